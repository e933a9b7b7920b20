package casebook

import (
	"strconv"

	"github.com/adjutant-pbem/adjutant/orders"
)

// Text is what stands under a key, or something else if there is no such key.
func Text(n *orders.Node, key, or string) string {
	if v := n.Get(key); v != nil {
		return v.Text
	}
	return or
}

// Number is the number under a key, or another if there is none.
func Number(n *orders.Node, key string, or int) int {
	if v, err := strconv.Atoi(Text(n, key, "")); err == nil {
		return v
	}
	return or
}

// Texts are the items of the list under a key.
func Texts(n *orders.Node, key string) (out []string) {
	for _, i := range Items(n, key) {
		out = append(out, i.Text)
	}
	return out
}

// Pairs are those of the mapping under a key.
func Pairs(n *orders.Node, key string) []orders.Pair {
	if v := n.Get(key); v != nil {
		return v.Pairs
	}
	return nil
}

// Items are those of the list under a key.
func Items(n *orders.Node, key string) []*orders.Node {
	if v := n.Get(key); v != nil {
		return v.Items
	}
	return nil
}
