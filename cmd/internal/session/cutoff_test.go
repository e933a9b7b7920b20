package session

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/adjutant-pbem/adjutant/cmd/internal/store"
	"github.com/adjutant-pbem/adjutant/crypto/packet"
)

// A deed is a command that writes: what it prints for the mail, if anything.
type deed struct {
	name   string
	before *person
	do     func(p *person, d *store.Dir) ([]byte, error)
	random bool // it seals something: its packet differs from run to run
}

// mailed is a packet as it is printed.
func mailed(p *packet.Signed, err error) ([]byte, error) {
	if err != nil || p == nil {
		return nil, err
	}
	return p.Text, nil
}

// deeds are all commands that write, each in a folder where it is due.
func deeds(t *testing.T) []deed {
	empty := func(p *person) *person {
		return &person{t: p.t, name: p.name, keys: p.keys, memory: inMemory(t, nil)}
	}
	in := Invitation{Rules: "rommel", Scenario: "s1940", Game: "cut-1", Data: own(t, "Ain el Gazala", "Ain el-Ghazala")}
	host, guest := newPerson(t, umpire), newPerson(t, "axis")
	hostless := empty(host)
	invite := host.must(Invite(host.store(), host.keys, in))

	plain := &trio{newPerson(t, umpire), newPerson(t, "north"), newPerson(t, "south")}
	invited := plain.umpire.must(Invite(plain.umpire.store(), plain.umpire.keys, Invitation{Rules: "miniature", Scenario: "skirmish", Game: "sk-test"}))
	a := plain.north.must(Join(plain.north.store(), plain.north.keys, "north", invited, nil, false))
	b := plain.south.must(Join(plain.south.store(), plain.south.keys, "south", invited, nil, false))
	half := plain.umpire.copy()
	half.must(half.receive(half.store(), a))
	charter := plain.umpire.copy()
	closing := charter.must(charter.receive(charter.store(), a, b))

	g := newTrio(t)
	g.turn(g.north)
	g.turn(g.south)
	due := g.north.copy()
	orders := g.north.send("real: 0", "real: 1", "moves: {}", "moves: {1st Foot: b1}")
	first := g.umpire.copy()
	g.umpire.must(g.umpire.receive(g.umpire.store(), orders))
	ready := g.umpire.copy()
	result := g.umpire.must(g.umpire.resolve(g.umpire.store()))
	told := g.south.copy()
	g.north.must(g.north.receive(g.north.store(), result))
	g.south.must(g.south.receive(g.south.store(), result))
	bare := func(p *person, lost ...string) *person {
		q := p.copy()
		for name := range q.files() {
			if slices.ContainsFunc(lost, func(l string) bool { return name == l || strings.HasPrefix(name, l+"/") }) {
				if err := q.store().Remove(name); err != nil {
					t.Fatal(err)
				}
			}
		}
		return q
	}
	ledger := func(ps ...*person) (notes [][]byte) {
		for _, p := range ps {
			for name, text := range p.files() {
				if strings.HasPrefix(name, "ledger/") {
					notes = append(notes, text)
				}
			}
		}
		return notes
	}
	receive := func(notes ...[]byte) func(p *person, d *store.Dir) ([]byte, error) {
		return func(p *person, d *store.Dir) ([]byte, error) { return mailed(p.receive(d, notes...)) }
	}
	restore := func(notes ...[]byte) func(p *person, d *store.Dir) ([]byte, error) {
		return func(p *person, d *store.Dir) ([]byte, error) {
			s, err := Open(d, p.keys)
			if err == nil && s.Me != "" && s.Lost() == nil { // as the command does
				return mailed(p.receive(d, notes...))
			}
			if s, _, err = Restore(d, p.keys, notes, nil); err != nil {
				return nil, err
			}
			return nil, s.Refresh(textOf(s))
		}
	}
	refresh := func(p *person, d *store.Dir) ([]byte, error) {
		s, err := Open(d, p.keys)
		if err != nil {
			return nil, err
		}
		return nil, s.Refresh(textOf(s))
	}
	return []deed{
		{"init", hostless, func(p *person, d *store.Dir) ([]byte, error) { return mailed(Invite(d, p.keys, in)) }, true},
		{"join", guest, func(p *person, d *store.Dir) ([]byte, error) {
			return mailed(Join(d, p.keys, "axis", invite, in.Data, false))
		}, true},
		{"receive an answer", plain.umpire, receive(a), false},
		{"receive the second answer", half, receive(b), false},
		{"receive both answers", plain.umpire, receive(a, b), false},
		{"drop an answer", half, func(p *person, d *store.Dir) ([]byte, error) {
			s, err := Open(d, p.keys)
			if err != nil {
				return nil, err
			}
			_, err = s.Drop("north")
			return nil, err
		}, false},
		{"receive the charter", plain.north, receive(closing), false},
		{"receive orders", first, receive(orders), false},
		{"send", due, func(p *person, d *store.Dir) ([]byte, error) {
			s, err := Open(d, p.keys)
			if err != nil {
				return nil, err
			}
			_, text, err := s.Template("en", true)
			if err != nil {
				return nil, err
			}
			c, err := s.Check("orders", text)
			if err != nil {
				return nil, err
			}
			signed, _, err := s.Send(c)
			return mailed(signed, err)
		}, true},
		{"resolve", ready, func(p *person, d *store.Dir) ([]byte, error) {
			text, err := mailed(p.resolve(d))
			if Code(err) == CodeWaiting { // the result was written already: send --again
				s, err := Open(d, p.keys)
				if err == nil {
					err = s.Refresh(textOf(s))
				}
				if err != nil {
					return nil, err
				}
				return mailed(s.Again(0))
			}
			return text, err
		}, true},
		{"receive the result", told, receive(result), false},
		{"publish", g.north, func(p *person, d *store.Dir) ([]byte, error) {
			s, err := Open(d, p.keys)
			if err != nil {
				return nil, err
			}
			_, text, err := s.Publish()
			return text, err
		}, false},
		{"publish as the umpire", g.umpire, func(p *person, d *store.Dir) ([]byte, error) {
			s, err := Open(d, p.keys)
			if err != nil {
				return nil, err
			}
			_, text, err := s.Publish()
			return text, err
		}, false},
		{"make a player's folder again", empty(g.south), restore(ledger(g.umpire)...), false},
		{"make an umpire's folder again", empty(g.umpire), restore(ledger(g.north, g.south)...), false},
		{"make a part of a ledger again", bare(g.umpire, "ledger/umpire-0003-result.txt", "ledger/north-0001-join.txt"), restore(ledger(g.north, g.south)...), false},
		{"make the cache again", bare(g.umpire, "cache", "charter.yaml", "invitation.yaml"), refresh, false},
	}
}

// TestCutOff: every command that writes is cut off at each of its writes, before
// and after the file has changed. Repeated, it ends as a run without a fault
// does: the same bytes in every file, or where something is sealed the packet
// that was kept is the one that is printed, and the only one under its number.
func TestCutOff(t *testing.T) {
	if testing.Short() {
		t.Skip("fails at every write")
	}
	var places atomic.Int32
	t.Cleanup(func() { t.Logf("%d places in all", places.Load()) })
	for _, x := range deeds(t) {
		t.Run(x.name, func(t *testing.T) {
			t.Parallel()
			fresh := func() *person {
				q := *x.before
				q.t = t
				p := q.at(t.TempDir())
				return p
			}
			want := fresh()
			if _, err := x.do(want, want.store()); err != nil {
				t.Fatal(err)
			}
			for _, late := range []bool{false, true} {
				step := 1
				if late {
					step = 3 // what it leaves is what the next write leaves that fails at once
				}
				for n := 0; ; n += step {
					p := fresh()
					d := p.store()
					d.FailAfter(n, late)
					if _, err := x.do(p, d); err == nil {
						if n == 0 {
							t.Error("nothing was written")
						}
						break
					}
					places.Add(1)
					p.repeated(fmt.Sprintf("after write %d failed (late: %v)", n, late), x, want)
					if n > 60 {
						t.Fatal("writes without end")
					}
				}
			}
		})
	}
}

// repeated repeats a command that was cut off and compares what it leaves with
// what a run without a fault does.
func (p *person) repeated(what string, x deed, want *person) {
	p.t.Helper()
	kept := p.files()
	printed, err := x.do(p, p.store())
	switch {
	case x.name == "drop an answer" && err != nil && strings.Contains(err.Error(), "was dropped already"):
	case err != nil:
		p.t.Errorf("%s: it does not go on: %v", what, err)
		return
	}
	got, model := p.files(), want.files()
	for name, text := range kept { // nothing that was kept is replaced but plain caches
		if strings.HasPrefix(name, "ledger/") && x.name != "drop an answer" && !bytes.Equal(got[name], text) {
			p.t.Errorf("%s: %s is replaced", what, name)
		}
	}
	if x.random {
		for name := range model {
			if _, ok := got[name]; !ok {
				p.t.Errorf("%s: %s is missing", what, name)
			}
		}
		for name := range got {
			if _, ok := model[name]; !ok {
				p.t.Errorf("%s: %s is too much", what, name)
			}
		}
		if !slices.ContainsFunc(slices.Collect(valuesOf(got)), func(text []byte) bool { return bytes.Equal(text, printed) }) {
			p.t.Errorf("%s: what is printed is not what was kept", what)
		}
	} else {
		sameFolder(p.t, what, want, p)
	}
	again, err := x.do(p, p.store())
	if err == nil && !bytes.Equal(again, printed) {
		p.t.Errorf("%s: a third time it prints something else", what)
	}
	s := p.open()
	if _, err := s.Verify(textOf(s)); err != nil {
		p.t.Errorf("%s: %v", what, err)
	}
}

func valuesOf(m map[string][]byte) func(func([]byte) bool) {
	return func(yield func([]byte) bool) {
		for _, v := range m {
			if !yield(v) {
				return
			}
		}
	}
}
