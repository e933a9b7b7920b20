package report

import (
	"slices"
	"strconv"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Chronicle is what a report tells, for a page with pictures and tables.
func (g Reporter) Chronicle(v view, es []rules.Event) page.Chronicle {
	return g.writer(v).chronicle(es)
}

func (r *writer) chronicle(es []rules.Event) page.Chronicle {
	c := page.Chronicle{Score: r.figures(), Chapters: r.chapters(es), Gist: gist(es), Told: []string{"report.stack", "report.battle"}}
	if r.v.Own != nil {
		c.Warnings = r.alarms()
	}
	return c
}

// figures are the numbers of both sides that decide a game.
func (r *writer) figures() []page.Figure {
	p := r.v.Public
	figure := func(id string, value page.Msg) page.Figure { return page.Figure{Label: page.M(id), Value: value} }
	pair := func(of func(side rules.Side) int) page.Msg {
		return page.M("figure.pair", of(eurofront.Axis), of(eurofront.Soviet))
	}
	return []page.Figure{
		figure("figure.fortnight", page.M("figure.of", min(int(p.Fortnight)+1, 2*len(r.Months)), 2*len(r.Months))),
		figure("figure.blocks", pair(func(s rules.Side) int { return len(r.look.OnMap(s)) })),
		figure("figure.out", text1(strconv.Itoa(r.look.FinnsOut()))),
		figure("figure.saved", pair(func(s rules.Side) int { return int(p.Saved[s]) })),
	}
}

// gist is all that happened in one sentence; no ID: nothing did.
func gist(es []rules.Event) page.Msg {
	moves, battles, lost := 0, 0, [2]int{}
	for _, e := range es {
		switch e := e.(type) {
		case event.Moves:
			if !e.On {
				moves++
			}
		case event.Battle:
			battles++
		case event.Loses:
			lost[e.By]++
		}
	}
	if moves+battles+lost[eurofront.Axis]+lost[eurofront.Soviet] == 0 {
		return page.Msg{}
	}
	return page.M("gist", moves, battles, lost[eurofront.Axis], lost[eurofront.Soviet])
}

// alarms are what one must know of one's own side as it stands.
func (r *writer) alarms() (all []page.Msg) {
	side := r.v.Side
	if r.v.Public.Stage == eurofront.Finished {
		return nil
	}
	if r.look.National(side) == eurofront.NoLine {
		all = append(all, page.M("alarm.national"))
	} else if none, _ := r.look.Starving(side); len(none) > 0 {
		all = append(all, page.M("alarm.unsupplied", r.namesOf(none)))
	}
	if r.v.Public.Stage != eurofront.PlayerTurn || r.v.Public.Active != side {
		return all
	}
	var spent []rules.Token // whom it can activate now
	for _, k := range r.look.OnMap(side) {
		if f := r.v.Own.S.Blocks[k].Face; r.Units[f.Unit].Type.Leads() && f.Level == 0 {
			spent = append(spent, k)
		}
	}
	if spent != nil {
		all = append(all, page.M("alarm.spent", r.namesOf(spent)))
	}
	return all
}

// nameOf is the name of an own unit, and namesOf those of several.
func (r *writer) nameOf(k rules.Token) string { return r.unitName(eurofront.UnitOf(r.v, k)) }

func (r *writer) namesOf(ks []rules.Token) []page.Msg {
	return ordered(page.Every(ks, func(k rules.Token) page.Msg { return text1(r.nameOf(k)) }))
}

// told is an event, how often it has happened in a row, through which places a block has gone, and
// which blocks are shown.
type told struct {
	rules.Event
	n     int
	way   []Place
	faces []event.Face
}

// digest folds the steps of a block into its way, leaves out what the next event tells too, and puts
// together what is told alike.
func digest(es []rules.Event) (folded []told) {
	var all []told
	last := &told{}
	for _, e := range es {
		switch {
		case goesOn(last, e):
			continue
		case !tells(last.Event, e):
			all = append(all, told{})
			last = &all[len(all)-1]
		}
		*last = told{Event: e, n: 1}
		if s, ok := e.(event.Reveals); ok {
			last.faces = []event.Face{s.Face}
		}
	}
	for _, x := range all {
		folded = page.Fold(folded, x, together, passes)
	}
	return folded
}

// goesOn adds a step to the way of a block.
func goesOn(last *told, e rules.Event) bool {
	m, _ := e.(event.Moves)
	before, moves := last.Event.(event.Moves)
	if !moves || !m.On || before.To != m.From || before.By != m.By {
		return false
	}
	last.way = append(last.way, before.To)
	before.To, before.Engages = m.To, m.Engages
	last.Event = before
	return true
}

// tells reports whether an event tells what the one before it has: an HQ that is activated is
// shown, one that is deactivated has lost a step.
func tells(before, e rules.Event) bool {
	switch e.(type) {
	case event.Activated:
		_, shown := before.(event.Reveals)
		return shown
	case event.Deactivated:
		_, lost := before.(event.Loses)
		return lost
	}
	return false
}

// together is what has happened to two blocks, if it is the same.
func together(a, b told) (told, bool) {
	if x, ok := a.Event.(event.Reveals); ok {
		y, ok := b.Event.(event.Reveals)
		if ok = ok && x.Here == y.Here; ok {
			a.faces = slices.Concat(a.faces, b.faces)
		}
		return a, ok
	}
	both, ok := page.Together(a.Event, b.Event, func(a, b event.Units) event.Units { return event.Units{Units: slices.Concat(a.Units, b.Units)} })
	if !ok || hidden(a) != hidden(b) || !slices.Equal(a.way, b.way) {
		return told{}, false
	}
	a.Event, a.n = both, a.n+b.n
	return a, true
}

// hidden reports whether nobody is told which unit a block is.
func hidden(x told) bool { return x.Event.(interface{ Named() []UnitNo }).Named() == nil }

// passes: of a set-up, with which all begins, the order does not matter.
func passes(a, _ told) bool {
	_, is := a.Event.(event.Deployed)
	return is
}

// chapters sorts the events of a report: for each production, weather and player-turn its story,
// and a table for each battle.
func (r *writer) chapters(es []rules.Event) []page.Chapter {
	all := page.Chapters{First: begins(es)}
	fight := (*round)(nil)
	listing, turn, hits := false, quietBefore(es), [2]int{1, 1}
	begin := func(title page.Msg) {
		if turn && all.Now().Tale == nil && all.Now().Battles == nil {
			all.Now().Tale = []page.Tale{{Text: page.M("chronicle.quiet")}}
		}
		turn = true // every other chapter begins with something to tell
		all.Begin(title)
	}
	for _, x := range digest(es) {
		if fight.takes(x) {
			continue
		}
		fight.end(&all)
		fight = nil
		_, lists := x.Event.(event.Produced)
		if lists && !listing {
			begin(page.M("chronicle.production"))
		}
		listing = lists
		switch e := x.Event.(type) {
		case event.Turn:
			begin(page.M("chronicle.turn", r.fortnightWord(e.Fortnight), sideWord(e.By)))
			continue
		case event.Weather:
			begin(page.M("chronicle.fortnight", r.fortnightWord(e.Fortnight)))
		case event.Battle:
			fight = newRound(r, e, len(all.Now().Tale), &hits)
			continue
		}
		tale := page.Tale{Text: r.say(x)}
		if t, ok := x.Event.(interface{ Thrown() event.Throw }); ok && len(t.Thrown().Dice) > 0 { // a pursuit may have none
			tale.Label, tale.Faces, tale.Low = t.Thrown().Roll.String(), t.Thrown().Dice, t.Thrown().Lowest
		}
		c := all.Now()
		c.Tale = append(c.Tale, tale)
	}
	fight.end(&all)
	return all.End()
}

// quietBefore reports whether a turn that the last report has told of has ended with nothing to tell.
func quietBefore(es []rules.Event) bool {
	if len(es) == 0 {
		return false
	}
	switch e := es[0].(type) {
	case event.Weather:
		return e.Fortnight > 0
	case event.Turn:
		return true
	}
	return false
}

// begins is the title of what happened before a chapter begins: the set-up, or the rest of a turn
// that the last report has told of.
func begins(es []rules.Event) page.Msg {
	if len(es) == 0 {
		return page.M("report.happened")
	}
	switch e := es[0].(type) {
	case event.Deployed:
		return page.M("chronicle.first")
	case event.Produced:
		return page.M("chronicle.production")
	case event.Unsupplied: // told of in the enemy's turn (EF-10.5-1)
		return page.M("chronicle.rest", sideWord(e.Whose().Other()))
	case event.Answered: // to the Finns, in their turn
		return page.M("chronicle.rest", sideWord(e.Whose().Other()))
	case event.Weather:
		return page.M("chronicle.rest", sideWord(e.Last.By))
	case event.Turn: // that of the other side has ended
		return page.M("chronicle.rest", sideWord(e.By.Other()))
	case event.Over: // whoever wins, at the end of a turn in which nothing happened
		return page.M("report.happened")
	case interface{ Whose() rules.Side }:
		return page.M("chronicle.rest", sideWord(e.Whose()))
	}
	return page.M("report.happened")
}

// say words an event.
func (r *writer) say(x told) page.Msg {
	m := page.Msg{ID: page.EventID(x.Event)}
	add := func(name string, v any) {
		if v = r.word(v); v != nil {
			m.Args = append(m.Args, page.Arg{Name: name, Value: v})
		}
	}
	if w, ok := x.Event.(event.Weather); ok {
		add("basin", basinWord(w.Basin))
	}
	if p, ok := x.Event.(event.Pursuit); ok {
		add("dice", p.Faster+p.Equal)
	}
	page.Fields(x.Event, parts, add)
	add("n", x.n)
	add("through", x.way)
	add("faces", x.faces)
	if units, ok := x.Event.(interface{ Named() []UnitNo }); ok {
		add("units", units.Named())
	}
	return m
}

// parts are told otherwise than field by field.
func parts(v any, yield func(name string, v any)) bool {
	switch v := v.(type) {
	case event.Face:
		yield("face", v)
	case event.Units: // who it is that all else is told of comes last
	default:
		return false
	}
	return true
}

// word is what is said of a field; nil: nothing, such as of dice, which are shown.
func (r *writer) word(v any) any {
	switch v := v.(type) {
	case rules.Side:
		return sideWord(v)
	case event.Of:
		return sideWord(v.By)
	case event.Face:
		return r.unitWord(v)
	case []event.Face:
		return append([]page.Msg{}, ordered(page.Every(v, r.unitWord))...)
	case Place:
		return r.label(v)
	case []Place:
		return append([]page.Msg{}, r.names(v)...)
	case []UnitNo:
		return append([]page.Msg{}, r.unitNames(v)...)
	case UnitNo:
		return r.unitName(v)
	case theatre.Weather:
		return weatherWord(v)
	case string, int, bool:
		return v
	}
	return nil
}
