package rulestest

import (
	"bytes"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/playout"
)

// worlds alters one side's secrets at a checkpoint and replays the journal
// from there. Worlds in which a public claim becomes false are impossible; in
// the others everything that the enemy receives is the same. It returns how
// many were possible.
func (s Suite[P, S]) worlds(t T, g *Game[P, S]) int {
	if s.Worlds == nil {
		return 0
	}
	_, codec := s.Game.Codecs()
	kept := 0
	for i := 0; i < len(g.Points)-1; i += 1 + len(g.Points)/8 {
		for side := rules.Side(0); side < 2; side++ {
			for n := range 4 {
				c := g.Points[i]
				plane, err := codec.Decode(c.Secret[side])
				if err != nil {
					t.Fatal(err)
				}
				plane = s.Worlds(plane, side, n)
				altered := codec.Append(nil, &plane)
				if bytes.Equal(altered, c.Secret[side]) {
					continue
				}
				c.Secret[side] = altered
				if s.world(t, g, c, i, side) {
					kept++
				}
			}
			for n := range 2 {
				if c, ok := OtherHand(g.Points[i], side, n); ok && s.world(t, g, c, i, side) {
					kept++
				}
			}
		}
	}
	return kept
}

func (s Suite[P, S]) world(t T, g *Game[P, S], c rules.Checkpoint, i int, side rules.Side) bool {
	h := s.Cut(g, c.Segment, side, rules.Key{})
	h.Frozen, h.World = true, true
	m, err := rules.NewMachine(s.Game, h, rules.Both, &c)
	if err != nil {
		t.Fatal(err)
	}
	ref, err := rules.NewMachine(s.Game, s.frozen(g), rules.Both, &g.Points[i])
	if err != nil {
		t.Fatal(err)
	}
	n := i
	ok := true
	m.Passed(func(c rules.Checkpoint) {
		n++
		if !bytes.Equal(c.Public, g.Points[n].Public) || !bytes.Equal(c.Secret[side.Other()], g.Points[n].Secret[side.Other()]) {
			t.Errorf("worlds: seed %d: side %d's secrets change what the enemy sees in segment %d", g.Seed, side, n)
			ok = false
		}
		if !ok || n == i+2 || n == len(g.Points)-1 {
			panic(enough{})
		}
	})
	r := i
	ref.Passed(func(rules.Checkpoint) {
		if r++; r == n {
			panic(enough{})
		}
	})
	if _, over, err := run(m); err != nil || !over {
		return false // a claim has become false: not a possible world
	}
	if _, _, err := run(ref); err != nil {
		t.Fatal(err)
	}
	same(t, "worlds: events of the enemy", eventBytes(ref, side.Other()), eventBytes(m, side.Other()))
	return ok
}

func (s Suite[P, S]) frozen(g *Game[P, S]) *playout.Memory {
	h := s.hosts(g.Seed, rules.Both)[0]
	h.Load(g.Entries)
	h.Freeze()
	return h
}

// Cut is a host with the journal of a game up to an entry (rules.Key{}: all of
// it), as it is in a world in which side holds something else from a segment
// on: what only it has been dealt since is dealt again.
func (s Suite[P, S]) Cut(g *Game[P, S], from int32, side rules.Side, before rules.Key) *playout.Memory {
	h := s.hosts(g.Seed, rules.Both)[0]
	for _, e := range g.Entries {
		if before != (rules.Key{}) && e.Key == before {
			break
		}
		if e.By == side && e.Key.Part == rules.Sealed && e.Key.Seg >= from && e.To == rules.Only(side) && s.dealt(e.Value) {
			continue
		}
		h.Take(e)
	}
	return h
}

// dealt reports whether a value is a list of faces of cards.
func (s Suite[P, S]) dealt(value []byte) bool {
	faces, err := facesCodec.Decode(value)
	for _, f := range faces {
		if !slices.Contains(s.Game.Cards(), f) {
			return false
		}
	}
	return err == nil && len(faces) > 0
}

var facesCodec = rules.Walk(func(c *rules.Coder, v *[]string) { rules.Slice(c, v, (*rules.Coder).Str) })
