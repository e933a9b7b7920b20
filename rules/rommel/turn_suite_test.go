package rommel

import (
	"os"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/rulestest"
)

// TestTurnSuite plays Player-Turns of random players from positions with both
// armies in contact.
func TestTurnSuite(t *testing.T) {
	for _, name := range []string{"contact", "siege"} {
		text, err := os.ReadFile("testdata/" + name + ".yaml")
		if err != nil {
			t.Fatal(err)
		}
		x := load(t, string(text))
		x.turns = 8
		t.Run(name, func(t *testing.T) {
			rulestest.Suite[Plane, Secret]{
				Game:  x,
				Alike: x.Alike,
				Worlds: func(s Secret, _ rules.Side, n int) Secret {
					i, j := n%len(s.Faces), (n*3+1)%len(s.Faces)
					s.Faces[i], s.Faces[j] = s.Faces[j], s.Faces[i]
					return s
				},
			}.Run(t, 15)
		})
	}
}
