package drawing

import (
	"fmt"

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
	Title     string   // of its picture: where and when
	Answers   []string // the orders that came into force
	Chronicle page.Chronicle
}

// HTML is the page: one file without a script.
func (x *Index) HTML() []byte {
	h := &html{words: page.Merge(Words, x.Words)}
	h.open(h.words.Say(page.M("page.index")))
	h.put("<header><h1>", h.own("page.index"), `</h1><p class="sub">`, h.view(x.Side), " ", chip(0), escape(sideName(h.words, 0)), " : ", chip(1), escape(sideName(h.words, 1)), "</p></header>\n<main>\n")
	h.put(`<table class="index"><thead><tr><th scope="col">`, h.own("page.number"), `</th><th scope="col">`, h.own("page.after"), `</th><th scope="col">`, h.own("page.fought"), "</th>")
	score := x.score()
	for _, f := range score {
		h.put(`<th scope="col">`, h.say(f.Label), "</th>")
	}
	h.put("</tr></thead><tbody>\n")
	for _, e := range x.Entries {
		h.put(`<tr><td><a href="`, escape(e.Link.To), `">`, escape(e.Link.Text), "</a></td><td>", escape(e.Title))
		for _, orders := range e.Answers {
			h.put(" <code>", escape(orders), "</code>")
		}
		h.put("</td><td>")
		h.rounds(e)
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

// score are the labels of the score, which the first reports of a game may not have.
func (x *Index) score() (longest []page.Figure) {
	for _, e := range x.Entries {
		if f := e.Chronicle.Score; len(f) > len(longest) {
			longest = f
		}
	}
	return longest
}

// rounds leads to each round of combat that a report tells.
func (h *html) rounds(e Entry) {
	n := 0
	for _, c := range e.Chronicle.Chapters {
		for _, b := range c.Battles {
			if n++; n > 1 {
				h.put(", ")
			}
			h.put(`<a href="`, escape(e.Link.To), "#", battleID(n), `">`, h.say(b.Place), "</a>")
		}
	}
}

// battleID is where the nth round of combat of a report stands on its page.
func battleID(n int) string { return fmt.Sprint("battle", n) }
