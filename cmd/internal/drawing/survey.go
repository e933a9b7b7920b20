package drawing

import (
	"fmt"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// survey is what is known of a picture before any of it is drawn: its hexes and where they lie, how the words of the game
// look, and what they are called. It does not change.
type survey struct {
	*signs
	pic    *board.Picture
	board  *board.Board
	words  page.Words
	hexes  []*board.PictureHex // by board.Hex
	off    []*box              // in the same way: nil for a hex of the grid
	water  map[[2]int]bool     // cells of the ground that ships cross, by q and r
	limits rect                // of what is drawn
}

func newSurvey(pic *board.Picture, w page.Words) *survey {
	m := &survey{signs: newSigns(pic.Legend), pic: pic, board: pic.Board, words: page.Merge(Words, w), water: map[[2]int]bool{},
		hexes: make([]*board.PictureHex, pic.Board.Len())}
	for i := range pic.Hexes {
		if x := &pic.Hexes[i]; m.board.Has(x.Hex) {
			m.hexes[x.Hex] = x
		}
	}
	for h := range m.hexes {
		if m.hexes[h] == nil {
			m.hexes[h] = &board.PictureHex{Hex: board.Hex(h), Owner: -1}
		}
	}
	m.off = boxesOf(pic, m.signs)
	for _, c := range pic.Ground.Cells {
		if m.wet(c.Kind) {
			m.water[[2]int{c.Q, c.R}] = true
		}
	}
	m.limits = m.around(m.board.All(), wide*1.7, pitch*1.7)
	return m
}

// at is the middle of a hex.
func (m *survey) at(h board.Hex) point {
	if b := m.off[h]; b != nil {
		return b.middle()
	}
	c := m.board.Cell(h)
	return cell(c.Q, c.R)
}

func (m *survey) say(id string, args ...any) string { return m.words.Say(page.M(id, args...)) }

// blocks draws pieces in a scene.
func (m *survey) blocks(s *scene) *blocks { return &blocks{scene: s, signs: m.signs, words: m.words} }

// stack is the pieces of a side in a hex, nil for none.
func (m *survey) stack(h board.Hex, side int) *board.Stack {
	x := m.hexes[h]
	for i := range x.Stacks {
		if x.Stacks[i].Side == side {
			return &x.Stacks[i]
		}
	}
	return nil
}

// held is the set of hexes with pieces.
func (m *survey) held() board.Set { return m.pic.Held() }

// battle reports whether both sides fight for a hex.
func (m *survey) battle(h board.Hex) bool { return m.pic.Battle(m.hexes[h]) }

// placeOf is how the terrain of a hex looks, with what its sites have of rings and of rank.
func (m *survey) placeOf(h board.Hex) *board.PlaceSign {
	x := m.hexes[h]
	sign := m.terrain(x.Terrain)
	for _, s := range x.Sites {
		site := m.legend.Place(s.Word)
		if site == nil || site.Ring == board.NoRing && site.Rank == 0 {
			continue
		}
		both := *sign
		if site.Ring != board.NoRing {
			both.Ring = site.Ring
		}
		if site.Rank > 0 && (both.Rank == 0 || site.Rank < both.Rank) {
			both.Rank = site.Rank
		}
		sign = &both
	}
	return sign
}

// label is the name of a hex, or what it is called by.
func (m *survey) label(h board.Hex) string { return m.board.Cell(h).Label }

// around is the part of the map around the middles of some hexes.
func (m *survey) around(hs board.Set, x, y float64) rect {
	var r rect
	first := true
	for h := range hs.All() {
		at := m.at(h)
		one := rect{at.x - x, at.y - y, 2 * x, 2 * y}
		if b := m.off[h]; b != nil {
			one = one.join(b.grow(12))
		}
		if first {
			r, first = one, false
			continue
		}
		r = r.join(one)
	}
	return r
}

// outline is the edge of a set of hexes.
func (m *survey) outline(hs board.Set) path {
	var p path
	for h := range hs.All() {
		if b := m.off[h]; b != nil {
			p = append(p, b.outline(-2)...)
			continue
		}
		for d := range board.Directions {
			if n := m.board.Neighbour(h, d); n == board.None || !hs.Has(n) {
				a, b := edge(m.at(h), d, .5)
				p = append(p, polyline(a, b)...)
			}
		}
	}
	return p
}

// kinds are the kinds of roads of the picture in the order in which they are drawn: those that the legend names first come
// last, above the others.
func (m *survey) kinds() (all []string) {
	for _, s := range m.pic.Sides {
		if s.Road != "" && !slices.Contains(all, s.Road) {
			all = append(all, s.Road)
		}
	}
	for _, r := range m.pic.Routes {
		if !slices.Contains(all, r.Kind) {
			all = append(all, r.Kind)
		}
	}
	rank := func(kind string) int {
		return indexOf(m.legend.Roads, kind, func(x *board.RoadSign) string { return x.Word })
	}
	slices.SortStableFunc(all, func(a, b string) int {
		i, j := rank(a), rank(b)
		if i < 0 || j < 0 {
			return i - j
		}
		return j - i
	})
	return all
}

// quay is where the port of a hex is drawn: beyond a corner whose two
// neighbours are sea, or else one, or to the south-west.
func (m *survey) quay(h board.Hex) point {
	c := m.board.Cell(h)
	sea := func(d board.Direction) bool {
		dq, dr := d.Step()
		return m.water[[2]int{c.Q + dq, c.R + dr}]
	}
	at := m.at(h)
	for _, x := range []struct {
		a, b board.Direction
		by   point
	}{{board.NW, board.NE, point{0, -84}}, {board.W, board.NW, point{-73, -42}}, {board.NE, board.E, point{73, -42}},
		{board.W, board.SW, point{-73, 42}}, {board.SE, board.E, point{73, 42}}, {board.SE, board.SW, point{0, 84}}} {
		if sea(x.a) && sea(x.b) {
			return at.add(x.by.x, x.by.y)
		}
	}
	if sea(board.NE) || sea(board.NW) {
		return at.add(0, -84)
	}
	return at.add(-40, 66)
}

// about tells in words what the drawing shows.
func (m *survey) about(o *board.Overlay) string {
	var all []string
	if o != nil {
		for _, n := range o.Note {
			all = append(all, m.words.Say(n))
		}
	}
	for side := range 2 {
		if stacks := m.told(side); stacks != nil {
			all = append(all, sideName(m.words, side)+" - "+strings.Join(stacks, "; ")+".")
		}
	}
	var battles []string
	for h := range m.hexes {
		if m.battle(board.Hex(h)) {
			battles = append(battles, m.label(board.Hex(h)))
		}
	}
	if battles != nil {
		all = append(all, m.say("draw.battles", strings.Join(battles, ", ")))
	}
	return strings.Join(all, " ")
}

// told are the stacks of a side in words.
func (m *survey) told(side int) (stacks []string) {
	for h := range m.hexes {
		t := m.stack(board.Hex(h), side)
		if t == nil {
			continue
		}
		var who []string
		for i := range t.Pieces {
			who = append(who, fmt.Sprint(t.Pieces[i].Name, " ", valueOf(&t.Pieces[i])))
		}
		if n := t.Hidden(); n > 0 {
			who = append(who, m.say(one("draw.blocks", n), n))
		}
		stacks = append(stacks, m.label(board.Hex(h))+": "+strings.Join(who, ", "))
	}
	return stacks
}
