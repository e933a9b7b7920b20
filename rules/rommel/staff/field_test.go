package staff

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/scene"
)

// axis and allied are the sides as the contract has them.
const axis, allied = scene.Axis, scene.Allied

// less is a number of games, the second one in a short run.
func less(all, short int) int { return scene.Less(all, short) }

// standard is a scenario on the map of the game.
func standard(t testing.TB, scenario string) *Game { return New(scene.Standard(t, scenario)) }

// A field is a Player-Turn of the Axis on the small map with units that stand
// where a test wants them, each "ger-21-5 C12".
type field struct {
	*Game
	p rommel.Plane
	s [2]rommel.Secret
}

func onFX1(t testing.TB, stands [2][]string) *field {
	t.Helper()
	x := scene.OnFX1(t, stands)
	return &field{Game: New(x.Game), p: x.P, s: x.S}
}

// view is what a side knows there.
func (x *field) view(side rules.Side) view {
	return view{Side: side, Public: &x.p, Own: &rules.Own[Secret]{S: &x.s[side]}}
}

// halt is a game that random players have played up to a question, whose side
// has not answered.
type halt struct {
	*Game
	of   *scene.Halt
	m    *rules.Machine[Plane, Secret]
	host *scene.Noting
	side rules.Side
	seg  int32 // the segment in which it is asked
}

// begun is a game before its first question.
func begun(t testing.TB, scenario string, seed uint64, options ...string) *halt {
	t.Helper()
	x := scene.Begun(t, scenario, seed, options...)
	return &halt{Game: New(x.Game), of: x, m: x.M, host: x.Host}
}

// on plays on to the first such question after so many Player-Turns; no: there
// is none before the game is over.
func (x *halt) on(t testing.TB, by rules.Policy[Plane, Secret], turns int, kind func(view, rules.Asked) bool) bool {
	t.Helper()
	found := x.of.On(t, by, turns, kind)
	x.side, x.seg = x.of.Side, x.of.Seg
	return found
}

// harmless answers what a side is halted for in the least costly way.
func harmless(_ view, q rules.Asked) (any, string, bool) {
	switch q.Kind {
	case rommel.CardsKind.Name:
		return rommel.NoCard, "", true
	case rommel.RefuseKind.Name:
		return false, "", true
	case rommel.MoveKind.Name:
		if q.Judge(rommel.NoMove) == nil {
			return rommel.NoMove, "", true
		}
	case rommel.FortressKind.Name, rommel.OasisKind.Name:
		return q.At(0), "", true
	}
	return nil, "", false
}

// said is a problem in words.
func (x *halt) said(p orders.Problem) string {
	return page.Merge(rules.Words, page.Words(orders.Words()), x.Words("en")).Say(page.M(p.ID, p.Args...))
}

// foreseen is what is seen of the file with some clauses of a side whose Player-Turn has
// come, and in which nobody moves.
func (x *field) foreseen(t *testing.T, side rules.Side, clauses string) *warnings {
	t.Helper()
	n, _ := orders.Parse("x", []byte(clauses))
	f, problems := x.Orders(x.view(side), "m0/axis-0", n)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	file := f.(*orderFile)
	file.ForPhase = x.Phase(&x.p, side)
	v := x.view(side)
	return file.foresight(v, ahead{Due: rommel.CardsKind.Name,
		Seen: []rules.Seen[Plane, Secret]{{Mark: rommel.Supplied, View: v}, {Mark: rommel.Arrived, View: v}}})
}

type ahead = rules.Ahead[Plane, Secret]

// barred collects why clauses are barred, by their ids.
func barred(tell func(told telling)) (ids []string) {
	tell(func(_ string, r *rules.Refusal) {
		if r != nil {
			ids = append(ids, r.Why.ID)
		}
	})
	return ids
}

// lackIDs are the ids of what a file lacks.
func lackIDs(f rules.OrderFile[Plane, Secret], v view, due string) (ids []string) {
	for _, p := range f.Lacks(v, due) {
		ids = append(ids, p.ID)
	}
	return ids
}
