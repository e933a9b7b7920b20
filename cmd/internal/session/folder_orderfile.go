package session

import (
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
)

// parse reads an order file and checks its header.
func (f *folder) parse(file string, text []byte, phase string) (*orders.Node, []orders.Problem) {
	n, problems := orders.Parse(file, text)
	return f.headed(n, problems, phase)
}

// written reads an order file that is still to be sent, as its owner has written it, and
// checks its header. It returns the text that is sealed, which Parse reads too.
func (f *folder) written(file string, raw []byte, phase string) (*orders.Node, []byte, []orders.Problem) {
	n, text, problems := orders.ParseTidied(file, raw)
	text = spelt(f.title, n, text)
	n, problems = f.headed(n, problems, phase)
	return n, text, problems
}

// sealed is the text that is sealed of an order file, as its owner has written it.
func sealed(t *rules.Title, raw []byte) []byte {
	n, text, _ := orders.ParseTidied("", raw)
	return spelt(t, n, text)
}

// header are the keys that an order file of any game begins with.
var header = []string{"game", "orders"}

// spelt is the text of an order file with its keys as the game spells them.
func spelt(t *rules.Title, n *orders.Node, text []byte) []byte {
	return orders.Spelt(text, n, func(key *orders.Node) string {
		if i := slices.IndexFunc(header, func(h string) bool { return strings.EqualFold(key.Text, h) }); i >= 0 {
			return header[i]
		}
		return t.Key(key)
	})
}

// headed checks the header of an order file.
func (f *folder) headed(n *orders.Node, problems []orders.Problem, phase string) (*orders.Node, []orders.Problem) {
	switch {
	case n == nil:
		return nil, problems
	case n.Kind != orders.Map:
		return nil, append(problems, *n.Problem("file.no-map"))
	}
	for _, h := range []struct{ key, want string }{{"game", f.Charter.Game}, {"orders", phase}} {
		v := n.Get(h.key)
		if i := slices.IndexFunc(n.Pairs, func(p orders.Pair) bool { return strings.EqualFold(p.Key.Text, h.key) }); v == nil && i >= 0 {
			n.Pairs[i].Key.Text, v = h.key, n.Pairs[i].Value
		}
		switch {
		case v != nil && v.Broken:
		case v == nil:
			problems = append(problems, *n.Problem("file.header", h.key, h.want))
		case !strings.EqualFold(v.Text, h.want):
			problems = append(problems, *v.Problem("file.other", h.key, v.Text, h.want))
		}
	}
	return n, problems
}

// orderFile is the order file in a packet, nil where it is not here or cannot be read.
// It is read once, but for one that is too long to be held in memory.
func (f *folder) orderFile(o *sent) *orders.Node {
	if o == nil {
		return nil
	}
	read := func() *orders.Node {
		if n, problems := f.parse("orders", f.orderText(o), o.Phase); n != nil && len(problems) == 0 {
			return n
		}
		return nil
	}
	if o.WasShed() {
		return read()
	}
	o.once.Do(func() { o.file = read() })
	return o.file
}

// wrong reports whether one of the problems is an error.
func wrong(problems []orders.Problem) bool {
	return slices.ContainsFunc(problems, func(p orders.Problem) bool { return !p.Warning })
}
