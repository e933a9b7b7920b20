package eurofront

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
)

// command is the Command phase: the active side turns HQs of its own face up, engaged ones too,
// each in a mode, and each may deploy one hex (EF-5.2-1, EF-5.2-2, EF-5.34-1).
func (s *Script) command(a rules.Side) {
	s.phase(Command)
	for {
		x := rules.Ask(s.t, question[Activation, none]{
			Kind: ActivateKind, By: a, Label: s.label("activate"), Halt: rules.Must,
			All:    slices.Values(s.activations(a)),
			Beyond: s.noActivation,
			Legal:  s.mayActivate,
		})
		if x.HQ == NoBlock || !s.activate(x) {
			return
		}
		s.deployHQ(x.HQ)
	}
}

// activations are all that may be activated, the end first.
func (s *Script) activations(a rules.Side) []Activation {
	all, modes := []Activation{{HQ: NoBlock}}, BlitzInvasion
	if a == Axis {
		modes = Normal // Finland has none but Mannerheim (EF-5.8-1, EF-21.47-2)
	}
	for _, k := range s.OnMap(a) {
		for m := Normal; m <= modes && s.b(k).Mode == Idle; m++ {
			all = append(all, Activation{k, m})
		}
	}
	return all
}

// noActivation says why one is none that public facts allow.
func (s *Script) noActivation(x Activation) *rules.Refusal {
	switch {
	case x.HQ == NoBlock:
		return nil
	case s.b(x.HQ).Mode != Idle:
		return rules.Refuse("EF-5.2-1", "no.active-twice")
	}
	return rules.Refuse("EF-5.8-1", "no.mode", x.Mode.String())
}

// mayActivate: an HQ that works at least at Ø (EAMB-45), in a mode that it has.
func (s *Position) mayActivate(o *rules.Own[Secret], x Activation) *rules.Refusal {
	if x.HQ == NoBlock {
		return nil
	}
	f, known := s.face(o, x.HQ)
	if !known {
		if x.Mode.Invades() {
			return s.mayLead(x.HQ)
		}
		return nil
	}
	u, at := s.unit(f), s.b(x.HQ).At
	switch {
	case !u.Type.Leads():
		return s.noHQ[f.Unit]
	case s.Working(f, at) < 0:
		return rules.Refuse("EF-5.32-1", "no.working", u.Name)
	case x.Mode.Invades() && u.Type == theatre.THQ:
		return rules.Refuse("EF-5.8-1", "no.invasion", u.Name)
	case x.Mode.Blitzes() && s.mayBlitz(f, at) != nil:
		return s.mayBlitz(f, at)
	case x.Mode.Invades():
		return s.mayLead(x.HQ)
	}
	return nil
}

// mayBlitz: a field HQ that is not spent (EAMB-19), HQ North not outside the North Front.
func (s *Position) mayBlitz(f Face, at Place) *rules.Refusal {
	switch u := s.unit(f); {
	case u.Type != theatre.HQ:
		return rules.Refuse("EF-5.7-2", "no.blitz", u.Name)
	case u.Veteran && !s.North(at):
		return rules.Refuse("EF-5.32-4", "no.blitz-abroad", u.Name)
	case f.Level == 0:
		return rules.Refuse("EF-5.6-1", "no.blitz-spent", u.Name)
	}
	return nil
}

// mayLead: an Invasion HQ stands in a friendly port that is no battle, and in a hex; in Snow only
// the Soviets invade, and by an option nobody in Mud (EF-15.5-1, EF-21.47-1, EF-21.47-2, EAMB-64).
func (s *Position) mayLead(k rules.Token) *rules.Refusal {
	b := s.b(k)
	switch {
	case b.Side == Axis:
		return rules.Refuse("EF-21.47-2", "no.invaders")
	case s.Spots[b.At].Port.Capacity == 0 || !s.Calm(b.Side, b.At):
		return rules.Refuse("EF-15.5-1", "no.port", s.Spots[b.At].Name)
	case s.North(b.At):
		return rules.Refuse("EF-21.47-1", "no.north-port")
	case s.Options.NoMudLandings && s.P.Weather == theatre.Mud:
		return rules.Refuse("EAMB-64", "no.mud-landings")
	}
	return nil
}

// activate turns an HQ face up. A face that cannot be activated is a lie, which ends the game:
// the other side wins. It reports whether play goes on.
func (s *Script) activate(x Activation) bool {
	b := s.b(x.HQ)
	s.show(b.Side, []rules.Token{x.HQ})
	if r := s.mayActivate(nil, x); r != nil {
		s.t.Tell(event.FalseHQ{Here: b.here()})
		s.P.Liar, s.P.Stage = b.Side, Finished
		return false
	}
	s.arm(x)
	s.t.Tell(event.Activated{Here: b.here(), Face: b.Face, Mode: x.Mode.String()})
	return true
}

// arm makes an HQ active that lies open. Of an Invasion HQ those may embark who stand with it now
// (EF-5.9-1); where one is in Blitz there is a second half (EF-4.34-1).
func (s *Position) arm(x Activation) {
	b := s.b(x.HQ)
	b.Mode = x.Mode
	b.endow(s)
	if x.Mode.Invades() {
		for _, k := range s.In(b.Side, b.At) {
			s.b(k).Port = b.At
		}
	}
	if x.Mode.Blitzes() {
		s.P.Blitz[rules.Bit(s.North(b.At))] = true
	}
}

// endow gives a supreme HQ moves for its value, which is Ø at least where it is active (EF-5.7-1, EF-5.8-1).
func (b *Block) endow(s *Position) {
	if !b.Mode.Invades() {
		b.Supreme = uint8(s.Classes[s.unit(b.Face).Type].Supreme * s.Working(b.Face, b.At))
	}
}

// Activated is the position in which an HQ has just been activated by its owner, as if its
// player-turn were now; and why it cannot be.
func (g *Game) Activated(p *Plane, o *rules.Own[Secret], x Activation) (*Plane, *rules.Refusal) {
	q := *p
	q.Blocks, q.Landings, q.Crossed, q.Ports = slices.Clone(p.Blocks), nil, nil, make([]int16, len(p.Ports))
	s := g.Look(&q)
	if r := s.mayActivate(o, x); r != nil {
		return nil, r
	}
	b := s.b(x.HQ)
	q.Active, q.Second, b.Face = b.Side, false, o.S.Blocks[x.HQ].Face
	s.arm(x)
	return &q, nil
}

// Working is the value at which an HQ works in a place: each cause of disruption lowers it by
// one, below Ø it does nothing (EF-5.32-1).
func (s *Position) Working(f Face, at Place) int {
	mud, abroad := s.Disrupted(f, at)
	return int(f.Level) - rules.Bit(mud) - rules.Bit(abroad)
}

// Disrupted says what disrupts an HQ in a place. Weather counts where it stands: Mud disrupts all
// but an SHQ in its own capital, Snow nobody here (EF-5.32-2, EF-5.32-3, EAMB-52). Soviet HQs that
// are no veterans are disrupted in Areas, STAVKA as to itself too, HQ North outside of them
// (EF-5.32-4, EAMB-16).
func (s *Position) Disrupted(f Face, at Place) (mud, abroad bool) {
	u := s.unit(f)
	sheltered := s.Spots[at].Capital && (u.Type == theatre.SHQ || u.Type == theatre.THQ && s.Options.TheatreHQExempt)
	return s.P.Weather == theatre.Mud && !sheltered, u.Side == Soviet && u.Veteran != s.North(at)
}

// deployHQ: it may go one hex over land into a friendly hex that is no battle; not in Mud, not
// along a route, and an Invasion HQ not at all, since it must begin in its port (EF-5.21-1,
// EF-5.21-2, EF-5.21-3, EF-5.9-1). If it is the last to leave a battle it is pursued at once
// (EF-5.21-4). It uses no hexside (EF-5.21-6, EAMB-68), and may overstack for the time being
// (EF-5.21-5).
func (s *Script) deployHQ(k rules.Token) {
	b := s.b(k)
	from := b.At
	where := []Place{from}
	for _, w := range s.Ways[from] {
		where = append(where, w.To)
	}
	to := rules.Ask(s.t, question[Place, rules.Token]{
		Kind: HQDeployKind, By: b.Side, Label: s.label("deploy-hq", int(k)), Facts: k,
		All:    slices.Values(where),
		Beyond: func(Place) *rules.Refusal { return rules.Refuse("EF-5.21-1", "no.neighbour") },
		Legal:  func(_ *rules.Own[Secret], p Place) *rules.Refusal { return s.MayDeployHQ(k, p) },
	})
	if to == from {
		return
	}
	if s.engaged(from) && len(s.In(b.Side, from)) == 1 && s.pursue(k, 0) {
		s.settle(b.Side)
		return
	}
	b.At = to
	b.endow(&s.Position) // with what pursuit has left of it (EG-7)
	s.tellBlock(k, func(m event.Units) rules.Event {
		return event.HQMoves{Of: event.Of{By: b.Side}, Leg: event.Leg{From: from, To: to}, Units: m}
	})
	s.settle(b.Side)
}

// MayDeployHQ says why an active HQ may not deploy to a place; nil: it may.
func (s *Position) MayDeployHQ(k rules.Token, to Place) *rules.Refusal {
	b := s.b(k)
	if to == b.At {
		return nil
	}
	w, ok := s.Over(b.At, to)
	switch {
	case !ok:
		return rules.Refuse("EF-5.21-1", "no.neighbour")
	case w.OnRoute():
		return rules.Refuse("EF-5.21-3", "no.deploy-route")
	case !s.Borders[w.Border].Land():
		return rules.Refuse("EF-5.21-1", "no.way")
	case s.P.Weather == theatre.Mud:
		return rules.Refuse("EF-5.21-2", "no.deploy-mud")
	case b.Mode.Invades():
		return rules.Refuse("EF-5.9-1", "no.deploy-invasion")
	case !s.Calm(b.Side, to):
		return rules.Refuse("EF-5.21-1", "no.friendly", s.Spots[to].Name)
	}
	return nil
}

// Radius is the places within the command radius of an HQ: hexes over land, a Short route as
// two, a Long one as five (EF-5.31-1, EF-5.31-5, EF-18.2-4), into the enemy's places, but through
// friendly and disputed ones only (EF-5.31-2, EF-5.31-3, EAMB-51).
func (s *Position) Radius(side rules.Side, from Place, value int) board.Set {
	if value < 0 {
		return board.Set{}
	}
	return s.within(from, value, func(p Place, w theatre.Way) int {
		switch {
		case p != from && !s.Passes(side, p), !s.Overland(w) && !s.Marched(w):
			return 0
		}
		return w.Length
	})
}

// Shore is the places in which an Invasion HQ supports: over sea and coast, never by land, and
// only where one may land (EF-15.511-1).
func (s *Position) Shore(from Place, value int) board.Set {
	if value < 0 {
		return board.Set{}
	}
	return s.within(from, value, func(_ Place, w theatre.Way) int {
		if w.OnRoute() || s.Borders[w.Border].Water == theatre.NoSea || !s.terrain(w.To).Invadable {
			return 0
		}
		return 1
	})
}

// within are the places at most so far from one; step is how far it is from a place over a way,
// 0 if there is none.
func (s *Position) within(from Place, value int, step func(p Place, w theatre.Way) int) board.Set {
	reach := board.SetOf(from)
	ring := make([]board.Set, value+1)
	ring[0] = reach
	for n := range ring {
		for p := range ring[n].All() {
			for _, w := range s.Ways[p] {
				if far := step(p, w); far > 0 && n+far <= value && s.Spots[w.To].Owner != rules.Nobody {
					ring[n+far] = ring[n+far].Add(w.To)
					reach = reach.Add(w.To)
				}
			}
		}
	}
	return reach
}

// Far is how many hexes it is by air: over enemies, lakes and sea, along routes, but not over
// neutrals (EF-13.11-1, EF-18.2-4). It is measured once a game.
func (g *Game) Far(from, to Place) int { return g.air[from][to] }

// airways are how far it is by air from each place to each.
func airways(m *theatre.Map) [][]int {
	far := make([][]int, len(m.Spots))
	for p := range far {
		far[p] = slices.Repeat([]int{never}, len(far))
		flights(m, Place(p), func(q Place, n int) { far[p][q] = min(far[p][q], n) })
		far[p][p] = 0
	}
	for over := range far {
		for p := range far {
			for q := range far {
				far[p][q] = min(far[p][q], far[p][over]+far[over][q])
			}
		}
	}
	return far
}

// never is farther than any place.
const never = 1000

// flights are the places to which one flies from a place without another between, and how far they
// are: hexes from a hex, and over routes.
func flights(m *theatre.Map, p Place, each func(q Place, n int)) {
	if m.Board.Has(p) {
		for q := range Place(m.Board.Len()) {
			each(q, m.Board.Distance(p, q))
		}
	}
	for _, w := range m.Ways[p] {
		if m.Marched(w) && m.Spots[w.To].Owner != rules.Nobody {
			each(w.To, w.Length)
		}
	}
}

// deactivate takes a step from an HQ that has commanded, which then stands again (EF-5.1-2,
// EF-5.5-1); one at Ø is eliminated.
func (s *Script) deactivate(k rules.Token) {
	if b := s.b(k); !s.lose(k) {
		b.Mode, b.Supreme, b.Led, b.Spent = Idle, 0, false, true
		s.t.Tell(event.Deactivated{Here: b.here(), Face: b.Face})
	}
}
