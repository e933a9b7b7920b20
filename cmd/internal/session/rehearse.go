package session

import (
	"github.com/adjutant-pbem/adjutant/rules/rehearse"
)

// Rehearsed is how orders came out that were played many times; with an error among
// their problems nothing was played.
type Rehearsed struct {
	Checked
	Counts []rehearse.Count
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
	r.Counts, err = rehearse.Spread(d.seat, d.dueOf(d.side), rehearse.Seed(d.seat, d.side, c.Text), times, enemy)
	return r, err
}
