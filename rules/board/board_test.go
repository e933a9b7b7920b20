package board

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// parallelogram makes a board of w times h hexes with three names.
func parallelogram(t testing.TB, w, h int) *Board {
	var cells []Cell
	for r := range h {
		for q := range w {
			c := Cell{ID: fmt.Sprintf("%c%02d", 'A'+r, q), Q: q, R: r}
			switch {
			case q == 1 && r == 1:
				c.Name, c.Aka = "Tobruk", []string{"Tobruch"}
			case q == 5 && r == 1:
				c.Name = "Ft. Capuzzo"
			case q == 3 && r == 3:
				c.Name = "El Agheila"
			}
			cells = append(cells, c)
		}
	}
	b, err := New(cells)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestDirections(t *testing.T) {
	for d := range Directions {
		if d.Opposite().Opposite() != d {
			t.Error(d)
		}
		q, r := d.Step()
		p, s := d.Opposite().Step()
		if q+p != 0 || r+s != 0 {
			t.Error(d)
		}
		if e, ok := ParseDirection(strings.ToLower(d.String())); !ok || e != d {
			t.Error(d)
		}
	}
	for s, want := range map[string]Direction{"O": W, "NO": NW, "so": SW} {
		if d, ok := ParseDirection(s); !ok || d != want {
			t.Error(s, d)
		}
	}
	if _, ok := ParseDirection("N"); ok {
		t.Error("N")
	}
}

// R-1.1-2: a hexside is one object shared by both hexes.
func TestSides(t *testing.T) {
	b := parallelogram(t, 9, 5)
	seen := map[Side]int{}
	for h := range Hex(b.Len()) {
		for d := range Directions {
			n, s := b.Neighbour(h, d), b.Side(h, d)
			if (n == None) != (s == NoSide) {
				t.Fatal(h, d)
			}
			if n == None {
				continue
			}
			seen[s]++
			if b.Side(n, d.Opposite()) != s || b.Between(h, n) != s || b.Between(n, h) != s || b.Distance(h, n) != 1 {
				t.Fatal(h, d)
			}
			if x, y := b.Hexes(s); x != min(h, n) || y != max(h, n) {
				t.Fatal(h, d)
			}
			if e, ok := b.Direction(h, n); !ok || e != d {
				t.Fatal(h, d)
			}
		}
	}
	if len(seen) != b.Sides() {
		t.Error(len(seen), b.Sides())
	}
	if _, ok := b.Direction(0, 2); ok || b.Between(0, 2) != NoSide {
		t.Error("no neighbours")
	}
}

func TestDistance(t *testing.T) {
	b := parallelogram(t, 9, 5)
	for h := range Hex(b.Len()) { // against breadth first search: a parallelogram is convex
		dist := map[Hex]int{h: 0}
		for queue := []Hex{h}; len(queue) > 0; queue = queue[1:] {
			for d := range Directions {
				n := b.Neighbour(queue[0], d)
				if _, ok := dist[n]; n != None && !ok {
					dist[n] = dist[queue[0]] + 1
					queue = append(queue, n)
				}
			}
		}
		for g, want := range dist {
			if got := b.Distance(h, g); got != want {
				t.Fatal(h, g, got, want)
			}
		}
	}
}

// R-1.1-1: hexes are named by towns or by direction and distance from one.
func TestFind(t *testing.T) {
	b := parallelogram(t, 9, 5)
	for label, id := range map[string]string{"Tobruk": "B01", "tobruch": "B01", "TÓBRUK": "B01", "b01": "B01",
		"Tobruk E2": "B03", "tobruk e 2": "", "Ft Capuzzo w2": "B03", "ft. capuzzo O2": "B03", "Ft.Capuzzo": "B05",
		"el-agheila NO1 NE1": "B04", "El Agheila so1": "E02", "Tobruk E3 SW1": "C03", "El Aghéila": "D03",
		"F.Capuz": "B05", "Tobr": "B01", "tob": "B01", "to": "", "Tobr e1": "B02", "B05 F.Cap": "B05", "b02 Tob E1": "B02", "b02 Tob E2": "", "b02 Tob": "", "B05 F.": "B05", "B05 Capuzzo": "B05", "B05 Cap x": "", "b02 T e1 x": "", "B05 Tobruk": "", "ft cap w2": "B03", "E. Agh SO1": "E02", "F.C": "", "F.Capuzzos": "", "Capuzzo": "", "e agh x": "",
		"Tobruk E9": "", "Tobruk E0": "", "Tobruk E1 E1 E1": "", "E1": "", "": "", "Tobruk SW100": ""} {
		h, err := b.Find(label)
		if id == "" {
			if le := (*LabelError)(nil); err == nil || !errors.As(err, &le) {
				t.Errorf("%q: %v", label, err)
			}
		} else if err != nil || b.Cell(h).ID != id {
			t.Errorf("%q: %v %v, want %s", label, h, err, id)
		}
	}
	for label, want := range map[string]string{"Tobrukk": "Tobruk", "to e1": "Tobruk E1", "to": "Tobruk", "El Agehila": "El Agheila",
		"xyz": "", "Tobrukk E9": "", "tobrukk so1 ne1": "Tobruk SO1 NE1", "Capuzzo": "Ft. Capuzzo", "agheyla so1": "El Agheila SO1"} {
		_, err := b.Find(label)
		le := (*LabelError)(nil)
		if !errors.As(err, &le) || strings.Join(le.Like, ",") != want {
			t.Errorf("%q: %v", label, err)
		}
	}
	if _, err := b.Find("Tobruk E9"); err.Error() != `"Tobruk E9" is not on the map` {
		t.Error(err)
	}
	if b.Label(b.At(2, 1)) != "Tobruk E1" || b.Label(b.At(8, 0)) != "Ft. Capuzzo E2 NE1" {
		t.Error(b.Label(b.At(2, 1)), b.Label(b.At(8, 0)))
	}
	for h := range Hex(b.Len()) {
		if g, err := b.Find(b.Label(h)); err != nil || g != h {
			t.Error(b.Label(h), g, err)
		}
	}
}

func TestNewRefuses(t *testing.T) {
	for name, cells := range map[string][]Cell{
		"empty":      {},
		"no id":      {{}},
		"same place": {{ID: "a"}, {ID: "b"}},
		"same name":  {{ID: "a", Name: "x"}, {ID: "b", Q: 1, Aka: []string{"X"}}},
		"label":      {{ID: "a", Name: "x"}, {ID: "b", Q: 1, Label: "x W1"}},
		"far":        {{ID: "a", Q: 5000}},
		"many":       make([]Cell, MaxHexes+1),
	} {
		if _, err := New(cells); err == nil {
			t.Error(name)
		}
	}
}

func TestSet(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		gen := rapid.SliceOfDistinct(rapid.Int16Range(0, MaxHexes-1), rapid.ID[int16])
		a, b := gen.Draw(t, "a"), gen.Draw(t, "b")
		set := func(hs []int16) (s Set) {
			for _, h := range hs {
				s = s.Add(Hex(h))
			}
			return s
		}
		x, y := set(a), set(b)
		slices.Sort(a)
		got := slices.Collect(x.All())
		if x.Len() != len(a) || len(got) != len(a) || x.Empty() != (len(a) == 0) || SetOf(got...) != x {
			t.Fatal(got, a)
		}
		for i, h := range got {
			if h != Hex(a[i]) || x.Remove(h).Has(h) {
				t.Fatal(got, a)
			}
		}
		if len(a) > 0 && x.First() != Hex(a[0]) || len(a) == 0 && x.First() != None || x.Has(None) {
			t.Fatal("first")
		}
		for h := range Hex(MaxHexes) {
			in, also := x.Has(h), y.Has(h)
			if x.Union(y).Has(h) != (in || also) || x.Intersect(y).Has(h) != (in && also) || x.Minus(y).Has(h) != (in && !also) {
				t.Fatal(h)
			}
		}
	})
}

func FuzzFind(f *testing.F) {
	b := parallelogram(f, 9, 5)
	for _, s := range []string{"Tobruk", "Tobruk E1", "Ft. Capuzzo SE1 SW2", "Ñ 9", "E9 E9 E9", "b01"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, label string) {
		h, err := b.Find(label)
		if (err == nil) != b.Has(h) {
			t.Fatal(h, err)
		}
		if le := (*LabelError)(nil); errors.As(err, &le) {
			for _, l := range le.Like {
				if _, err := b.Find(l); err != nil {
					t.Fatal(l, err)
				}
			}
		}
	})
}

func BenchmarkFind(b *testing.B) {
	p := parallelogram(b, 9, 5)
	for b.Loop() {
		if _, err := p.Find("Ft. Capuzzo SE1 SW1"); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDistance(b *testing.B) {
	p := parallelogram(b, 9, 5)
	for b.Loop() {
		p.Distance(3, 40)
	}
}

func BenchmarkNew(b *testing.B) {
	cells := parallelogram(b, 25, 10).cells
	for b.Loop() {
		if _, err := New(cells); err != nil {
			b.Fatal(err)
		}
	}
}
