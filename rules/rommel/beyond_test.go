package rommel

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/playout"
)

// An answer names blocks and hexes by their numbers. Another program may send
// any number: what a question does not offer is refused, whatever it is.
func TestNoAnswerIsTooStrange(t *testing.T) {
	for kind, position := range map[string]string{
		"forced-march":    "map: fx1\nhands: {axis: 1 0}\naxis: {C0: [a=inf 2]}\nallied: {C20: [inf 2]}",
		"buildup":         "map: fx1\nsaved: {axis: 20, allied: 20}\naxis: {C0: [a=inf 2]}\nallied: {C20: [inf 2]}",
		"redeploy":        "map: fx1\nsaved: {axis: 20, allied: 20}\naxis: {C3: [a=inf 2], C9: [inf 2]}\nallied: {C20: [inf 2]}",
		"fortress-supply": "map: fx1\ncontrol: {FT: axis}\naxis: {C10: [a=inf 2, b=inf 2, c=inf 2]}\nallied: {C8: [inf 2], C12: [inf 2], D9: [inf 2]}",
	} {
		x := Load(t, position)
		if kind == "buildup" || kind == "redeploy" {
			x.Instead = "buildup"
		}
		n := len(x.Begin.Blocks)
		tokens := []rules.Token{0, rules.Token(n - 1), rules.Token(n), 200, NoBlock}
		hexes := []board.Hex{Undeployed, Exited, Waiting, board.None, 0, board.Hex(x.Map.Board.Len() - 1), board.Hex(x.Map.Board.Len()), 32000}
		asked := 0
		odd := rules.PolicyFunc[Plane, Secret](func(_ rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
			if q.Kind != kind {
				return nil, "", false
			}
			asked++
			offered := map[any]bool{}
			for i := range q.N() {
				offered[q.At(i)] = true
			}
			refused := func(a any) {
				if q.Judge(a) == nil && !offered[a] {
					t.Errorf("%s: %v is accepted", kind, a)
				}
			}
			for _, k := range tokens {
				refused(k)
				for _, to := range hexes {
					refused(to)
					for _, via := range hexes {
						refused(March{k, via, to, 0})
					}
					for do := range numberOfDeeds {
						refused(Action{do, k, to})
					}
				}
			}
			return nil, "", false
		})
		y := &Played{T: t, Table: x}
		m, err := rules.NewMachine(rules.Game[Plane, Secret](x), &Dealer{playout.NewMemory(1, rules.Both, true), x.Hands, map[string][]int{}, t}, rules.Both, nil)
		if err != nil {
			t.Fatal(err)
		}
		y.M = m
		for side := range rules.Side(2) {
			m.Orders(side, odd, y.Scripted(side, []string{"axis plays 1", "axis name-move group C0", "axis take-up a C1"}),
				rules.PolicyFunc[Plane, Secret](func(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
					if kind == "redeploy" && q.Kind == "buildup" && q.By == axis {
						return Action{Redeploy, 0, board.None}, "", true
					}
					return Quiet(v, q)
				}))
		}
		if _, err := m.Run(); err != nil || asked == 0 {
			t.Errorf("%s: asked %d times, %v", kind, asked, err)
		}
	}
}
