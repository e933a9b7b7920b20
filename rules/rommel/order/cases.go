package order

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// Spoken reports whether a clause has answered.
type Spoken func(at string) bool

// SpokenIn says so of the clauses that have given some answers.
func SpokenIn(answers []rules.Answered) Spoken {
	return func(at string) bool {
		return slices.ContainsFunc(answers, func(a rules.Answered) bool { return a.From == at })
	}
}

// Never is said of no clause.
func Never(string) bool { return false }

// Passed are the clauses of units in whose place another has answered: first those that were
// tried first, then those that were tried next.
func (f *File) Passed(did Spoken) (over [][]string) {
	for _, h := range f.allHalves() {
		for _, m := range h.Moves {
			for _, u := range m.Units {
				all := u.All()
				for i := range max(0, slices.IndexFunc(all, func(x March) bool { return did(x.At) })) {
					if i == len(over) {
						over = append(over, nil)
					}
					over[i] = append(over[i], all[i].At)
				}
			}
		}
	}
	return over
}

// Taken is a file with each clause that has answered in the place of the one that it stands
// for; where none has, with the first that gone does not say of, and without what is gone
// with all in its place.
func (f *File) Taken(did Spoken, gone func(at string) bool) *File {
	x := *f.Cased(did, gone)
	x.ChallengeCard = TakenOffer(x.ChallengeCard, x.ToChallenge, did, gone)
	x.AnswerCard = TakenOffer(x.AnswerCard, x.ToAnswer, did, gone)
	for i := range x.Halves {
		h := &x.Halves[i]
		h.Combat = takenOf(h.Combat, Battle.All, func(b Battle) string { return b.At }, did, gone)
		h.Moves = slices.Clone(h.Moves)
		for m := range h.Moves {
			h.Moves[m].Units = takenOf(h.Moves[m].Units, March.All, func(u March) string { return u.At }, did, gone)
		}
	}
	return &x
}

// takenOf are clauses of one sort as Taken has them.
func takenOf[T any](clauses []T, all func(T) []T, at func(T) string, did Spoken, gone func(at string) bool) (left []T) {
	for _, x := range clauses {
		of := all(x)
		i := slices.IndexFunc(of, func(y T) bool { return did(at(y)) })
		if i < 0 {
			i = slices.IndexFunc(of, func(y T) bool { return !gone(at(y)) })
		}
		if i >= 0 {
			left = append(left, of[i])
		}
	}
	return left
}

// SecondOnly is a file that is due for a second half alone, with that in place of the first: so
// it is looked at.
func (f *File) SecondOnly(due string) *File {
	if due != rommel.BlitzKind.Name {
		return f
	}
	x := *f
	x.Halves = [2]Half{f.Halves[1], {}}
	return &x
}

// InCase is a file whose second half is a case.
func (f *File) InCase(i int) *File {
	x := *f
	x.Blitz.At, x.Halves[1] = x.Cases[i].At, x.Cases[i].half
	return &x
}

// Cased is a file with the case that has answered, else the first that gone does not say of.
func (f *File) Cased(did Spoken, gone func(at string) bool) *File {
	i := slices.IndexFunc(f.Cases, func(x Case) bool { return did(x.At) })
	if i < 0 {
		i = slices.IndexFunc(f.Cases, func(x Case) bool { return !gone(x.At) })
	}
	switch {
	case i >= 0:
		return f.InCase(i)
	case f.Cases == nil:
		return f
	}
	x := *f // none is played
	x.Halves[1] = Half{}
	return &x
}

// InPass is a file that passes the turn as its standing orders say: no card is laid, and who is to
// withdraw does.
func (f *File) InPass() *File {
	x := *f
	x.Laid = map[string]said[int]{rommel.RealCard: {At: f.Pass.At}}
	x.Passing, x.Halves = said[bool]{What: true, At: f.Pass.At}, [2]Half{{Moves: f.Pass.Moves}, {}}
	return &x
}

// allHalves are the first half, and the second in each case.
func (f *File) allHalves() (hs []*Half) {
	hs = append(hs, &f.Halves[0])
	for i := range f.Cases {
		hs = append(hs, &f.Cases[i].half)
	}
	return hs
}

// TakenOffer is the card that was played, else the first whose condition was not false.
func TakenOffer(card said[string], all []Offer, did Spoken, gone func(at string) bool) said[string] {
	if i := slices.IndexFunc(all, func(x Offer) bool { return did(x.At) }); i >= 0 {
		return said[string]{What: all[i].Do, At: all[i].At}
	}
	if i := slices.IndexFunc(all, func(x Offer) bool { return !gone(x.At) }); i >= 0 {
		return said[string]{What: all[i].Do, At: all[i].At}
	}
	return card
}
