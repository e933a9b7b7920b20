package drawing

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Index is a page that leads to the pages of all reports, with the score after each.
type Index struct {
	Words   page.Words
	Side    int // whose reports they are; -1: nobody's in particular
	Entries []Entry
}

// Entry is a line of an Index.
type Entry struct {
	Link      Link
	Answers   []page.Msg // the names of the orders that came into force
	Picture   board.Picture
	Chronicle page.Chronicle
}

// HTML is the page: one file without a script.
func (x *Index) HTML() []byte {
	h := &html{words: page.Merge(Words, x.Words)}
	var small []*Drawing
	shares := []*shared{{id: "small"}}
	for i := range x.Entries {
		h.pale = h.pale || x.Entries[i].Picture.Pale
		d := Map(x.Entries[i].Picture, x.Words, Options{Frame: Small, Bare: true})
		small = append(small, d)
		shares = append(shares, &shared{scene: d.over})
	}
	if len(small) > 0 {
		shares[0].scene = small[0].under
	}
	h.open(h.words.Say(page.M("page.index")), shares...)
	h.put("<header><h1>", h.own("page.index"), `</h1><p class="sub">`, h.view(x.Side), " ", chip(0), escape(sideName(h.words, 0)), " : ", chip(1), escape(sideName(h.words, 1)), "</p></header>\n<main>\n")
	h.put(`<table class="index"><thead><tr><th scope="col">`, h.own("page.number"), `</th><th scope="col">`, h.own("page.map"), `</th><th scope="col">`, h.own("page.after"), "</th>")
	score := x.score()
	for _, f := range score {
		h.put(`<th scope="col">`, h.say(f.Label), "</th>")
	}
	h.put("</tr></thead><tbody>\n")
	for n := range x.Entries {
		e := &x.Entries[n]
		h.put(`<tr><td><a href="`, escape(e.Link.To), `">`, escape(e.Link.Text), `</a></td><td><a class="box" href="`, escape(e.Link.To), `" tabindex="-1" aria-hidden="true">`,
			small[n].Part("small", fmt.Sprint("-i", n), false), `</a></td><td>`)
		h.entry(e, x.dated())
		h.put("</td>")
		for i, f := range score {
			h.put(`<td data-label="`, h.say(f.Label), `">`)
			if i < len(e.Chronicle.Score) {
				h.put(h.say(e.Chronicle.Score[i].Value))
			}
			h.put("</td>")
		}
		h.put("</tr>\n")
	}
	h.put("</tbody></table>\n</main>\n")
	return h.close()
}

// dated reports whether the titles of the pictures say when that is: then they are not all the same.
func (x *Index) dated() bool {
	return slices.ContainsFunc(x.Entries, func(e Entry) bool { return e.Picture.Title != x.Entries[0].Picture.Title })
}

// entry is what was answered, when, if the titles say that, and what happened then.
func (h *html) entry(e *Entry, dated bool) {
	h.put(`<a href="`, escape(e.Link.To), `"><strong>`)
	for i, m := range e.Answers {
		if i > 0 {
			h.put("; ")
		}
		h.put(h.say(m))
	}
	if e.Answers == nil {
		h.put(escape(e.Picture.Title))
	}
	h.put("</strong></a>")
	if e.Answers != nil && dated {
		h.put("<br>", escape(e.Picture.Title))
	}
	if e.Chronicle.Gist.ID != "" {
		h.put("<p>", escape(sentence(h.words.Say(e.Chronicle.Gist))), "</p>")
	}
	if len(h.fights(e)) > 0 {
		h.put("<p>", h.own("page.fought"), ": ", strings.Join(h.fights(e), ", "), "</p>")
	}
}

// sentence is a text with a capital and a full stop.
func sentence(s string) string {
	first, n := utf8.DecodeRuneInString(s)
	if n == 0 {
		return s
	}
	return string(unicode.ToUpper(first)) + s[n:] + "."
}

// score are the labels of the score, which the first reports of a game may not have.
func (x *Index) score() (longest []page.Figure) {
	for _, e := range x.Entries {
		if f := e.Chronicle.Score; len(f) > len(longest) {
			longest = f
		}
	}
	return longest
}

// fights lead to each round of combat that a report tells.
func (h *html) fights(e *Entry) (links []string) {
	for _, c := range e.Chronicle.Chapters {
		for _, b := range c.Battles {
			links = append(links, `<a href="`+escape(e.Link.To)+"#"+battleID(len(links)+1)+`">`+h.say(b.Place)+"</a>")
		}
	}
	return links
}

// battleID is where the nth round of combat of a report stands on its page.
func battleID(n int) string { return fmt.Sprint("battle", n) }
