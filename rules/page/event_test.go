package page

import (
	"fmt"
	"testing"
)

// Events and parts of them; the fields of a game's are exported too.
type (
	Of    struct{ By string }
	Each  struct{ N int }
	march struct {
		Of
		Each
		To string
	}
	halts struct {
		Of
		N int
	}
)

// An event is told by the names of its fields, with those of its parts; a part may be
// told otherwise.
func TestFields(t *testing.T) {
	told := func(e any, part func(any, func(string, any)) bool) (s string) {
		Fields(e, part, func(name string, v any) { s += fmt.Sprint(name, "=", v, " ") })
		return s
	}
	e := march{Of: Of{"Axis"}, To: "c2"}
	if id, got := EventID(e), told(e, nil); id != "event.march" || got != "by=Axis n=0 to=c2 " {
		t.Error(id, got)
	}
	whole := func(v any, yield func(string, any)) bool {
		if x, ok := v.(Of); ok {
			yield("whose", x.By)
			return true
		}
		return false
	}
	if got := told(e, whole); got != "whose=Axis n=0 to=c2 " {
		t.Error(got)
	}
}

// Events that are equal but for one part are told as one, past those that may be passed.
func TestFold(t *testing.T) {
	add := func(a, b Each) Each { return Each{a.N + b.N} }
	together := func(a, b any) (any, bool) { return Together(a, b, add) }
	one := func(to string) any { return march{Of{"Axis"}, Each{1}, to} }
	stop := halts{Of{"Axis"}, 1}
	for _, c := range []struct {
		events []any
		passes func(a, b any) bool
		want   string
	}{
		{[]any{one("c2"), one("c2"), one("c3"), one("c2")}, nil, "[{{Axis} {2} c2} {{Axis} {1} c3} {{Axis} {1} c2}]"},
		{[]any{one("c2"), one("c3"), one("c2")}, func(any, any) bool { return true }, "[{{Axis} {2} c2} {{Axis} {1} c3}]"},
		{[]any{stop, stop, one("c2"), stop}, nil, "[{{Axis} 1} {{Axis} 1} {{Axis} {1} c2} {{Axis} 1}]"},
	} {
		var all []any
		for _, e := range c.events {
			all = Fold(all, e, together, c.passes)
		}
		if got := fmt.Sprint(all); got != c.want {
			t.Errorf("%s, not %s", got, c.want)
		}
	}
}
