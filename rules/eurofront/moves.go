package eurofront

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
)

// motion is a Movement phase while it runs.
type motion struct {
	*Script
	a, d   rules.Side
	lines  board.Set                   // friendly rails
	trains map[station][][]theatre.Way // found since the last move: ways by rail, by their ends
	reach  map[rules.Token]board.Set   // radius of each active HQ, as it was at the start (EF-5.31-4)
	rears  []rules.Token               // rearguards, in the order in which they were named
	ways   map[rules.Token]How         // how they go
	ships  []crossing                  // in the order of the moves
	on     bool                        // the step that is taken is not the first of its move
}

// crossing is a block that has crossed a sea.
type crossing struct {
	block    rules.Token
	from, to Place
	sea      theatre.SeaNo
	how      How
}

// none that moves any more.
var noTake = Take{Block: NoBlock, By: NoBlock}

// movement: commanded blocks move; mobile HQs; rearguards, after pursuit; interdiction of those
// who have crossed enemy seas (EF-4.32-1, EAMB-50).
func (s *Script) movement(a rules.Side) {
	s.phase(Moving)
	m := s.motion(a)
	m.begin()
	for {
		x := rules.Ask(s.t, question[Take, Ways]{
			Kind: TakeKind, By: a, Label: s.label("move"), Facts: Ways{m}, Halt: halting(s.P.Second),
			All:    m.takes,
			Beyond: m.noTake,
			Legal:  m.mayTake,
		})
		if x == noTake {
			break
		}
		m.carryOut(x)
	}
	s.t.Mark(Ordered)
	m.mobileHQs()
	m.rearguards()
	m.interdiction()
	m.finish()
}

// motion is the phase of a side, with its rails and the radii of its active field HQs.
func (s *Script) motion(a rules.Side) *motion {
	m := &motion{Script: s, a: a, d: a.Other(), lines: s.rails(a, false),
		reach: map[rules.Token]board.Set{}, ways: map[rules.Token]How{}, trains: map[station][][]theatre.Way{}}
	for _, k := range m.active(a) {
		if b := m.b(k); !b.Mode.Invades() && m.unit(b.Face).Type == theatre.HQ {
			m.reach[k] = m.Radius(a, b.At, m.Working(b.Face, b.At))
		}
	}
	return m
}

// halting: in the second half of a Blitz its player may want to see the first (D-36).
func halting(second bool) rules.Halting {
	if second {
		return rules.May
	}
	return rules.Never
}

// begin forgets what bound blocks in the phase before; the radii stay as they are found now (EF-5.31-4).
func (m *motion) begin() {
	m.P.Crossed = nil
	for k := range m.P.Blocks {
		b := &m.P.Blocks[k]
		b.Moved, b.Joined, b.Edge, b.From, b.Led = false, false, NoEdge, None, false
	}
}

// finish: where all who held on to a battle have left it, and others came, those have attacked:
// it is a new battle, and its OD the enemy (EF-6.4-2), who stands up if they were its OA (EF-7.12-1).
func (m *motion) finish() {
	m.invaded(m.a, false)
	m.settle(m.a)
	for i := range m.P.Battles {
		b := &m.P.Battles[i]
		stayed := m.tokens(m.a, func(x *Block) bool { return x.At == b.At && !x.Joined })
		if len(stayed) == 0 && !b.New {
			*b = Battle{At: b.At, OD: m.d, New: true, Strike: NoBlock}
			m.standUp(m.d, func(x *Block) bool { return x.At == b.At })
		}
	}
	m.mingle(m.a)
}

// takes yields all moves that public facts do not rule out: each block once in a phase
// (EF-6.1-1), by an HQ in whose radius it is, or by a supreme move (EF-5.7-1, EF-6.1-3).
func (m *motion) takes(yield func(Take) bool) {
	if !yield(noTake) {
		return
	}
	leaders := m.active(m.a)
	for _, k := range m.OnMap(m.a) {
		for _, hq := range leaders {
			for _, how := range m.orders(k, hq) {
				if !yield(Take{k, hq, how}) {
					return
				}
			}
		}
	}
}

// orders are the ways in which an HQ can have a block move. In the Blitz those move again that have
// not gone strategically (EF-5.6-2); a supreme land move is a full move, for blocks that are cut off
// too (EF-6.61-1).
func (m *motion) orders(k, hq rules.Token) []How {
	b, h := m.b(k), m.b(hq)
	switch {
	case k == hq && b.Mode == BlitzInvasion && !m.P.Second:
		return []How{Mark}
	case b.bound():
		return nil
	case b.strategic(): // of one kind several may be chained (EF-6.62-1)
		if h.Supreme == 0 {
			return nil
		}
		return []How{b.Went}
	case h.Mode.Invades():
		return []How{Invade, Evacuate}
	case b.Went == Invade: // it was sent back, and may try again
		return nil
	case h.Supreme > 0:
		return []How{Land, Rail, Sail, March}
	case m.reach[hq].Has(b.At):
		return []How{Land, March}
	}
	return nil
}

// bound reports whether a block does not move, or not any more: active HQs move by themselves, and
// spent ones not at all (EF-5.5-2).
func (b *Block) bound() bool {
	return b.Mode != Idle || b.Spent || b.Dispersed || b.Rear || b.Went == Evacuate || b.Moved != b.strategic()
}

// strategic reports whether a block has gone by rail or sea in this player-turn.
func (b *Block) strategic() bool { return b.Went == Rail || b.Went == Sail }

// guises are the units that a block may be, as far as somebody knows: its face, or one of each
// type that its side has.
func (s *Position) guises(o *rules.Own[Secret], k rules.Token) []Face {
	if f, known := s.face(o, k); known {
		return []Face{f}
	}
	var list []Face
	for u := range s.Units {
		x := &s.Units[u]
		if x.Side == s.b(k).Side && !slices.ContainsFunc(list, func(f Face) bool { return s.unit(f).Type == x.Type }) {
			list = append(list, Face{Unit: theatre.UnitNo(u), Level: int8(x.Highest())})
		}
	}
	return list
}

// ifAny is nil if something is legal for any of the units that a block may be, else why not.
func (s *Position) ifAny(o *rules.Own[Secret], k rules.Token, legal func(f Face) *rules.Refusal) (r *rules.Refusal) {
	for _, f := range s.guises(o, k) {
		if r = legal(f); r == nil {
			return nil
		}
	}
	return r
}

// mayTake: the block may go so, and somewhere.
func (m *motion) mayTake(o *rules.Own[Secret], x Take) *rules.Refusal {
	if x == noTake {
		return m.mayEnd(o)
	}
	return m.ifAny(o, x.Block, func(f Face) *rules.Refusal {
		u := m.unit(f)
		switch {
		case x.How == Mark:
			return m.mayMark(x.Block)
		case u.Type == theatre.Static && m.b(x.By).Supreme == 0:
			return rules.Refuse("EF-2.27-1", "no.static", u.Name)
		case x.How == Land:
			return m.canWalk(f, x.Block)
		}
		return order{m, x}.canGo(o, f)
	})
}

// mayEnd: the moves are not over while a place is overstacked by an HQ that has deployed there,
// and a block can leave it (EF-5.21-5, EF-6.2-1). In the second half nobody has deployed; who are too
// many since they were repulsed may stay (EF-6.2-2).
func (m *motion) mayEnd(o *rules.Own[Secret]) *rules.Refusal {
	if o == nil || m.P.Second {
		return nil
	}
	for p := range Place(len(m.Spots)) {
		if m.room(p) >= 0 {
			continue
		}
		for x := range m.takes {
			if x != noTake && m.b(x.Block).At == p && x.How != Mark && m.mayTake(o, x) == nil {
				return m.noRoom("EF-6.2-1", p)
			}
		}
	}
	return nil
}

// room is how many blocks more of the active side may end in a place: stacks are judged after
// movement, passing is free, and in a battle each side has the full limit (EF-6.2-1). A
// rearguard counts where it goes.
func (m *motion) room(p Place) int {
	n := m.Spots[p].Stack
	for i := range m.P.Blocks {
		b := &m.P.Blocks[i]
		if b.Side == m.a && (b.At == p && !b.Rear || b.Rear && b.Exit == p) {
			n--
		}
	}
	return n
}

// last reports whether a block is the last that has held on to a battle: if it leaves, that is
// a retreat, and it is the rearguard (EF-6.5-1, EF-6.5-3, EF-6.4-2).
func (m *motion) last(k rules.Token) bool {
	at := m.b(k).At
	if !m.engaged(at) || m.b(k).Joined {
		return false
	}
	return len(m.tokens(m.a, func(b *Block) bool { return b.At == at && !b.Joined && !b.Rear })) == 1
}

// guards reports whether a block becomes the rearguard if it leaves. HQs that have been active
// are pursued at once (EF-5.51-2).
func (m *motion) guards(k rules.Token) bool {
	return !m.b(k).Spent && m.last(k)
}

// carryOut has a block move.
func (m *motion) carryOut(x Take) {
	switch x.How {
	case Land:
		if h := m.b(x.By); h.Supreme > 0 {
			h.Supreme--
		}
		m.walk(x.Block)
	case Mark:
		m.mark(x.Block)
	default:
		order{m, x}.goes()
	}
}

// crossed counts a block that engages or disengages over a way (EF-6.33-1, EF-18.37-1).
func (m *motion) crossed(w theatre.Way) {
	clear(m.trains)
	n := number(w)
	for i := range m.P.Crossed {
		if m.P.Crossed[i].Way == n {
			m.P.Crossed[i].N++
			return
		}
	}
	m.P.Crossed = append(m.P.Crossed, Crossing{n, 1})
}

func number(w theatre.Way) int16 {
	if w.OnRoute() {
		return firstRoute + int16(w.Route)
	}
	return int16(w.Border)
}

// full reports whether as many blocks have engaged and disengaged over a way as may: over a
// hexside two in the clear, one else and in Mud; over a route two, whatever the weather
// (EF-6.33-1, EF-18.37-1, EF-12.3-1).
func (s *Position) full(w theatre.Way) bool {
	return s.used(w) >= s.limit(w)
}

// used counts the blocks that have engaged or disengaged over a way.
func (s *Position) used(w theatre.Way) int {
	for _, c := range s.P.Crossed {
		if c.Way == number(w) {
			return int(c.N)
		}
	}
	return 0
}

// limit is that of a way.
func (s *Position) limit(w theatre.Way) int {
	switch {
	case w.OnRoute():
		return s.Routes[w.Route].Limit
	case s.P.Weather == theatre.Mud:
		return min(s.Borders[w.Border].Limit, 1)
	}
	return s.Borders[w.Border].Limit
}

// arrive puts a block into a place, by an edge if it engages there.
func (m *motion) arrive(k rules.Token, to Place, how How, edge Edge) {
	b := m.b(k)
	from := b.At
	b.At, b.From, b.Rear, b.Exit = to, from, false, None
	if b.Joined = m.Any(m.d, to); b.Joined {
		b.Edge = edge
	}
	m.tellBlock(k, func(who event.Units) rules.Event {
		return event.Moves{Of: event.Of{By: m.a}, Leg: event.Leg{From: from, To: to}, Units: who, How: how.String(), On: m.on, Engages: b.Joined}
	})
}

// tellBlock tells of a block: to its owner, and to all while it lies open, which unit it is.
func (s *Script) tellBlock(k rules.Token, what func(event.Units) rules.Event) {
	named := func(u theatre.UnitNo) rules.Event { return what(event.Units{Units: []theatre.UnitNo{u}}) }
	b := s.b(k)
	if b.Shown {
		s.t.Tell(named(b.Face.Unit))
		return
	}
	s.t.TellOwner(b.Side, what(event.Units{}), func(own *Secret) rules.Event { return named(own.Blocks[k].Unit) })
}

// rest ends the move of a block: it stands (EF-6.4-3, EF-18.4-2).
func (m *motion) rest(k rules.Token) {
	b := m.b(k)
	if !b.Shown || b.Mode != Idle || m.Options.SovietBlocksOpen && b.Side == Soviet {
		return
	}
	b.Shown, b.Face = false, Face{}
	m.t.Hide(m.a, m.label("hide", int(k)), []rules.Token{k}, nil)
}
