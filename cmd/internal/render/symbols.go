package render

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/adjutant-pbem/adjutant/rules/page"
)

// wellKnown has the symbols of words that games often use. Any other word gets
// a letter.
var wellKnown = map[string]string{
	"battle": "*", "disrupted": "!",
	"highway": "=", "road": "=", "track": "-", "path": ".", "trail": ".",
	"ridge": "#", "cliff": "#", "marsh": "#", "swamp": "#", "sea": "#", "impassable": "#",
	"mountain": "^", "river": "~", "gap": ":", "pass": ":",
}

// symbols has a symbol for every word of the region that a chart shows.
type symbols struct {
	w     page.Words
	sides [2]string // capital letters
	names [2]string
	of    map[string]string // of a word of the game; none for the empty word
	words [3][]string       // those of hexes and marks, of roads, of terrain between hexes
	used  map[string]bool
	owner bool // some hex is controlled
}

// newSymbols chooses the symbols in an order that depends on the region only.
func newSymbols(m *chart) *symbols {
	s := &symbols{w: m.w, of: map[string]string{"": ""}, used: map[string]bool{}}
	for i := range s.sides {
		id := fmt.Sprint("side.", i)
		if s.names[i] = word(m.w, id); s.names[i] == id {
			s.names[i] = phrase(m.w, "render.side", i+1)
			s.sides[i] = s.pick(id, string(rune('A'+i)), unicode.ToUpper)
		} else {
			s.sides[i] = s.pick(id, s.names[i], unicode.ToUpper)
		}
		s.used[strings.ToLower(s.sides[i])] = true // the sign of control
	}
	for h := range m.region.All() {
		if p := m.hexes[h]; p != nil {
			s.add(0, p.Terrain, unicode.ToUpper)
			s.owner = s.owner || owned(p.Owner)
		}
	}
	for h := range m.region.All() {
		if p := m.hexes[h]; p != nil {
			for _, k := range p.Marks {
				s.add(0, k, unicode.ToLower)
			}
			for _, t := range p.Stacks {
				for _, k := range t.Marks {
					s.add(0, k, unicode.ToLower)
				}
			}
		}
	}
	for _, x := range m.sides {
		if a, b := m.board.Hexes(x.Side); m.region.Has(a) && m.region.Has(b) {
			s.add(1, x.Road, unicode.ToLower)
			s.add(2, x.Terrain, unicode.ToLower)
		}
	}
	return s
}

// add gives a word its symbol.
func (s *symbols) add(kind int, id string, letter func(rune) rune) {
	if _, ok := s.of[id]; !ok {
		s.of[id] = s.pick(id, word(s.w, id), letter)
		s.words[kind] = append(s.words[kind], id)
	}
}

// pick chooses the symbol of an id: the game's own, a well-known one, or a
// letter that is not used yet, of its word if possible.
func (s *symbols) pick(id, text string, letter func(rune) rune) string {
	if own := []rune(clean(s.w["symbol."+id])); len(own) == 1 {
		s.used[string(own)] = true
		return string(own)
	}
	if known, ok := wellKnown[id]; ok {
		return known
	}
	for _, c := range text + "abcdefghijklmnopqrstuvwxyz" {
		if c = letter(c); unicode.IsLetter(c) && !s.used[string(c)] {
			s.used[string(c)] = true
			return string(c)
		}
	}
	return "?"
}

// side is the letter of a side.
func (s *symbols) side(side int) string {
	if owned(side) {
		return s.sides[side]
	}
	return "?"
}

// name is the name of a side.
func (s *symbols) name(side int) string {
	if owned(side) {
		return s.names[side]
	}
	return "?"
}

// key explains the symbols; equal ones together.
func (s *symbols) key() []string {
	var all []string
	for i := range s.sides {
		all = append(all, s.sides[i]+" "+s.names[i])
	}
	if s.owner {
		all = append(all, phrase(s.w, "render.control", strings.ToLower(s.sides[0]), strings.ToLower(s.sides[1])))
	}
	for kind, ids := range s.words {
		var order []string
		meaning := map[string][]string{}
		for _, id := range ids {
			c := s.of[id]
			if meaning[c] == nil {
				order = append(order, c)
			}
			meaning[c] = append(meaning[c], word(s.w, id))
		}
		for _, c := range order {
			sign := c
			if d := slanted(c, "/"); kind == 1 && d != c {
				sign += " " + d + " " + slanted(c, `\`)
			}
			all = append(all, sign+" "+strings.Join(meaning[c], "/"))
		}
	}
	return all
}
