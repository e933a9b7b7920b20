package session

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rehearse"
)

// Checked is what a check of an order file has found.
type Checked struct {
	Phase    string
	Problems []orders.Problem
	Text     []byte
	Read     page.Page // what the orders were read as, if there is no error (rules.Foreseen)
	unusable bool      // the umpire would refuse it
}

// OK reports whether there is no error in the orders.
func (c *Checked) OK() bool { return !wrong(c.Problems) }

// Usable reports whether the umpire takes the orders: they can be read, and lack nothing
// that must be answered. What else is wrong with them does nothing in play, and is their
// owner's affair.
func (c *Checked) Usable() bool { return !c.unusable }

// Check judges an order file on this player's own plane, by playing it.
func (s *Session) Check(file string, text []byte) (*Checked, error) {
	d, c, n, err := tried(s, file, text)
	if n == nil || err != nil || stands(c.Phase) && d.asks(d.side) == "" { // nothing is due by which they could be rehearsed
		return c, err
	}
	if c.Usable() {
		c.Problems = append(c.Problems, d.ends(n, c.Text)...)
	}
	return c, d.rehearses(c, n)
}

// tried puts an order file in force on a machine of its own, at the halt where it is due,
// with what is wrong with it as far as that was found so. The node is nil where there is
// no more to say: the file cannot be read, or is for something else.
func tried(s *Session, file string, text []byte) (*demand, *Checked, *orders.Node, error) {
	if forStanding(text) {
		return triedStanding(s, file, text)
	}
	d, err := s.demandAt(func() (*table, error) { return s.game.play(len(s.results)) })
	if err != nil {
		return nil, nil, nil, err
	}
	n, text, problems := s.written(file, text, d.phase)
	c := &Checked{Phase: d.phase, Text: text, Problems: problems, unusable: true}
	if n == nil || slices.ContainsFunc(problems, func(p orders.Problem) bool { return p.ID == "file.other" }) {
		return d, c, nil, nil
	}
	c.Problems = append(c.Problems, d.try(n)...)
	c.unusable = wrong(c.Problems)
	return d, c, n, nil
}

// triedStanding reads standing orders alone. They may speak at any time, so they are rehearsed
// where something is due of their owner, as if they sent nothing else.
func triedStanding(s *Session, file string, text []byte) (*demand, *Checked, *orders.Node, error) {
	d, err := lasting(s, func() (*table, error) { return s.game.play(len(s.results)) })
	if err != nil {
		return nil, nil, nil, err
	}
	n, text, problems := s.written(file, text, d.phase)
	c := &Checked{Phase: d.phase, Text: text, Problems: problems, unusable: true}
	if n == nil {
		return d, c, nil, nil
	}
	c.Problems = append(c.Problems, d.seat.Judge(d.side, d.phase, n, "")...)
	c.unusable = wrong(c.Problems)
	if c.Usable() { // in what cannot be read nothing is to be seen of what it says
		c.Problems = append(c.Problems, d.supersedes(n)...)
	}
	if c.OK() {
		c.Read = d.seat.ReadStanding(d.side, n)
	}
	if due := d.asks(d.side); due != "" {
		phase, _ := d.owes(d.side)
		if len(d.f.awaiting(d.side, phase)) == 0 {
			c.Problems = append(c.Problems, *noted(n, "file.still-due", phase))
		}
		d.seat.Try(d.side, phase, orders.NewMap(), due, rules.Standing(n))
	}
	return d, c, n, nil
}

// ends says which orders of this player's that are in force end with a file.
func (d *demand) ends(file *orders.Node, text []byte) (found []orders.Problem) {
	last := len(d.f.results)
	if before, _ := d.f.lastBound(d.side, last); before != nil && before.Phase == d.phase && !bytes.Equal(d.f.orderText(before), text) {
		found = append(found, *noted(file, "file.replaces", before.Seq, d.phase))
	}
	return append(found, d.supersedes(file)...)
}

// noted is a note on an order file, where a node of it stands.
func noted(n *orders.Node, id string, args ...any) *orders.Problem {
	p := n.Problem(id, args...)
	p.Warning, p.Note = true, true
	return p
}

// rehearses plays an order file in courses, and adds what becomes of its clauses to what
// was found in it.
func (d *demand) rehearses(c *Checked, file *orders.Node) error {
	r, err := rehearse.File(d.seat, d.rehearsed(), rehearse.Seed(d.seat, d.side, c.Text))
	if err != nil {
		return err
	}
	c.Problems = append(c.Problems, r.Problems(c.Problems)...)
	for _, name := range r.Cut {
		c.Problems = append(c.Problems, orders.Problem{Line: 1, Col: 1, Warning: true, Note: true, ID: "file.cut", Args: []any{page.M(name)}})
	}
	if stands(c.Phase) { // what the rest of the turn comes to is not their affair
		if c.Problems = once(c.Problems); !c.OK() {
			c.Read = page.Page{}
		}
		return nil
	}
	seen := r.Foresee()
	c.Problems = once(append(c.Problems, seen.Problems...))
	if c.OK() {
		c.Read = seen.Read
	}
	return nil
}

// rehearsed is what is due, of the kind of what is asked: a link is due for the same.
func (d *demand) rehearsed() rules.Due {
	due := d.dueOf(d.side)
	due.Kind = d.asks(d.side)
	return due
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
