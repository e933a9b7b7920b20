package board

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/adjutant-pbem/adjutant/orders/spelling"
)

// LabelError says that a label names no hex.
type LabelError struct {
	Label  string
	OffMap bool     // the label can be read, but points beside the map
	Like   []string // labels that may have been meant, at most three
}

func (e *LabelError) Error() string {
	s := fmt.Sprintf("unknown hex %q", e.Label)
	if e.OffMap {
		s = fmt.Sprintf("%q is not on the map", e.Label)
	}
	var like []string
	for _, l := range e.Like {
		like = append(like, strconv.Quote(l))
	}
	if like != nil {
		s += " (did you mean " + strings.Join(like, " or ") + "?)"
	}
	return s
}

// Label returns the canonical label of a hex (R-1.1-1): its name, or the direction and distance from one.
func (b *Board) Label(h Hex) string { return b.cells[h].Label }

const maxLabel = 100 // bytes

// Find returns the hex that a label names: an id, a name, an aka or a label, or "NAME DIRn" or "NAME DIRn DIRm", the
// hex at that distance (two distances) in that direction (R-1.1-1). Case, accents, spaces and punctuation within names
// do not count, and O, NO, SO stand for W, NW, SW. The words of a name may be cut short as maps do, such as "F.Capuz",
// if no other name is meant, and may follow the id, such as "B05 F.Capuz" or "B05 Capuzzo". The error is a *LabelError.
func (b *Board) Find(label string) (Hex, error) {
	if len(label) > maxLabel {
		return None, &LabelError{Label: label[:maxLabel]}
	}
	key, words := spelling.Fold(label)
	if h, ok := b.keys[key]; ok {
		return h, nil
	}
	if h, ok := b.short(words); ok {
		return h, nil
	}
	legs := 0
	for at := len(words) - 1; at > 0 && legs < 2; at-- {
		if _, _, ok := leg(words[at]); !ok {
			break
		}
		legs++
		h, ok := b.keys[strings.Join(words[:at], "")]
		if !ok {
			h, ok = b.short(words[:at])
		}
		if ok {
			if h = b.walk(h, words[at:]); h == None {
				return None, &LabelError{Label: label, OffMap: true}
			}
			return h, nil
		}
	}
	if h, ok := b.drawn(words); ok {
		return h, nil
	}
	return None, &LabelError{Label: label, Like: b.like(words, legs)}
}

// drawn returns the hex of an id that is followed by its label as maps print it: the words may be cut short, and all
// but one and the directions left out.
func (b *Board) drawn(words []string) (Hex, bool) {
	if len(words) < 2 {
		return None, false
	}
	h, ok := b.keys[words[0]]
	if !ok {
		return None, false
	}
	_, whole := spelling.Fold(b.Label(h))
	rest := words[1:]
	for _, w := range whole {
		if len(rest) > 0 && strings.HasPrefix(w, rest[0]) {
			rest = rest[1:]
		} else if _, _, direction := leg(w); direction {
			return None, false
		}
	}
	return h, len(rest) == 0
}

// short returns the only hex with a name of as many words that begin with these. One letter is enough for a word
// of several, but not for all.
func (b *Board) short(words []string) (found Hex, ok bool) {
	if letters := len(strings.Join(words, "")); letters < 3 || letters < len(words)+2 {
		return None, false
	}
	for _, x := range b.names {
		switch {
		case !slices.EqualFunc(x.words, words, strings.HasPrefix):
		case ok && found != x.hex:
			return None, false
		default:
			found, ok = x.hex, true
		}
	}
	return found, ok
}

// named is a hex with the folded words of a name of it.
type named struct {
	hex   Hex
	words []string
	tails []string // together, and without the first words; none of an id, which nobody misspells
}

// leg reads a word such as "se2": 1 to 99 hexes in a direction.
func leg(word string) (Direction, int, bool) {
	i := strings.IndexAny(word, "0123456789")
	if i < 1 || word[i] == '0' || len(word)-i > 2 {
		return 0, 0, false
	}
	d, ok := ParseDirection(word[:i])
	n, err := strconv.Atoi(word[i:])
	return d, n, ok && err == nil
}

// walk follows legs, also over places beside the map, and returns None if the last is no hex. None lead from a place off
// the grid.
func (b *Board) walk(h Hex, legs []string) Hex {
	switch {
	case len(legs) == 0:
		return h
	case b.cells[h].Off:
		return None
	}
	q, r := b.cells[h].Q, b.cells[h].R
	for _, l := range legs {
		d, n, _ := leg(l)
		q, r = q+n*steps[d][0], r+n*steps[d][1]
	}
	return b.At(q, r)
}

// name fills the table of names, gives labels to the hexes without, and checks that all are unique and lead home.
func (b *Board) name() error {
	for i := range b.cells {
		c := &b.cells[i]
		if c.ID == "" {
			return &CellError{i, c.ID, false, "it has no id"}
		}
		for _, s := range append([]string{c.ID, c.Name}, c.Aka...) {
			if err := b.key(s, Hex(i)); err != nil {
				return err
			}
		}
	}
	for i := range b.cells {
		c := &b.cells[i]
		if c.Label == "" {
			c.Label = b.canonical(Hex(i))
		}
		if h, err := b.Find(c.Label); err != nil || h != Hex(i) {
			return &CellError{i, c.ID, true, fmt.Sprintf("label %q does not lead to it", c.Label)}
		}
	}
	return nil
}

func (b *Board) key(s string, h Hex) error {
	if s == "" {
		return nil
	}
	key, words := spelling.Fold(s)
	if other, ok := b.keys[key]; ok && other != h || key == "" || len(s) > maxLabel {
		return &CellError{int(h), b.cells[h].ID, false, fmt.Sprintf("the name %q cannot be used", s)}
	}
	b.keys[key] = h
	x := named{hex: h, words: words}
	if s != b.cells[h].ID {
		for i := range words {
			x.tails = append(x.tails, strings.Join(words[i:], ""))
		}
	}
	b.names = append(b.names, x)
	return nil
}

// The longest lines of canonical labels; labels that are read may have longer ones.
const (
	oneLeg  = 8
	twoLegs = 4 // each
)

// canonical finds the label of a hex: its name; else the named hex and direction of smallest distance, first those
// whose line stays on the map, then in the order of directions and names; else the same with two legs, smallest sum
// first; else the id.
func (b *Board) canonical(h Hex) string {
	if b.cells[h].Name != "" {
		return b.cells[h].Name
	}
	towns := b.towns(h)
	best, rank := b.cells[h].ID, []int{3}
	consider := func(label string, r ...int) {
		if slices.Compare(r, rank) < 0 {
			best, rank = label, r
		}
	}
	for i, from := range towns {
		c := b.cells[from]
		for d := range Directions {
			off := 0 // 1 when the line has left the map
			for n := 1; n <= oneLeg; n++ {
				q, r := c.Q+n*steps[d][0], c.R+n*steps[d][1]
				if b.At(q, r) == h {
					consider(fmt.Sprintf("%s %v%d", c.Name, d, n), 1, n, off, int(d), i)
				}
				if b.At(q, r) == None {
					off = 1
				}
				if rank[0] == 1 || n > twoLegs {
					continue
				}
				for e := range Directions {
					off := off
					for m := 1; m <= twoLegs && e != d; m++ {
						at := b.At(q+m*steps[e][0], r+m*steps[e][1])
						if at == h {
							consider(fmt.Sprintf("%s %v%d %v%d", c.Name, d, n, e, m), 2, n+m, off, int(d), int(e), i, n)
						}
						if at == None {
							off = 1
						}
					}
				}
			}
		}
	}
	return best
}

// towns are the hexes with names in the order of these, from which directions may lead to another: none to a place off
// the grid.
func (b *Board) towns(to Hex) (all []Hex) {
	for i, c := range b.cells {
		if c.Name != "" && !c.Off && !b.cells[to].Off {
			all = append(all, Hex(i))
		}
	}
	slices.SortFunc(all, func(x, y Hex) int { return strings.Compare(b.cells[x].Name, b.cells[y].Name) })
	return all
}
