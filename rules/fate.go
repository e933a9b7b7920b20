package rules

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Fate is one way in which what a side cannot know beforehand may turn out: dice, what
// its enemy answers, what it draws. What a Fate leaves open turns out as it likes.
type Fate struct {
	// Dice are those of a roll, after a side was asked something (Nobody: no side yet in
	// this segment). nil, or the result is: as they fall.
	Dice   func(asked Side, k Key, n int) []int
	Answer func(q Asked) (a any, ok bool) // of the enemy; nil, or not ok: their default
	Draw   string                         // a face of cards that lie on top of the deck; "": as they lie
	// Strength, of a base, is how the enemy is guessed. What can be done against the weakest alone is
	// no error, so a game whose orders hang on such battles has a base against them.
	Strength Strength
}

// Dimension is one thing of which a side cannot know how it turns out, such as whether
// the enemy refuses battle.
type Dimension struct {
	Name  string          // in the catalogue of the game: "refusal"
	Meets func(Call) bool // whether it comes up at a call of the table
	// In is what it is in words, where it comes up: at some keys, the first of which it has in
	// every course, and with the first question in it that the enemy answers (Kind "": none);
	// nil: what its name says.
	In    func(ks []Key, q Asked) page.Msg
	Fates []Fate
	First bool // it is varied in the first base alone: in another it would change what it is not named for
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

// Outcome is how a course of play came out for a side.
type Outcome[P, S any] struct {
	Before, After View[P, S] // at the halt, and when it is over
	Enemy         [2]*S      // what was guessed at the halt, and what became of it
	Since         []Event    // that the side has read
}

// Prospect implements Seat.
func (s *seat[P, S]) Prospect(by Side) Prospect { return s.advisor.Prospect(s.View(by)) }

// Fork plays on for the side of d, whose plane alone is held here, from what is due of
// it: on another host, against a guess and an enemy whose answers choose gives, or else
// the default. The orders in force stay so. See Machine.Fork.
func (s *seat[P, S]) Fork(d Due, h Host, strength Strength, seed uint64, choose func(q Asked, bot func() (any, bool)) (any, bool)) Course {
	m := s.Machine.Fork(d, h, func(v View[P, S]) Guess[S] { return s.advisor.Guess(v, strength, NewChance(seed)) })
	f := &seat[P, S]{Machine: m, clerk: s.clerk, reporter: s.reporter, advisor: s.advisor, halted: s.View(d.By)}
	m.fork.waits = func(d Due) { f.waited = append(f.waited, f.Owed(d)) }
	m.Orders(d.By, s.policies[d.By]...)
	f.Play(d.By.Other(), seed, choose)
	return f
}

// Course is a play that has not happened; see Seat.Fork.
type Course interface {
	Seat
	// Watch has it keep what its side sees at marked points, for Foresee.
	Watch()
	// Foresee is what the orders say of this course, which have given answers and of which
	// some are refused in all courses; see OrderFile.
	Foresee(by Side, answers []Answered, refused []string) Foreseen
	// Decide has f see each condition of a clause that a question comes to, by the key of the
	// question, and say whether it is taken to be true.
	Decide(f func(Key, Condition) bool)
	// Until has play end at the checkpoint before a segment.
	Until(segment int32)
	// Forked counts the events of a side before the halt.
	Forked(by Side) int
	// Results are those of a side; see Advisor.
	Results(by Side) []Result
	// Waited is what play would have waited for, by the orders of its side: here the default has answered.
	Waited() []page.Msg
	// Barred is what the clauses of its orders were refused, but for what may hang on what in them
	// could not be read.
	Barred(by Side) []Refused
	// Became says what became of the clauses of its orders, which have given answers, some of
	// them in another course that this one begins with, where conditions were false.
	Became(by Side, answers []Answered, before []Unmet) []Became
}

// Watch implements Course.
func (s *seat[P, S]) Watch() { s.fork.keep = true }

// Foresee implements Course.
func (s *seat[P, S]) Foresee(by Side, answers []Answered, refused []string) (f Foreseen) {
	told := s.told(by, answers, s.Unmet(by))
	for _, x := range s.inForce(by) {
		if x.stands() {
			continue
		}
		f = x.file.Foresee(s.halted, Ahead[P, S]{s.fork.kind, s.fork.seen, told, refused, s.Barred(by)})
	}
	return f
}

// told is what a side would know of its orders since the halt.
func (s *seat[P, S]) told(by Side, answers []Answered, unmet []Unmet) Told {
	events, n := s.since(by, 0), s.Forked(by)
	return Told{Answers: answers, Before: events[:n], Since: events[n:], Unmet: unmet}
}

// Waited implements Course.
func (s *seat[P, S]) Waited() []page.Msg { return s.waited }

// Barred implements Course.
func (s *seat[P, S]) Barred(by Side) []Refused {
	return slices.DeleteFunc(slices.Clone(s.Refused()), func(r Refused) bool {
		return r.By != by || slices.ContainsFunc(s.inForce(by), func(x text[P, S]) bool { return !x.stands() && x.file.Unread(r) })
	})
}

// Results implements Course.
func (s *seat[P, S]) Results(by Side) []Result {
	return s.advisor.Results(Outcome[P, S]{
		Before: s.halted, After: s.View(by), Enemy: [2]*S{s.guessed, s.live.s[by.Other()]}, Since: s.since(by, s.Forked(by)),
	})
}

// Became implements Course.
func (s *seat[P, S]) Became(by Side, answers []Answered, before []Unmet) (all []Became) {
	told := s.told(by, answers, append(before, s.Unmet(by)...))
	for _, x := range s.inForce(by) {
		told.Late = x.stands()
		all = append(all, x.file.Became(s.View(by), told)...)
	}
	return Waited(all, s.Conditions(by), told.Unmet, answers)
}
