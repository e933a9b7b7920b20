package render

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// The kinds of words that a key explains.
const (
	placeWords = iota
	markWords
	roadWords
	terrainWords // between hexes
	blockWords   // the same, where it is closed or open to few
	pieceWords
	kindsOfWords
)

// symbols has a symbol for every word of the region that a chart shows.
type symbols struct {
	w        page.Words
	sides    [2]string // capital letters
	names    [2]string
	ascii    bool
	look     *board.Legend
	signs    map[meant]string // none for the empty word
	words    [kindsOfWords][]string
	used     map[string]bool
	owner    bool // some hex is controlled
	disputed bool // by neither side, though both could

	barriers bool // some hexside is closed, or open to few, and looks as usual
	few      bool // some hexside that looks otherwise is open to few
}

// meant is a word of a kind.
type meant struct {
	kind int
	word string
}

// newSymbols chooses the symbols in an order that depends on the region only.
func newSymbols(m *chart) *symbols {
	s := &symbols{w: m.w, ascii: m.ascii, look: m.pic.Legend, signs: map[meant]string{}, used: map[string]bool{}}
	for i := range s.sides {
		id := fmt.Sprint("side.", i)
		if s.names[i] = word(m.w, id); s.names[i] == id {
			s.names[i] = phrase(m.w, "render.side", i+1)
			s.sides[i] = s.pick(id, "", string(rune('A'+i)), unicode.ToUpper)
		} else {
			s.sides[i] = s.pick(id, "", s.names[i], unicode.ToUpper)
		}
		s.used[strings.ToLower(s.sides[i])] = true // the sign of control
	}
	var shown []*board.PictureHex
	for h := range m.region.Union(m.board.All().Minus(m.board.Grid())).All() {
		if p := m.hexes[h]; p != nil {
			shown = append(shown, p)
		}
	}
	for _, p := range shown {
		s.placed(p)
		s.owner = s.owner || owned(p.Owner)
		s.disputed = s.disputed || p.Owner == board.Disputed
	}
	for _, p := range shown {
		s.marked(p)
	}
	for _, r := range m.pic.Routes {
		s.add(roadWords, r.Kind, board.Look{ASCII: "-"}, unicode.ToLower)
	}
	for _, x := range m.sides {
		if a, b := m.board.Hexes(x.Side); m.region.Has(a) && m.region.Has(b) {
			s.border(x)
		}
	}
	return s
}

// placed gives the terrain of a hex and its sites symbols: those of sites that have one.
func (s *symbols) placed(p *board.PictureHex) {
	s.place(p.Terrain)
	for _, site := range p.Sites {
		if x := s.look.Place(site.Word); x != nil && x.Text+x.ASCII != "" {
			s.place(site.Word)
		}
	}
}

// place gives the terrain of a hex its symbol, if a map says something of it.
func (s *symbols) place(terrain string) {
	x := s.look.Place(terrain)
	switch {
	case x == nil:
		s.add(placeWords, terrain, board.Look{}, unicode.ToUpper)
	case !x.Silent:
		s.add(placeWords, terrain, x.Look, unicode.ToUpper)
	}
}

// marked gives the marks and the pieces of a hex their symbols.
func (s *symbols) marked(p *board.PictureHex) {
	for _, k := range p.Marks {
		var look board.Look
		if x := s.look.Mark(k); x != nil {
			look = x.Look
		}
		s.add(markWords, k, look, unicode.ToLower)
	}
	for _, t := range p.Stacks {
		for _, k := range t.Marks {
			var look board.Look
			if x := s.look.State(k); x != nil {
				look = x.Look
			}
			s.add(markWords, k, look, unicode.ToLower)
		}
		for i := range t.Pieces {
			var look board.Look
			if x := s.look.Unit(t.Pieces[i].Sign); x != nil {
				look = x.Look
			}
			s.add(pieceWords, t.Pieces[i].Sign, look, unicode.ToLower)
		}
	}
}

// border gives the road over a hexside and its terrain their symbols.
func (s *symbols) border(x board.PictureSide) {
	s.add(roadWords, x.Road, board.Look{ASCII: "-"}, unicode.ToLower)
	sign := s.look.Border(x.Terrain)
	switch {
	case x.Limit == board.OpenSide && sign == nil:
		s.add(terrainWords, x.Terrain, board.Look{}, unicode.ToLower)
	case x.Limit == board.OpenSide:
		s.add(terrainWords, x.Terrain, sign.Look, unicode.ToLower)
	case sign != nil && sign.Block != "":
		s.few = s.few || x.Limit > 0
		s.add(blockWords, x.Terrain, board.Look{Text: sign.Block, ASCII: sign.BlockASCII}, unicode.ToLower)
	default:
		s.barriers = s.barriers || x.Terrain+x.Road != "" || x.Limit > 0
	}
}

// add gives a word its symbol.
func (s *symbols) add(kind int, id string, look board.Look, letter func(rune) rune) {
	if _, ok := s.signs[meant{kind, id}]; ok || id == "" {
		return
	}
	text := look.ASCII
	if !s.ascii && look.Text != "" {
		text = look.Text
	}
	s.signs[meant{kind, id}] = s.pick(id, text, word(s.w, id), letter)
	s.words[kind] = append(s.words[kind], id)
}

// pick chooses the symbol of an id: the catalogue's own, the legend's, or a
// letter that is not used yet, of its word if possible.
func (s *symbols) pick(id, look, text string, letter func(rune) rune) string {
	for _, own := range []string{s.w["symbol."+id], look} {
		if own = clean(own); runes(own) == 1 {
			s.used[own] = true
			return own
		}
	}
	for _, c := range text + "abcdefghijklmnopqrstuvwxyz" {
		if c = letter(c); unicode.IsLetter(c) && !s.used[string(c)] {
			s.used[string(c)] = true
			return string(c)
		}
	}
	return "?"
}

// of is the symbol of a word of a kind.
func (s *symbols) of(kind int, id string) string { return s.signs[meant{kind, id}] }

// roadSigns are those of roads from side to side and from row to row.
func (s *symbols) roadSigns(road string) (flat, upright string) {
	if road == "" {
		return "", ""
	}
	text, ascii := "━┃", "-/"
	if x := s.look.Road(road); x != nil && runes(clean(x.Text)) == 2 {
		text, ascii = clean(x.Text), clean(x.ASCII)
	}
	if s.ascii && len(ascii) == 2 {
		text = ascii
	} else if s.ascii {
		text = "-/"
	}
	both := []rune(text)
	return string(both[0]), string(both[1])
}

// barrier is the sign of a hexside of a terrain that cannot be crossed, or only by few.
func (s *symbols) barrier(terrain string) string {
	switch own := s.of(blockWords, terrain); {
	case own != "":
		return own
	case s.ascii:
		return "#"
	}
	return "▓"
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
	if s.disputed {
		all = append(all, phrase(s.w, "render.disputed"))
	}
	if len(s.words[pieceWords]) > 0 {
		all = append(all, phrase(s.w, "render.strength"))
	}
	for _, kind := range []int{pieceWords, markWords, placeWords, roadWords, terrainWords, blockWords} {
		all = append(all, s.meanings(kind)...)
	}
	if s.look != nil && s.look.Usual > 0 {
		all = append(all, phrase(s.w, "render.usual", s.look.Usual))
	} else if s.barriers {
		all = append(all, phrase(s.w, "render.barrier", s.barrier("")))
	} else if s.few {
		all = append(all, phrase(s.w, "render.few"))
	}
	return all
}

// meanings explain the symbols of a kind of words; equal ones together.
func (s *symbols) meanings(kind int) (all []string) {
	var order []string
	meaning := map[string][]string{}
	for _, id := range s.words[kind] {
		sign, text := s.of(kind, id), word(s.w, id)
		switch kind {
		case pieceWords:
			text = word(s.w, s.typeOf(id))
		case roadWords:
			flat, up := s.roadSigns(id)
			sign = flat + up
		}
		if meaning[sign] == nil {
			order = append(order, sign)
		}
		meaning[sign] = append(meaning[sign], text)
	}
	for _, c := range order {
		all = append(all, c+" "+strings.Join(meaning[c], "/"))
	}
	return all
}

// typeOf is the message that words a sign of pieces.
func (s *symbols) typeOf(sign string) string {
	if x := s.look.Unit(sign); x != nil && s.w[x.Meaning] != "" {
		return x.Meaning
	}
	return sign
}
