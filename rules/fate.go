package rules

import "github.com/adjutant-pbem/adjutant/rules/page"

// Fate is one way in which what a side cannot know beforehand may turn out: dice, what
// its enemy answers, what it draws. What a Fate leaves open turns out as it likes.
type Fate struct {
	// Dice are those of a roll, after a side was asked something (Nobody: no side yet in
	// this segment). nil, or the result is: as they fall.
	Dice   func(asked Side, k Key, n int) []int
	Answer func(q Asked) (a any, ok bool) // of the enemy; nil, or not ok: his default
	Draw   string                         // a face of cards that lie on top of the deck; "": as they lie
}

// Dimension is one thing of which a side cannot know how it turns out, such as whether
// the enemy refuses battle.
type Dimension struct {
	Name  string          // in the catalogue of the game: "refusal"
	Meets func(Call) bool // whether it comes up at a call of the table
	Fates []Fate
}

// Prospect is all that a side cannot know of what comes next: two bases, in which all
// goes well and all goes badly for it, and what may turn out in one way or another.
type Prospect struct {
	Bases      []Fate
	Dimensions []Dimension
	Segments   int32 // to be played, from that of the halt on
}

// Result is what became of something in a course of play, as people count it: the
// Battle of Tobruk; won.
type Result struct{ What, How page.Msg }

// Rehearser is an optional ability of a game: its turns can be played before they are
// ordered (package rehearse).
type Rehearser[P, S any] interface {
	Guesser[P, S]
	// Prospect is made of the view alone.
	Prospect(v View[P, S]) Prospect
	// Results are what a side would count in a course of play.
	Results(o Outcome[P, S]) []Result
}

// Outcome is how a course of play came out for a side.
type Outcome[P, S any] struct {
	Before, After View[P, S] // at the halt, and when it is over
	Enemy         [2]*S      // what was guessed at the halt, and what became of it
	Since         []Event    // that the side has read
}

// Became is what became of a clause of an order file.
type Became struct {
	Clause string // its place in the file
	What   page.Msg
}

// Teller is an optional ability of a policy that is a file: it says what became of its
// clauses, by what its side knows when that is over and what it has read since the file
// was due. Two courses of play in which the same became of a clause say the same.
type Teller[P, S any] interface {
	Became(v View[P, S], since []Event) []Became
}

// Prospect is that of a side at the halt; false: the game cannot be rehearsed.
func (s *seat[P, S]) Prospect(by Side) (Prospect, bool) {
	if r, ok := s.clerk.(Rehearser[P, S]); ok {
		return r.Prospect(s.View(by)), true
	}
	return Prospect{}, false
}

// Fork plays on for the side of d, whose plane alone is held here, from what is due of
// it: on another host, against a guess and an enemy whose answers choose gives, or else
// the default. The orders in force stay so. See Machine.Fork.
func (s *seat[P, S]) Fork(d Due, h Host, fresh bool, seed uint64, choose func(q Asked, bot func() (any, bool)) (any, bool)) Course {
	guesser := s.clerk.(Rehearser[P, S])
	m := s.Machine.Fork(d.Key, h, func(v View[P, S]) Guess[S] { return guesser.Guess(v, fresh, NewChance(seed)) })
	f := &seat[P, S]{Machine: m, clerk: s.clerk, trial: s.trial, halted: s.View(d.By)}
	m.Orders(d.By, s.policies[d.By]...)
	f.Play(d.By.Other(), seed, choose)
	return f
}

// Course is a play that has not happened; see Seat.Fork.
type Course interface {
	Seat
	// Until has play end at the checkpoint before a segment.
	Until(segment int32)
	// Forked counts the events of a side before the halt.
	Forked(by Side) int
	// Results are those of a side; see Rehearser.
	Results(by Side) []Result
	// Became says what became of the clauses of its orders; see Teller.
	Became(by Side) []Became
}

// Results implements Course.
func (s *seat[P, S]) Results(by Side) []Result {
	return s.clerk.(Rehearser[P, S]).Results(Outcome[P, S]{
		Before: s.halted, After: s.View(by), Enemy: [2]*S{s.fork.guessed, s.live.s[by.Other()]}, Since: s.since(by, s.Forked(by)),
	})
}

// Became implements Course.
func (s *seat[P, S]) Became(by Side) (all []Became) {
	for _, p := range s.policies[by] {
		if file, ok := p.(inPhase[P, S]); ok {
			if t, ok := file.file.(Teller[P, S]); ok {
				all = append(all, t.Became(s.View(by), s.since(by, s.Forked(by)))...)
			}
		}
	}
	return all
}
