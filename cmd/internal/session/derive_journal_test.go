package session

import (
	"fmt"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/crypto/chain"
	"github.com/adjutant-pbem/adjutant/rules"
)

// diverges is why a call ends a run, "" if it does not.
func diverges(call func()) (why string) {
	defer func() {
		if x := recover(); x != nil {
			why = fmt.Sprint(x)
		}
	}()
	call()
	return ""
}

// key is the key of a label in a segment.
func keyOf(path string, part rules.Part) rules.Key {
	return rules.Key{Seg: 4, Label: rules.L(path), Part: part}
}

// TestOldLinks: nothing is thrown by links that an earlier result has told, since
// whoever binds orders now may know what would fall.
func TestOldLinks(t *testing.T) {
	c := newTrio(t).umpire.open().Charter
	k := keyOf("fire", rules.Value)
	for _, x := range []struct {
		now, number int
		missing     rules.Sides
		why         string
	}{
		{2, 3, rules.None, ""}, // the batch of this result
		{3, 3, rules.None, "chance by links that result 2 has told"},
		{2, 4, rules.Both, ""}, // another batch, of which links are missing
	} {
		j := newJournal(c)
		j.at.now, j.at.in, j.at.opened, j.at.number = x.now, 2, 1, 3
		var missing rules.Sides
		why := diverges(func() { missing = j.Open(x.number, k) })
		if missing != x.missing || (why == "") != (x.why == "") || !strings.Contains(why, x.why) {
			t.Errorf("result %d, batch %d: missing %v, %q", x.now, x.number, missing, why)
		}
	}
}

// TestLateEnough: what answers a question for which play has waited are orders that a
// later result has bound: an answer that is read is refused like one that is made.
func TestLateEnough(t *testing.T) {
	c := newTrio(t).umpire.open().Charter
	asked, other := keyOf("mine", rules.Value), keyOf("deploy", rules.Value)
	for _, x := range []struct {
		key   rules.Key
		bound int // the result that has bound the orders
		late  bool
	}{{asked, 1, true}, {asked, 2, true}, {asked, 3, false}, {other, 1, false}} {
		entry := rules.Entry{Key: x.key, To: rules.Both, Value: []byte{1}}
		for how, give := range map[string]func(j *journal){
			"read": func(j *journal) {
				j.store(entry, 3)
				j.Entry(rules.Call{Key: x.key, By: 1, Op: rules.Answers})
			},
			"made": func(j *journal) {
				j.making = 3
				e := entry
				e.By, e.From = 1, "3:1"
				j.Add(e)
			},
		} {
			j := newJournal(c)
			j.at.now, j.at.fix[1] = 3, x.bound
			j.waited, j.since = []rules.Due{{By: 1, Key: asked}}, 2
			if why := diverges(func() { give(j) }); x.late != strings.Contains(why, "no orders of south have come since") {
				t.Errorf("an answer at %q that is %s, by orders of result %d: %q", x.key.String(), how, x.bound, why)
			}
		}
	}
}

// TestClausesStay: an answer that an earlier result has is read with the clause that gave it, as
// far as that is known: orders go on by what they have said in a segment.
func TestClausesStay(t *testing.T) {
	c := newTrio(t).umpire.open().Charter
	mine, other := keyOf("mine", rules.Value), keyOf("deploy", rules.Value)
	r := &result{number: 1, entries: []rules.Entry{{Key: mine, By: 1, To: rules.Both, Value: []byte{1}}, {Key: other, By: 0, To: rules.Both, Value: []byte{1}}}}
	r.private[1].from = []clause{{mine, "3:1"}}
	j := newJournal(c)
	j.load(r)
	j.at.now = 1
	for key, want := range map[rules.Key]string{mine: "3:1", other: ""} {
		if e, ok := j.Entry(rules.Call{Key: key, By: r.entries[0].By, Op: rules.Answers, Halt: rules.Never}); !ok || e.From != want {
			t.Errorf("%s: %v, from %q, not %q", key, ok, e.From, want)
		}
	}
}

// TestFixed: an outcome is fixed by the batch that it is thrown with, else by the result
// that has bound its owner's orders; what is nobody's, by nothing.
func TestFixed(t *testing.T) {
	j := &journal{at: position{fix: [2]int{5, 6}, batches: batches{number: 7}}}
	for _, x := range []struct {
		op   rules.Op
		by   rules.Side
		want int
	}{
		{rules.Rolls, rules.Nobody, 7}, {rules.Throws, 0, 7}, {rules.Throws, 1, 7},
		{rules.Answers, 0, 5}, {rules.Claims, 1, 6}, {rules.Deals, 1, 6}, {rules.Claims, rules.Nobody, 0},
	} {
		if got := j.fixed(rules.Call{Op: x.op, By: x.by}); got != x.want {
			t.Errorf("%v of %d is fixed by %d, not %d", x.op, x.by, got, x.want)
		}
	}
}

// TestWithholds: a machine that audits makes again what it can: dice, what comes from
// planes that it holds, and answers of orders that it has; never a deal, and nothing
// in results that it trusts.
func TestWithholds(t *testing.T) {
	for _, x := range []struct {
		op                   rules.Op
		enemy, held, answers bool
	}{
		{rules.Rolls, true, true, true}, {rules.Throws, false, true, true}, {rules.Claims, false, true, true},
		{rules.Answers, false, false, true}, {rules.Deals, false, false, false},
	} {
		for held, want := range map[[2]bool]bool{{false, false}: x.enemy, {true, false}: x.held, {true, true}: x.answers} {
			for _, audit := range []int{0, 3, 4} {
				j := &journal{audit: audit, at: position{now: 3}}
				if held[0] {
					j.holds = rules.Only(1)
				}
				if held[1] {
					j.knows = rules.Only(1)
				}
				if got := j.withholds(rules.Call{Op: x.op, By: 1}); got != (want && audit == 3) {
					t.Errorf("%v, audit from %d, plane and orders here %v: %v", x.op, audit, held, got)
				}
			}
		}
	}
}

// TestWrong: what differs is told by what it is: dice, an answer of orders, or what a
// secret plane gives; and what was found again is counted so.
func TestWrong(t *testing.T) {
	c := newTrio(t).umpire.open().Charter
	for _, x := range []struct {
		e     rules.Entry
		says  string
		found proof
	}{
		{rules.Entry{By: rules.Nobody, Value: []byte{1, 2}}, "these are not the dice of the seed", proof{dice: 2}},
		{rules.Entry{By: 1, Key: keyOf("x", rules.Thrown), Value: []byte{1, 2, 3}}, "these are not the dice of the seed", proof{private: 3}},
		{rules.Entry{By: 1, From: "3:1", Value: []byte{1}}, "the orders of south give another answer", proof{answers: 1}},
		{rules.Entry{By: 1, From: "3:1", When: true, Value: []byte{1}}, "the orders of south give another answer", proof{answers: 1, conditional: 1}},
		{rules.Entry{By: 1, Fixed: 1, Value: []byte{1}}, "the orders of south give another answer", proof{}},
		{rules.Entry{By: 1, Value: []byte{1}}, "this is not what the plane of south gives", proof{}},
	} {
		j := newJournal(c)
		if got := j.wrong(x.e); got != x.says {
			t.Errorf("%+v: %q, not %q", x.e, got, x.says)
		}
		if j.found.count(x.e); j.found != x.found {
			t.Errorf("%+v counts as %+v, not %+v", x.e, j.found, x.found)
		}
	}
}

// TestReaders: what is sealed, chosen or thrown in secret its owner alone may read, all
// else everybody.
func TestReaders(t *testing.T) {
	for part, all := range map[rules.Part]bool{rules.Value: true, rules.Marker: true, rules.Opened: true, rules.Sealed: false, rules.Chosen: false, rules.Thrown: false} {
		for side := range rules.Nobody {
			want := rules.Only(side)
			if all {
				want = rules.Both
			}
			if got := readers(rules.Call{Key: keyOf("x", part), By: side}); got != want {
				t.Errorf("part %d of side %d is for %v, not %v", part, side, got, want)
			}
		}
	}
}

// TestLinksAreChecked: each link is checked against the last one that was, or against
// the anchor where play begins anew.
func TestLinksAreChecked(t *testing.T) {
	g := newTrio(t)
	s := g.north.open()
	j := newJournal(s.Charter)
	link := func(index int) share {
		l, err := s.chain().Link(index)
		if err != nil {
			t.Fatal(err)
		}
		return share{"north", index, l}
	}
	false1, false3 := link(1), link(3)
	false1.link[0] ^= 1
	false3.link[0] ^= 1
	for _, x := range []struct {
		share
		says string
	}{
		{link(2), ""}, {link(3), ""}, {link(1), ""}, {link(1), ""}, {link(4), ""},
		{false1, "link 1 of north in batch 9"}, {false3, "link 3 of north in batch 9"}, {share{"north", 5, chain.Link{}}, "link 5 of north in batch 9"},
		{share{"south", 1, link(1).link}, "link 1 of south in batch 9"}, {link(5), ""},
	} {
		why := diverges(func() { j.check(batch{9, []share{x.share}}, keyOf("fire", rules.Value)) })
		if (why == "") != (x.says == "") || !strings.Contains(why, x.says) {
			t.Errorf("link %d of %s: %q", x.index, x.owner, why)
		}
	}
}

// TestBatchString: a batch is told by the owners and numbers of its links.
func TestBatchString(t *testing.T) {
	for want, b := range map[string]batch{"": {}, "umpire 2": {shares: []share{{owner: umpire, index: 2}}}, "umpire 2, axis 3": {shares: []share{{owner: umpire, index: 2}, {owner: "axis", index: 3}}}} {
		if got := b.String(); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}

// TestSameShares: two batches have the same links if they agree in number, owners and
// numbers of links, in order; the links themselves are checked apart.
func TestSameShares(t *testing.T) {
	is := batch{2, []share{{owner: umpire, index: 2}, {owner: "axis", index: 3}}}
	for what, x := range map[string]struct {
		b    batch
		same bool
	}{
		"with links told":   {batch{2, []share{{umpire, 2, chain.Link{1}}, {"axis", 3, chain.Link{2}}}}, true},
		"of another number": {batch{3, is.shares}, false},
		"without the last":  {batch{2, is.shares[:1]}, false},
		"another's link":    {batch{2, []share{is.shares[0], {owner: "allied", index: 3}}}, false},
		"a later link":      {batch{2, []share{is.shares[0], {owner: "axis", index: 4}}}, false},
		"in another order":  {batch{2, []share{is.shares[1], is.shares[0]}}, false},
	} {
		if sameShares(is, x.b) != x.same {
			t.Errorf("%s: same is %v", what, !x.same)
		}
	}
}
