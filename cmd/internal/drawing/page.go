package drawing

import (
	"fmt"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Page is a page with a picture in the reader's own light, its key, and what text
// there is to it.
func Page(pic board.Picture, w page.Words, o Options, text ...page.Block) []byte {
	o.Bare = true // the page itself says what its signs mean
	p := &mapPage{html: &html{words: page.Merge(Words, w), pale: pic.Pale}, pic: &pic, options: o}
	p.draw(w)
	title, sub := pic.Title, p.view(pic.Side)
	if o.Overlay != nil {
		title, sub = p.words.Say(o.Overlay.Title), escape(pic.Title)+". "+sub
	}
	p.open(title, p.shares...)
	p.put("<header><h1>", escape(title), `</h1><p class="sub">`, sub, notesOf(p.html, p.pic), "</p></header>\n<main>\n")
	p.put(`<div class="page `, p.all.beside(), `"><div>`+"\n")
	p.pictures()
	p.put(p.cards.html, "</div>\n<div>\n", p.about.html)
	for _, x := range text {
		p.html.text(x)
	}
	if o.Overlay == nil && len(text) == 0 {
		p.put(p.key.html, "</div></div>\n")
	} else {
		p.put(`</div></div>`+"\n"+`<div class="wide">`, p.key.html, "</div>\n")
	}
	p.put("</main>\n")
	return p.close()
}

// notesOf are what stands below the title of a picture.
func notesOf(h *html, pic *board.Picture) (text string) {
	for _, n := range pic.Notes {
		text += " " + h.say(n)
	}
	return text
}

// mapPage is a page with a picture of all that is asked for and, for a phone, on which
// that would have to be scrolled, one in small and windows on what is to be seen.
type mapPage struct {
	*html
	pic     *board.Picture
	options Options

	all, small        *Drawing // small is nil if all is small
	windows           []*Drawing
	about, key, cards keyList
	shares            []*shared
}

// draw draws all pictures, and what they share.
func (p *mapPage) draw(w page.Words) {
	o := p.options.Overlay
	p.all = Map(*p.pic, w, p.options)
	p.shares = []*shared{{"ground", p.all.under}, {scene: p.all.over}}
	if o != nil {
		p.about = keyOfOverlay(p.pic, w, o)
	}
	if p.options.Frame != Small {
		p.small = Map(*p.pic, w, Options{Frame: Small, Overlay: o, Bare: true})
		p.shares = append(p.shares, &shared{"small", p.small.under}, &shared{scene: p.small.over})
		m := framing{newSurvey(p.pic, w)}
		for _, hexes := range m.windows(m.looked(o)) {
			d := Map(*p.pic, w, Options{Around: hexes, Overlay: wordless(o), Bare: true})
			p.windows = append(p.windows, d)
			p.shares = append(p.shares, &shared{scene: d.over})
		}
		p.key = keyOf(p.pic, w)
		p.key.html = "<h2>" + p.own("page.key") + "</h2>\n" + p.key.html
		if o == nil || !o.Faint {
			p.cards = cardsOf(p.pic, w)
		}
	}
	p.shares = append(p.shares, &shared{scene: p.about.all}, &shared{scene: p.key.all}, &shared{scene: p.cards.all})
}

// wordless is an overlay without words on the map, which would be too small on a phone:
// they stand below.
func wordless(o *board.Overlay) *board.Overlay {
	if o == nil {
		return nil
	}
	mute := *o
	mute.Notes, mute.Lines = nil, slices.Clone(o.Lines)
	for i := range mute.Lines {
		mute.Lines[i].Label = ""
	}
	return &mute
}

// pictures writes the pictures: on a phone the small one and windows, on a desk the one
// of all; where there are no windows a phone scrolls it.
func (p *mapPage) pictures() {
	about := p.own("page.small", sideName(p.words, 0), sideName(p.words, 1))
	if p.small != nil {
		p.put(`<figure class="phone"><div class="box">`, p.small.Part("small", "-s", false), "</div><figcaption>", about, "</figcaption></figure>\n")
	}
	for i, d := range p.windows {
		p.put(`<figure class="phone"><div class="box">`, d.Part("ground", fmt.Sprint("-w", i), false), "</div></figure>\n")
	}
	class := ""
	if len(p.windows) > 0 {
		class = ` class="desk"`
	}
	p.put(`<figure`, class, `><div class="box pan" style="max-width:`, p.all.widest(), `" tabindex="0" role="region" aria-label="`, p.own("page.scroll"), `">`, p.all.Part("ground", "", p.small != nil), "</div>")
	if p.small == nil {
		p.put("<figcaption>", about, "</figcaption>")
	}
	p.put("</figure>\n")
}

// keyOfOverlay says what an overlay is about, with the words that stand on the map, for
// which a small one has no room.
func keyOfOverlay(pic *board.Picture, w page.Words, o *board.Overlay) keyList {
	m := keyWriter{newSurvey(pic, w)}
	k := m.list(m.meanings(o))
	text := ""
	for _, n := range slices.Concat(o.Note, m.unsaid(o)) {
		text += "<p>" + escape(m.words.Say(n)) + "</p>\n"
	}
	k.html = text + k.html
	return k
}
