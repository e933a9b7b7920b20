package session

import (
	"bytes"
	"slices"
	"strconv"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
)

// Standing orders are a text of their own, whether they were sent alone or in a file for
// something that was due. A version of them is the packet that has them; one is newer than
// another if its number is higher, since that is the order in which its sender wrote them.

// version is the newest version of a side's standing orders of those that the results before
// one have named, nil if there is none. It can be told where the side's orders are open.
func version(f *folder, side rules.Side, before int) (newest *sent) {
	results := f.results[:max(0, min(before-1, len(f.results)))]
	for _, phase := range kinds {
		for _, r := range slices.Backward(results) {
			o := f.here(r.counts(phase), side)
			if o == nil || newest != nil && o.Seq < newest.Seq {
				continue
			}
			if stands(phase) || hasStanding(f, o) {
				newest = o
				break
			}
		}
	}
	return newest
}

// counted are the orders of a side that a result has used under a number.
func counted(f *folder, side rules.Side, seq string) *sent {
	for _, o := range f.sent[side] {
		if what, _ := f.used(o.Signed); strconv.Itoa(o.Seq) == seq && what == (*result).does(nil, o.Phase) {
			return o
		}
	}
	return nil
}

// hasStanding reports whether orders for something that was due have standing orders with
// them.
func hasStanding(f *folder, o *sent) bool {
	if !bytes.Contains(bytes.ToLower(f.orderText(o)), []byte(rules.StandingOrders)) {
		return false // that is seen faster than read
	}
	return rules.Standing(f.orderFile(o)) != nil
}

// standingOf are the standing orders in a packet, as a file of nothing else, each clause named
// by the number of the packet with its place; nil: there are none.
func standingOf(f *folder, o *sent) *orders.Node {
	if o == nil {
		return nil
	}
	return rules.Standing(f.orderFile(o)).From(strconv.Itoa(o.Seq))
}

// lastingIn are the standing orders in a packet, nil if there are none or they say nothing: {}, or
// the word for it, ends those before.
func lastingIn(f *folder, o *sent) *orders.Node {
	if n := rules.Standing(f.orderFile(o)); n != nil && len(n.Pairs[0].Value.Pairs) > 0 {
		return n.Pairs[0].Value
	}
	return nil
}
