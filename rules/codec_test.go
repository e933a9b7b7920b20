package rules_test

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
)

// TestLabels: what a label writes is read, and nothing else.
func TestLabels(t *testing.T) {
	for _, l := range []rules.Label{
		rules.L("a"), rules.L("z"), rules.L("fire/defensive-ii", 2, 40), rules.L("a", 0), rules.L("a", 1, 2, 3, 4),
		rules.L("a", math.MaxInt16, math.MinInt16, -1),
	} {
		if got, ok := rules.ParseLabel(l.String()); !ok || got != l {
			t.Errorf("%s is read as %v, %v", l, got, ok)
		}
	}
	if s := rules.L("fire/defensive", 2, -40).String(); s != "fire/defensive.2.-40" {
		t.Error(s)
	}
	for _, bad := range []string{"", ".1", "A", "a b", "a`", "a{", "a,", "a0", "a.", "a.x", "a.01", "a.+1", "a.-0", "a.1.2.3.4.5", "a.32768", "a.-32769", "a/é"} {
		if got, ok := rules.ParseLabel(bad); ok {
			t.Errorf("%q is read as %v", bad, got)
		}
	}
	if mustPanic(func() { rules.L("a", 1, 2, 3, 4, 5) }) == "" {
		t.Error("a label of five numbers")
	}
}

// TestSides: a set has the sides that it is made of, and never Nobody.
func TestSides(t *testing.T) {
	for x, want := range map[rules.Sides][3]bool{
		rules.None: {}, rules.Only(0): {true}, rules.Only(1): {1: true}, rules.Both: {true, true}, rules.Only(rules.Nobody): {},
	} {
		for s, has := range want {
			if x.Has(rules.Side(s)) != has {
				t.Errorf("set %d has side %d: %v", x, s, !has)
			}
		}
	}
}

// mustPanic is what f panics with, "" if it does not.
func mustPanic(f func()) (said string) {
	defer func() {
		if r := recover(); r != nil {
			said = fmt.Sprint(r)
		}
	}()
	f()
	return ""
}

// record has a field of each kind.
type record struct {
	Key    rules.Key
	Text   string
	Bytes  []byte
	List   []int
	Number int
	Small  int16
	Tiny   int8
	Side   rules.Side
	Truth  bool
}

var recordCodec = rules.Walk(func(c *rules.Coder, r *record) {
	c.Key(&r.Key)
	c.Str(&r.Text)
	c.Bytes(&r.Bytes)
	rules.Slice(c, &r.List, (*rules.Coder).Int)
	c.Int(&r.Number)
	c.I16(&r.Small)
	c.I8(&r.Tiny)
	c.Side(&r.Side)
	c.Bool(&r.Truth)
})

// TestCanonical: a value has one form. It is read back as it was, and nothing
// else is read as a value.
func TestCanonical(t *testing.T) {
	for _, r := range []record{
		{},
		{Key: rules.Key{Seg: math.MaxInt32, Label: rules.L("a/b-c", 1, -2, 3, 4), Part: rules.Thrown, Sub: 65535}},
		{Text: strings.Repeat("x", 65535), Bytes: bytes.Repeat([]byte{7}, 65535), List: make([]int, 65535)},
		{Number: math.MaxInt32, Small: math.MinInt16, Tiny: math.MinInt8, Side: rules.Nobody, Truth: true, List: []int{math.MinInt32, -1}, Bytes: []byte{0}},
	} {
		b := recordCodec.Append(nil, &r)
		got, err := recordCodec.Decode(b)
		if err != nil || fmt.Sprintf("%#v", got) != fmt.Sprintf("%#v", r) {
			t.Errorf("%.100s is read as %.100s, %v", fmt.Sprintf("%#v", r), fmt.Sprintf("%#v", got), err)
		}
		if copied := recordCodec.Clone(&r); fmt.Sprintf("%#v", copied) != fmt.Sprintf("%#v", r) {
			t.Errorf("a copy of %.100s is %.100s", fmt.Sprintf("%#v", r), fmt.Sprintf("%#v", copied))
		}
		if len(b) > 200 {
			continue
		}
		for n := range b {
			if _, err := recordCodec.Decode(b[:n]); !errors.Is(err, rules.ErrCoding) {
				t.Errorf("%d bytes of %x: %v", n, b, err)
			}
			for x := range 256 {
				c := bytes.Clone(b)
				c[n] = byte(x)
				if got, err := recordCodec.Decode(c); err == nil && !bytes.Equal(recordCodec.Append(nil, &got), c) {
					t.Errorf("%x is read as %v, which has another form", c, got)
				}
			}
		}
		if _, err := recordCodec.Decode(append(b, 0)); !errors.Is(err, rules.ErrCoding) {
			t.Errorf("a byte too many: %v", err)
		}
	}
	empty, err := recordCodec.Decode(recordCodec.Append(nil, &record{Bytes: []byte{}, List: []int{}}))
	if err != nil || empty.Bytes != nil || empty.List != nil {
		t.Errorf("empty lists are read as %v, %v: %v", empty.Bytes, empty.List, err)
	}
}

// TestUnreadable: what no value has is refused: sides, parts, segments, paths and
// readers beyond the last, lists of which the bytes cannot be there.
func TestUnreadable(t *testing.T) {
	good := record{Key: rules.Key{Label: rules.L("a", 1)}}
	b := recordCodec.Append(nil, &good)
	// Key: segment (4 bytes), length (2), path, numbers used (1), numbers (2
	// each), part (1), sub-number (2).
	for name, x := range map[string]struct {
		at int
		to string
	}{
		"segment -1": {0, "\xff\xff\xff\xff"}, "a path of capitals": {6, "A"}, "five numbers": {7, "\x05"},
		"a part beyond the last": {10, string(rune(rules.Thrown + 1))}, "a side beyond nobody": {len(b) - 2, "\x03"}, "a truth of 2": {len(b) - 1, "\x02"},
	} {
		c := bytes.Clone(b)
		copy(c[x.at:], x.to)
		if got, err := recordCodec.Decode(c); !errors.Is(err, rules.ErrCoding) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
	all := rules.Walk(func(c *rules.Coder, v *[]struct{}) { rules.Slice(c, v, func(*rules.Coder, *struct{}) {}) })
	if _, err := all.Decode([]byte{0xff, 0xff}); !errors.Is(err, rules.ErrCoding) {
		t.Errorf("65535 things in no byte: %v", err)
	}
	whole := rules.Entry{Key: good.Key, By: 1, To: rules.Only(1), Value: []byte{1, 2}, Fixed: 3, From: "7:1"}
	if got, err := rules.EntryCodec.Decode(rules.EntryCodec.Append(nil, &whole)); err != nil || !reflect.DeepEqual(got, whole) {
		t.Errorf("an entry is read as %+v, %v", got, err)
	}
	e := rules.Entry{Key: good.Key, To: rules.Both}
	for to := range 6 {
		e.To = rules.Sides(to)
		_, err := rules.EntryCodec.Decode(rules.EntryCodec.Append(nil, &e))
		if (err == nil) != (e.To <= rules.Both) {
			t.Errorf("an entry for readers %d: %v", to, err)
		}
	}
}

// TestTooGreat: what does not fit a form is a fault of the game, told at once.
func TestTooGreat(t *testing.T) {
	for name, r := range map[string]record{
		"text":   {Text: strings.Repeat("x", 65536)},
		"bytes":  {Bytes: make([]byte, 65536)},
		"list":   {List: make([]int, 65536)},
		"number": {Number: math.MaxInt32 + 1},
		"below":  {Number: math.MinInt32 - 1},
	} {
		if said := mustPanic(func() { recordCodec.Append(nil, &r) }); !strings.HasPrefix(said, "rules: ") {
			t.Errorf("%s: %q", name, said)
		}
	}
	lossy := rules.Walk(func(c *rules.Coder, v *int) {
		if !c.Reading() {
			c.Int(v)
		}
	})
	if said := mustPanic(func() { n := 1; lossy.Clone(&n) }); !strings.Contains(said, "does not read what it writes") {
		t.Errorf("a codec that forgets: %q", said)
	}
}
