package session

import (
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// carry begins a new order file at a halt with the standing orders of this player's
// last one, but for what can never speak again: without them whatever is sent next
// would end them.
func (d *demand) carry(file *orders.Node) {
	last := d.standing(d.j.at.now)
	if last != nil {
		last = d.seat.Keep(d.side, last)
	}
	if last == nil || len(last.Pairs) == 0 {
		return
	}
	if p := standing(file); p != nil {
		p.Value = last
	} else {
		file.Pairs = append(file.Pairs, orders.Entry(rules.StandingOrders, last))
	}
}

// resume fills a new order file for a phase with what of this player's orders that
// have answered for the same phase may still come up: it would end with them.
func (d *demand) resume(file *orders.Node, say func(page.Msg) string) {
	before, _ := d.f.lastBound(d.side, d.j.at.now)
	if before == nil || before.Phase != d.phase {
		return
	}
	written := d.f.orderFile(before)
	if written == nil {
		return
	}
	for _, p := range d.seat.Resume(d.side, written, say).Pairs {
		i := slices.IndexFunc(file.Pairs, func(x orders.Pair) bool { return x.Key.Text == p.Key.Text })
		if i < 0 {
			continue // of that nothing can be said any more
		}
		file.Pairs[i].Key.Note(p.Key.Comment...)
		file.Pairs[i].Value = p.Value
	}
}

// standing are this player's standing orders, those of the last orders that count in
// the first results; nil if these have none.
func (d *demand) standing(results int) *orders.Node {
	last, _ := d.f.lastBound(d.side, results)
	file := d.f.orderFile(last)
	if file == nil {
		return nil
	}
	if p := standing(file); p != nil && len(p.Value.Pairs) > 0 {
		return p.Value
	}
	return nil
}

// standing is the clause of an order file with its standing orders, nil if it does not
// speak of them.
func standing(file *orders.Node) *orders.Pair {
	for i := range file.Pairs {
		if p := &file.Pairs[i]; strings.EqualFold(p.Key.Text, rules.StandingOrders) {
			return p
		}
	}
	return nil
}
