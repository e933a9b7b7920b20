package rommel_test

import (
	"bytes"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	. "github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
	"github.com/adjutant-pbem/adjutant/rules/rulestest"
)

// TestWholeGames: random games from the set-up on pass the whole suite, with
// set-up, Player-Turns, Buildups and Initiative as they are played by mail.
func TestWholeGames(t *testing.T) {
	for _, scenario := range Fewer([]string{"s1940", "gazala"}, 1) {
		t.Run(scenario, func(t *testing.T) {
			g, err := New(theatre.Standard(), scenario)
			if err != nil {
				t.Fatal(err)
			}
			rulestest.Suite[Plane, Secret]{Game: g, Alike: g.Alike, Limit: 14,
				Worlds: func(s Secret, _ rules.Side, n int) Secret {
					i, j := n%len(s.Faces), (3*n+1)%len(s.Faces)
					s.Faces[i], s.Faces[j] = s.Faces[j], s.Faces[i]
					return s
				}}.Run(t, Less(2, 1))
		})
	}
}

// FuzzPlane: the bytes of both planes are canonical or refused.
func FuzzPlane(f *testing.F) {
	_, c := afterSetUp(f)
	f.Add(c.Public, c.Secret[0])
	f.Fuzz(func(t *testing.T, public, secret []byte) {
		if p, err := PlaneCodec.Decode(public); err == nil && !bytes.Equal(PlaneCodec.Append(nil, &p), public) {
			t.Error("two spellings of one public plane")
		}
		if s, err := SecretCodec.Decode(secret); err == nil && !bytes.Equal(SecretCodec.Append(nil, &s), secret) {
			t.Error("two spellings of one secret plane")
		}
	})
}
