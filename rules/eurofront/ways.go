package eurofront

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Ways judges whole moves of the Movement phase for those who are asked for them: the script
// asks for hex after hex, but a journey is taken up only if it arrives.
type Ways struct{ m *motion }

// Look is the position as it stands, with the control of places as it would be if a phase began
// now.
func (g *Game) Look(p *Plane) *Position {
	x := &Position{Game: g, P: p}
	x.Ground = x.survey()
	return x
}

// WaysOf are those of the side whose turn it is, as if its Movement phase began now.
func (g *Game) WaysOf(p *Plane) Ways {
	return Ways{(&Script{Position: *g.Look(p)}).motion(p.Active)}
}

// Why says why an HQ cannot have a block move in a way, wherever it goes; nil: it can.
func (w Ways) Why(x Take) *rules.Refusal {
	if slices.Contains(w.m.active(w.m.a), x.By) && slices.Contains(w.m.orders(x.Block, x.By), x.How) {
		return nil
	}
	return w.m.noTake(x)
}

// Walk is the shortest way by land on which a block gets from where it has come to through some
// places, in this order, to the last of them; nil, and why, if there is none. The block is of
// the side that moves.
func (w Ways) Walk(o *rules.Own[Secret], f WalkFacts, through ...Place) ([]Place, *rules.Refusal) {
	face, known := w.m.face(o, f.Block)
	if !known {
		return nil, rules.Refuse("EF-6.1-1", "no.unknown")
	}
	s := search{motion: w.m, face: face, through: through}
	ways := [][]Place{nil}
	for len(ways) > 0 {
		way := ways[0]
		ways = ways[1:]
		if s.arrived(f, way) {
			return way, nil
		}
		ways = append(ways, s.longer(f, way)...)
	}
	return nil, w.crossed(o, s.why(f.At))
}

// crossed adds to the reason that a hexside is full who of one's own has gone over it into battle, if
// nobody has left one there.
func (w Ways) crossed(o *rules.Own[Secret], r *rules.Refusal) *rules.Refusal {
	if r.Why.ID != "no.hexside" {
		return r
	}
	to, from := r.Why.Args[0], r.Why.Args[2]
	var who []page.Msg
	for k := range w.m.P.Blocks {
		if b := &w.m.P.Blocks[k]; b.Side == w.m.a && b.Joined && b.At >= 0 && b.From >= 0 && w.m.Spots[b.At].Name == to && w.m.Spots[b.From].Name == from {
			who = append(who, page.M("text", w.m.Units[o.S.Blocks[k].Unit].Name))
		}
	}
	if len(who) != r.Why.Args[1] {
		return r
	}
	return rules.Refuse(r.Rule, "no.hexside", to, r.Why.Args[1], from, who)
}

// Begin is a land move of a block before its first step.
func (w Ways) Begin(k rules.Token) WalkFacts {
	at := w.m.b(k).At
	return WalkFacts{Block: k, At: at, From: at, Engaged: w.m.engaged(at), Ways: w}
}

// MayGo says why a block may not go somewhere that is not reached hex by hex; nil: it may.
func (w Ways) MayGo(o *rules.Own[Secret], x Take, to Go) *rules.Refusal {
	if x.How == Mark {
		if slices.Contains(w.m.coasts(w.m.b(x.Block).At), to) {
			return nil
		}
		return rules.Refuse("EF-15.54-1", "no.coast", w.m.Spots[to.To].Name)
	}
	face, _ := w.m.face(o, x.Block)
	return order{w.m, x}.mayGo(o, face, to)
}

// ThereAlready is the refusal of a way that is to lead to where the block stands.
func (w Ways) ThereAlready(at Place) *rules.Refusal { return w.m.thereAlready(at) }

// Speed is that of one's own block where it stands, in hexes.
func (w Ways) Speed(o *rules.Own[Secret], k rules.Token) int {
	return w.m.speed(o.S.Blocks[k].Face, w.m.b(k).At)
}

// search looks for a way by land, in a few steps.
type search struct {
	*motion
	face    Face
	through []Place
	end     *rules.Refusal // of a last step to the end
	near    *rules.Refusal // of a step to another place that the way is to lead through
	any     *rules.Refusal // that it is too far
	barred  *rules.Refusal // by the map
}

// arrived reports whether a way leads through all places and ends in the last, with room there.
func (s *search) arrived(f WalkFacts, way []Place) bool {
	left := s.left(append(slices.Clone(f.Way), way...))
	at, walked := f.At, f.Walked+len(way)
	if len(way) > 0 {
		at = way[len(way)-1]
	}
	if len(left) > 0 || walked == 0 || at != s.through[len(s.through)-1] {
		return false
	}
	if len(way) == 0 || s.room(at) > 0 {
		return true
	}
	s.end = or(s.end, s.noRoom("EF-6.2-1", at))
	return false
}

// left are the places that a way has still to lead through.
func (s *search) left(way []Place) []Place {
	left := s.through
	for _, p := range way {
		if len(left) > 0 && left[0] == p {
			left = left[1:]
		}
	}
	return left
}

// longer are the ways that are a step longer than one, in the order of directions.
func (s *search) longer(f WalkFacts, way []Place) (ways [][]Place) {
	w := f
	if w.Walked += len(way); len(way) > 0 {
		w.At = way[len(way)-1]
	}
	if s.over(w) {
		if r := s.faster(s.face, w, None); r != nil {
			s.any = or(s.any, r)
		}
		return nil
	}
	for _, x := range s.Ways[w.At] {
		if x.OnRoute() || x.To == w.From && !slices.Contains(s.through, x.To) {
			continue
		}
		if r := s.mayStep(s.face, w, x.To); r != nil {
			s.refused(x.To, r)
			continue
		}
		ways = append(ways, append(slices.Clone(way), x.To))
	}
	return ways
}

// refused remembers why a step cannot be made: the reason of one to the end tells most.
func (s *search) refused(to Place, r *rules.Refusal) {
	switch {
	case slices.Contains([]string{"no.lake", "no.sea", "no.neutral"}, r.Why.ID):
		if to == s.through[len(s.through)-1] {
			s.barred = or(s.barred, r)
		}
	case to == s.through[len(s.through)-1]:
		s.end = or(s.end, r)
	case slices.Contains(s.through, to):
		s.near = or(s.near, r)
	case r.Why.ID == "no.speed", r.Why.ID == "no.skis-abroad":
		s.any = or(s.any, r)
	}
}

// why is the reason why there is no way.
func (s *search) why(from Place) *rules.Refusal {
	if w, ok := s.Over(from, s.through[len(s.through)-1]); ok && w.OnRoute() {
		return rules.Refuse("EF-18.33-1", "no.land-route", s.Spots[w.To].Name)
	}
	return or(or(s.end, s.near), or(or(s.any, s.barred), rules.Refuse("EF-6.1-2", "no.land-way", s.Spots[s.through[len(s.through)-1]].Name)))
}

// or is the first of two reasons that there is.
func or(a, b *rules.Refusal) *rules.Refusal {
	if a != nil {
		return a
	}
	return b
}

// noTake says why a move is none that public facts allow: the HQ is not active, or does not
// command the block, or it moves no more (EF-6.1-1, EF-5.7-1).
func (m *motion) noTake(x Take) *rules.Refusal {
	if x.Block == NoBlock || x.By == NoBlock {
		return nil
	}
	b, h := m.b(x.Block), m.b(x.By)
	switch {
	case h.Mode == Idle:
		return rules.Refuse("EF-6.1-1", "no.idle-hq")
	case x.How == Mark:
		return rules.Refuse("EF-15.54-1", "no.mark")
	case x.Block == x.By:
		return rules.Refuse("EF-6.1-1", "no.own-move")
	case b.Mode != Idle || b.Spent:
		return rules.Refuse("EF-5.5-2", "no.spent-hq")
	case b.Dispersed:
		return rules.Refuse("EF-6.1-1", "no.dispersed")
	case b.Rear:
		return rules.Refuse("EF-6.1-1", "no.rear")
	case b.strategic() && b.Went != x.How || b.Went == Invade:
		return rules.Refuse("EF-6.1-1", "no.other-way", b.Went.String())
	case b.bound():
		return rules.Refuse("EF-6.1-1", "no.second-move")
	}
	return m.noCommand(x)
}

// noCommand says why an active HQ does not order a move of a block that can move.
func (m *motion) noCommand(x Take) *rules.Refusal {
	switch {
	case m.b(x.By).Mode.Invades() != (x.How >= Invade):
		return rules.Refuse("EF-5.2-2", "no.such-mode", m.b(x.By).Mode.Invades())
	case m.supreme(x.By):
		return rules.Refuse("EF-5.7-1", "no.supreme")
	case x.How == Rail || x.How == Sail:
		return rules.Refuse("EF-5.7-1", "no.strategic")
	}
	h := m.b(x.By)
	return rules.Refuse("EF-5.31-1", "no.command", m.Spots[m.b(x.Block).At].Name, m.Working(h.Face, h.At))
}
