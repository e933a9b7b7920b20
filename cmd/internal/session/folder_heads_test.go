package session

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/crypto/seal"
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/playout"
)

// answers plays a side without its orders: at random, from a seed.
func (t *table) plays(side rules.Side, seed uint64) {
	draw := seed
	t.seat.Play(side, seed, func(q rules.Asked, _ func() (any, bool)) (any, bool) { return playout.Choose(draw, q) })
}

// TestUmpirePlaysTheEnemy: one result that answers all that the enemy is asked next, as
// if by standing orders, is refused by everybody, from every halt: where play must halt an
// answer of his needs orders of his for this, but for as many in a row as the charter names.
func TestUmpirePlaysTheEnemy(t *testing.T) {
	if testing.Short() {
		t.Skip("plays on from every halt")
	}
	few := played(t, "skirmish, one ahead", func() []*still {
		return playOf(t, newTrioBy(t, Invitation{Rules: "miniature", Scenario: "skirmish", Ahead: 1}, "north", "south"), 40, advance)
	})
	games := map[string][]*still{"skirmish": skirmish(t), "one ahead": few}
	games["first-1940"] = firstGame(t)
	for name, halts := range games {
		played, within := 0, 0
		for i, x := range halts {
			f := newForger(t, x)
			most := f.s.Charter.Ahead
			at := f.table(func(s *Session) { // he agrees on more with himself
				c := *s.Charter
				c.Ahead, s.Charter = MostAhead, &c
			})
			r := at.bindings()
			if len(r.binds) != 1 {
				continue
			}
			enemy := f.binder(r).Other()
			at.plays(enemy, uint64(i))
			if err := at.extend(r); err != nil {
				t.Fatalf("%s, result %d: %v", name, i+1, err)
			}
			honest := x.result(t)
			if len(r.entries) <= len(honest.entries) || !slices.ContainsFunc(r.entries[len(honest.entries):], func(e rules.Entry) bool { return e.By == enemy }) {
				continue // play stops for a link all the same
			}
			note := f.forge(r)
			if at.j.at.ahead[enemy].n <= most { // nobody but he knows
				f.g.player(enemy.Other()).takes("answers in advance", note)
				f.g.player(enemy).refuses("plays him", "lacks|where|give another answer|stops|stopped|the state is", note)
				within++
				continue
			}
			played++
			f.g.player(enemy.Other()).refuses("plays the enemy", "who has sent no orders for this", note)
			f.g.stranger().refuses("plays the enemy", "who has sent no orders for this", note)
			f.g.player(enemy).refuses("plays him", "lacks|where|give another answer|stops|stopped|the state is", note)
		}
		t.Logf("%s: the enemy was played from %d of %d halts, %d times as far as he may have answered", name, played, len(halts), within)
		if played < len(halts)/4 && (name == "skirmish" || within < len(halts)/4) {
			t.Errorf("%s: the enemy was played from %d of %d halts only", name, played, len(halts))
		}
	}
}

// TestUmpireTellsTwoStories: whoever tells the enemy of a player that this player has
// answered otherwise may do so once: what either of them sends next has seen the story
// that he was told, and is refused in the other.
func TestUmpireTellsTwoStories(t *testing.T) {
	if testing.Short() {
		t.Skip("forges many results")
	}
	games := map[string][]*still{"skirmish": skirmish(t), "first-1940": firstGame(t)}
	for name, halts := range games {
		told, ended := 0, 0
		for i, x := range halts {
			f := newForger(t, x)
			honest := f.result(nil)
			if len(honest.binds) != 1 {
				continue
			}
			own := f.binder(honest)
			at := f.table(nil)
			r := at.bindings()
			at.plays(own, uint64(i))
			at.seat = deaf{at.seat} // to the orders that were sent
			if err := at.extend(r); err != nil {
				continue
			}
			if bytes.Equal(r.text(), honest.text()) {
				continue
			}
			truth, story := f.forge(honest), f.forge(r)
			true1, false1 := f.g.player(own), f.g.player(own.Other())
			true1.refuses("another story than his orders", "", story)
			if err := false1.try(story); err != nil {
				continue // dice or public facts do not allow it
			}
			told++
			true1.takes("the true story", truth)
			false1.takes("another story", story)
			for _, p := range []struct {
				who, reader *person
				in          []byte
			}{{false1, true1, truth}, {true1, false1, story}} {
				sent, ok := p.who.sendsDue()
				if !ok {
					continue
				}
				g := f.g.copy() // the umpire, in the story of the other
				u := &forger{t: t, g: g}
				g.umpire.keeps(p.in)
				u.s = g.umpire.open()
				head := headOf(sent)
				for _, r := range []*result{
					{number: honest.number + 1, binds: []binding{bind(head)}, state: u.stateBefore()},
					{number: honest.number + 1, refuses: []refusal{refuse(head, stale)}, state: u.stateBefore()},
				} {
					p.reader.copy().refuses("orders of who was told another story", "that is no result of this folder", u.forge(r))
				}
				ended++
			}
		}
		t.Logf("%s: two stories were told at %d of %d results, and %d times orders that had seen the other were refused", name, told, len(halts), ended)
		if told == 0 || ended == 0 {
			t.Errorf("%s: no story was told", name)
		}
	}
}

// sendsDue sends the template for what a player owes, if he owes something.
func (p *person) sendsDue() ([]byte, bool) {
	p.t.Helper()
	if _, err := p.open().demand(); err != nil {
		return nil, false
	}
	return p.write(nil), true
}

// TestUmpireChangesSections: what is sealed stands in the signed head, so another section
// is refused by all, whether they may read it or not.
func TestUmpireChangesSections(t *testing.T) {
	x := skirmish(t)[6]
	f := newForger(t, x)
	r := f.result(nil)
	note := f.forge(r)
	other := r.copy()
	other.state = strings.Repeat("0", 64)
	footer := []byte("-----END AGE ENCRYPTED FILE-----\n")
	head, rest, _ := bytes.Cut(note, []byte("-----BEGIN AGE"))
	one, two, _ := bytes.Cut(append([]byte("-----BEGIN AGE"), rest...), footer)
	one = append(one, footer...)
	_, foreign, _ := bytes.Cut(f.forge(other), footer)
	id := f.g.umpire.keys.Identity.Recipient()
	resealed, err := seal.Seal([32]byte{1}, []byte("x\n"), 0, id, id)
	if err != nil {
		t.Fatal(err)
	}
	for what, sections := range map[string][][]byte{
		"exchanged": {two, one}, "doubled": {one, one}, "one more": {one, two, two}, "one less": {one}, "none": {},
		"from another packet": {one, foreign}, "resealed": {one, resealed},
	} {
		changed := slices.Concat(append([][]byte{head}, sections...)...)
		for _, p := range append(f.g.all(), f.g.umpire.copy()) {
			p.refuses("sections "+what, "was damaged on the way", changed)
		}
	}
	for _, p := range f.g.all() {
		p.takes("the packet as it was", note)
	}
}

// TestOldFormat: a packet of format v1 is called that, not damaged or false.
func TestOldFormat(t *testing.T) {
	x, _ := second(t)
	f := newForger(t, x)
	old := bytes.Replace(f.forge(f.result(nil)), []byte("adjutant packet v2"), []byte("adjutant packet v1"), 1)
	f.g.north.refuses("a packet of another format", "this is a packet of format v1", old)
	var version *packet.VersionError
	if _, err := f.g.north.receive(f.g.north.store(), old); !errors.As(err, &version) || strings.Contains(fmt.Sprint(err), "damaged") {
		t.Error(err)
	}
}

// TestSizesOfHeads: what heads cost: a result 0.7 KB for the packet that it binds and 0.5 KB
// for each other that it names, a charter 1.6 KB for both answers.
func TestSizesOfHeads(t *testing.T) {
	size := func(hs []*packet.Head) (n int) {
		for _, h := range hs {
			n += len(h.Text) + len("head: 10\n")
		}
		return n
	}
	for _, x := range slices.Concat(firstGame(t), []*still{unreadable(t)}) {
		f := newForger(t, x)
		r := f.result(nil)
		if n, limit := size(r.heads()), 700+500*(len(r.heads())-1)-2*72; n > limit { // its own two digests
			t.Errorf("result %d: %d heads of %d bytes, more than %d", r.number, len(r.heads()), n, limit)
		}
		if n := size(f.s.ledger.Results()[0].Heads); n > 1600 {
			t.Errorf("the heads in the charter have %d bytes", n)
		}
	}
}

// deaf is a seat whose player plays without order files.
type deaf struct{ rules.Seat }

func (deaf) Orders(rules.Side, string, *orders.Node, string) []orders.Problem { return nil }
func (deaf) Withdraw(rules.Side)                                              {}
