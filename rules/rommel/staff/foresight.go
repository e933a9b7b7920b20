package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/rommel/order"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
)

// What a file will come to is seen in a course of play in which nothing goes amiss that it
// could foresee (package rehearse): its marked positions and what its side is told there.
// From these come warnings, the readback and the picture of a plan; what is wrong and what
// hangs on something comes from all courses.

// On what a clause can hang.
const (
	onDie     = "die"     // of a Forced March
	onRefusal = "refusal" // of battle by the enemy
	onProbe   = "probe"
	onPursuit = "pursuit"
	onRout    = "rout"  // where units go that are Overrun
	onFight   = "fight" // what comes before the second half of a Blitz turn
	onBlitz   = "blitz" // whether there is a second half
	onMoves   = "moves" // what else the enemy does in a half that he is in the midst of
	onDraw    = "draw"  // of cards
)

// foresight is what is seen of a file in that course. Own blocks keep the tokens that they
// have where the file is due.
type foresight struct {
	*orderFile
	cased   *orderFile // the same with all clauses of which one may speak; nil: there are none
	v       view       // where the file is due
	ahead   rules.Ahead[Plane, Secret]
	o       *rules.Own[Secret]
	s       *position              // the last that was looked at
	whole   bool                   // the file was due
	lacks   bool                   // the file lacks what is asked first, and nothing of it was played
	real    int                    // cards that are laid
	before  *position              // after the Initial Supply Check
	after   []*position            // after the Moves of each half
	stood   *position              // what unfought has found
	moved   map[UnitNo]string      // units that have moved, with the clause that they followed
	ways    map[string][]board.Hex // by clause
	gone    []going                // in their order
	marches []marching             // Forced Marches, which succeed where all goes well
	left    board.Set              // Battles that all have left
	fights  board.Set              // Battles of the first half of a Blitz
	fled    []refusal              // of battle
	ends    map[*position]*aftermath
	named   map[string][]rules.Token // units without supply, by the warnings that name them
}

// going is a block with the hex where it stands and those that it enters.
type going struct {
	block rules.Token
	from  board.Hex
	way   []board.Hex
	how   string // of strokes
}

// marching is a Forced March of a unit into a hex.
type marching struct {
	unit UnitNo
	to   board.Hex
}

// Foresee implements rules.OrderFile.
func (f *orderFile) Foresee(v view, ahead rules.Ahead[Plane, Secret]) rules.Foreseen {
	did := order.SpokenIn(ahead.Answers)
	gone := func(clause string) bool {
		return slices.ContainsFunc(ahead.Unmet, func(u rules.Unmet) bool { return u.Clause == clause }) && !did(clause)
	}
	w := f.policy(f.Taken(did, gone)).foresight(v, ahead)
	w.cased = f.policy(f.Cased(did, gone).SecondOnly(ahead.Due))
	w.mustFightAnyway()
	return rules.Foreseen{Problems: w.problems, Read: w.readback(), Draw: (&sketch{w.foresight}).draw}
}

// foresight looks at a course, and warns of what it shows.
func (f *orderFile) foresight(v view, ahead rules.Ahead[Plane, Secret]) *warnings {
	p := &warnings{foresight: &foresight{orderFile: f.policy(f.SecondOnly(ahead.Due)), v: v, ahead: ahead, o: v.Own, s: f.Position(v.Public), before: f.Position(v.Public),
		moved: map[UnitNo]string{}, ways: map[string][]board.Hex{}, ends: map[*position]*aftermath{}, named: map[string][]rules.Token{}}}
	p.standingDead()
	if !p.due(ahead.Due) {
		p.whole = f.Duty == order.ReplyFile && slices.Contains(inTheFight, ahead.Due) // of which nothing is foreseen
		return p                                                                      // nothing else of it is asked now but a link, or what comes after
	}
	switch f.Duty {
	case order.SetupFile:
		p.setUp()
	case order.BuildupFile:
		p.buildup()
	case order.TurnFile:
		p.turn()
	case order.ReplyFile:
		p.reply()
	}
	p.silence()
	orders.Sort(p.problems)
	p.whole = true
	return p
}

// firstQuestions are those at which the files of a duty are due.
var firstQuestions = map[order.Duty][]string{
	order.SetupFile:   {rommel.BuildupKind.Name, rommel.DeployKind.Name, rommel.RedrawKind.Name},
	order.BuildupFile: {rommel.BuildupKind.Name, rommel.ChallengeKind.Name, rommel.AnswerKind.Name},
	order.TurnFile:    {rommel.CardsKind.Name, rommel.MoveKind.Name, rommel.FortressKind.Name, rommel.OasisKind.Name, rommel.BlitzKind.Name},
	order.ReplyFile:   {rommel.RefuseKind.Name},

	order.StandingFile: {rules.StandingOrders},
}

// inTheFight is asked of the Passive Player where pace or his text have play wait.
var inTheFight = []string{rommel.ProbeKind.Name, rommel.PursuitKind.Name, rommel.FleeKind.Name, rommel.FireKind.Name}

// due reports whether a question is one that the file is for.
func (f *orderFile) due(question string) bool {
	return slices.Contains(firstQuestions[f.Duty], question) || question == "" && f.Duty == order.SetupFile // which stands before hands are dealt
}

// refuses reports whether a clause does nothing in any course.
func (p *foresight) refuses(at string) bool { return slices.Contains(p.ahead.Refused, at) }

// refusesMove reports whether a Move is refused, or all who are sent by it.
func (p *foresight) refusesMove(m *order.Move) bool {
	if p.refuses(m.At) || m.Rommel != "" && p.refuses(m.Rommel) {
		return true
	}
	goes := func(u order.March) bool { return !p.refuses(u.At) }
	return len(m.Units) > 0 && m.Overrun == board.None && !slices.ContainsFunc(m.Units, goes)
}

// seen are the positions at the points of a name, with own blocks as they are where the
// file is due.
func (p *foresight) seen(mark string) (ss []*position) {
	for _, x := range p.ahead.Seen {
		if x.Mark == mark {
			ss = append(ss, p.asDue(x.View))
		}
	}
	return ss
}

// asDue is a position that is seen, in which own units have the blocks that they have where
// the file is due: those that look alike may have been mingled since.
func (p *foresight) asDue(v view) *position {
	plane := *v.Public
	plane.Blocks = slices.Clone(plane.Blocks)
	for _, k := range p.Tokens(p.Side) {
		if now, ok := p.BlockOf(v, p.unitOf(k)); ok {
			plane.Blocks[k] = v.Public.Blocks[now]
		} else {
			plane.Blocks[k] = rommel.Away(rommel.Eliminated)
		}
	}
	s := p.Position(&plane)
	s.Turn = p.before.Turn
	return s
}

// tell adds a problem at a place, "line:col", and returns it, good until the next.
func (p *warnings) tell(at string, x orders.Problem) *orders.Problem {
	p.problems = append(p.problems, clerk.ProblemAt(at, x))
	return &p.problems[len(p.problems)-1]
}

// warn tells of what is legal and probably not meant (see outlook).
func (p *warnings) warn(at, rule, id string, args ...any) *orders.Problem {
	return p.warnOf(general, at, rule, id, args...)
}

func (p *warnings) note(at, id string, args ...any) *orders.Problem {
	return p.tell(at, orders.Problem{Warning: true, Note: true, ID: id, Args: args})
}

// at is the place of a key of the file, or where the file begins.
func (p *foresight) at(key string) string { return p.orderFile.Where(key) }

// unitOf is the unit of an own block.
func (p *foresight) unitOf(k rules.Token) UnitNo { return p.Face(p.o.S, k).Unit }

// unitsOf are the units of own blocks, as in the roster.
func (p *foresight) unitsOf(ks []rules.Token) []UnitNo { return unitsOf(ks, p.unitOf) }

// block is a unit's block.
func (p *foresight) block(u UnitNo) rules.Token {
	k, _ := p.BlockOf(p.v, u)
	return k
}

// travelled follows the units of each half by what their owner is told of them.
func (p *foresight) travelled() {
	half, how := 0, "land"
	clause := map[UnitNo]string{}
	follow := func(half int) {
		for _, m := range p.Halves[half].Moves {
			for _, u := range m.Units {
				if slices.ContainsFunc(p.ahead.Answers, func(a rules.Answered) bool { return a.From == u.At }) {
					clause[u.Unit] = u.At
				}
			}
		}
	}
	follow(0)
	for _, e := range p.ahead.Since {
		switch e := e.(type) {
		case event.Blitz:
			if p.isSecond() {
				continue // it is the only one of the file
			}
			half, how = 1, "second"
			clear(clause)
			follow(half)
		case event.Battle:
			if half == 0 {
				p.fights = p.fights.Add(e.Hex)
			}
		case event.Moves:
			if e.By == p.Side {
				p.went(e, clause, how)
			}
		case event.MarchDie:
			for _, u := range e.Units {
				p.marches = append(p.marches, marching{u, e.To})
			}
		case event.Turn:
			return
		}
	}
}

// went notes the way of units that have moved together.
func (p *foresight) went(e event.Moves, clause map[UnitNo]string, how string) {
	for _, u := range e.Units {
		at := clause[u]
		if at == "" {
			continue
		}
		p.moved[u] = at
		p.ways[at] = append(p.ways[at], e.Way...)
		if last := len(p.gone) - 1; last >= 0 && p.unitOf(p.gone[last].block) == u && p.gone[last].how == how {
			p.gone[last].way = append(p.gone[last].way, e.Way...)
			continue
		}
		p.gone = append(p.gone, going{p.block(u), e.From, slices.Clone(e.Way), how})
	}
}

// marched reports whether a block has come to the end of its way by Forced March.
func (p *sketch) marched(x going) bool {
	return slices.Contains(p.marches, marching{p.unitOf(x.block), order.Last(x.way)})
}
