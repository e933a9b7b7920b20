package page

import (
	"fmt"
	"slices"
)

// Luck is what the dice of both sides in a battle should have hit on average, and what
// they hit.
type Luck struct {
	When, Place      Msg
	Expected, Thrown [2]Twelfths // by side
}

// Add sums up another.
func (l *Luck) Add(x Luck) {
	for side := range l.Expected {
		l.Expected[side] += x.Expected[side]
		l.Thrown[side] += x.Thrown[side]
	}
}

// Lucks gathers luck place by place, in the order in which dice fall, anew in each part of
// a game.
type Lucks struct {
	All []Luck

	when  Msg
	first int // of this part
	at    []string
}

// Begin begins a part of the game; when is what it is called.
func (l *Lucks) Begin(when Msg) { l.when, l.first, l.at = when, len(l.All), nil }

// Throw adds some dice of a side in a place, whose name is told as it stands, which hit from a
// face on; see hitsOf.
func (l *Lucks) Throw(place string, side, dice, lowest, hits int, halved bool) {
	n := slices.Index(l.at, place)
	if n < 0 {
		n, l.at = len(l.at), append(l.at, place)
		l.All = append(l.All, Luck{When: l.when, Place: M("text", place)})
	}
	expected, thrown := hitsOf(dice, lowest, hits, halved)
	x := &l.All[l.first+n]
	x.Expected[side] += expected
	x.Thrown[side] += thrown
}

// Twelfths are hits in parts so small that half a hit, at one in six, is whole: sums are
// exact.
type Twelfths int

// hitsOf are what some dice hit on average, from a face on, and what so many hits are;
// halved if two of them count as one.
func hitsOf(dice, lowest, hits int, halved bool) (expected, thrown Twelfths) {
	each := 2
	if halved {
		each = 1
	}
	return Twelfths(dice * (7 - lowest) * each), Twelfths(6 * hits * each)
}

// String is the number with its fraction: 4 2/3.
func (x Twelfths) String() string {
	whole, rest, of := x/12, x%12, Twelfths(12)
	for _, n := range []Twelfths{2, 2, 3} {
		if rest%n == 0 && of%n == 0 {
			rest, of = rest/n, of/n
		}
	}
	switch {
	case rest == 0:
		return fmt.Sprint(int(whole))
	case whole == 0:
		return fmt.Sprintf("%d/%d", rest, of)
	}
	return fmt.Sprintf("%d %d/%d", whole, rest, of)
}
