package staff

import (
	"fmt"
	"slices"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/words"
)

// An order file is judged as a whole at the halt where it is due, by what its
// side knows there: that is its plan. A clause is wrong if it fails in every
// course that public facts and the side's own plane allow; if it fails in some
// it depends on what they differ in. What is wrong does nothing: nobody answers
// in its place. See rules.Planner.

// On what a clause can depend.
const (
	onDie     = "die"     // of a Forced March
	onRefusal = "refusal" // of battle by the enemy
	onProbe   = "probe"
	onPursuit = "pursuit"
	onRout    = "rout"  // where units go that are Overrun
	onFight   = "fight" // what comes before the second half of a Blitz turn
	onBlitz   = "blitz" // whether there is a second half
	onDraw    = "draw"  // of cards
)

// planner makes a plan.
type planner struct {
	*orderFile      // a copy: what is refused is struck off its lists
	sort       duty // what the file is for: that of its phase
	v          rules.View[Plane, Secret]
	refused    map[string]bool        // clauses that are wrong: they do nothing
	foes       board.Set              // hexes with enemies when the file was due
	ways       map[string][]board.Hex // that were found, by clause
	o          *rules.Own[Secret]
	s          *position // the position as the plan would have it
	problems   []orders.Problem
	whole      bool              // the file was due, and all of it is judged
	real       int               // cards that are to be laid
	routed     board.Set         // hexes where units that are Overrun may be then
	blood      bool              // there is an Overrun: no Move is taken back
	fights     board.Set         // Battles that come before what is planned
	strays     board.Set         // hexes where enemies may be who have left those
	before     *position         // after the Initial Supply Check
	after      []*position       // after the Moves of each half
	stood      *position         // what unfought has found
	moved      map[UnitNo]string // units that have a Move, with its clause
	marches    []marchOrder      // Forced Marches of this half
	marched    []marchOrder      // those of the first half of a Blitz
	waiting    []hanging         // ways of this half that have not been told of
	gone       []going           // of units that go somewhere, in their order
	leaving    map[board.Hex]retreatPlan
	fled       []refusal // of battle, in their order
	ends       map[*position]*aftermath
}

// going is a block with the hex where it stands and those that it enters.
type going struct {
	block rules.Token
	from  board.Hex
	way   []board.Hex
	how   string // of strokes
}

// Plan implements rules.Planner.
func (f *orderFile) Plan(v rules.View[Plane, Secret], due string) ([]orders.Problem, page.Page) {
	p := f.plan(v, due)
	return p.problems, p.readback()
}

// Lacks implements rules.OrderFile: a whole deployment, whether the hand is returned, who
// is supplied where it is scarce, which Attacks are refused.
func (f *orderFile) Lacks(v rules.View[Plane, Secret], due string) []orders.Problem {
	p := f.planner(v)
	switch {
	case !p.due(due):
	case due == rommel.RedrawKind.Name:
		p.unreturned()
	case due == rommel.ChallengeKind.Name:
		unplayed(p, "challenge", p.challenge)
	case due == rommel.AnswerKind.Name:
		unplayed(p, "answer", p.answer)
	case p.sort == setupFile:
		p.unplaced()
	case p.sort == turnFile:
		p.rations(due)
	case p.sort == replyFile:
		p.unanswered()
	}
	return p.problems
}

// planner begins a plan.
func (f *orderFile) planner(v rules.View[Plane, Secret]) *planner {
	file := *f
	p := &planner{orderFile: &file, v: v, refused: map[string]bool{}, ways: map[string][]board.Hex{}, moved: map[UnitNo]string{}, leaving: map[board.Hex]retreatPlan{}, ends: map[*position]*aftermath{}}
	own, plane := *v.Own, rommel.PlaneCodec.Clone(v.Public)
	secret := rommel.SecretCodec.Clone(v.Own.S)
	own.S = &secret
	p.o, p.s = &own, f.Position(&plane)
	if p.sort = f.duty; p.sort == anyFile {
		p.sort = dutyOf(f.Phase(v.Public, v.Side))
	}
	return p
}

// due reports whether a question is one that the file is for.
func (p *planner) due(question string) bool {
	asked := slices.Contains(firstQuestions[p.sort], question) || question == "" && p.sort == setupFile // the whole set-up stands before the deal
	return asked && (p.phase == "" || p.phase == p.Phase(p.v.Public, p.side))
}

// plan is the plan of a file at the question that is due.
func (f *orderFile) plan(v rules.View[Plane, Secret], due string) *planner {
	p := f.planner(v)
	if !p.due(due) {
		p.standingOrders()
		return p // nothing else of it is asked now but a link, or what comes after
	}
	switch {
	case due == rommel.RedrawKind.Name:
		p.dealt()
	case due == rommel.ChallengeKind.Name:
		drawn(p, "challenge", &p.challenge)
	case due == rommel.AnswerKind.Name:
		drawn(p, "answer", &p.answer)
	case p.sort == setupFile:
		p.setup()
	case p.sort == pregameFile:
		p.hand(pregameFile)
		p.buildup()
	case p.sort == buildupFile:
		p.buildup()
	case p.sort == turnFile:
		p.foes, _ = p.s.Stacks(p.side.Other())
		p.turn(due)
	case p.sort == replyFile:
		p.reply()
	}
	p.standingOrders()
	p.silence()
	orders.Sort(p.problems)
	p.whole = true
	return p
}

// firstQuestions are those at which the files of a duty are due.
var firstQuestions = map[duty][]string{
	setupFile:   {rommel.DeployKind.Name, rommel.RedrawKind.Name},
	pregameFile: {rommel.BuildupKind.Name, rommel.RedrawKind.Name},
	buildupFile: {rommel.BuildupKind.Name, rommel.ChallengeKind.Name, rommel.AnswerKind.Name},
	turnFile:    {rommel.CardsKind.Name, rommel.MoveKind.Name, rommel.FortressKind.Name, rommel.OasisKind.Name},
	replyFile:   {rommel.RefuseKind.Name},
}

// tell adds a problem at a place, "line:col".
func (p *planner) tell(at string, x orders.Problem) {
	if _, err := fmt.Sscanf(at, "%d:%d", &x.Line, &x.Col); err != nil || x.Line == 0 {
		x.Line, x.Col = 1, 1
	}
	p.problems = append(p.problems, x)
}

// wrong refuses a clause.
func (p *planner) wrong(at, rule, id string, args ...any) {
	p.refused[at] = true
	p.tell(at, orders.Problem{Rule: rule, ID: id, Args: args})
}

// refuse refuses it for a reason that the rules give.
func (p *planner) refuse(at string, r *rules.Refusal) {
	if r != nil {
		p.wrong(at, r.Rule, r.Why.ID, r.Why.Args...)
	}
}

// warn tells of what is legal and probably not meant (see outlook).
func (p *planner) warn(at, rule, id string, args ...any) { p.warnOf(general, at, rule, id, args...) }

func (p *planner) depends(at, on, rule, id string, args ...any) {
	x := orders.Problem{Warning: true, On: on, Rule: rule, ID: id, Args: args}
	if _, several := words.English[id+".many"]; several {
		x.Many = id + ".many"
	}
	p.tell(at, x)
}

func (p *planner) note(at, id string, args ...any) {
	p.tell(at, orders.Problem{Warning: true, Note: true, ID: id, Args: args})
}

// at is the place of a key of the file, or where the file begins.
func (p *planner) at(key string) string {
	if at, ok := p.keys[key]; ok {
		return at
	}
	return p.root
}

func (f *orderFile) name(u UnitNo) string { return f.Roster.Units[u].Name }

// names lists units.
func (f *orderFile) unitNames(us []UnitNo) string { return join(us, f.name) }

// hexes lists hexes.
func (g *Game) hexNames(hs []board.Hex) string { return join(hs, g.Place) }

func join[T any](xs []T, say func(T) string) (text string) {
	for i, x := range xs {
		if i > 0 {
			text += ", "
		}
		text += say(x)
	}
	return text
}

// unitOf is the unit of an own block.
func (p *planner) unitOf(k rules.Token) UnitNo { return p.s.Face(p.o.S, k).Unit }

// block is a unit's block.
func (p *planner) block(u UnitNo) rules.Token {
	k, _ := p.own(p.v, u)
	return k
}

// absent tells in words where a block is that is not on the board.
func (g *Game) absent(b *Block) page.Msg {
	switch b.At {
	case rommel.Eliminated:
		return page.M("plan.dead")
	case rommel.InPool:
		if rommel.IsMalta(b) {
			id := "plan.malta"
			if g.Options.MaltaByUnit {
				id = "plan.malta-unit"
			}
			return page.M(id, g.Scenario.Malta.FromMonth)
		}
		return page.M("plan.pool", int(b.Month))
	case rommel.InRefit:
		return page.M("plan.refit")
	case rommel.Exited:
		return page.M("plan.exited")
	case rommel.Undeployed:
		return page.M("plan.undeployed")
	}
	return page.M("plan.waiting")
}

// absentBy is the rule by which a unit that is to move is not on the map.
func absentBy(b *Block) string {
	switch b.At {
	case rommel.Eliminated:
		return "R-2.3-2"
	case rommel.InPool:
		if rommel.IsMalta(b) {
			return "R-16.41-4"
		}
		return "R-16.4-1"
	case rommel.InRefit:
		return "R-16.52-1"
	case rommel.Exited:
		return "R-17.1-2"
	}
	return "R-5.0-2"
}
