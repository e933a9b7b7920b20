package session

import (
	"bytes"
	"errors"
	"testing"

	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/crypto/seal"
)

// TestUmpireForesees: what help says of an umpire who tells. With orders in his
// hands he sees the dice that they bring before he binds them, of each version
// that a player in league with him might send; and nobody sees that he has.
func TestUmpireForesees(t *testing.T) {
	g := newTrio(t)
	g.turn(g.north)
	g.turn(g.south)
	foreseen := 0
	for n := 0; n < 8 && (foreseen == 0 || !testing.Short()); n++ {
		for _, p := range []*person{g.north, g.south} {
			if _, err := p.open().demand(); err != nil {
				continue
			}
			var coming [][]byte
			for _, version := range []string{"losses: []", "losses: [1st Foot]"} {
				private := g.copy() // the umpire and that player, among themselves
				private.umpire.must(private.umpire.receive(private.umpire.store(), private.of(p).send("losses: []", version)))
				coming = append(coming, seedsOf(t, private.umpire.must(private.umpire.resolve(private.umpire.store().Dry()))))
			}
			g.turn(p)
			s := g.umpire.open()
			came := seedsOf(t, s.packets[len(s.packets)-1].Text)
			if len(came) > 0 && bytes.Equal(came, coming[0]) {
				foreseen++
			}
			if s, err := Open(g.south.store(), g.south.keys); err != nil {
				t.Fatal(err)
			} else if _, err := s.Verify(textOf(s)); err != nil {
				t.Errorf("it shows: %v", err)
			}
		}
	}
	if foreseen == 0 {
		t.Error("no dice were foreseen: say so in help trust")
	}
}

// of is the same person in this copy of a game.
func (g *trio) of(p *person) *person {
	for _, q := range []*person{g.umpire, g.north, g.south} {
		if q.name == p.name {
			return q
		}
	}
	return nil
}

// seedsOf are the links that a result tells: all its dice and deals follow.
func seedsOf(t *testing.T, text []byte) (links []byte) {
	t.Helper()
	p, err := packet.Reopen(text, func(packet.Hash) bool { return true })
	if err != nil {
		t.Fatal(err)
	}
	r, err := parseResult(p.Public, false)
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range r.seeds {
		for _, s := range b.shares {
			links = append(links, s.link[:]...)
		}
	}
	return links
}

// TestCarrierReadsNothing: of all packets of a game, those who carry the mail
// can open no section, and no word of the orders stands in the clear.
func TestCarrierReadsNothing(t *testing.T) {
	g := newTrio(t)
	g.turn(g.north, "mine: c3", "mine: d4")
	g.turn(g.south)
	carrier := newPerson(t, "carrier")
	s := g.umpire.open()
	for _, p := range s.packets {
		for i := range p.Sealed {
			if _, _, err := p.OpenSealed(i, "", carrier.keys.Identity); !errors.Is(err, seal.ErrNotForUs) {
				t.Errorf("%s: section %d: %v", fileOf(p.Header()), i, err)
			}
		}
	}
	for _, o := range s.sent[0] {
		for line := range bytes.Lines(o.text) {
			if len(line) > 8 && !bytes.HasPrefix(line, []byte("game:")) && !bytes.HasPrefix(line, []byte("orders:")) && bytes.Contains(o.Text, line) {
				t.Errorf("the orders stand in the clear: %q", line)
			}
		}
	}
}
