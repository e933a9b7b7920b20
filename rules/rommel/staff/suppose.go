package staff

import (
	"cmp"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// Suppose implements rules.Advisor: the enemy's nearest units stand beside the hex that they
// Attack, and go there by one or two Regroups.
func (g *Game) Suppose(v view, a rules.Attack) (rules.Supposed[Plane, Secret], *page.Msg) {
	at, err := g.Map.Board.Find(a.At)
	s, enemy := g.Position(v.Public).Copy(), v.Side.Other()
	x := &onslaught{Game: g, at: at}
	var problem page.Msg
	switch {
	case err != nil:
		problem = page.M("suppose.no-hex", a.At)
	case s.P.Stage == rommel.SetUp:
		problem = page.M("suppose.set-up")
	case s.P.Laid.Len() > 0:
		problem = page.M("suppose.turn")
	case !s.AnyFit(v.Side, at):
		problem = page.M("suppose.nobody", g.Place(at))
	default:
		problem = x.gather(s, v.Side, a)
	}
	if problem.ID != "" {
		return rules.Supposed[Plane, Secret]{}, &problem
	}
	s.P.Stage, s.P.Active, s.P.Passed = rommel.PlayerTurn, enemy, false
	return rules.Supposed[Plane, Secret]{Public: *s.P, Enemy: x}, nil
}

// gather puts the units of an Attack in their places, with the Moves and cards that it takes.
func (x *onslaught) gather(s *position, own rules.Side, a rules.Attack) page.Msg {
	enemy := own.Other()
	free := s.Where(enemy, func(b *Block) bool { return b.At >= 0 && !b.Disrupted && s.P.Battle(b.At) == nil })
	slices.SortStableFunc(free, func(j, k rules.Token) int {
		return cmp.Compare(x.Map.Board.Distance(s.P.Blocks[j].At, x.at), x.Map.Board.Distance(s.P.Blocks[k].At, x.at))
	})
	var over [board.Directions]int // who comes over each hexside
	for _, e := range a.From {
		for range e.Units {
			d, ok := way(s, own, x.at, e.From, &over)
			switch n := len(x.units); {
			case n == len(free):
				return page.M("suppose.units", n)
			case !ok && e.From == "":
				return page.M("suppose.no-way", n, x.Place(x.at))
			case !ok:
				return page.M("suppose.no-way-from", over[d], x.Place(x.at), e.From, fronts(s, own, x.at))
			}
			k, from := free[len(x.units)], x.Map.Board.Neighbour(x.at, d)
			s.P.Blocks[k].At = from
			x.units, x.from = append(x.units, k), append(x.from, from)
			over[d]++
		}
	}
	x.regroup()
	x.cards = cmp.Or(a.Cards, len(x.moves))
	switch n := len(x.moves); {
	case n > min(x.cards, 2):
		return page.M("suppose.moves", n)
	case x.cards > s.P.Hands[enemy].Len():
		return page.M("suppose.hand", s.P.Hands[enemy].Len())
	}
	return page.Msg{}
}

// fronts are the directions from which units can come, each with how many.
func fronts(s *position, own rules.Side, at board.Hex) (all []page.Msg) {
	for d := range board.Directions {
		var over [board.Directions]int
		for {
			if _, ok := way(s, own, at, d.String(), &over); !ok {
				break
			}
			over[d]++
		}
		if over[d] > 0 {
			all = append(all, page.M("suppose.front", over[d], d.String()))
		}
	}
	return all
}

// way is the direction from which a unit comes, or else the first from which one can (7.1).
func way(s *position, own rules.Side, at board.Hex, direction string, over *[board.Directions]int) (board.Direction, bool) {
	asked, is := board.ParseDirection(direction)
	for d := range board.Directions {
		from, side := s.Map.Board.Neighbour(at, d), s.Map.Board.Side(at, d)
		if (direction == "" || is && d == asked) && from >= 0 && !s.AnyIn(own, from) && over[d] < int(s.Map.Borders[side].Limit) {
			return d, true
		}
	}
	return asked, false
}

// onslaught is the Player-Turn of an enemy who Attacks a hex.
type onslaught struct {
	*Game
	at    board.Hex
	cards int
	units []rules.Token
	from  []board.Hex // where they stand
	moves []Move
}

// regroup finds the Regroups for all units, each about the hex from which most can come who
// have none yet.
func (x *onslaught) regroup() {
	for left := x.from; len(left) > 0; {
		without := func(cp board.Hex) []board.Hex {
			return slices.DeleteFunc(slices.Clone(left), x.Map.Around[cp].Has)
		}
		cp := slices.MinFunc(left, func(a, b board.Hex) int { return len(without(a)) - len(without(b)) })
		x.moves, left = append(x.moves, Move{Regroup: true, From: cp, To: board.None}), without(cp)
	}
}

// Answer implements rules.Policy: all that does not lead to the Attack is left to the default.
func (x *onslaught) Answer(v view, q rules.Asked) (any, string, bool) {
	if put, is := rommel.CardsKind.Of(q); is {
		return x.card(v, put.Facts.Laid), "", true
	}
	switch q.Kind {
	case rommel.MoveKind.Name:
		if n := len(v.Public.Moves); n < len(x.moves) {
			return x.moves[n], "", true
		}
		return rommel.NoMove, "", true
	case rommel.TakeKind.Name:
		return x.next(v.Public), "", true
	case rommel.DestKind.Name, rommel.StepKind.Name:
		return x.at, "", true
	}
	return nil, "", false
}

// card is a real one as long as there are any.
func (x *onslaught) card(v view, laid int) string {
	switch {
	case laid == x.cards:
		return ""
	case v.Own.Count(v.Public.Hands[v.Side], rommel.RealCard) > 0:
		return rommel.RealCard
	}
	return rommel.DummyCard
}

// next is the next of the units that can be taken up.
func (x *onslaught) next(p *Plane) rommel.Take {
	for _, k := range x.units {
		if b := &p.Blocks[k]; !b.Moved {
			by := slices.IndexFunc(p.Moves, func(m Move) bool { return x.Map.Around[m.From].Has(b.At) })
			return rommel.Take{Block: k, Move: uint8(max(0, by)), Rout: board.None}
		}
	}
	return rommel.NoTake
}
