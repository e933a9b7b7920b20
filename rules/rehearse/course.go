package rehearse

import (
	"hash/fnv"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// MaxCourses is how many courses a file is judged by, and MaxCalls how many calls of
// the table they may have together; beyond that no other course is begun.
const (
	MaxCourses = 32
	MaxCalls   = 60_000
)

// Course is one way in which play may go on.
type Course struct {
	Base      int    // 0: all goes well but for what is said; 1: badly
	Dimension string // what turns out in another way than in its base; "": it is the base
	Answers   []rules.Answered
	Refused   []rules.Refused
	Became    []rules.Became // of clauses, as far as the game says it
	Open      *rules.Due     // what the side was asked last in its phase, and had no answer to
	Lost      page.Msg       // how the game has ended in it for the other side; no ID: it has not

	host   *host
	begin  []rules.Entry    // of its base
	turned *rules.Condition // that comes out otherwise than in its base
}

// Record is all that is known of what orders would do.
type Record struct {
	by         rules.Side
	conditions []rules.Condition // of its clauses
	judged     []Verdict
	usual      Course // see Foresee
	watched    rules.Course
	Courses    []Course // the bases first
	apart      bool     // the bases are played against different guesses
	Cut        []string // dimensions of which not all was played, for want of room
}

// Foresee is what the orders say of the course in which nothing happens that they have not
// foreseen: that is the first base, unless it leaves a clause uncalled for that another course
// of that base has, such as a unit that is to leave a Battle which may be won before. No condition
// is taken to come out otherwise there.
func (r *Record) Foresee() rules.Foreseen {
	var refused []string
	for _, v := range r.Verdicts() {
		if v.Is == Error {
			refused = append(refused, v.Clause)
		}
	}
	return r.watched.Foresee(r.by, r.usual.Answers, refused)
}

// Seed is that of a rehearsal: of what a side knows at the halt, and of its orders.
func Seed(seat rules.Seat, by rules.Side, text []byte) uint64 {
	at, h := seat.Halt(), fnv.New64a()
	for _, b := range [][]byte{at.Public, at.Secret[by], text} {
		h.Write([]byte{byte(len(b)), byte(len(b) >> 8), byte(len(b) >> 16)})
		h.Write(b)
	}
	return h.Sum64()
}

// File plays the orders in force of the side that d is due of, on its own machine, which
// has halted there: the bases, and every dimension that they meet.
func File(seat rules.Seat, d rules.Due, seed uint64) (*Record, error) {
	ahead := seat.Prospect(d.By)
	r := &rehearsal{seat: seat, d: d, seed: seed, ahead: ahead, record: &Record{by: d.By, conditions: conditions(seat, d.By)}}
	for i, base := range ahead.Bases {
		r.record.apart = r.record.apart || !r.shares(0, i)
		h := newHost(seed, ahead.Dimensions, base)
		for n := range ahead.Dimensions {
			for b := range ahead.Bases {
				if r.shares(i, b) {
					r.compete(h, slot{b, n, 0}, n)
				}
			}
		}
		if err := r.play(Course{Base: i, host: h}, nil); err != nil {
			return nil, err
		}
	}
	for i := range ahead.Bases {
		for n, dim := range ahead.Dimensions {
			if i > 0 && dim.First {
				continue
			}
			if err := r.vary(i, n, dim); err != nil {
				return nil, err
			}
		}
	}
	if err := r.turns(); err != nil {
		return nil, err
	}
	return r.record, r.watch()
}

// watch finds the course that Foresee speaks of. What its side sees is kept of the first alone: to
// keep it of all would cost more than to play another once more.
func (r *rehearsal) watch() (err error) {
	all := r.record.Courses
	usual, most := 0, 0
	for i, c := range all {
		n := 0
		for _, b := range all[0].Became {
			n += rules.Bit(b.Uncalled && !b.Wish && !all[0].foresees(b) && slices.ContainsFunc(c.Answers, func(x rules.Answered) bool { return x.From == b.Clause }))
		}
		if c.Base == 0 && c.turned == nil && n > most {
			usual, most = i, n
		}
	}
	r.record.usual = all[usual]
	if usual > 0 {
		r.record.watched, err = r.run(all[usual], newHost(r.seed, nil, all[usual].host.fates...), rules.Course.Watch)
	}
	return err
}

// foresees reports whether the orders themselves say why a clause is not called for: its condition
// is false, or another was done in its place.
func (c Course) foresees(b rules.Became) bool {
	return b.What.ID == rules.NotNeeded.ID || c.silenced(b.Clause)
}

// conditions are those of the orders that are rehearsed, and of no other text in force.
func conditions(seat rules.Seat, by rules.Side) []rules.Condition {
	return slices.DeleteFunc(seat.Conditions(by), func(c rules.Condition) bool {
		source, _ := rules.Source(c.Clause)
		return source != ""
	})
}

// rehearsal is a record in the making.
type rehearsal struct {
	seat   rules.Seat
	d      rules.Due
	seed   uint64
	ahead  rules.Prospect
	record *Record
	calls  int
}

// vary plays the fates of a dimension that a base has met, but for those that come to a course
// which was played.
func (r *rehearsal) vary(base, n int, dim rules.Dimension) error {
	b := r.record.Courses[base]
	if b.host.met[n] < 0 {
		return nil
	}
	begin := b.host.entries[:b.host.met[n]]
	for i, fate := range dim.Fates {
		like := r.alike(slot{base, n, i}, begin)
		if like >= 0 && r.record.Courses[like].Base == base {
			continue
		}
		if len(r.record.Courses) == MaxCourses || r.calls > MaxCalls {
			r.record.cut(dim.Name)
			return nil
		}
		if like >= 0 { // of another base it is the same
			c := r.record.Courses[like]
			c.Base, c.Dimension = base, dim.Name
			r.record.Courses = append(r.record.Courses, c)
			continue
		}
		h := newHost(r.seed, nil, fate, r.ahead.Bases[base])
		r.compete(h, slot{base, n, i + 1}, -1)
		for other := base + 1; other < len(r.ahead.Bases); other++ {
			if r.shares(base, other) {
				r.compete(h, slot{other, n, 0}, -1)
			}
		}
		if err := r.play(Course{Base: base, Dimension: dim.Name, host: h}, begin); err != nil {
			return err
		}
	}
	return nil
}

func (r *Record) cut(dimension string) {
	if n := len(r.Cut); n == 0 || r.Cut[n-1] != dimension {
		r.Cut = append(r.Cut, dimension)
	}
}

// play plays one course. It begins with entries of its base; what was refused there
// before is refused in it too.
func (r *rehearsal) play(c Course, begin []rules.Entry) error {
	h := c.host
	c.begin = begin
	first := len(r.record.Courses) == 0
	x, err := r.run(c, h, func(x rules.Course) {
		if first {
			x.Watch()
		}
	})
	if err != nil {
		return err
	}
	if first {
		r.record.watched = x
	}
	var unmet []rules.Unmet
	if len(begin) > 0 {
		base := r.record.Courses[c.Base]
		c.Refused = begun(base.Refused, h.index, len(begin))
		unmet = base.host.unmet(len(begin), r.d.By)
		for _, w := range base.host.weighed {
			if w.entry < len(begin) {
				h.weighed = append(h.weighed, w)
			}
		}
	}
	for _, x := range x.Barred(r.d.By) {
		if !x.Explained() || !slices.ContainsFunc(c.Refused, func(y rules.Refused) bool { return y.Clause == x.Clause && (x.On == "") == (y.On == "") }) {
			c.Refused = append(c.Refused, x)
		}
	}
	for _, e := range h.entries {
		if e.By == r.d.By && e.From != "" {
			c.Answers = append(c.Answers, rules.Answered{Key: e.Key, From: e.From, Value: e.Value})
		}
	}
	c.Became = x.Became(r.d.By, c.Answers, unmet)
	if _, winner := x.Standing(); winner == r.d.By.Other() {
		c.Lost = x.Ended()
	}
	r.calls += h.calls
	r.record.Courses = append(r.record.Courses, c)
	return nil
}

// run plays a course on a host, once it is ready.
func (r *rehearsal) run(c Course, h *host, ready func(rules.Course)) (rules.Course, error) {
	h.begin(c.begin)
	h.forced, h.own = c.turned, r.d.By
	x := r.seat.Fork(r.d, h, r.ahead.Bases[c.Base].Strength, r.seed, func(q rules.Asked, _ func() (any, bool)) (any, bool) { return h.answer(q) })
	x.Until(r.d.Key.Seg + r.ahead.Segments)
	x.Decide(h.decide)
	ready(x)
	_, err := x.Run()
	return x, err
}

// refusedBy are those of a side.
func refusedBy(all []rules.Refused, by rules.Side) (own []rules.Refused) {
	for _, x := range all {
		if x.By == by {
			own = append(own, x)
		}
	}
	return own
}

// begun are those at questions that are answered by the first entries of a course.
func begun(all []rules.Refused, index map[rules.Key]int, entries int) (before []rules.Refused) {
	for _, x := range all {
		if i, answered := index[x.Key]; answered && i < entries {
			before = append(before, x)
		}
	}
	return before
}
