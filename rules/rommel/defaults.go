package rommel

import (
	"math"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/supply"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// Default answers what nobody has answered, by the default column of the
// decisions: nothing that costs or commits, accept battle, fire at the best
// target, keep units alive. Where nothing is said here the first answer is
// taken, which is always the one that costs and commits least.
func (g *Game) Default(v view, q rules.Asked) any {
	if a, _, ok := defaults.Answer(g, v, q); ok {
		return a
	}
	return q.At(0)
}

var defaults = rules.NewAnswerer[*Game, Plane, Secret](&Kinds)

func init() {
	rules.On(defaults, FireKind, (*Game).bestShot)
	rules.On(defaults, LossKind, (*Game).leastLoss)
	rules.On(defaults, LoseStepKind, (*Game).leastStep)
	rules.On(defaults, FleeKind, (*Game).bestRefuge)
	rules.On(defaults, MoveKind, (*Game).dueWithdrawal)
	rules.On(defaults, DestKind, dueDestination)
	rules.On(defaults, StepKind, (*Game).bestRetreat)
	rules.On(defaults, LayKind, (*Game).bestMinefield)
	rules.On(defaults, FortressKind, (*Game).supplied)
	rules.On(defaults, OasisKind, suppliedHere)
	rules.On(defaults, PursuitKind, (*Game).pursues)
	rules.Skip(defaults, DeployKind, RedrawKind, BuildupKind, ActionKind, RedeployKind, RebuildUnitKind, LiftKind, DiscardKind,
		ChallengeKind, AnswerKind, CardsKind, PassKind, BlitzKind, TakeKind, RetreatKind,
		GoKind, MarchKind, RefuseKind, FirstKind, ProbeKind, PursueKind, ActiveKind, AssaultKind, NextKind)
}

func (g *Game) bestShot(v view, q put[Shot, BattleFacts]) (Shot, string, bool) {
	return Best(q, func(x Shot) int { return g.ShotWorth(v.Public, q.Facts, x) }), "", true
}

func (g *Game) leastLoss(v view, q put[rules.Token, LossFacts]) (rules.Token, string, bool) {
	f := q.Facts
	mined := g.Position(v.Public).Mined(f.Hex, v.Side, f.Of.Initiated())
	return leastPain(g, q, f.Pool, mined, func(k rules.Token) Face { return v.Public.Blocks[k].Face }), "", true
}

func (g *Game) leastStep(v view, q put[UnitNo, LossFacts]) (UnitNo, string, bool) {
	return leastPain(g, q, q.Facts.Pool, false, func(u UnitNo) Face {
		return v.Own.S.Faces[slices.IndexFunc(v.Own.S.Faces, func(f Face) bool { return f.Unit == u })]
	}), "", true
}

// leastPain is the one of some units that loses a step next if all hits of a pool are allotted so
// that it hurts least. Who bears nothing in any legal allotment is none of them.
func leastPain[A any](g *Game, q put[A, LossFacts], pool int, mined bool, face func(A) Face) A {
	var faces []Face
	for i := range q.N() {
		faces = append(faces, face(q.At(i)))
	}
	next := -1
	for i, steps := range allotment(g, pool, faces, mined) {
		if steps > 0 && (next < 0 || g.LossPain(faces[i]) < g.LossPain(faces[next])) {
			next = i
		}
	}
	return q.At(next)
}

// allotment is how many steps each of some units loses to a pool by default: of the allotments
// that waste least (R-9.5-4) the one that hurts least in all (D-60, D-62).
func allotment(g *Game, pool int, faces []Face, mined bool) []int {
	us := make([]bearer, len(faces))
	for i, f := range faces {
		us[i] = bearerOf(g, f, mined)
	}
	pool = usable(pool, us)
	pain := make([]int64, pool+1) // the least by those before, if they bear so many hits
	for hits := range pool {
		pain[hits+1] = math.MaxInt64
	}
	lost := make([][]uint8, len(us)) // the steps of each in that
	for i, u := range us {
		lost[i] = make([]uint8, pool+1)
		for hits := pool; hits > 0; hits-- {
			f, sum := faces[i], int64(0)
			for n := 1; n <= u.steps && n*u.cost <= hits; n++ {
				sum += g.LossPain(f)
				f.Steps--
				if before := pain[hits-n*u.cost]; before < math.MaxInt64 && before+sum < pain[hits] {
					pain[hits], lost[i][hits] = before+sum, uint8(n)
				}
			}
		}
	}
	steps := make([]int, len(us))
	for i, u := range slices.Backward(us) {
		steps[i] = int(lost[i][pool])
		pool -= steps[i] * u.cost
	}
	return steps
}

// bestRefuge leads a unit that withdraws to the best of all hexes in which it may end (D-39, D-54).
func (g *Game) bestRefuge(v view, q put[board.Hex, StepFacts]) (board.Hex, string, bool) {
	s, f := g.Position(v.Public), q.Facts
	step := withdrawing(s, v.Own, f.Lines, f.Block)
	here := Progress{At: f.Way[0], Road: Highway, line: supply.Begin(f.Way[0])}
	for _, h := range f.Way[1:] {
		here, _, _ = step(here, h)
	}
	var all board.Set
	ends := map[board.Hex]board.Set{Stop: board.SetOf(f.At)} // by the next hex
	for i := range q.N() {
		to := q.At(i)
		if to != Stop {
			next, _, _ := step(here, to)
			ends[to] = s.lineEnds(next, step).Add(to)
		}
		all = all.Union(ends[to])
	}
	end := Safest(s, f.Block, all)
	return Best(q, func(to board.Hex) int {
		switch {
		case !ends[to].Has(end):
			return -board.MaxHexes
		case to == Stop:
			return 0
		}
		return -g.Map.Board.Distance(to, end)
	}), "", true
}

// dueWithdrawal is the Move that a Pass must make from a Fortress that is attacked (R-8.6-4):
// the Group Move of most blocks, which takes them away. A Regroup may take nobody.
func (g *Game) dueWithdrawal(v view, q put[Move, NameFacts]) (Move, string, bool) {
	if q.Judge(NoMove) == nil {
		return NoMove, "", false
	}
	s := g.Position(v.Public)
	return Best(q, func(m Move) int {
		if m.Regroup || m.Rommel {
			return -1
		}
		return len(s.Fit(v.Side, m.From))
	}), "", true
}

// dueDestination is that of a Regroup that must have one (R-8.6-4): near to those who leave.
func dueDestination(g *Game, _ view, q put[board.Hex, NameFacts]) (board.Hex, string, bool) {
	if q.Judge(board.None) == nil {
		return board.None, "", false
	}
	return Best(q, func(h board.Hex) int { return -g.Map.Board.Distance(h, q.Facts.Move.From) }), "", true
}

// bestRetreat leads who leaves a Battle because he must (R-8.6-4), on as long as that is better.
func (g *Game) bestRetreat(v view, q put[board.Hex, StepFacts]) (board.Hex, string, bool) {
	k := q.Facts.Block
	if !v.Public.Blocks[k].Retreating {
		return Stop, "", false
	}
	s := g.Position(v.Public)
	return Best(q, func(to board.Hex) int {
		if to == Stop {
			return refuge(s, k, q.Facts.At)*2 + 1
		}
		return refuge(s, k, to) * 2
	}), "", true
}

// pursues: who holds all fire says so unit by unit, in secret. A no in public would tell that
// it is not for want of speed (R-10.5-5).
func (g *Game) pursues(view, put[bool, QuarryFacts]) (bool, string, bool) { return true, "", true }

// bestMinefield lies in the hex that holds most own blocks.
func (g *Game) bestMinefield(v view, q put[board.Hex, MinefieldFacts]) (board.Hex, string, bool) {
	s := g.Position(v.Public)
	return Best(q, func(h board.Hex) int { return len(s.In(v.Side, h)) }), "", true
}

// supplied is one of the units that a Fortress should supply, as many as it
// can: the first by hex and block, or the order in which they are named would
// tell who is worth more.
func (g *Game) supplied(v view, q put[rules.Token, SupplyFacts]) (rules.Token, string, bool) {
	i := g.Map.FortressAt(q.Facts.Source)
	room := int(g.Map.Places[g.Map.Fortresses[i]].Ports[v.Side])
	for _, b := range g.Position(v.Public).Of(v.Side) {
		room -= rules.Bit(int(b.Fortress) == i)
	}
	ks := wanting(g, v, q)
	return slices.MinFunc(ks[:min(room, len(ks))], v.Public.Order), "", true
}

// suppliedHere is the unit that an Oasis should supply.
func suppliedHere(g *Game, v view, q put[rules.Token, SupplyFacts]) (rules.Token, string, bool) {
	return wanting(g, v, q)[0], "", true
}

// wanting are the units of a ration, who should have it first.
func wanting(g *Game, v view, q put[rules.Token, SupplyFacts]) (ks []rules.Token) {
	for i := range q.N() {
		if k := q.At(i); k != NoBlock {
			ks = append(ks, k)
		}
	}
	s := g.Position(v.Public)
	want := SupplyClaim(s, v.Side, func(k rules.Token) Face { return *g.Face(v.Own.S, k) })
	slices.SortFunc(ks, func(x, y rules.Token) int { return want(y) - want(x) })
	return ks
}

// SupplyClaim is how much each unit of a side should have a scarce supply: first who has none (AMB-29);
// then by victory weight, by what a step costs, by strength and by number (D-10, D-30, D-31, D-65).
func SupplyClaim(s *Position, side rules.Side, face func(k rules.Token) Face) func(k rules.Token) int {
	lines := s.BaseLines(side, s.Tracer(side))
	return func(k rules.Token) int {
		f := face(k)
		u := s.Unit(f)
		want := rules.Bit(!s.HasSupply(k, lines))*2 + rules.Bit(u.Nation == theatre.German)
		return ((want*10+int(StepCost(u)))*10+s.Strength(f))*1000 + int(f.Unit)
	}
}

// Best is the option with the largest worth, the first of equal ones.
func Best[A, F any](q put[A, F], worth func(a A) int) A {
	a := q.At(0)
	w := worth(a)
	for i := 1; i < q.N(); i++ {
		if b := q.At(i); worth(b) > w {
			a, w = b, worth(b)
		}
	}
	return a
}

// ShotWorth is the default fire plan of a side in a hex: artillery, anti-tank,
// armor, infantry, the strongest first; at what is hit best, then at the class
// that is nearest to elimination, then armor, infantry, anti-tank, artillery.
func (g *Game) ShotWorth(p *Plane, f BattleFacts, v Shot) int {
	if v.Target == HoldFire {
		return -1
	}
	face := p.Blocks[v.Block].Face
	class := g.Unit(face).Type.Class()
	order := [4]int{ArtilleryClass: 4, AntiTankClass: 3, ArmorClass: 2, InfantryClass: 1}[class]
	left := g.Position(p).HitsLeft(f.Hex, f.By.Other(), v.Target, f.Mined)
	return ((order*10+g.Strength(face))*10+6-fireTable[class][v.Target])*10000 - left*10 - int(v.Target)
}

// LossPain is how much it hurts to lose a step: keep units alive, elite units last, cheap ones
// first, then by number. The sums of many steps can be compared as well.
func (g *Game) LossPain(f Face) int64 {
	const cheap, elite, alive = 100_000, 100_000_000, 10_000_000_000
	u := g.Unit(f)
	pain := int64(typeCost(u.Type)) * cheap
	if u.Elite {
		pain += elite
	}
	if f.Steps == 1 {
		pain += alive * 2
		if u.Nation == theatre.German {
			pain += alive
		}
	}
	return pain + int64(f.Unit)
}

// refuge is how good a hex is for a unit that withdraws: with friends who
// shield it and no enemy next to them, else an own Fortress, else any; of those
// far from enemies, then near its source.
func refuge(s *Position, unit rules.Token, h board.Hex) int {
	by, far := s.SideOf(unit), 20
	for _, b := range s.OnBoard(by.Other()) {
		if !b.Disrupted {
			far = min(far, s.Map.Board.Distance(h, b.At))
		}
	}
	worth := far*100 - s.Map.Board.Distance(h, s.Source(unit))
	switch i := s.Map.FortressAt(h); {
	case far > 1 && len(without(s.Fit(by, h), unit)) > 0 && s.P.Battle(h) == nil:
		worth += 10000
	case i >= 0 && s.P.Control[i] == by:
		worth += 5000
	}
	return worth
}

// Safest is the best of some hexes for a unit that withdraws, of equal ones the first by name;
// board.None if there is none.
func Safest(s *Position, unit rules.Token, hs board.Set) board.Hex {
	best, most := board.None, 0
	for h := range hs.All() {
		worth := refuge(s, unit, h)
		if best == board.None || worth > most || worth == most && s.Place(h) < s.Place(best) {
			best, most = h, worth
		}
	}
	return best
}
