package drawing

import (
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// pageCSS is how pages are laid out; the colours are those of the palettes.
//
//go:embed page.css
var pageCSS string

// html writes a page.
type html struct {
	strings.Builder
	words page.Words
	pale  bool // some picture shows ground under snow
}

// put writes text as it stands: markup.
func (h *html) put(parts ...string) {
	for _, p := range parts {
		h.WriteString(p)
	}
}

// say words a message, fit for markup.
func (h *html) say(m page.Msg) string { return escape(h.words.Say(m)) }

// own words a message of this package.
func (h *html) own(id string, args ...any) string { return h.say(page.M(id, args...)) }

// open begins a page with the style sheet, and what its pictures share: stamps
// and grounds, which are hidden but not left out, so that they can be used.
func (h *html) open(title string, shared ...*shared) {
	var all scene
	for _, s := range shared {
		all.append(&s.scene)
	}
	used := all.used()
	h.put(`<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>`, escape(title), "</title>\n<style>",
		":root{", Light.Variables(h.wants(used)), "color-scheme:light dark}\n@media (prefers-color-scheme:dark){:root{", Dark.Variables(h.wants(used)), "}}\n@media print{:root{", Print.Variables(h.wants(used)), "}}\n",
		pageCSS)
	if h.pale {
		h.put(".pale{")
		for _, name := range slices.Sorted(maps.Keys(pale)) {
			h.put("--", name, ":var(--", pale[name], ");")
		}
		h.put("}\n")
	}
	h.put(sheet(nil, used), "</style></head>\n<body>\n", `<svg class="hide" aria-hidden="true"><defs>`)
	w := writer{}
	w.figures(all.stamps())
	for _, s := range shared {
		if s.id != "" {
			w.b.WriteString(`<g id="` + s.id + `">`)
			w.scene(&s.scene)
			w.b.WriteString("</g>\n")
		}
	}
	h.put(w.b.String(), "</defs></svg>\n")
}

// wants tells which rare colours a page needs for some classes.
func (h *html) wants(used map[string]*pen) func(name string) bool {
	return func(name string) bool {
		if h.pale && slices.Contains(slices.Collect(maps.Values(pale)), name) {
			return true
		}
		for class, look := range used {
			s := index[class]
			if look != nil {
				s = &look.style
			}
			if s != nil && (s.fill == name || s.stroke == name) {
				return true
			}
		}
		return false
	}
}

func (h *html) close() []byte {
	h.put("</body></html>\n")
	return []byte(h.String())
}

// shared is a scene whose style and stamps a page needs; one with an id is
// drawn once and used under it.
type shared struct {
	id string
	scene
}

// text writes headings, paragraphs and lists.
func (h *html) text(x page.Block) {
	switch x := x.(type) {
	case page.Heading:
		h.put("<h2>", h.say(x.Text), "</h2>\n")
	case page.Para:
		for _, m := range x.Sentences {
			h.put("<p>", h.say(m), "</p>\n")
		}
	case page.List:
		if len(x.Items) == 0 {
			return
		}
		h.put("<ul>")
		for _, m := range x.Items {
			h.put("<li>", h.say(m), "</li>\n")
		}
		h.put("</ul>\n")
	}
}

// view says whose view a picture is.
func (h *html) view(side int) string {
	return h.say(viewOf(h.words, side))
}

// viewOf says whose view a picture is.
func viewOf(w page.Words, side int) page.Msg {
	switch side {
	case board.Public:
		return page.M("draw.public")
	case board.Overseen:
		return page.M("draw.both")
	}
	return page.M("draw.view", sideName(w, side))
}

// die is the face of a die.
func die(n int, hit bool) string {
	at := [7][][2]int{{}, {{0, 0}}, {{-1, -1}, {1, 1}}, {{-1, -1}, {0, 0}, {1, 1}}, {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}},
		{{-1, -1}, {1, -1}, {0, 0}, {-1, 1}, {1, 1}}, {{-1, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {1, 1}}}[max(0, min(n, 6))]
	class := "die"
	if hit {
		class += " hit"
	}
	s := `<svg class="` + class + `" viewBox="0 0 20 20" aria-hidden="true"><rect x="1" y="1" width="18" height="18" rx="4"/>`
	for _, p := range at {
		s += fmt.Sprintf(`<circle cx="%d" cy="%d" r="1.9"/>`, 10+5*p[0], 10+5*p[1])
	}
	return s + "</svg>"
}

// dice are faces of dice; what reaches low is a hit, if low is not 0.
func (h *html) dice(faces []int, low int) string {
	var said []string
	var b strings.Builder
	for i, n := range faces {
		hit := low > 0 && n >= low
		if hit {
			said = append(said, h.own("page.die.hit", n))
		} else {
			said = append(said, fmt.Sprint(n))
		}
		b.WriteString(die(n, hit))
		if i%4 == 3 {
			b.WriteString("<wbr>")
		}
	}
	return `<span class="dice" role="img" aria-label="` + strings.Join(said, ", ") + `">` + b.String() + "</span>"
}

// chip is the colour and form of a side in a line of text.
func chip(side int) string {
	if side == 1 {
		return `<span class="chip b" aria-hidden="true"></span>`
	}
	return `<span class="chip" aria-hidden="true"></span>`
}
