package session

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rehearse"
)

// Rehearsed is how orders came out that were played many times; with an error among
// their problems nothing was played.
type Rehearsed struct {
	Checked
	Counts []rehearse.Count
	Times  int
	Errors int // what check finds wrong with orders that could be played: it did nothing
}

// Rehearse plays an order file so often, from the halt where it is due, on this player's
// own plane and against guesses; see package rehearse.
func (s *Session) Rehearse(file string, text []byte, times int, enemy rehearse.Enemy) (*Rehearsed, error) {
	d, c, n, err := tried(s, file, text)
	if err != nil {
		return nil, err
	}
	c.Problems = once(c.Problems)
	r := &Rehearsed{Checked: *c}
	if c.OK() && stands(c.Phase) {
		return nil, faultf(CodeUsage, "standing orders alone are not rehearsed: put them into the file for what you owe, under the same key")
	}
	if n == nil || !r.OK() {
		return r, nil
	}
	r.Times = times
	r.Counts, err = rehearse.Spread(d.seat, d.dueOf(d.side), rehearse.Seed(d.seat, d.side, c.Text), times, enemy)
	if err != nil {
		return nil, err
	}
	if err := d.rehearses(c, n); err != nil {
		return nil, err
	}
	for _, p := range c.Problems {
		if !p.Warning {
			r.Errors++
		}
	}
	return r, nil
}

// Attacked plays so often how an Attack of the enemy is answered by this player's standing
// orders, those of an order file or (no text) those in force.
func Attacked(s *Session, file string, text []byte, a rules.Attack, times int) (*Rehearsed, error) {
	d, err := lasting(s, func() (*table, error) { return s.game.play(len(s.results)) })
	if err != nil {
		return nil, err
	}
	r := &Rehearsed{Checked: Checked{Phase: rules.StandingOrders}}
	standing := standingOf(d.f, d.newest(d.side))
	if text != nil {
		_, c, n, err := tried(s, file, text)
		if err != nil {
			return nil, err
		}
		c.Problems = once(c.Problems)
		if r.Checked = *c; !r.OK() {
			return r, nil
		}
		standing = rules.Standing(n)
	}
	if standing == nil {
		return nil, faultf(CodeUsage, "there are no standing orders to answer the enemy: name a file that has some, such as one that adjutant orders new standing begins")
	}
	answered, problem, err := rehearse.Attacked(d.seat, d.side, a, standing, rehearse.Seed(d.seat, d.side, r.Text), times)
	if problem != nil {
		return nil, faultf(CodeUsage, "--enemy: %s", page.Merge(rehearse.Words, s.Words("en")).Say(*problem))
	}
	if err != nil {
		return nil, err
	}
	r.Counts, r.Times = answered.Counts, answered.Times
	return r, nil
}
