package rules

import (
	"bytes"
	"slices"
)

// Table is what a script plays on. Every call that returns a value may
// suspend, by a private panic that scripts never recover: P must be complete
// and consistent there, since locals are lost and reports are made from the
// planes.
type Table[S any] struct {
	host    Host
	watch   Observer // may be nil
	holds   Sides
	seg     int32
	b       *books
	s       [2]*S
	owns    [2]*Own[S] // nil where not held
	codec   Codec[S]
	cards   []string // the faces of the deck
	used    map[Label]bool
	permute func(s *S, k []Token, to []int)
	events  func(told)
	consult func(q Asked, secret bool) (a any, from string, ok bool)
	held    func(clause string) bool // whether a condition of it has just been found true
	public  func() []byte            // P's bytes, for the strict mode of rulestest
	strict  bool
	ruled   bool // a ruling has fixed the label that was taken into use last
	spoken  [2][]Spoken
	marked  func(name string) // of a side that rehearses; else nil

	// Of a forked machine:
	fork  Key
	side  Side   // whose plane it holds before
	parts func() // begins what may happen, at the label of fork; nil: it has, or there is no fork
	past  Host   // before the fork
	late  []late
}

// suspended is the private panic of a halt.
type suspended struct{ due []Due }

func (t *Table[S]) suspend(kind string, by Side, k Key) {
	panic(&suspended{[]Due{{kind, by, k.Label, k, false}}})
}

// halt suspends the script until what is due has come. It returns if that is so.
func (t *Table[S]) halt(due ...Due) {
	if !t.host.Halt(due) {
		panic(&suspended{due})
	}
}

// wait halts for what several sides owe. Where orders of none are due the
// machines that hold their planes have the answers.
func (t *Table[S]) wait(due []Due) {
	if !slices.ContainsFunc(due, func(d Due) bool { return d.Halt }) {
		panic(&suspended{due})
	}
	t.halt(due...)
}

func (t *Table[S]) diverge(k Key, why string) { Diverge(k, why) }

// open opens the batch of the dice that a call needs. Where a link is missing
// play halts until the sides that owe it have sent it, with orders that may
// answer what comes: they are met there, so that no answer in them begins
// another batch.
func (t *Table[S]) open(k Key) {
	for {
		missing := t.host.Open(t.b.met, k)
		if missing == None {
			return
		}
		var due []Due
		for by := range Nobody {
			if missing.Has(by) {
				due = append(due, Due{DueLink, by, k.Label, k, true})
			}
		}
		t.halt(due...)
		for _, d := range due {
			t.meet(t.host.Fix(d.By))
		}
	}
}

// key takes a label into use. The same label twice in a segment is a fault of
// the script.
func (t *Table[S]) key(l Label, p Part) Key {
	if t.used[l] {
		panic("rules: label " + l.String() + " is used twice in a segment")
	}
	t.used[l] = true
	if t.parts != nil && l == t.fork.Label {
		parts := t.parts
		t.parts = nil
		parts()
	}
	k := Key{Seg: t.seg, Label: l, Part: p}
	n := t.host.Ruling(k)
	t.ruled = n > 0
	t.meet(n)
	if t.watch != nil {
		t.watch.Called(k)
	}
	return k
}

// speak notes the clause that has answered a side whose plane is held here.
func (t *Table[S]) speak(by Side, kind, clause string) {
	if clause != "" && t.holds.Has(by) {
		t.spoken[by] = append(t.spoken[by], Spoken{kind, clause})
	}
}

// own is what a side holds; nil where its plane is not held.
func (t *Table[S]) own(by Side) *Own[S] { return t.owns[by] }

// meet notes that the script has met an answer fixed by ledger entry n. A
// higher entry than before begins a new batch.
func (t *Table[S]) meet(n int) { t.b.met = max(t.b.met, n) }

// guard, in strict mode, returns a check that neither P nor by's plane has
// been written to.
func (t *Table[S]) guard(by Side, planes bool, what string) func() {
	if !t.strict {
		return nothing
	}
	p := t.public()
	var s []byte
	if planes && t.holds.Has(by) {
		s = t.codec.Append(nil, t.s[by])
	}
	return func() {
		if !bytes.Equal(p, t.public()) {
			panic("rules: " + what + " has written to the public plane")
		}
		if planes && t.holds.Has(by) && !bytes.Equal(s, t.codec.Append(nil, t.s[by])) {
			panic("rules: " + what + " has written to a secret plane")
		}
	}
}

// Key is the key of a label's own entry in this segment, for events that tell
// how a die can be computed again.
func (t *Table[S]) Key(l Label) Key { return Key{Seg: t.seg, Label: l} }

// Tell adds to the history that all may read. A script knows only what is
// public; a side's own history is Scope.Note.
func (t *Table[S]) Tell(e Event) { t.events(told{to: Both, e: e}) }

// TellOwner tells all of what happens to hidden units of one side, and that side in
// words of its own: own reads them from its plane, and writes nothing.
func (t *Table[S]) TellOwner(by Side, e Event, own func(*S) Event) {
	x := told{to: Both, e: e}
	if t.holds.Has(by) {
		done := t.guard(by, true, "TellOwner")
		x.owner, x.own = by, own(t.own(by).S)
		done()
	}
	t.events(x)
}

// Roll throws n public dice, 1..6 each.
func (t *Table[S]) Roll(l Label, n int) []int {
	k := t.key(l, Value)
	ruled := t.ruled
	if !ruled {
		t.open(k)
	}
	batch := t.b.met
	if e, ok := t.host.Entry(Call{Key: k, By: Nobody, Op: Rolls}); ok {
		if e.Fixed != batch && !ruled && t.parts == nil { // a fork believes what has happened
			t.diverge(k, "the dice belong to another batch")
		}
		return t.dice(k, e.Value, n)
	}
	faces, ok := t.host.Roll(batch, k, n)
	if !ok {
		t.suspend(DueDice, Nobody, k)
	}
	t.host.Add(Entry{Key: k, By: Nobody, To: Both, Value: diceBytes(faces), Fixed: batch})
	return faces
}

func diceBytes(faces []int) []byte {
	b := make([]byte, len(faces))
	for i, f := range faces {
		b[i] = byte(f)
	}
	return b
}

func (t *Table[S]) dice(k Key, b []byte, n int) []int {
	if len(b) != n {
		t.diverge(k, "another number of dice")
	}
	faces := make([]int, n)
	for i, f := range b {
		if f < 1 || f > 6 {
			t.diverge(k, "not a die")
		}
		faces[i] = int(f)
	}
	return faces
}

// read decodes a journaled value.
func read[A, S any](t *Table[S], k Key, c Codec[A], b []byte) A {
	a, err := c.Decode(b)
	if err != nil {
		t.diverge(k, "the value cannot be read")
	}
	return a
}
