package drawing

import (
	"fmt"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// pictures are those of a report.
type pictures struct {
	front, theatre, small *Drawing
	supply, moves         []*Drawing
	apart                 []*Drawing // what stands far from the front
	windows               []*Drawing
	key, cards            keyList
}

// draw draws all pictures, and what they share.
func (b *reportPage) draw() {
	p := &b.pictures
	one := func(o Options) *Drawing {
		o.Bare = true
		return Map(b.Picture, b.Words, o)
	}
	p.front = one(Options{Frame: Front})
	p.theatre = one(Options{})
	p.small = one(Options{Frame: Small})
	m := framing{newSurvey(&b.Picture, nil)}
	for _, c := range m.windows(m.held()) {
		p.windows = append(p.windows, one(Options{Around: c}))
	}
	for i, c := range b.Picture.Fronts() {
		if i > 0 {
			p.apart = append(p.apart, one(Options{Around: c}))
		}
	}
	for _, o := range b.Now {
		p.supply = append(p.supply, one(Options{Frame: Front, Overlay: o}))
	}
	for _, o := range b.Past {
		p.moves = append(p.moves, one(Options{Frame: Front, Overlay: o}))
	}
	p.key = keyOf(&b.Picture, b.Words)
	p.cards = cardsOf(&b.Picture, b.Words)
	b.shares = []*shared{{"ground", p.front.under}, {"small", p.small.under}, {scene: p.key.all}, {scene: p.cards.all}}
	for _, d := range slices.Concat([]*Drawing{p.front, p.theatre, p.small}, p.supply, p.moves, p.windows, p.apart) {
		b.shares = append(b.shares, &shared{scene: d.over})
	}
	var faces scene
	for i := range b.Picture.Hexes {
		for _, t := range b.Picture.Hexes[i].Stacks {
			for _, x := range t.Pieces {
				faces.append(b.drawnFace(x, t.Side))
			}
		}
	}
	b.shares = append(b.shares, &shared{scene: faces})
}

// maps are the map with tabs: radio buttons, so that no script is needed. A
// narrow screen has the theatre in small and a window for each group of hexes
// with pieces.
func (b *reportPage) maps() {
	p := &b.pictures
	b.put(`<h2 id="map">`, b.own("page.map"), "</h2>\n")
	if notes := strings.TrimSpace(notesOf(b.html, &b.Picture)); notes != "" {
		b.put(`<p class="sub" style="margin-bottom:.6rem">`, notes, "</p>\n")
	}
	b.put(`<figure class="phone"><div class="box">`, p.small.Part("small", "-s", false), "</div><figcaption>", b.own("page.small", sideName(b.words, 0), sideName(b.words, 1)), "</figcaption></figure>\n")
	tabs := b.tabs()
	b.put(`<div class="tabs">`)
	for i, t := range tabs {
		checked := ""
		if i == 0 {
			checked = " checked"
		}
		b.put(fmt.Sprintf(`<input type="radio" name="m" id="m%d"%s><label for="m%d">%s</label>`, i+1, checked, i+1, t.label), "\n")
	}
	for i, t := range tabs {
		paper := ""
		if t.paper {
			paper = " paper"
		}
		b.put(fmt.Sprintf(`<div class="tab p%d%s">`, i+1, paper))
		if i == 0 {
			for j, w := range p.windows {
				b.put(`<figure class="phone"><div class="box">`, w.Part("ground", fmt.Sprint("-w", j), false), "</div></figure>\n")
			}
			b.put(`<div class="`, t.d.beside(), `"><div><div class="desk"><figure><div class="box pan tall" style="max-width:`, t.d.widest(), `" tabindex="0" role="region" aria-label="`, t.label, ", ", b.own("page.scroll"), `">`, t.d.Part("ground", "-f", true), "</div></figure>\n")
			b.apart()
			b.put("</div>", p.cards.html, "</div><div><h3>", b.own("page.key"), "</h3>", p.key.html, "</div></div>")
		} else {
			b.put(`<figure><div class="box pan tall" style="max-width:`, t.d.widest(), `" tabindex="0" role="region" aria-label="`, t.label, ", ", b.own("page.scroll"), `">`, t.d.Part("ground", fmt.Sprint("-m", i), true), "</div><figcaption>")
			if t.overlay != nil {
				b.put(b.say(t.overlay.Title), ". ")
				for _, n := range t.overlay.Note {
					b.put(b.say(n), " ")
				}
			}
			b.put("</figcaption></figure>")
			if t.overlay != nil {
				m := keyWriter{newSurvey(&b.Picture, b.words)}
				b.put(m.list(m.meanings(t.overlay)).html)
			}
		}
		b.put("</div>\n")
	}
	b.put("</div>\n")
}

// tab is a map with its label; those on paper are printed too.
type tab struct {
	label   string
	d       *Drawing
	overlay *board.Overlay
	paper   bool
}

// tabs are the front, supply, what moved, and all of the board.
func (b *reportPage) tabs() []tab {
	p := &b.pictures
	all := []tab{{b.own("page.front"), p.front, nil, true}}
	for i, d := range p.supply {
		label := b.own("page.lines")
		if len(p.supply) > 1 {
			label = b.own("page.lines.of", sideName(b.words, i))
		}
		all = append(all, tab{label, d, b.Now[i], true})
	}
	for i, d := range p.moves {
		all = append(all, tab{b.own("page.moves"), d, b.Past[i], len(p.supply) == 0})
	}
	return append(all, tab{b.own("page.theatre"), p.theatre, nil, false})
}

// apart are pictures of what stands far from the front.
func (b *reportPage) apart() {
	if len(b.pictures.apart) == 0 {
		return
	}
	b.put(`<div class="apart">`)
	for i, d := range b.pictures.apart {
		b.put(`<figure><div class="box">`, d.Part("ground", fmt.Sprint("-a", i), false), "</div></figure>\n")
	}
	b.put("</div>\n")
}
