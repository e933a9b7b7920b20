package session

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Checked is what a check of an order file has found.
type Checked struct {
	Phase    string
	Problems []orders.Problem
	// Known: play was followed until something that only the umpire or the
	// enemy can give; what comes after is not known now.
	Known *rules.Due
	Text  []byte
	Read  page.Page // what the orders were read as, if there is no error (rules.Reader)
}

// OK reports whether the orders may be sent.
func (c *Checked) OK() bool {
	for _, p := range c.Problems {
		if !p.Warning {
			return false
		}
	}
	return true
}

// Check judges an order file on this player's own plane, as the umpire will
// (usable). Files of a game that does not plan them are played as policy up to the
// first answer that this machine cannot know: what is told depends on nothing
// else.
func (s *Session) Check(file string, text []byte) (*Checked, error) {
	d, err := s.demandAt(func() (*table, error) { return s.game.play(len(s.results)) })
	if err != nil {
		return nil, err
	}
	n, text, problems := s.written(file, text, d.phase)
	c := &Checked{Phase: d.phase, Text: text, Problems: problems}
	if n == nil || slices.ContainsFunc(problems, func(p orders.Problem) bool { return p.ID == "file.other" }) {
		return c, nil // of an order file for something else that is all there is to say
	}
	c.Problems = append(c.Problems, d.seat.Orders(d.side, d.phase, n, d.asks(d.side))...)
	c.Problems = append(c.Problems, d.ends(n, text)...)
	if !d.seat.Planned(d.side) {
		return c, d.tries(c, n)
	}
	c.Problems = once(c.Problems)
	if c.OK() {
		c.Read = d.seat.Readback(d.side)
	}
	return c, nil
}

// ends says which orders of this player's that are in force end with a file.
func (d *demand) ends(file *orders.Node, text []byte) (found []orders.Problem) {
	last := len(d.f.results)
	if standing(file) == nil && d.standing(last) != nil {
		p := file.Problem("file.standing-ends")
		p.Warning, p.Remedy = true, "file.standing-ends.remedy"
		found = append(found, *p)
	}
	if before, _ := d.f.lastBound(d.side, last); before != nil && before.Phase == d.phase && !bytes.Equal(d.f.orderText(before), text) {
		p := file.Problem("file.replaces", before.Seq, d.phase)
		p.Warning, p.Note = true, true
		found = append(found, *p)
	}
	return found
}

// tries plays on with an order file up to the first answer that this machine cannot
// know, and adds what is refused to what was found in it.
func (d *demand) tries(c *Checked, file *orders.Node) error {
	misspelt := wrong(c.Problems)
	d.unsent = true
	if err := d.extend(&result{number: len(d.f.results) + 1, binds: []binding{{name: name{from: d.f.Me}}}}); err != nil {
		return err
	}
	for _, r := range d.seat.Refused() {
		p := orders.Problem{Rule: r.Refusal.Rule, ID: r.Refusal.Why.ID, Args: r.Refusal.Why.Args}
		fmt.Sscanf(r.Clause, "%d:%d", &p.Line, &p.Col)
		c.Problems = append(c.Problems, p)
	}
	c.Problems = once(c.Problems)
	if misspelt || d.over { // what is missing may be so for want of a name
		return nil
	}
	waits := d.dueOf(d.side)
	if waits.By != d.side || d.seat.Phase(d.side) != d.phase || !isQuestion(waits) {
		c.Known = &waits
		return nil
	}
	tried := func(r rules.Refused) bool { return r.Key == waits.Key } // and has been told
	if !slices.ContainsFunc(d.seat.Refused(), tried) {
		var what any = waits.Kind
		if m := d.seat.Owed(waits); m.ID != "" {
			what = m
		}
		c.Problems = append(c.Problems, *file.Problem("file.open", what))
	}
	return nil
}

// once sorts problems and drops those that are told twice: a clause may be
// refused at several questions.
func once(ps []orders.Problem) []orders.Problem {
	orders.Sort(ps)
	told := map[string]bool{}
	return slices.DeleteFunc(ps, func(p orders.Problem) bool {
		what := fmt.Sprintf("%d %d %q %q %q %q %v", p.Line, p.Col, p.ID, p.Rule, p.Unit, p.Hex, p.Args)
		again := told[what]
		told[what] = true
		return again
	})
}
