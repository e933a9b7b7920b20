package rules

// Marked is a point of a script up to which a rehearsal has come: what the clauses of an
// order file wanted by then has been answered, or is not asked for any more.
type Marked struct {
	Name    string
	Due     string   // the kind of what the orders are due for
	Spoken  []Spoken // as in Asked
	by      Side
	phase   string // that the file was written for
	refused *[]Refused
	waits   *waits
	only    func(clause string) bool // nil: of all
}

// Only is the same point for some clauses alone.
func (m Marked) Only(of func(clause string) bool) Marked {
	m.only = of
	return m
}

// silent reports whether nothing is recorded for a clause: of what does not speak there is
// nothing to explain.
func (m Marked) silent(clause string) bool {
	return m.Unmet(clause) || m.only != nil && !m.only(clause)
}

// Halted is the point at which the orders are due, where a rehearsal begins.
const Halted = "halted"

// Mark marks a point of a script, such as "combat", for a side that rehearses its orders:
// they say there why their clauses have kept silent (OrderFile.Explain). The name is not
// Halted. It takes no label, and nothing in play hangs on it.
func (t *Table[S]) Mark(name string) {
	if t.marked != nil {
		t.marked(name)
	}
}

// Unmet reports whether the condition of a clause was false when it could have answered.
func (m Marked) Unmet(clause string) bool { return m.waits.unmetBy(m.by, clause) }

// Bar records for a clause why it has given no answer (nil: there is nothing to say), once
// for each clause. Of one whose condition was false nothing is recorded.
func (m Marked) Bar(clause string, r *Refusal) {
	if !m.silent(clause) {
		bar(m.refused, Refused{By: m.by, Clause: clause, phase: m.phase}, r)
	}
}

// Hang records for a clause that it hangs on a dimension which no course plays, and why. One that
// has been barred keeps that reason, and is no error.
func (m Marked) Hang(clause, on string, why *Refusal) {
	if !m.silent(clause) {
		bar(m.refused, Refused{By: m.by, Clause: clause, On: on, phase: m.phase}, why)
	}
}

// Doubt is Hang for a reason that bars a clause as things stand, and may go (nil: there is none).
func (m Marked) Doubt(clause, on string, why *Refusal) {
	if why != nil {
		m.Hang(clause, on, Refuse(why.Rule, "hangs.as-stands", why.Why))
	}
}

// bar adds a refusal for a clause that has none yet, or on what it hangs where that is not known yet.
func bar(to *[]Refused, x Refused, r *Refusal) {
	if r == nil || to == nil {
		return
	}
	for _, y := range *to {
		if x.By == y.By && x.phase == y.phase && x.Clause == y.Clause && (x.On == "") == (y.On == "") {
			return
		}
	}
	x.Refusal = *r
	*to = append(*to, x)
}

// Explain has the orders of a side say at the marks of what is played why their clauses have kept
// silent, as in a rehearsal: that is told as Refused, and nothing in play hangs on it.
func (m *Machine[P, S]) Explain(by Side) { m.explains = Only(by) }

// explain has the orders of a side say why they have kept silent, which are due for something of a
// kind.
func (m *Machine[P, S]) explain(by Side, due string, spoken []Spoken, name string) {
	for _, p := range m.policies[by] {
		if f, ok := p.(explainer[P, S]); ok {
			f.Explain(m.View(by), Marked{name, due, spoken, by, "", &m.refused, &m.waits, nil})
		}
	}
}

// explainAll is explain for those who are to say so in play.
func (m *Machine[P, S]) explainAll(t *Table[S], name string) {
	for by := range Nobody {
		if m.explains.Has(by) && m.holds.Has(by) {
			m.explain(by, "", t.spoken[by], name)
		}
	}
}

// Further is an order file that goes on behind the segment for which it is due, such as a list of
// production that carries the turn that follows.
type Further[P, S any] interface {
	// Further reports whether it orders what is played where v is what its side sees.
	Further(v View[P, S]) bool
}

// explainFurther is explain in a later segment, for the files that go on in it.
func (m *Machine[P, S]) explainFurther(spoken []Spoken, name string) {
	by := m.fork.side
	for _, p := range m.policies[by] {
		f, ok := p.(text[P, S])
		if !ok {
			continue
		}
		v := m.View(by)
		if x, ok := f.file.(Further[P, S]); ok && x.Further(v) {
			f.file.Explain(v, Marked{name, m.fork.kind, spoken, by, f.phase, &m.refused, &m.waits, nil})
			m.fork.sees(m, name)
		}
	}
}

// explainer is an order file in force.
type explainer[P, S any] interface {
	Explain(v View[P, S], at Marked)
}

// Explain has an order file say why it has kept silent, in its phase, or standing orders.
func (f text[P, S]) Explain(v View[P, S], at Marked) {
	if at.phase = f.phase; f.stands() || f.clerk.Phase(v.Public, v.Side) == f.phase {
		f.file.Explain(v, at)
	}
}
