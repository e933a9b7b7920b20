package rommel

import (
	"os"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	"github.com/adjutant-pbem/adjutant/rules/rulestest"
)

// TestTurnSuite plays Player-Turns of random players from positions with both
// armies in contact.
func TestTurnSuite(t *testing.T) {
	for _, name := range []string{"contact", "siege", "desert"} {
		text, err := os.ReadFile("testdata/" + name + ".yaml")
		if err != nil {
			t.Fatal(err)
		}
		x := Load(t, string(text))
		x.Turns = 8
		t.Run(name, func(t *testing.T) {
			rulestest.Suite[Plane, Secret]{
				Game:  x,
				Alike: x.Alike,
				Worlds: func(s Secret, _ rules.Side, n int) Secret {
					i, j := n%len(s.Faces), (n*3+1)%len(s.Faces)
					s.Faces[i], s.Faces[j] = s.Faces[j], s.Faces[i]
					return s
				},
			}.Run(t, Less(10, 1))
		})
	}
}

// TestDefaults: where a player answers only what makes a turn wait for him,
// defaults lead through every turn.
func TestDefaults(t *testing.T) {
	for _, name := range []string{"contact", "siege", "desert"} {
		text, err := os.ReadFile("testdata/" + name + ".yaml")
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(10) {
			x := Load(t, string(text))
			x.Turns = 10
			m, err := rules.NewMachine(rules.Game[Plane, Secret](x), playout.NewMemory(seed, rules.Both, true), rules.Both, nil)
			if err != nil {
				t.Fatal(err)
			}
			m.Strict()
			random := playout.Random[Plane, Secret](seed)
			for side := range Side(2) {
				m.Orders(side, rules.PolicyFunc[Plane, Secret](func(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
					if q.Halt == rules.Must || q.Kind == "name-move" || q.Kind == "take-up" && seed%2 == 0 || q.Kind == "retreat" || q.Kind == "probe" {
						return random.Answer(v, q)
					}
					return nil, "", false
				}))
			}
			if due, err := m.Run(); due != nil || err != nil {
				t.Fatalf("%s, seed %d: due %v, error %v", name, seed, due, err)
			}
		}
	}
}

// Cut plays a game from a checkpoint to the halt before an answer.
func Cut(t *testing.T, s rulestest.Suite[Plane, Secret], g *rulestest.Game[Plane, Secret], c rules.Checkpoint, side rules.Side, at rules.Key) (*rules.Machine[Plane, Secret], bool) {
	t.Helper()
	h := s.Cut(g, c.Segment, side, at)
	m, err := rules.NewMachine(s.Game, h, rules.Both, &c)
	if err != nil {
		t.Fatal(err)
	}
	m.Careful(rules.Both)
	due, err := m.Run()
	return m, err == nil && len(due) == 1 && due[0].Key == at
}
