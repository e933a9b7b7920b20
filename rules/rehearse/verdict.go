package rehearse

import (
	"reflect"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Is is what becomes of a clause.
type Is int

// What becomes of a clause, the worst first.
const (
	Error   Is = iota // it is refused by a rule in every course in which it is tried, and done in none
	Depends           // it is not the same in all courses
	False             // its condition is false, whatever comes
	Never             // no course asks for it, and it is no wish
	Done              // it is done in all, and in the same way
)

// Verdict says what becomes of a clause.
type Verdict struct {
	Clause string // its place in the file, "line:col"
	Is     Is
	Hangs  []Hang           // of Depends: on what
	Why    []rules.Refusal  // why it was refused, each reason once; of an Error those of the first course that has any
	Waits  *rules.Condition // of the clause, if it is open or false
	stands *weighed         // it is open, and how it comes out as things stand
	spare  bool             // of Never: another was done in its place
}

// Hang is a dimension on which a clause hangs, and what becomes of it in a base and in a course
// in which that is otherwise; of courses in which the same becomes of it the first.
type Hang struct {
	On          string
	In          page.Msg       // in words
	Why         *rules.Refusal // for which it hangs on what no course plays; nil: courses differ
	Orders      page.Msg       // what the clause orders, as the game says it; no ID: it says nothing
	Base, Other page.Msg       // no ID: nothing is said of it
}

// Judge says what becomes of clauses in the courses of a record, in their order.
func Judge(r *Record, clauses []string) (vs []Verdict) {
	for _, clause := range clauses {
		vs = append(vs, r.verdict(clause))
	}
	return vs
}

// Verdicts are those on all its clauses, found once.
func (r *Record) Verdicts() []Verdict {
	if r.judged == nil {
		r.judged = Judge(r, r.Clauses())
	}
	return r.judged
}

// Clauses are all that have answered or were refused in a course, or of which the game
// says what became of them, in the order in which they came up; but for those of other texts
// that are in force.
func (r *Record) Clauses() (all []string) {
	add := func(clause string) {
		if source, _ := rules.Source(clause); source == "" && !slices.Contains(all, clause) {
			all = append(all, clause)
		}
	}
	for _, c := range r.Courses {
		for _, a := range c.Answers {
			add(a.From)
		}
		for _, x := range c.Refused {
			add(x.Clause)
		}
		for _, b := range c.Became {
			add(b.Clause)
		}
	}
	return all
}

func (r *Record) verdict(clause string) Verdict {
	v, waits := Verdict{Clause: clause, Is: Done}, r.condition(clause)
	n, fates := r.tally(clause)
	switch {
	case waits != nil && waits.Settled && !waits.Is:
		v.Is, v.Waits = False, waits
	case n.tried == 0 && fates[0].hangs == nil:
		v.Why = reasons(fates)
		v.Is, v.Hangs = r.unasked(clause, fates)
		v.spare = slices.ContainsFunc(fates, func(f fate) bool { return f.told().ID == rules.NotNeeded.ID })
		r.waitUnasked(&v, waits, fates)
	case n.done == 0 && n.ruled && doubted(fates) == nil && !(n.explained && n.silent > 0): // where a reason is found once, it would have been found in each
		v.Is, v.Why = Error, first(fates)
	default:
		v.Why = reasons(fates)
		if open(waits) {
			r.waitsFor(&v, waits)
		}
		if v.Hangs = r.hangs(clause, n, fates); v.Hangs != nil || n.done < len(fates) {
			v.Is = Depends
		}
	}
	return v
}

// tally counts the courses in which a clause was done, tried, or kept silent although nothing
// waited: neither its condition was false nor that of what opens it, and no other stood in its place.
type tally struct {
	done, tried, silent int
	explained, ruled    bool // in any: why it kept silent; a rule that refused it
}

func (r *Record) tally(clause string) (n tally, fates []fate) {
	told := false
	for _, c := range r.Courses {
		f := c.fate(clause)
		fates, told = append(fates, f), told || f.became != nil
	}
	for i, c := range r.Courses {
		f := fates[i]
		n.done += rules.Bit(f.done())
		n.tried += rules.Bit(f.tried())
		n.silent += rules.Bit(!f.tried() && !c.silenced(clause) && (f.became != nil || !told) && !f.shut(c))
		n.explained = n.explained || f.explained
		n.ruled = n.ruled || slices.ContainsFunc(f.refused, func(x rules.Refusal) bool { return x.Rule != "" })
	}
	return n, fates
}

// shut reports whether the condition was false of what pays for a clause or opens it, or that was
// refused.
func (f fate) shut(c Course) bool {
	return f.became != nil && slices.ContainsFunc(f.became[0].Under, func(clause string) bool {
		return c.silenced(clause) || slices.ContainsFunc(c.Refused, func(x rules.Refused) bool { return x.Clause == clause && x.On == "" })
	})
}

// reasons are all for which a clause was refused, each once.
func reasons(fates []fate) (all []rules.Refusal) {
	for _, f := range fates {
		for _, x := range f.refused {
			if !slices.ContainsFunc(all, func(y rules.Refusal) bool { return same(x, y) }) {
				all = append(all, x)
			}
		}
	}
	return all
}

// unasked is what becomes of a clause that no question was asked for: it is Never called for,
// unless it is a wish or was done all the same, since there was no choice, or what pays for it is
// refused or stays out.
func (r *Record) unasked(clause string, fates []fate) (Is, []Hang) {
	i := slices.IndexFunc(fates, fate.uncalled)
	if i < 0 || slices.ContainsFunc(fates[i].became[0].Under, r.refuses) {
		return Done, nil
	}
	if !slices.ContainsFunc(fates, fate.called) {
		return Never, nil
	}
	if on := r.differ(clause, fates); on != nil {
		return Depends, on
	}
	return Done, nil
}

// waitUnasked makes a clause that is asked for nothing hang on its condition, if something is told of it
// and its condition was false in a course.
func (r *Record) waitUnasked(v *Verdict, waits *rules.Condition, fates []fate) {
	if v.Is == Done && open(waits) && fates[0].became != nil && slices.ContainsFunc(r.Courses, func(c Course) bool { return c.silenced(v.Clause) }) {
		r.waitsFor(v, waits)
	}
}

// waitsFor makes a clause hang on its condition.
func (r *Record) waitsFor(v *Verdict, waits *rules.Condition) {
	v.Is, v.Waits, v.stands = Depends, waits, r.stands(v.Clause)
}

// refuses reports whether a clause is an Error, or its condition stays false.
func (r *Record) refuses(clause string) bool {
	if w := r.condition(clause); w != nil && w.Settled && !w.Is {
		return true
	}
	tried := slices.ContainsFunc(r.Courses, func(c Course) bool { return c.fate(clause).tried() })
	return tried && r.verdict(clause).Is == Error
}

// first are the reasons in the first course that gives any.
func first(fates []fate) []rules.Refusal {
	for _, f := range fates {
		if len(f.refused) > 0 {
			return f.refused
		}
	}
	return nil
}

// hangs is on what a clause hangs.
func (r *Record) hangs(clause string, n tally, fates []fate) []Hang {
	if on := doubted(fates); on != nil && n.done == 0 {
		return on
	}
	return r.differ(clause, fates)
}

// doubted is on what a clause hangs that no course plays, although it is refused in one.
func doubted(fates []fate) []Hang {
	for _, f := range fates {
		if f.refused != nil && f.hangs != nil {
			return f.hung()
		}
	}
	return nil
}

func (f fate) hung() (on []Hang) {
	for _, x := range f.hangs {
		on = append(on, Hang{On: x.On, In: page.M(x.On), Why: &x.Refusal})
	}
	return on
}

// differ are the dimensions in whose courses something else became of a clause than in
// their bases, each as often as there are different ends.
func (r *Record) differ(clause string, fates []fate) (on []Hang) {
	bases := map[int]fate{}
	if fates[0].refused == nil {
		on = fates[0].hung()
	}
	for i, c := range r.Courses {
		if c.Dimension == "" {
			bases[c.Base] = fates[i]
			continue
		}
		if c.turned != nil && c.turned.Clause == clause { // that is said of the clause itself
			continue
		}
		if b := bases[c.Base]; !fates[i].equal(b) {
			f := fates[i]
			switch { // what comes of it where all goes well is told first
			case f.equal(bases[0]):
				b, f = f, b
			case r.apart && !b.equal(bases[0]):
				b, f = bases[0], b
			}
			x := Hang{On: c.Dimension, In: r.in(c), Orders: b.orders(f), Base: b.what(), Other: f.what()}
			if reflect.DeepEqual(x.Base, x.Other) { // of both the same is to be said, but for what play tells
				x.Base, x.Other = b.told(), f.told()
			}
			if x.tells(on) {
				on = append(on, x)
			}
		}
	}
	return on
}

// tells reports whether there is more in it than in others: they do not tell of the dimension
// as a whole, nor of the same two ends.
func (x Hang) tells(others []Hang) bool {
	if x.Orders.ID != "" && reflect.DeepEqual(called(x.Base), called(x.Other)) { // nothing calls for it in either
		return false
	}
	return !slices.ContainsFunc(others, func(y Hang) bool { return x.On == y.On && (y.Why != nil || x.alike(y)) })
}

// in is the dimension of a course in words.
func (r *Record) in(c Course) page.Msg {
	if c.turned != nil {
		return onWords(c.turned)
	}
	return r.Courses[c.Base].host.in(c.Dimension)
}

// fate is what became of a clause in one course.
type fate struct {
	answers   [][]byte
	refused   []rules.Refusal
	became    []rules.Became
	hangs     []rules.Refused
	explained bool // it kept silent, and its file has said why
}

func (c Course) fate(clause string) (f fate) {
	for _, b := range c.Became {
		if b.Clause == clause && !b.Wish {
			f.became = append(f.became, b)
		}
	}
	for _, a := range c.Answers {
		if a.From == clause {
			f.answers = append(f.answers, a.Value)
		}
	}
	for _, x := range c.Refused {
		if x.Clause == clause && x.On != "" {
			f.hangs = append(f.hangs, x)
		} else if x.Clause == clause {
			f.refused = append(f.refused, x.Refusal)
			f.explained = f.explained || x.Explained()
		}
	}
	return f
}

// uncalled reports whether nothing called for it, and called whether something came of it, asked
// for or not.
func (f fate) uncalled() bool { return f.became != nil && f.became[0].Uncalled }
func (f fate) called() bool   { return f.told().ID != "" && !f.uncalled() }

func (f fate) tried() bool { return len(f.answers)+len(f.refused) > 0 }
func (f fate) done() bool  { return len(f.answers) > 0 && len(f.refused) == 0 }

func (f fate) equal(g fate) bool {
	if f.told().ID == "" && g.told().ID == "" && f.done() != g.done() {
		return false
	}
	return slices.EqualFunc(f.refused, g.refused, same) &&
		slices.EqualFunc(f.became, g.became, func(x, y rules.Became) bool {
			return reflect.DeepEqual(x.What, y.What) && reflect.DeepEqual(x.Also, y.Also)
		})
}

// what is what became of it: what the game says, or why it was refused.
func (f fate) what() page.Msg {
	if len(f.refused) > 0 {
		return page.Msg{ID: f.refused[0].Why.ID, Args: f.refused[0].Why.Args}
	}
	return f.told()
}

// told is what the game says became of it.
func (f fate) told() page.Msg {
	switch {
	case f.became == nil:
		return page.Msg{}
	case f.became[0].Also != nil:
		return page.M("file.also", f.became[0].What, f.became[0].Also)
	}
	return f.became[0].What
}

// orders is what the clause orders, as the game says it in one of two courses.
func (f fate) orders(g fate) page.Msg {
	if all := slices.Concat(f.became, g.became); all != nil {
		return all[0].Orders
	}
	return page.Msg{}
}

// same reports whether two reasons are one.
func same(x, y rules.Refusal) bool {
	return x.Rule == y.Rule && reflect.DeepEqual(x.Why, y.Why)
}
