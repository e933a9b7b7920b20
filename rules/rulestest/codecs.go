package rulestest

import (
	"bytes"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
)

// codecs: what is read back is what was written, and nothing else is accepted.
// Every byte is altered at a few checkpoints only: each time the whole plane is
// read again.
func (s Suite[P, S]) codecs(t T, g *Game[P, S]) {
	cp, cs := s.Game.Codecs()
	for i, c := range g.Points {
		thorough := i%(1+len(g.Points)/4) == 0
		canonical(t, cp, c.Public, thorough)
		for _, b := range c.Secret {
			canonical(t, cs, b, thorough)
		}
	}
}

func canonical[V any](t T, c rules.Codec[V], b []byte, thorough bool) {
	t.Helper()
	v, err := c.Decode(b)
	if err != nil {
		t.Errorf("codec: %v", err)
		return
	}
	same(t, "codec: round trip", b, c.Append(nil, &v))
	if !thorough {
		return
	}
	x, again := slices.Clone(b), []byte(nil)
	for i := range b {
		x[i] ^= byte(1 + i%255)
		if v, err := c.Decode(x); err == nil {
			if again = c.Append(again[:0], &v); !bytes.Equal(x, again) {
				t.Errorf("codec: byte %d may have two values for one state", i)
				return
			}
		}
		x[i] = b[i]
	}
	if _, err := c.Decode(append(append([]byte(nil), b...), 0)); err == nil {
		t.Error("codec: a byte too many is accepted")
	}
	if _, err := c.Decode(b[:len(b)-1]); err == nil {
		t.Error("codec: a byte too few is accepted")
	}
}
