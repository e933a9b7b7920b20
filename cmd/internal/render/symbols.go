package render

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/adjutant-pbem/adjutant/rules/board"
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

// The kinds of words that a key explains.
const (
	placeWords = iota
	markWords
	roadWords
	terrainWords // between hexes
	pieceWords
	kindsOfWords
)

// symbols has a symbol for every word of the region that a chart shows.
type symbols struct {
	w     page.Words
	sides [2]string // capital letters
	names [2]string
	of    map[string]string // of a word of the game; none for the empty word
	words [kindsOfWords][]string
	used  map[string]bool
	owner bool // some hex is controlled

	barriers bool // some hexside is closed, or open to few
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
			s.add(placeWords, p.Terrain, unicode.ToUpper)
			s.owner = s.owner || owned(p.Owner)
		}
	}
	for h := range m.region.All() {
		if p := m.hexes[h]; p != nil {
			for _, k := range p.Marks {
				s.add(markWords, k, unicode.ToLower)
			}
			for _, t := range p.Stacks {
				for _, k := range t.Marks {
					s.add(markWords, k, unicode.ToLower)
				}
				for i := range t.Pieces {
					s.add(pieceWords, t.Pieces[i].Sign, unicode.ToLower)
				}
			}
		}
	}
	for _, x := range m.sides {
		if a, b := m.board.Hexes(x.Side); m.region.Has(a) && m.region.Has(b) {
			s.add(roadWords, x.Road, unicode.ToLower)
			if x.Limit == board.OpenSide {
				s.add(terrainWords, x.Terrain, unicode.ToLower)
			} else {
				s.barriers = s.barriers || x.Terrain+x.Road != "" || x.Limit > 0
			}
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

// key explains the signs of a drawing; equal ones together.
func (m *chart) key() []string {
	s := m.sym
	var all []string
	for i := range s.sides {
		all = append(all, s.sides[i]+" "+s.names[i])
	}
	if s.owner {
		all = append(all, phrase(s.w, "render.control", strings.ToLower(s.sides[0]), strings.ToLower(s.sides[1])))
	}
	if len(s.words[pieceWords]) > 0 {
		all = append(all, phrase(s.w, "render.strength"))
	}
	for _, x := range []struct {
		ids  []string
		sign func(id string) string
		word func(id string) string
	}{
		{s.words[pieceWords], s.sign, func(id string) string { return word(s.w, s.typeOf(id)) }},
		{s.words[markWords], s.sign, func(id string) string { return word(s.w, id) }},
		{s.words[placeWords], m.placeSign, func(id string) string { return word(s.w, id) }},
		{s.words[roadWords], func(id string) string { flat, up := m.roadSigns(id); return flat + up }, func(id string) string { return word(s.w, id) }},
		{s.words[terrainWords], s.sign, func(id string) string { return word(s.w, id) }},
	} {
		var order []string
		meaning := map[string][]string{}
		for _, id := range x.ids {
			c := x.sign(id)
			if c == "" {
				continue
			}
			if meaning[c] == nil {
				order = append(order, c)
			}
			meaning[c] = append(meaning[c], x.word(id))
		}
		for _, c := range order {
			all = append(all, c+" "+strings.Join(meaning[c], "/"))
		}
	}
	if s.barriers {
		all = append(all, phrase(s.w, "render.barrier", m.barrier()))
	}
	return all
}

func (s *symbols) sign(id string) string { return s.of[id] }

// typeOf is the word of a sign of pieces.
func (s *symbols) typeOf(sign string) string {
	if id := "type." + sign; s.w[id] != "" {
		return id
	}
	return sign
}
