package rules

import (
	"strconv"
	"strings"
)

// Side is a player's side, 0 or 1. An umpire is not a side.
//
// That there are two is a decision: in these games whoever is not of one side is
// its enemy, and scripts say "the other" in every second sentence. For a third
// side Nobody would be 3 and Both 7, what is [2] here and in cmd (planes,
// checkpoints, policies, names and keys of a charter, links of a batch) would
// have a length, Other would go, and each of its callers would have to say whom
// it means: that is the work, in the games. Allies under one command are one
// side even now.
type Side uint8

// Nobody is the side of entries that no player made, such as public dice.
const Nobody Side = 2

// Overseer is whoever may see what both sides know: the umpire if they ask for it, and
// all when a game is published. They play no part in a game; only what is told and drawn
// of it is for them.
const Overseer Side = 3

// Other is the opponent.
func (s Side) Other() Side { return 1 - s }

// Sides is a set of sides: whose planes a machine holds, who may read an entry.
type Sides uint8

// Both is the set of both sides, None the empty set.
const (
	None Sides = 0
	Both Sides = 3
)

// Only is the set of one side.
func Only(s Side) Sides { return 1 << s }

// Has reports whether s is in the set. Nobody is in none.
func (x Sides) Has(s Side) bool { return s < Nobody && x&(1<<s) != 0 }

// Label names an answer, a claim or a roll: a constant path and up to four
// small numbers. It is unique within its segment and holds nothing that is
// not public at that moment (tokens, not unit names). Paths are of a-z, '-'
// and '/'.
type Label struct {
	Path string
	N    [4]int16
	Used uint8 // how many of N count
}

// L makes a label.
func L(path string, n ...int) Label {
	l := Label{Path: path, Used: uint8(len(n))}
	if len(n) > len(l.N) {
		panic("rules: label " + path + " has more than four numbers")
	}
	for i, v := range n {
		l.N[i] = int16(v)
	}
	return l
}

// String is the label's text, such as "refuse.17" or "fire/defensive.2.40";
// it is what dice are keyed by.
func (l Label) String() string {
	if l.Used == 0 {
		return l.Path
	}
	b := make([]byte, 0, len(l.Path)+12)
	b = append(b, l.Path...)
	for _, n := range l.N[:min(int(l.Used), len(l.N))] {
		b = append(b, '.')
		b = strconv.AppendInt(b, int64(n), 10)
	}
	return string(b)
}

// isPath reports whether s has only what paths are of.
func isPath(s string) bool {
	for _, c := range []byte(s) {
		if (c < 'a' || c > 'z') && c != '-' && c != '/' {
			return false
		}
	}
	return true
}

// ParseLabel reads what String writes.
func ParseLabel(s string) (Label, bool) {
	parts := strings.Split(s, ".")
	l := Label{Path: parts[0], Used: uint8(len(parts) - 1)}
	if len(parts) > 5 || l.Path == "" || !isPath(l.Path) {
		return Label{}, false
	}
	for i, p := range parts[1:] {
		n, err := strconv.ParseInt(p, 10, 16)
		if err != nil || strconv.FormatInt(n, 10) != p {
			return Label{}, false
		}
		l.N[i] = int16(n)
	}
	return l, true
}

// Part tells the entries of one label apart.
type Part uint8

// A label has up to three entries of its own (of CommitAll: Sealed, Marker,
// later Opened) and, within a claim, numbered private ones (Chosen, Thrown).
const (
	Value  Part = iota // an answer, a claim, a roll
	Sealed             // what its owner has sealed: CommitAll, Later, faces dealt
	Marker             // that it is sealed; empty
	Opened             // what an Open or Await made public
	Chosen             // the Sub-th secret choice within a Decide
	Thrown             // the Sub-th private dice within a claim
	parts
)

// Key addresses an entry: scripts write labels, the executor makes keys,
// since labels return in other segments.
type Key struct {
	Seg   int32 // ordinal of the segment, from 0
	Label Label
	Part  Part
	Sub   uint16
}

// String is the key's text, such as "12 refuse.17" or "12 arrivals.3#5.1".
func (k Key) String() string {
	s := strconv.Itoa(int(k.Seg)) + " " + k.Label.String()
	if k.Part != Value || k.Sub != 0 {
		s += "#" + strconv.Itoa(int(k.Part)) + "." + strconv.Itoa(int(k.Sub))
	}
	return s
}

// Token names a block with a hidden face until its next Mingle; the game
// numbers them.
type Token uint16

// Card names a card of the shared deck; the executor numbers the cards afresh
// at every Shuffle. Tokens and cards are public and may stand in P.
type Card uint16

// Bit is 1 for what is true, else 0, as labels and answers have it and as it is counted.
func Bit(b bool) int {
	if b {
		return 1
	}
	return 0
}
