package clerk_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
)

// wood is the number of a wood.
func (c *compiler) wood(n *orders.Node) (int, bool) {
	i := slices.Index(woods, n.Text)
	if i < 0 {
		c.NoSuch(n, "no.such-wood", woods)
	}
	return i, i >= 0
}

// parsed is a text of order files, which must be one.
func parsed(t testing.TB, text string) *orders.Node {
	t.Helper()
	n, problems := orders.Parse("test.yaml", []byte(text))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return n
}

// told are problems by place, id, arguments and hints.
func told(ps []orders.Problem) (lines []string) {
	for _, p := range ps {
		lines = append(lines, fmt.Sprintf("%d:%d %s%v%v%s", p.Line, p.Col, p.ID, p.Args, p.Hints, p.Rule))
	}
	return lines
}

// One thing is a list of one; nothing is a list of none.
func TestItems(t *testing.T) {
	for text, want := range map[string]int{
		"a: x": 1, "a: [x]": 1, "a: [x, y]": 2, "a: []": 0, "a:": 0, `a: ""`: 1, "a: {x: y, z: y}": 1, "a: [[x, y], z]": 2,
	} {
		n := parsed(t, text).Get("a")
		items := clerk.Items(n)
		if len(items) != want || want == 1 && n.Kind != orders.List && items[0] != n {
			t.Errorf("%s: %d items", text, len(items))
		}
	}
	if clerk.Items(nil) != nil {
		t.Error("items of nothing")
	}
}

// What is said has the place of its own node, and only what is good is said.
func TestSaid(t *testing.T) {
	c := &compiler{}
	n := parsed(t, "a: [oak, elm, alder]\nb: birch\nc: elm\n")
	if got, want := clerk.List(n.Get("a"), c.wood), []clerk.Said[int]{{0, "1:5"}, {2, "1:15"}}; !slices.Equal(got, want) {
		t.Error(got)
	}
	if got, want := clerk.List(n.Get("b"), c.wood), []clerk.Said[int]{{1, "2:4"}}; !slices.Equal(got, want) {
		t.Error(got)
	}
	if what, at, ok := clerk.At(n.Get("b"), 1).Answer(); what != 1 || at != "2:4" || !ok {
		t.Error(what, at, ok)
	}
	if got := clerk.List(n.Get("c"), c.wood); got != nil {
		t.Error("what is wrong is said:", got)
	}
	if want := []string{"1:10 no.such-wood[elm][]", "3:4 no.such-wood[elm][]"}; !slices.Equal(told(c.Problems), want) {
		t.Error(told(c.Problems))
	}
	if at := clerk.Place(orders.Text("built")); at != "0:0" {
		t.Errorf("a built node stands at %q", at)
	}
	if at := clerk.At(nil, 1).At; at != "" {
		t.Errorf("nothing stands at %q", at)
	}
}

// A problem stands at its place in the text that is read; of a place in another text nothing is said there.
func TestProblemAt(t *testing.T) {
	for place, want := range map[string][2]int{"3:5": {3, 5}, "7/3:5": {1, 1}, "0:0": {1, 1}, "": {1, 1}} {
		if p := clerk.ProblemAt(place, orders.Problem{}); [2]int{p.Line, p.Col} != want {
			t.Errorf("%q: %d:%d", place, p.Line, p.Col)
		}
	}
	if under := (clerk.Stands{At: map[string]string{"moves": "2:1"}}).Under("7/3:5"); under != "" {
		t.Errorf("a place in another text stands under %q", under)
	}
}

// Names with values come in their order; anything else is no.names, told once.
func TestPairs(t *testing.T) {
	for text, want := range map[string]struct {
		keys     []string
		problems []string
	}{
		"a: {y: 1, x: 2}": {keys: []string{"y", "x"}},
		"a:":              {},
		"a: {}":           {},
		"a: x":            {problems: []string{"1:4 no.names[][]"}},
		`a: ""`:           {problems: []string{"1:4 no.names[][]"}},
		"a: [x: 1]":       {problems: []string{"1:4 no.names[][]"}},
		"a: []":           {problems: []string{"1:4 no.names[][]"}},
	} {
		var r clerk.Reader
		var keys []string
		for _, p := range r.Pairs(parsed(t, text).Get("a"), nil, nil) {
			keys = append(keys, p.Key.Text)
		}
		if !slices.Equal(keys, want.keys) || !slices.Equal(told(r.Problems), want.problems) {
			t.Errorf("%s: %v %v", text, keys, told(r.Problems))
		}
	}
}

// Names with their value may stand on one line, each with its place, where one of them can be
// read; what else is wrong is told of the word that is wrong.
func TestSentences(t *testing.T) {
	if (&clerk.Reader{}).Pairs(&orders.Node{Kind: orders.List, Items: []*orders.Node{nil}}, nil, nil) != nil {
		t.Error("an item that is none is read")
	}
	for text, want := range map[string]struct{ pairs, problem string }{
		"a: x to p":                 {pairs: "1:4 x 1:9 p"},
		"a: x, y -> p":              {pairs: "1:4 x 1:12 p, 1:7 y 1:12 p"},
		"a: [x => p, y → q]":        {pairs: "1:5 x 1:10 p, 1:13 y 1:17 q"},
		"a:\n- x to p\n- y to q":    {pairs: "2:3 x 2:8 p, 3:3 y 3:8 q"},
		"a: [x: p, y to q]":         {pairs: "1:5 x 1:8 p, 1:11 y 1:16 q"},
		"a:\n- x: p\n  y: q":        {pairs: "2:3 x 2:6 p, 3:3 y 3:6 q"},
		"a: [x: p, X: q]":           {pairs: "1:5 x 1:8 p", problem: "1:11 no.key-twice[X 1][]"},
		"a: [x to p, x to q]":       {pairs: "1:5 x 1:10 p", problem: "1:13 no.key-twice[x 1][]"},
		"a: [x: p, []]":             {problem: "1:4 no.names[][]"},
		"a: {'x, y': p}":            {pairs: "1:5 x 1:5 p, 1:8 y 1:8 p"}, // each at its own place
		"a: {w: p, 'x, y': q}":      {pairs: "1:5 w 1:8 p, 1:11 x 1:11 q, 1:14 y 1:14 q"},
		"a: {'x, z': p}":            {pairs: "1:5 x, z 1:13 p"},
		"a: {'x, x': p}":            {pairs: "1:5 x, x 1:13 p"},
		"a: {'x, y': {q: p}, w: p}": {pairs: "1:21 w 1:24 p", problem: "1:5 no.each-name[x y][]"},
		"a: {'x, y': p, y: q}":      {pairs: "1:5 x 1:5 p, 1:8 y 1:8 p", problem: "1:16 no.key-twice[y 1][]"},
		"a: {x, y: p}":              {pairs: "1:8 y 1:11 p", problem: "1:5 no.braced[x, y][]"},
		"a: {w, x, y: p}":           {pairs: "1:11 y 1:14 p", problem: "1:5 no.braced[w, x, y][]"},
		"a: {w: q, x, y: [p, q]}":   {pairs: "1:5 w 1:8 q, 1:14 y 1:17 ", problem: "1:11 no.braced[x, y][]"},
		"a: {x: , y: p}":            {pairs: "1:5 x 1:8 , 1:10 y 1:13 p"},
		"a: {x, y: {q: p}}":         {pairs: "1:5 x 1:6 , 1:8 y 1:11 "},
		"a: {x, y}":                 {pairs: "1:5 x 1:6 , 1:8 y 1:9 "},
		"a: {x -> p, y: q}":         {pairs: "1:5 x 1:10 p, 1:13 y 1:16 q"},
		"a: {x: p, y to q, w → q}":  {pairs: "1:5 x 1:8 p, 1:11 y 1:16 q, 1:19 w 1:23 q"},
		"a: {x, y -> p}":            {pairs: "1:8 y 1:13 p", problem: "1:5 no.braced[x, y -> p][]"},
		"a: {w -> q, x, y -> p}":    {pairs: "1:5 w 1:10 q, 1:16 y 1:21 p", problem: "1:13 no.braced[x, y -> p][]"},
		"a: {x -> p: }":             {pairs: "1:5 x -> p 1:13 "},
		"a: {'x, y -> p'}":          {pairs: "1:5 x 1:13 p, 1:8 y 1:13 p"},
		"a:\n  x:\n  y: p":          {pairs: "2:3 x 2:5 , 3:3 y 3:6 p"},
		"a: x to z":                 {pairs: "1:4 x 1:9 z"},
		"a: z to p":                 {pairs: "1:4 z 1:9 p"},
		"a: z to z":                 {problem: "1:4 no.names[][]"},
		"a: x to p to q":            {problem: "1:4 no.names[][]"},
		"a: x":                      {problem: "1:4 no.names[][]"},
		"a: [x to p, y]":            {problem: "1:4 no.names[][]"},
		"a: x to p" + strings.Repeat(" ", 600) + "p": {problem: "1:4 no.names[][]"},
	} {
		var r clerk.Reader
		known := func(words string) func(*orders.Node) {
			return func(n *orders.Node) {
				if !strings.Contains(words, n.Text) {
					r.Wrong(n, "unknown")
				}
			}
		}
		var pairs []string
		for _, p := range r.Pairs(parsed(t, text).Get("a"), known("w x y"), known("p q")) {
			pairs = append(pairs, strings.Join([]string{clerk.Place(p.Key), p.Key.Text, clerk.Place(p.Value), p.Value.Text}, " "))
		}
		if got := strings.Join(pairs, ", "); got != want.pairs || strings.Join(told(r.Problems), "") != want.problem {
			t.Errorf("%s: %s %v", text, got, told(r.Problems))
		}
	}
}

// Names are sought in a word of 500 letters, and in none that is longer; nor where so much is wrong
// that nobody is told more.
func TestMostLetters(t *testing.T) {
	for _, c := range []struct{ spaces, wrong, names int }{{497, 0, 2}, {498, 0, 1}, {497, 1000, 1}} {
		r := clerk.Reader{Problems: make([]orders.Problem, c.wrong)}
		word := &orders.Node{Text: "x," + strings.Repeat(" ", c.spaces) + "y"}
		read := func(n *orders.Node) {
			if n.Text != "x" && n.Text != "y" {
				r.Wrong(n, "unknown")
			}
		}
		if got := r.Pairs(&orders.Node{Kind: orders.Map, Pairs: []orders.Pair{{Key: word, Value: &orders.Node{Text: "p"}}}}, read, read); len(got) != c.names {
			t.Errorf("%d letters, %d problems: %d names", len(word.Text), c.wrong, len(got))
		}
	}
}

// Several names without brackets are told as what they are, whatever stands between them.
func TestSeveral(t *testing.T) {
	for text, want := range map[string]string{
		"Army B, army c":    "1:4 no.several[Army B, army c][]",
		"Army B; Army C":    "1:4 no.several[Army B, Army C][]",
		"Army B + Àrmy C":   "1:4 no.several[Army B, Àrmy C][]",
		"Army B and Army C": "1:4 no.several[Army B, Army C][]",
		"Army B, Army D":    "1:4 unknown[Army B, Army D][Army B]",
		"Army D":            "1:4 unknown[Army D][Army B Army C]",
	} {
		var r clerk.Reader
		r.NoSuch(parsed(t, "a: "+text).Get("a"), "unknown", []string{"Army B", "Army C"})
		if got := strings.Join(told(r.Problems), ""); got != want {
			t.Errorf("%s: %s, not %s", text, got, want)
		}
	}
}

// The header of a file is no clause, and the file is left as it is.
func TestClauses(t *testing.T) {
	var r clerk.Reader
	n := parsed(t, "game: g\nmoves: x\norders: m1\ncards:\n")
	var keys []string
	for _, p := range r.Clauses(n) {
		keys = append(keys, p.Key.Text)
	}
	if !slices.Equal(keys, []string{"moves", "cards"}) || r.Problems != nil {
		t.Error(keys, r.Problems)
	}
	if len(n.Pairs) != 4 || n.Get("game").Text != "g" || n.Get("orders").Text != "m1" {
		t.Error("the file is changed:", n.Pairs)
	}
	if r.Clauses(parsed(t, "[game, orders]")) != nil || len(r.Problems) != 1 {
		t.Error(told(r.Problems))
	}
}

// Values that are wrong are told, and said as false and 0, where they stand.
func TestValues(t *testing.T) {
	var r clerk.Reader
	n := parsed(t, "a: yes\nb: False\nc: on\nd: 7\ne: 8\nf: seven\n")
	for key, want := range map[string]clerk.Said[bool]{"a": {true, "1:4"}, "b": {false, "2:4"}, "c": {false, "3:4"}} {
		if got := r.Yes(n.Get(key)); got != want {
			t.Errorf("%s: %v", key, got)
		}
	}
	for key, want := range map[string]clerk.Said[int]{"d": {7, "4:4"}, "e": {0, "5:4"}, "f": {0, "6:4"}} {
		if got := r.Number(n.Get(key), 0, 7); got != want {
			t.Errorf("%s: %v", key, got)
		}
	}
	orders.Sort(r.Problems)
	if want := []string{"3:4 bool[][true]", "5:4 range[8 0 7][]", "6:4 number[0 7][]"}; !slices.Equal(told(r.Problems), want) {
		t.Error(told(r.Problems))
	}
}

// A word that there is not has the nearest as hints; a rule may be added.
func TestNoSuch(t *testing.T) {
	var r clerk.Reader
	n := parsed(t, "[brich, zzz]")
	r.NoSuch(n.Items[0], "no.such-wood", woods, "more").Rule = "R-1"
	r.NoSuch(n.Items[1], "no.such-wood", woods)
	r.NoSuch(nil, "no.such-wood", woods)
	r.Wrong(n, "no.names", 1).Hints = []string{"x"}
	want := []string{"1:2 no.such-wood[brich more][birch]R-1", "1:9 no.such-wood[zzz][]", "1:1 no.such-wood[][]", "1:1 no.names[1][x]"}
	if got := told(r.Problems); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

// strange makes a node of some bytes, such as no text has: nodes that are not
// there, of no kind, that were built.
func strange(b *[]byte, depth int) *orders.Node {
	next := func() (x byte) {
		if len(*b) > 0 {
			x, *b = (*b)[0], (*b)[1:]
		}
		return x
	}
	n := &orders.Node{Kind: orders.Kind(next() % 4), Line: int(next() % 3), Quoted: next()%2 == 0}
	n.Col = n.Line
	n.Text = []string{"", "game", "true", "7", "birch", "\xff"}[next()%6]
	for k := next() % 4; k > 0 && depth > 0; k-- {
		n.Items = append(n.Items, strange(b, depth-1))
		key := strange(b, 0)
		if key == nil {
			key = &orders.Node{}
		}
		n.Pairs = append(n.Pairs, orders.Pair{Key: key, Value: strange(b, depth-1)})
	}
	if next()%5 == 0 {
		return nil
	}
	return n
}

// readAll reads a node and all below it in every way.
func readAll(c *compiler, n *orders.Node) {
	wood := func(n *orders.Node) (int, bool) {
		if n.Empty() {
			c.NoSuch(n, "no.such-wood", woods)
			return 0, false
		}
		return c.wood(n)
	}
	clerk.Place(n)
	clerk.List(n, wood)
	c.Yes(n)
	c.Number(n, 0, 9)
	c.Clauses(n)
	for _, p := range c.Pairs(n, nil, nil) {
		readAll(c, p.Key)
		readAll(c, p.Value)
	}
	for _, x := range clerk.Items(n) {
		if x != n {
			readAll(c, x)
		}
	}
}

// FuzzReader: whatever node comes in, reading it is no panic and changes
// nothing, and every problem has a place and a message.
func FuzzReader(f *testing.F) {
	f.Add([]byte("game: g\nsearch: [oak, birch: {a: 7}]\nhounds: {x: true, y: \"\"}\n"))
	random := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		b := make([]byte, 64)
		for i := range b {
			b[i] = byte(random.Uint32())
		}
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		text, _ := orders.Parse("fuzz.yaml", b)
		for _, node := range []func() *orders.Node{
			func() *orders.Node { return text },
			func() *orders.Node { rest := b; return strange(&rest, 3) },
		} {
			n, c := node(), &compiler{}
			readAll(c, n)
			for _, p := range c.Problems {
				if p.Line < 1 || p.Col < 1 || p.ID == "" {
					t.Errorf("a problem without a place: %+v", p)
				}
			}
			if n != text && !reflect.DeepEqual(n, node()) {
				t.Error("the node is changed")
			}
		}
	})
}

// TestFlood: a file of very many words is not read, and of very many mistakes the first
// alone are told with what may have been meant.
func TestFlood(t *testing.T) {
	of := func(n int) *orders.Node {
		list := orders.NewList()
		for range n {
			list.Items = append(list.Items, orders.Text("x"))
		}
		return orders.NewMap(orders.Entry("a", list))
	}
	for _, c := range []struct{ items, clauses, wrong int }{{1, 1, 0}, {clerk.MaxWords - 3, 1, 0}, {clerk.MaxWords - 2, 0, 1}, {3 * clerk.MaxWords, 0, 1}} {
		var r clerk.Reader
		if got := r.Clauses(of(c.items)); len(got) != c.clauses || len(r.Problems) != c.wrong || c.wrong > 0 && r.Problems[0].ID != "no.words" {
			t.Errorf("%d items: %d clauses, %v", c.items, len(got), r.Problems)
		}
	}
	var deep *orders.Node = orders.Text("x")
	for range clerk.MaxWords {
		deep = orders.NewMap(orders.Entry("a", deep))
	}
	var r clerk.Reader
	if got := r.Clauses(deep); got != nil {
		t.Errorf("%d clauses of too many keys", len(got))
	}
	r = clerk.Reader{}
	for i := range 2*orders.MaxProblems + 2 {
		if hints := r.NoSuch(orders.Text("tobrk"), "no", []string{"tobruk"}).Hints; (len(hints) == 0) != (i >= 2*orders.MaxProblems) {
			t.Fatalf("problem %d: hints %v", i, hints)
		}
	}
}
