package session

import (
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// StandingFile is where `orders new standing` writes standing orders.
const StandingFile = "orders/" + rules.StandingOrders + ".yaml"

// forStanding reports whether a text says of itself that it is standing orders alone.
func forStanding(text []byte) bool {
	for line := range strings.Lines(string(text)) {
		key, value, _ := strings.Cut(line, ":")
		if strings.EqualFold(strings.TrimSpace(key), "orders") {
			value, _, _ = strings.Cut(value, "#")
			return strings.EqualFold(strings.Trim(value, " \t\r\n\"'"), rules.StandingOrders)
		}
	}
	return false
}

// lasting is the last halt, found in some way, for standing orders alone, which are written
// at any time.
func lasting(s *Session, halt func() (*table, error)) (*demand, error) {
	if err := s.player(); err != nil {
		return nil, err
	}
	if s.Ended() {
		return nil, errEnded
	}
	t, err := halt()
	switch {
	case err != nil:
		return nil, err
	case t.over:
		return nil, faultf(CodeUsage, "the game is over")
	}
	d := s.demands(t, rules.StandingOrders)
	if none := d.seat.Lasting(d.side, func(page.Msg) string { return "" }); len(none.Pairs) == 0 {
		return nil, faultf(CodeUsage, "this game has no standing orders")
	}
	return d, nil
}

// wanted is what this player owes, or for a text of standing orders alone what it is for.
func wanted(s *Session, text []byte) (*demand, error) {
	if forStanding(text) {
		return lasting(s, s.game.look)
	}
	return s.demand()
}

// StandingTemplate is a file of standing orders alone: the last ones, but for what can never
// speak again.
func StandingTemplate(s *Session, lang string) ([]byte, error) {
	d, err := lasting(s, s.game.look)
	if err != nil {
		return nil, err
	}
	return d.template(lang, false), nil
}

// try puts an order file in force that is to be rehearsed.
func (d *demand) try(file *orders.Node) []orders.Problem {
	return d.seat.Try(d.side, d.phase, file, d.asks(d.side), standingOf(d.f, d.standing(d.side)))
}

// supersedes says which standing orders of this player's end with those of a file, if it has
// others than they are.
func (d *demand) supersedes(file *orders.Node) []orders.Problem {
	mine := rules.Standing(file)
	if mine == nil {
		return nil
	}
	mine = mine.Pairs[0].Value
	last := d.newest(d.side)
	switch held := lastingIn(d.f, last); {
	case held == nil || held.Equal(mine):
		return nil
	case len(mine.Pairs) == 0:
		return []orders.Problem{*noted(mine, "file.stands-no-more", last.Seq)}
	}
	return []orders.Problem{*noted(mine, "file.stands", last.Seq)}
}

// standingTemplate is the body of a file of standing orders alone.
func (d *demand) standingTemplate(say func(page.Msg) string) *orders.Node {
	body := d.seat.Lasting(d.side, say)
	if last := rules.Standing(d.f.orderFile(d.newest(d.side))); last != nil {
		body.Pairs[0].Value = d.seat.Keep(d.side, last.Pairs[0].Value)
	}
	return body
}

// resume fills a new order file for a phase with what of this player's orders that have
// answered for the same phase before may still come up: they end with it. Of the rest it
// says what its owner's standing orders say.
func (d *demand) resume(file *orders.Node, say func(page.Msg) string) {
	filled := map[string]bool{}
	fill := func(held *orders.Node, why string) {
		if held == nil {
			return
		}
		for _, p := range d.seat.Resume(d.side, held).Pairs {
			i := slices.IndexFunc(file.Pairs, func(x orders.Pair) bool { return x.Key.Text == p.Key.Text })
			if i < 0 || filled[p.Key.Text] {
				continue // of that nothing can be said any more
			}
			file.Pairs[i].Key.Note(say(page.M(why)))
			file.Pairs[i].Value, filled[p.Key.Text] = p.Value, true
		}
	}
	if before, _ := d.f.lastBound(d.side, d.j.at.now); before != nil && before.Phase == d.phase {
		fill(d.f.orderFile(before), "rules.again")
	}
	if lasting := rules.Standing(standingOf(d.f, d.standing(d.side))); lasting != nil && !stands(d.phase) {
		fill(lasting.Pairs[0].Value, "rules.stands")
	}
}
