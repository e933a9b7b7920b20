package report

import (
	"cmp"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// Picture is the board as the view knows it. The owner sees the names and
// strengths of his units and his minefields, all see what is revealed.
func (g Reporter) Picture(v view) board.Picture {
	pic := board.Picture{Board: g.Map.Board, Title: g.Scenario.Title, Side: -1, Ground: g.Map.Ground(), Legend: legend}
	if v.Own != nil {
		pic.Side = int(v.Side)
	}
	if n := v.Public.Month; n >= 1 && int(n) <= len(g.Scenario.MonthNames) {
		pic.Title += ", " + g.Scenario.MonthName(int(n))
	}
	for h := range g.Map.Board.All().All() {
		pic.Hexes = append(pic.Hexes, g.pictured(v, h))
	}
	plain := func(s board.Side) board.PictureSide {
		return board.PictureSide{Side: s, Limit: board.OpenSide, Owner: [2]int{-1, -1}}
	}
	for s := range g.Map.Borders {
		if x := picturedSide(g, v, plain(board.Side(s))); x != plain(x.Side) {
			pic.Sides = append(pic.Sides, x)
		}
	}
	for side, base := range g.Map.Bases {
		for _, at := range [...]struct {
			at   board.Hex
			mark string
		}{{rommel.Waiting, "waiting"}, {rommel.InRefit, "refit"}} {
			if stack := g.stacked(v, rules.Side(side), at.at); stack.Count > 0 {
				pic.Margins = append(pic.Margins, board.PictureHex{Hex: base, Owner: -1, Marks: []string{at.mark}, Stacks: []board.Stack{stack}})
			}
		}
	}
	return pic
}

// picturedSide is a hexside, made of a plain one.
func picturedSide(g Reporter, v view, x board.PictureSide) board.PictureSide {
	b := &g.Map.Borders[x.Side]
	if b.Terrain != theatre.Clear {
		x.Terrain = b.Terrain.String()
	}
	if b.Limit < 2 { // of two and more the map says nothing
		x.Limit = int(b.Limit)
	}
	if b.Road != rommel.NoRoad {
		x.Road = b.Road.String()
	}
	lower, higher := g.Map.Board.Hexes(x.Side)
	for i, h := range [2]board.Hex{lower, higher} {
		if battle := v.Public.Battle(h); battle != nil {
			if d, ok := g.Map.Board.Direction(h, [2]board.Hex{higher, lower}[i]); ok {
				x.Owner[i] = owner(battle.Sides[d])
			}
		}
	}
	return x
}

func owner(s rules.Side) int {
	if s < rules.Nobody {
		return int(s)
	}
	return -1
}

// pictured is a hex.
func (g Reporter) pictured(v view, h board.Hex) board.PictureHex {
	place := &g.Map.Places[h]
	x := board.PictureHex{Hex: h, Terrain: place.Feature.String(), Port: [2]int{int(place.Ports[rommel.Axis]), int(place.Ports[rommel.Allied])}, Owner: -1}
	if i := g.Map.FortressAt(h); i >= 0 {
		x.Owner = owner(v.Public.Control[i])
	}
	if i := slices.Index(g.Map.Bases[:], h); i >= 0 {
		x.Owner = i
	}
	mark := func(is bool, id string) {
		if is {
			x.Marks = append(x.Marks, id)
		}
	}
	mark(v.Public.Battle(h) != nil, "battle")
	mark(slices.Contains(v.Public.Mines, h), "minefield")
	if v.Own != nil {
		mark(slices.Contains(v.Own.S.Mines, h), "minefield.hidden")
		mark(slices.Contains(v.Own.S.Lifted, h), "minefield.lifted")
	}
	for side := range rules.Side(2) {
		if stack := g.stacked(v, side, h); stack.Count > 0 {
			x.Stacks = append(x.Stacks, stack)
		}
	}
	return x
}

// marksOfBlocks are the marks of blocks, in this order.
var marksOfBlocks = [...]struct {
	id string
	is func(b *rommel.Block) bool
}{
	{"disrupted", func(b *rommel.Block) bool { return b.Disrupted }},
	{"unsupplied", func(b *rommel.Block) bool { return b.Unsupplied }},
	{"raider", func(b *rommel.Block) bool { return b.Raider }},
	{"fortress-supply", func(b *rommel.Block) bool { return b.Fortress >= 0 }},
	{"oasis-supply", func(b *rommel.Block) bool { return b.Oasis > 0 }},
	{"retreating", func(b *rommel.Block) bool { return b.Retreating }},
}

// stacked is the blocks of a side in a place, their units the strongest first
// as far as the view knows them. Nothing in it depends on the order of blocks.
func (g Reporter) stacked(v view, side rules.Side, h board.Hex) board.Stack {
	faces := map[rules.Token]rommel.Face{} // those that are known; only looked up
	ks := slices.Clone(g.Position(v.Public).In(side, h))
	for _, k := range ks {
		if b := &v.Public.Blocks[k]; v.Own != nil && v.Side == side {
			faces[k] = *g.Face(v.Own.S, k)
		} else if b.Shown {
			faces[k] = b.Face
		}
	}
	slices.SortStableFunc(ks, func(a, b rules.Token) int { return cmp.Compare(faces[a].Unit, faces[b].Unit) })
	stack := board.Stack{Side: int(side)}
	var order []string
	for _, m := range marksOfBlocks {
		order = append(order, m.id)
	}
	for _, k := range ks {
		b := &v.Public.Blocks[k]
		var p board.Piece
		f, known := faces[k]
		if known {
			u := g.Unit(f)
			p = board.Piece{Name: u.Name, Sign: u.Type.String(), Strength: g.Strength(f), Full: int(u.Steps[0]), Elite: u.Elite, Shown: b.Shown}
		}
		for _, m := range marksOfBlocks {
			if m.is(b) {
				p.Marks = append(p.Marks, m.id)
			}
		}
		stack.Put(p, known)
	}
	stack.Sort(order)
	return stack
}
