package session

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
)

// withMarch is a game in which North moves a Foot in turn 1 and would march on, under a
// condition, and what his report says of that.
func withMarch(t *testing.T, at *trio, march string) (*trio, string) {
	t.Helper()
	g := at.copy()
	g.orders(g.north, "cards: {real: 1}\nmoves: {1st Foot: b1}\n"+march)
	p, _, err := g.north.open().Report(0)
	if err != nil {
		t.Fatal(err)
	}
	return g, fmt.Sprint(p)
}

// TestConditionByMail: a clause whose condition is false is not done, and its owner alone is
// told why: the packet has nothing of it, and is what it would be without the clause.
func TestConditionByMail(t *testing.T) {
	g := newTrio(t)
	g.turn(g.north)
	g.turn(g.south)
	if _, text, err := g.north.open().Template("en", false); err != nil || bytes.Contains(text, []byte("You hold 0 real")) {
		t.Skip("no card pays for a Move: ", err)
	}
	without, plain := withMarch(t, g, "")
	with, told := withMarch(t, g, "march: {1st Foot: {to: c1, when: \"foes('c1') > turn\"}}\n")
	if !strings.Contains(told, "account.unmet [foes('c1') > turn]") || strings.Contains(plain, "account.unmet") {
		t.Errorf("the owner is not told: %s", told)
	}
	for _, p := range []*person{with.south, with.umpire} {
		if report, _, err := p.open().Report(0); err != nil || strings.Contains(fmt.Sprint(report), "unmet") {
			t.Errorf("%s is told of it: %v", p.name, err)
		}
	}
	a, b := with.south.open().results, without.south.open().results
	last := len(a) - 1
	if !bytes.Equal(a[last].entriesText(), b[last].entriesText()) {
		t.Error("the enemy sees that there was a condition")
	}
	if x, y := with.umpire.open().results[last].private[0].text(), without.umpire.open().results[last].private[0].text(); !bytes.Equal(x, y) {
		t.Errorf("the result has something of the condition:\n%s\n%s", x, y)
	}
	for _, p := range []*person{with.north, with.umpire} {
		s := p.open()
		if err := s.Refresh(textOf(s)); err != nil {
			t.Fatal(err)
		}
		if v, err := p.open().Verify(textOf(s)); err != nil || v.Answers == 0 {
			t.Errorf("%s: %+v, %v", p.name, v, err)
		}
	}
}

// entriesText are the entries of a result that all may read.
func (r *result) entriesText() []byte {
	var b bytes.Buffer
	for _, e := range r.entries {
		fmt.Fprintln(&b, e.Key, e.By, e.Value)
	}
	return b.Bytes()
}

// TestChanceByMail: the umpire and its owner draw a chance alike, games draw it otherwise, and
// neither a seed nor a link goes into it (DT-8).
func TestChanceByMail(t *testing.T) {
	g := newTrio(t)
	g.turn(g.north)
	g.turn(g.south)
	s := g.north.open()
	private := *s.folder.secret.private[0]
	k := rules.Key{Seg: 3, Label: rules.L("march", 1)}
	draw := func(secret [32]byte, clause string) (all []int) {
		j := newJournal(s.Charter)
		j.private[0] = &secret
		for i := range 40 {
			all = append(all, j.Permute(0, rules.Key{Seg: k.Seg, Label: rules.Label{Path: fmt.Sprintf("chance/%s/%d/%s", clause, i, k)}}, 2)[0])
		}
		return all
	}
	mine := draw(private, "4:1")
	if !slices.Contains(mine, 0) || !slices.Contains(mine, 1) {
		t.Errorf("a chance of one in two comes out as %v", mine)
	}
	if slices.Equal(mine, draw(private, "4:2")) || slices.Equal(mine, draw([32]byte{1}, "4:1")) {
		t.Error("another clause or secret draws the same")
	}
	// Whoever receives the result derives North's answers again and compares them.
	for i := range 4 {
		g, _ := withMarch(t, g, fmt.Sprintf("march: {1st Foot: {to: c1, when: \"chance(%d, 4)\"}}\n", i))
		if v, err := g.umpire.open().Verify(textOf(g.umpire.open())); err != nil {
			t.Error(v, err)
		}
	}
}
