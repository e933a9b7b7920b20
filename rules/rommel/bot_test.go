package rommel

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/playout"
)

// The bot plays to come to blows, give or take a little chance: of each question,
// all that bots of a thousand seeds answer. A hex stands as how much farther from
// the enemy it is than the nearest one that can be chosen.
func TestBotLikes(t *testing.T) {
	const buildup = "map: fx1\nsaved: {axis: 20}\ncontrol: {FB: axis, FT: axis, FD: axis}\naxis: {C8: [a=inf 2], C0: [inf 1/2], C9: [inf 2]}\nallied: {C16: [inf 2]}\n"
	for _, c := range []struct{ kind, position, lines, want string }{
		{"deploy", "scenario: s1940", "", "+0 +1"},
		{"lay-card", "hands: {axis: 3 1}\naxis: {C5: [inf 2]}\nallied: {C16: [inf 2]}", "", "- dummy real"},
		// Forward, the many before the few; nobody stays at home.
		{"name-move", "axis: {C13: [inf 2], C5: [inf 2]}\nallied: {C16: [inf 2]}", "axis plays 1", "C13 regroup C12 regroup C13 regroup C14 regroup D12 regroup D13"},
		{"name-move", "axis: {waiting: [inf 2], C0: [inf 2], C15: [inf 2]}\nallied: {C0: [inf 2], C16: [inf 2]}\nbattles: {C0: axis E}", "axis plays 1", "waiting"},
		{"destination", "axis: {C8: [rec 2]}\nallied: {C16: [inf 2]}", "axis plays 1;axis name-move regroup C8", "+0 +1"},
		{"take-up", "axis: {C8: [rec 2, rec 2]}\nallied: {C16: [inf 2]}", "axis plays 1;axis name-move group C8", "block"},
		{"take-up", "axis: {C11: [a=rec 2, rec 2]}\nallied: {C12: [inf 2 D], C16: [inf 2]}", "axis plays 1;axis name-move group C11;axis take-up a C12", "rout"},
		{"step", "axis: {C8: [a=rec 2]}\nallied: {C16: [inf 2]}", "axis plays 1;axis name-move group C8;axis take-up a", "+0 +1"},
		{"active-battle", "axis: {C12: [arm 4]}\nallied: {C12: [inf 2], C16: [inf 2]}\nbattles: {C12: allied W}", "axis plays 1;axis name-move -", "+0"},
		// It gives way to many.
		{"refuse-battle", "turn: allied\naxis: {C12: [mot 2], C10: [mot 2]}\nallied: {C13: [a=mot 2]}", "allied plays 1;allied name-move group C13;allied take-up a C12", "false true"},
		{"refuse-battle", "turn: allied\naxis: {C12: [mot 2], C10: [mot 2]}\nallied: {C13: [a=mot 2, b=mot 2], D12: [c=mot 2, d=mot 2]}",
			"allied plays 1;allied name-move regroup C13;allied destination C12;allied take-up a C12;allied take-up b C12;allied take-up c C12;allied take-up d C12", "true"},
		{"redeploy", buildup, "", "+0"},
		{"buildup", buildup, "", "- card minefield rebuild"},
	} {
		got := botAnswers(t, c.kind, c.position, strings.FieldsFunc(c.lines, func(r rune) bool { return r == ';' }))
		if got != c.want {
			t.Errorf("%s: %s, not %s\n%s", c.kind, got, c.want, c.position)
		}
	}
}

// botAnswers are the answers of many bots to the first question of a kind to the Axis.
func botAnswers(t *testing.T, kind, position string, lines []string) string {
	t.Helper()
	if !strings.HasPrefix(position, "scenario") && !strings.HasPrefix(position, "map") {
		position = "map: fx1\n" + position
	}
	if !strings.Contains(position, "hands") {
		position += "\nhands: {axis: 1 0, allied: 1 0}"
	}
	x := Load(t, position)
	if strings.HasPrefix(position, "scenario") {
		x.Instead = "set-up"
	}
	if strings.Contains(position, "saved") {
		x.Instead = "buildup"
	}
	got := map[string]bool{}
	y := &Played{T: t, Table: x}
	of := [2]rules.Policy[Plane, Secret]{y.Scripted(axis, lines), y.Scripted(allied, lines)}
	x.sits(t, rules.PolicyFunc[Plane, Secret](func(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
		if a, clause, ok := of[v.Side].Answer(v, q); ok {
			return a, clause, true
		}
		if q.Kind == kind && v.Side == axis && q.N() > 1 && len(got) == 0 {
			for seed := range uint64(1000) {
				a, _, ok := x.Bot(seed).Answer(v, q)
				if !ok || q.Judge(a) != nil {
					t.Fatalf("%s: %v is no answer", kind, a)
				}
				got[x.liked(v, q, a)] = true
			}
		}
		if kind == "redeploy" && q.Kind == BuildupKind.Name && v.Side == axis {
			return Action{Redeploy, x.Tokens(axis)[0], board.None}, "", true
		}
		return Quiet(v, q)
	}))
	return strings.Join(slices.Sorted(maps.Keys(got)), " ")
}

// sits plays a position with one policy for both sides.
func (x *Table) sits(t *testing.T, both rules.Policy[Plane, Secret]) *Played {
	t.Helper()
	m, err := rules.NewMachine(rules.Game[Plane, Secret](x), &Dealer{playout.NewMemory(1, rules.Both, true), x.Hands, map[string][]int{}, t}, rules.Both, nil)
	if err != nil {
		t.Fatal(err)
	}
	for side := range Side(2) {
		m.Orders(side, both)
	}
	if due, err := m.Run(); due != nil || err != nil {
		t.Fatalf("due %v, error %v", due, err)
	}
	return &Played{T: t, Table: x, M: m}
}

// liked is an answer as TestBotLikes writes it.
func (x *Table) liked(v rules.View[Plane, Secret], q rules.Asked, a any) string {
	foes, _ := x.Position(v.Public).Stacks(allied)
	foes = foes.Add(x.Map.Bases[Allied])
	if _, ok := a.(Placement); ok {
		foes = board.SetOf(x.Map.Bases[Allied])
	}
	far := func(a any) int {
		h, ok := a.(board.Hex)
		if p, placed := a.(Placement); placed {
			h, ok = p.Hex, true
		}
		if !ok || h == Stop {
			return 99
		}
		least := 99
		for f := range foes.All() {
			least = min(least, x.Map.Board.Distance(h, f))
		}
		return least
	}
	switch a := a.(type) {
	case Move:
		switch {
		case a == NoMove:
			return "-"
		case a.From == Waiting:
			return "waiting"
		}
		s := x.Map.Board.Cell(a.From).ID
		if a.Regroup {
			s = "regroup " + s
		}
		return s
	case Take:
		switch {
		case a.Rout != board.None:
			return "rout"
		case a.Block == NoBlock:
			return "-"
		}
		return "block"
	case Action:
		return deedNames[a.Do]
	case string:
		if a == NoCard {
			return "-"
		}
		return a
	case board.Hex, Placement:
		nearest := 99
		for i := range q.N() {
			nearest = min(nearest, far(q.At(i)))
		}
		return fmt.Sprintf("+%d", far(a)-nearest)
	}
	return fmt.Sprint(a)
}

// A bot lays none to three real cards, the same number whatever else it holds.
func TestBotLays(t *testing.T) {
	got := map[string]bool{}
	for seed := range uint64(40) {
		x := Load(t, "map: fx1\nhands: {axis: 5 0}\naxis: {C5: [inf 2]}\nallied: {C16: [inf 2]}")
		y := x.sits(t, x.Bot(seed))
		got[strings.Join(y.saw([]string{"cards-laid#"}), " ")] = true
	}
	if len(got) != 4 || !got["cards-laid 0"] || !got["cards-laid 3"] {
		t.Error(got)
	}
}
