package drawing

import (
	"fmt"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/page"
)

func (b *reportPage) fought() bool {
	return slices.ContainsFunc(b.Chronicle.Chapters, func(c page.Chapter) bool { return len(c.Battles) > 0 })
}

// story is what happened, by chapters.
func (b *reportPage) story() {
	cs := slices.DeleteFunc(slices.Clone(b.Chronicle.Chapters), func(c page.Chapter) bool { return len(c.Tale)+len(c.Battles) == 0 })
	if len(b.Chronicle.Chapters) == 0 {
		return
	}
	class := "story"
	if len(cs) < 2 {
		class = "story one"
	}
	b.put(`<h2 id="story">`, b.own("page.story"), "</h2>\n", `<div class="`, class, `">`)
	for _, c := range cs {
		b.put("<section><h3>", b.say(c.Title), "</h3>")
		if len(c.Tale) == 0 {
			b.put("<p>", b.own("page.nothing"), "</p></section>")
			continue
		}
		b.put("<ol>")
		for _, t := range c.Tale {
			b.put("<li>", b.say(t.Text))
			if len(t.Faces) > 0 {
				b.put(" ", b.dice(t.Faces, t.Low), ` <span class="unseen">[`, escape(t.Label), "]</span>")
			}
			b.put("</li>\n")
		}
		b.put("</ol></section>")
	}
	b.put("</div>\n")
}

// battles are tables of who fired at whom.
func (b *reportPage) battles() {
	if !b.fought() {
		return
	}
	b.put(`<h2 id="battles">`, b.own("page.battles"), `</h2><p class="sub">`, b.own("page.filled"), "</p>\n")
	n := 0
	for _, c := range b.Chronicle.Chapters {
		if len(c.Battles) == 0 {
			continue
		}
		b.put("<h3>", b.say(c.Title), `</h3><div class="battles">`)
		for _, x := range c.Battles {
			n++
			b.battle(x, battleID(n))
		}
		b.put("</div>\n")
	}
}

func (b *reportPage) battle(x page.Battle, id string) {
	b.put(`<section class="battle"><h4 id="`, id, `">`, b.say(x.Place), "</h4><p>", b.say(x.About), "</p>")
	if len(x.Rows) > 0 {
		b.put(`<div class="scroll"><table aria-labelledby="`, id, `"><thead><tr><th scope="col">`, b.own("page.fires"), `</th><th scope="col">`, b.own("page.at"),
			`</th><th scope="col">`, b.own("page.dice"), `</th><th scope="col" class="r">`, b.own("page.hits"), "</th></tr></thead><tbody>\n")
		for _, r := range x.Rows {
			b.row(r)
		}
		b.put("</tbody></table></div>")
	}
	for _, n := range x.Notes {
		b.put("<p>", b.say(n), "</p>")
	}
	b.put("</section>\n")
}

func (b *reportPage) row(r page.Row) {
	if r.Lost != nil {
		b.put(`<tr class="lost"><td colspan="4">`, chip(r.Side), b.own(one("page.loses", r.Hits), sideName(b.words, r.Side), r.Hits))
		for i, m := range r.Lost {
			b.put([]string{": ", "; "}[min(i, 1)], b.say(m))
		}
		b.put("</td></tr>\n")
		return
	}
	b.put(`<tr><th scope="row">`, chip(r.Side), escape(r.Unit), " ", fmt.Sprint(r.Strength))
	if r.Times > 1 {
		b.put(fmt.Sprint(" ×", r.Times))
	}
	b.put("</th><td>", b.say(r.At), "</td><td>", b.dice(r.Faces, r.Low), `</td><td class="r">`, fmt.Sprint(r.Hits), "</td></tr>\n")
}
