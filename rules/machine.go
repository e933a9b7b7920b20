package rules

import (
	"errors"
	"slices"
)

// Machine plays a game with the planes that it holds, from a checkpoint. A halt
// leaves the checkpoint as it was: the next run begins there again.
type Machine[P, S any] struct {
	g        Game[P, S]
	host     Host
	holds    Sides
	cp       Codec[P]
	cs       Codec[S]
	base     Checkpoint  // the last one passed, or the start
	live     state[P, S] // at the halt
	held     [2]*Own[S]
	fresh    bool // live stands at base: nothing has been played since
	policies [2][]Policy[P, S]
	fork     *fork[P, S]       // nil: all that is played has happened
	guessed  *S                // of the enemy, where what is played has not happened
	invented Sides             // for whom the default answers wherever play would wait
	before   [2][]Policy[P, S] // of a fork: up to the halt
	after    [2][]Policy[P, S] // and from there on
	careful  Sides
	explains Sides // whose orders say in play why they keep silent
	refused  []Refused
	waits    waits
	labels   map[Label]bool // used in the segment
	links    Sides          // that owe a link at the halt
	open     [2]*Asked      // by side: the question of the halt, where the plane is held
	events   []told         // up to the halt, since the machine began
	settled  int            // how many of them lie before the last checkpoint
	strict   bool
	passed   func(c Checkpoint)
	until    int32 // play ends at the checkpoint before this segment; 0: never
}

type state[P, S any] struct {
	p    P
	s    [2]*S
	b    books
	seg  int32
	over bool
}

// told is an event with those who read it, and one side's own words for it.
type told struct {
	to    Sides
	e     Event
	owner Side
	own   Event // nil: the same
}

// Checkpoint is the state between two segments, as bytes. It is a cache: the
// journal can rebuild it.
type Checkpoint struct {
	Edition  int
	Segment  int32 // the next to be played
	Over     bool
	Public   []byte    // canonical; the public state hash is the hash of exactly these bytes
	Secret   [2][]byte // nil where not held
	Executor []byte
}

// NewMachine makes a machine that holds the planes of some sides, from a
// checkpoint or (nil) from the start.
func NewMachine[P, S any](g Game[P, S], h Host, holds Sides, c *Checkpoint) (*Machine[P, S], error) {
	m := &Machine[P, S]{g: g, host: h, holds: holds, labels: map[Label]bool{}}
	m.cp, m.cs = g.Codecs()
	if c != nil {
		m.base = *c
		return m, m.load()
	}
	p, s := g.Start()
	m.live.p, m.live.b = p, newBooks(g.Cards())
	for side := range s {
		if holds.Has(Side(side)) {
			m.live.s[side] = &s[side]
		}
	}
	m.base = m.encode()
	m.fresh = true
	return m, nil
}

// load makes live what base says.
func (m *Machine[P, S]) load() (err error) {
	c, x := &m.base, state[P, S]{}
	if c.Edition != m.g.Edition() {
		return errors.New("rules: the checkpoint is of another edition")
	}
	if x.p, err = m.cp.Decode(c.Public); err != nil {
		return err
	}
	if m.fork != nil {
		m.holds = Both
		if c.Segment == m.fork.seg {
			m.holds = Only(m.fork.side)
		}
	}
	for side := range x.s {
		if !m.holds.Has(Side(side)) {
			continue
		}
		s, err := m.cs.Decode(c.Secret[side])
		if err != nil {
			return err
		}
		x.s[side] = &s
	}
	if x.b, err = booksCodec.Decode(c.Executor); err != nil {
		return err
	}
	x.seg, x.over = c.Segment, c.Over
	m.live, m.fresh = x, true
	return nil
}

// Orders sets the policies of a side, tried in this order.
func (m *Machine[P, S]) Orders(by Side, p ...Policy[P, S]) {
	if m.fork != nil {
		m.after[by] = p
	}
	m.policies[by] = p
}

// Careful makes every question to these sides halt when no policy answers it,
// not only those that say so.
func (m *Machine[P, S]) Careful(x Sides) { m.careful = x }

// Strict makes the machine check, at some cost, that no function writes to a
// plane that it may only read. For tests.
func (m *Machine[P, S]) Strict() { m.strict = true }

// Passed sets a function that sees every checkpoint as it is passed.
func (m *Machine[P, S]) Passed(f func(Checkpoint)) { m.passed = f }

// Until has play end at the checkpoint before a segment, as if nothing more were due.
func (m *Machine[P, S]) Until(segment int32) { m.until = segment }

// Run plays on until something is due. Nothing due and no error: the game is
// over. The error is a *Divergence.
func (m *Machine[P, S]) Run() (due []Due, err error) {
	m.refused, m.open, m.links = nil, [2]*Asked{}, None
	for !m.base.Over && (m.until == 0 || m.base.Segment < m.until) {
		if !m.fresh {
			if err := m.load(); err != nil {
				panic("rules: a codec does not read what it writes: " + err.Error())
			}
		}
		m.fresh = false
		m.events = m.events[:m.settled]
		over, due, err := m.segment()
		if due != nil || err != nil {
			return due, err
		}
		m.live.seg++
		m.live.over = over
		m.base = m.encode()
		m.fresh = !m.strict // a strict machine plays on with what can be read back
		m.settled = len(m.events)
		if m.passed != nil {
			m.passed(m.base)
		}
	}
	return nil, nil
}

// segment runs one segment on m.live.
func (m *Machine[P, S]) segment() (over bool, due []Due, err error) {
	x := &m.live
	clear(m.labels)
	t := &Table[S]{
		host: m.hosts(), holds: m.holds, seg: x.seg, b: &x.b, s: x.s, owns: m.owns(), codec: m.cs,
		cards: m.g.Cards(), used: m.labels, permute: m.g.Permute, strict: m.strict,
		events:  func(x told) { m.events = append(m.events, x) },
		public:  func() []byte { return m.cp.Append(nil, &x.p) },
		consult: m.consult,
		held:    func(clause string) bool { return m.waits.met == clause && clause != "" },
	}
	t.watch, _ = t.host.(Observer)
	if m.forks() {
		m.policies = m.before
		t.fork, t.side, t.parts = m.fork.at, m.fork.side, func() { m.part(t) }
	} else if m.fork != nil && m.guessed != nil {
		t.marked = func(name string) { m.explainFurther(t.spoken[m.fork.side], name) }
	} else if m.fork == nil && m.explains != None {
		t.marked = func(name string) { m.explainAll(t, name) }
	}
	t.meet(t.host.Rollback(x.seg))
	defer func() {
		switch r := recover().(type) {
		case nil:
		case *suspended:
			due = r.due
			for by, q := range m.open { // one may have been answered since
				if q != nil && !slices.ContainsFunc(due, func(d Due) bool { return d.Key == q.Key }) {
					m.open[by] = nil
				}
			}
			for _, d := range due {
				if d.Kind == DueLink {
					m.links |= Only(d.By)
				}
			}
		case *Divergence:
			err = r
		default:
			panic(r)
		}
	}()
	return m.g.Play(t, &x.p), nil, nil
}

// hosts is the host of the segment that begins.
func (m *Machine[P, S]) hosts() Host {
	if m.fork != nil && m.live.seg > m.fork.seg {
		return m.fork.host
	}
	return m.host
}

// consult asks the policies of a side that is held here, then the default.
func (m *Machine[P, S]) consult(q Asked, secret bool) (any, string, bool) {
	v := m.View(q.By)
	var wait waiting
	q.refused, q.waits, q.waiting, m.waits.met = &m.refused, &m.waits, &wait, ""
	if a, clause, ok := m.texts(v, q); ok {
		return a, clause, true
	}
	halts := q.Halt == Must || q.spent || m.careful.Has(q.By) || wait.wanted && q.Halt == May && m.fork == nil // a rehearsal goes on
	if halts && !secret && !m.invented.Has(q.By) && !m.lacking(q) {
		open := q // else every question that is asked would be kept in memory of its own
		m.open[q.By] = &open
		return nil, "", false
	}
	if wait.wanted && q.Halt == May {
		m.goesOn(q)
	}
	a := m.g.Default(v, q)
	if r := q.judge(a); r != nil {
		panic("rules: the default of " + q.Kind + " is illegal: " + r.Rule + " " + r.Why.ID)
	}
	return a, "default", true
}

// goesOn tells in a rehearsal where play would wait for its side.
func (m *Machine[P, S]) goesOn(q Asked) {
	if f := m.fork; f != nil && f.waits != nil && q.By == f.side {
		f.waits(Due{q.Kind, q.By, q.Key.Label, q.Key, true})
	}
}

// texts asks the policies of a side in their order. One that speaks of the question, and is
// refused or wants to wait, is the last one.
func (m *Machine[P, S]) texts(v View[P, S], q Asked) (a any, clause string, ok bool) {
	if q.spent {
		return nil, "", false
	}
	for _, p := range m.policies[q.By] {
		refused := len(m.refused)
		if a, clause, ok = m.ask(p, v, q); ok || q.waiting.wanted || len(m.refused) > refused {
			return a, clause, ok
		}
	}
	return nil, "", false
}

// ask takes the first answer of a policy that counts.
func (m *Machine[P, S]) ask(p Policy[P, S], v View[P, S], q Asked) (any, string, bool) {
	var last any
	if f, ok := p.(text[P, S]); ok {
		q.phase = f.phase
	}
	for {
		done := m.guard(q.By)
		a, clause, ok := p.Answer(v, q)
		done()
		if !ok || q.Tries > 0 && a == last {
			return nil, "", false
		}
		r := q.judge(a)
		if r == nil {
			return a, clause, true
		}
		m.refused = append(m.refused, Refused{By: q.By, Key: q.Key, Clause: clause, Refusal: *r, phase: q.phase})
		last = a
		q.Tries++
	}
}

func (m *Machine[P, S]) guard(by Side) func() {
	if !m.strict {
		return nothing
	}
	t := Table[S]{strict: m.strict, holds: m.holds, s: m.live.s, codec: m.cs,
		public: func() []byte { return m.cp.Append(nil, &m.live.p) }}
	return t.guard(by, true, "a policy")
}

// View is what a side that is held here knows at the halt. It is to be read
// only.
func (m *Machine[P, S]) View(s Side) View[P, S] {
	if !m.holds.Has(s) {
		panic("rules: a view of a plane that is not held")
	}
	return View[P, S]{Side: s, Public: &m.live.p, Own: m.own(s)}
}

// own is what a side holds now. It is made anew only where the plane has been.
func (m *Machine[P, S]) own(by Side) *Own[S] {
	o := &m.held[by]
	if *o == nil || (*o).S != m.live.s[by] {
		*o = &Own[S]{m.live.s[by], by, &m.live.b}
	}
	return *o
}

func (m *Machine[P, S]) owns() (x [2]*Own[S]) {
	for by := range Nobody {
		if m.holds.Has(by) {
			x[by] = m.own(by)
		}
	}
	return x
}

// Public is the public plane at the halt, to be read only.
func (m *Machine[P, S]) Public() *P { return &m.live.p }

// Events are the public ones and, of a side that is held here, its notes, in
// order, up to the halt, since the machine began.
func (m *Machine[P, S]) Events(s Side) []Event { return m.since(s, 0) }

// since are the Events of a side from one index on.
func (m *Machine[P, S]) since(s Side, from int) (es []Event) {
	for _, x := range m.events {
		switch {
		case !m.tells(x, s):
		case from > 0:
			from--
		case x.own != nil && (x.owner == s || s == Overseer && m.holds == Both):
			es = append(es, x.own)
		default:
			es = append(es, x.e)
		}
	}
	return es
}

// count is the number of the Events of a side.
func (m *Machine[P, S]) count(s Side) (n int) {
	for _, x := range m.events {
		if m.tells(x, s) {
			n++
		}
	}
	return n
}

// tells reports whether an event is for a side, or for the Overseer, who reads all.
func (m *Machine[P, S]) tells(x told, s Side) bool {
	if s == Overseer {
		return x.to == Both || m.holds == Both
	}
	return x.to == Both || m.holds.Has(s) && x.to.Has(s)
}

// Refused are the answers of a side's policies that did not count in the last
// Run.
func (m *Machine[P, S]) Refused() []Refused { return m.refused }

// Open is the question that a side owes an answer at the halt; false where it
// owes none or its plane is not held. It may be judged and enumerated until the
// next Run.
func (m *Machine[P, S]) Open(by Side) (Asked, bool) {
	if m.open[by] == nil {
		return Asked{}, false
	}
	return *m.open[by], true
}

// Checkpoint is the last one passed. It is not to be changed.
func (m *Machine[P, S]) Checkpoint() Checkpoint { return m.base }

// Halt is the state at the halt in the form of a checkpoint, for reading and
// comparing: no machine can begin there.
func (m *Machine[P, S]) Halt() Checkpoint { return m.encode() }

func (m *Machine[P, S]) encode() Checkpoint {
	x, old := &m.live, &m.base
	// The planes hardly grow from one checkpoint to the next.
	room := func(b []byte) []byte { return make([]byte, 0, len(b)+len(b)/8+64) }
	c := Checkpoint{Edition: m.g.Edition(), Segment: x.seg, Over: x.over,
		Public: m.cp.Append(room(old.Public), &x.p), Executor: booksCodec.Append(room(old.Executor), &x.b)}
	for i, s := range x.s {
		if s != nil {
			c.Secret[i] = m.cs.Append(room(old.Secret[i]), s)
		}
	}
	return c
}
