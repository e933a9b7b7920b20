package eurofront

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/casebook"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
)

// TestCases runs the cases of testdata/cases; README.md there says how they are written.
func TestCases(t *testing.T) { casebook.Folder(t, "testdata/cases/*.yaml", nil, runCase) }

const playKeys = "segments orders dice refused ends holds events never asked unasked shown hidden saves spends loses has level goes weather-is first next battle-od " +
	"journal silent supplied starving national radius beyond shore inland marks "

func runCase(c casebook.Case) {
	c.Helper()
	c.Known(c.Node, positionKeys+playKeys)
	x := sit(c)
	run := &played{table: x, c: c}
	if n := c.Node; n.Get("orders") != nil || n.Get("dice") != nil || n.Get("ends") != nil || n.Get("segments") != nil {
		run.play()
		run.outcome()
	}
	run.ground()
}

// act is an answer that a line of a case gives.
type act struct {
	kind   string
	answer func(v view, q rules.Asked) any
	after  bool // it ends a move, if that is still asked
	whose  string
	nth    int    // of the steps of a move
	by     string // a unit of the side that answers
}

// played is a case that is played.
type played struct {
	*table
	c       casebook.Case
	acts    [][]act
	lists   map[string]Build // what production lists say, by side or unit
	refused []string
	asked   []string
	m       *rules.Machine[Plane, Secret]
	host    *dicey
	watch   func(v view, q rules.Asked)
	laws    func(rules.Sight[Plane, Secret]) error // nil: the case begins where no game comes
}

// judge tests the invariants whenever somebody is asked, and when a segment is over.
func (x *played) judge(between bool) {
	if x.laws == nil {
		return
	}
	if err := x.laws(x.m.Sight(between)); err != nil {
		x.c.At(x.c.Node, "against the laws of the game: %v", err)
		x.laws = nil
	}
}

func (x *played) play() {
	x.lists = map[string]Build{}
	for _, line := range casebook.Texts(x.c.Node, "orders") {
		if !x.listed(line) {
			x.acts = append(x.acts, x.read(line))
		}
	}
	x.host = newDicey(x.c.Dice(6))
	m, err := rules.NewMachine[Plane, Secret](x.table, x.host, rules.Both, nil)
	if err != nil {
		x.c.Fatal(err)
	}
	m.Strict()
	x.m = m
	if x.laws = x.Game.Laws(); x.laws(m.Sight(false)) != nil {
		x.laws = nil
	}
	for s := range rules.Nobody {
		m.Orders(s, rules.PolicyFunc[Plane, Secret](x.answer))
	}
	for n := range casebook.Number(x.c.Node, "segments", 1) {
		m.Until(int32(n) + 1)
		if due, err := m.Run(); err != nil || due != nil {
			x.c.Fatalf("due %v, error %v", due, err)
		}
		x.judge(true)
	}
	for _, line := range x.acts {
		if len(line) > 0 && !line[0].after && line[0].kind != "go" && line[0].kind != "step" {
			x.c.Errorf("nobody asked for the last orders: %d of them, the first is %s", len(x.acts), line[0].kind)
			break
		}
	}
	x.public = *m.Public()
	for s := range x.secrets {
		x.secrets[s] = *m.View(rules.Side(s)).Own.S
	}
}

// listed reads "spend soviet", "save axis", "build a step", "build a return C06".
func (x *played) listed(line string) bool {
	w := strings.Fields(line)
	do := map[string]Deed{"save": Save, "spend": Spend, "step": Step, "return": Return, "disband": Disband}
	switch w[0] {
	case "save", "spend":
		x.lists[w[1]] = Build{do[w[0]], None}
	case "build":
		b := Build{do[w[2]], None}
		if b.Do == Return {
			b.At = x.at(w[3])
		}
		x.lists[x.Units[x.named(w[1])].ID] = b
	default:
		return false
	}
	return true
}

// answer gives what the next line says, if that is what is asked.
func (x *played) answer(v view, q rules.Asked) (any, string, bool) {
	x.asked = append(x.asked, q.Kind)
	x.judge(false)
	if x.watch != nil {
		x.watch(v, q)
	}
	if _, ok := ProductionKind.Of(q); ok {
		if b, ok := x.lists[theatre.SideNames[v.Side]]; ok {
			return b, "case", true
		}
	}
	if put, ok := BuildKind.Of(q); ok {
		b, ok := x.lists[x.Units[put.Facts.Unit].ID]
		if !ok {
			return nil, "", false
		}
		if r := q.Judge(b); r != nil {
			x.refused = append(x.refused, r.Rule)
			return nil, "", false
		}
		return b, "case", true
	}
	for len(x.acts) > 0 {
		line := x.acts[0]
		if len(line) == 0 {
			x.acts = x.acts[1:]
			continue
		}
		a := line[0]
		if a.kind != q.Kind {
			if a.after || a.kind == "go" || a.kind == "step" { // where there is one answer nobody is asked
				x.acts[0] = line[1:]
				continue
			}
			break
		}
		if a.by != "" && x.Units[x.named(a.by)].Side != v.Side {
			break
		}
		if put, ok := StepKind.Of(q); ok && !a.after && put.Facts.Walked > a.nth { // nobody was asked for that one
			x.acts[0] = line[1:]
			continue
		}
		if a.whose != "" {
			if put, ok := ThenKind.Of(q); ok && put.Facts.HQ != rules.Token(v.Own.S.Find(x.named(a.whose))) {
				break
			}
		}
		x.acts[0] = line[1:]
		ans := a.answer(v, q)
		r := q.Judge(ans)
		if r == nil {
			return ans, "case", true
		}
		if !a.after {
			x.refused = append(x.refused, r.Rule)
			x.c.Logf("%s refused: %s %v at %v", q.Kind, r.Why.ID, r.Why.Args, q.Key)
		}
		x.acts[0] = slices.DeleteFunc(slices.Clone(line[1:]), func(a act) bool { return !a.after })
	}
	if q.Halt == rules.Must {
		return x.Default(v, q), "case", true
	}
	return nil, "", false
}

// read is what a line says.
func (x *played) read(line string) (as []act) {
	w := strings.Fields(line)
	one := func(kind string, f func(v view, q rules.Asked) any) act { return act{kind: kind, answer: f} }
	token := func(v view, name string) rules.Token {
		u := x.named(name)
		if s := x.Units[u].Side; s != v.Side {
			return rules.Token(x.m.View(s).Own.S.Find(u))
		}
		return rules.Token(v.Own.S.Find(u))
	}
	steps := func(names []string, first int) (as []act) {
		for i, n := range names {
			p := x.at(n)
			as = append(as, act{kind: "step", answer: func(view, rules.Asked) any { return p }, nth: first + i})
		}
		return append(as, act{kind: "step", answer: func(view, rules.Asked) any { return None }, after: true})
	}
	how := func(name string) How { return How(slices.Index(howNames[:], name)) }
	goes := func(names []string) []act {
		to := Go{To: x.at(names[0]), Yes: len(names) > 1 && names[1] == "yes"}
		return []act{one("go", func(view, rules.Asked) any { return to })}
	}
	defer func() {
		if by := map[string]int{"activate": 1, "move": 2, "rail": 2, "sea": 2, "march": 2, "invade": 2, "evacuate": 2, "mark": 1, "then": 1, "strike": 1, "fire": 1, "lose": 1, "repulse": 1}[w[0]]; by > 0 {
			as[0].by = w[by]
		}
	}()
	switch w[0] {
	case "activate":
		mode := Mode(slices.Index(modeNames[:], append(w, "normal")[2]))
		return []act{one("activate", func(v view, _ rules.Asked) any { return Activation{token(v, w[1]), mode} })}
	case "enough": // no other HQ in this turn of the side of a unit
		return []act{{kind: "activate", answer: func(view, rules.Asked) any { return Activation{HQ: NoBlock} }, by: w[1]}}
	case "deploy":
		p := x.at(w[2])
		return []act{one("deploy-hq", func(view, rules.Asked) any { return p })}
	case "move":
		return append([]act{one("move", func(v view, _ rules.Asked) any { return Take{token(v, w[1]), token(v, w[2]), Land} })}, steps(w[3:], 0)...)
	case "rail", "sea", "march", "invade", "evacuate":
		return append([]act{one("move", func(v view, _ rules.Asked) any { return Take{token(v, w[1]), token(v, w[2]), how(w[0])} })}, goes(w[3:])...)
	case "mark":
		return append([]act{one("move", func(v view, _ rules.Asked) any { return Take{token(v, w[1]), token(v, w[1]), Mark} })}, goes(w[2:])...)
	case "end": // no more moves
		return []act{one("move", func(view, rules.Asked) any { return noTake })}
	case "on":
		return steps(w[1:], 1)
	case "farther":
		return goes(w[1:])
	case "then":
		as = []act{{kind: "then", answer: func(view, rules.Asked) any { return how(w[2]) }, whose: w[1]}}
		if w[2] == "land" {
			return append(as, steps(w[3:], 0)...)
		} else if len(w) > 3 {
			return append(as, goes(w[3:])...)
		}
		return as
	case "interdict", "offer", "armistice":
		return []act{one(w[0], func(view, rules.Asked) any { return w[1] == "yes" })}
	case "strike":
		p := x.at(w[2])
		return []act{one("strike", func(v view, _ rules.Asked) any { return Sortie{token(v, w[1]), p} })}
	case "combat", "next-battle":
		p := x.at(w[1])
		return []act{one(w[0], func(view, rules.Asked) any { return p })}
	case "fire", "lose", "repulse", "feed", "excess":
		return []act{one(w[0], func(v view, _ rules.Asked) any { return token(v, w[1]) })}
	}
	x.c.Fatalf("%q is no order", line)
	return nil
}

// outcome compares what has become of a case.
func (x *played) outcome() {
	n, c := x.c.Node, x.c
	if got := x.refused; !slices.Equal(got, casebook.Texts(n, "refused")) {
		c.At(n, "refused by %v, not %v", got, casebook.Texts(n, "refused"))
	}
	for _, e := range casebook.Pairs(n, "ends") {
		if got := x.where(e.Key.Text); got != e.Value.Text {
			c.At(e.Key, "%s ends as %q, not %q", e.Key.Text, got, e.Value.Text)
		}
	}
	for key, want := range map[string]bool{"shown": true, "hidden": false} {
		for _, name := range casebook.Texts(n, key) {
			if got := x.block(name).Shown; got != want {
				c.At(n.Get(key), "%s lies open: %v", name, got)
			}
		}
	}
	for k := range x.public.Blocks { // what lies open is the block as it is
		if b := &x.public.Blocks[k]; b.At >= 0 && b.Shown && b.Face != x.secrets[b.Side].Blocks[k].Face {
			c.At(n, "a block in %s shows %v and is %v", x.Spots[b.At].ID, b.Face, x.secrets[b.Side].Blocks[k].Face)
		}
	}
	x.rested()
	x.events()
	if v := n.Get("unasked"); v != nil {
		for _, k := range casebook.Texts(n, "unasked") {
			if slices.Contains(x.asked, k) {
				c.At(v, "%s is asked", k)
			}
		}
	}
	if v := n.Get("asked"); v != nil {
		want := casebook.Texts(n, "asked")
		got := slices.DeleteFunc(slices.Clone(x.asked), func(k string) bool { return !slices.Contains(want, k) })
		if !slices.Equal(got, want) {
			c.At(v, "asked is %v of %v", got, x.asked)
		}
	}
	if v := n.Get("journal"); v != nil {
		want := casebook.Texts(n, "journal")
		var got []string
		for _, e := range x.host.Entries() {
			if slices.Contains(want, e.Key.Label.Path) {
				got = append(got, e.Key.Label.Path)
			}
		}
		if !slices.Equal(got, want) {
			c.At(v, "the journal has %v", got)
		}
	}
	for _, label := range casebook.Texts(n, "silent") {
		if slices.ContainsFunc(x.host.Entries(), func(e rules.Entry) bool { return e.Key.Label.Path == label }) {
			c.At(n.Get("silent"), "the journal has %s", label)
		}
	}
	p := &x.public
	sides := func(key string, of func(s int) int16) {
		for _, e := range casebook.Pairs(n, key) {
			if got := of(slices.Index(theatre.SideNames[:], e.Key.Text)); strconv.Itoa(int(got)) != e.Value.Text {
				c.At(e.Key, "%s %s: %d", e.Key.Text, key, got)
			}
		}
	}
	sides("saves", func(s int) int16 { return p.Saved[s] })
	sides("spends", func(s int) int16 { return p.Produced[s].Spent })
	sides("loses", func(s int) int16 { return p.Produced[s].Lost })
	sides("has", func(s int) int16 { return p.Produced[s].Available })
	for key, got := range map[string]string{"level": p.Level.String(), "weather-is": p.Weather.String(), "first": theatre.SideNames[p.First], "next": theatre.SideNames[p.Active],
		"goes": [...]string{"set-up", "production", "weather", "turn", "over"}[p.Stage]} {
		if v := n.Get(key); v != nil && v.Text != got {
			c.At(v, "%s: %s", key, got)
		}
	}
	for _, e := range casebook.Pairs(n, "battle-od") {
		b := x.position().Battle(x.at(e.Key.Text))
		got := "none"
		if b != nil {
			got = theatre.SideNames[b.OD]
		}
		if got != e.Value.Text {
			c.At(e.Key, "%s: %s", e.Key.Text, got)
		}
	}
	for _, name := range casebook.Texts(n, "marks") {
		if !x.block(name).Unsupplied {
			c.At(n.Get("marks"), "%s has no marker", name)
		}
	}
}

// rested compares all that stand with blocks that have done nothing: nothing is left of a turn that is
// over, so that blocks which look alike can be mixed (EF-2.1-1, EAMB-32).
func (x *played) rested() {
	p := &x.public
	if p.Stage == Finished {
		return
	}
	for k := range p.Blocks {
		b := p.Blocks[k]
		if h := x.secrets[b.Side].Blocks[k]; b.At == Gone && h != unknown && int(h.Level) != x.unit(h.Face).Lowest()-1 {
			x.c.At(x.c.Node, "who is dead is at level %d (EF-2.5-1)", h.Level)
		}
		want := block(b.Side, b.At)
		want.Unsupplied, want.Shown, want.Face, want.Died = b.Unsupplied, b.Shown, b.Face, b.Died
		if !b.Shown && b.Face != (Face{}) || b != want {
			x.c.At(x.c.Node, "a block in %v keeps something of the turn: %+v", b.At, b)
		}
	}
	if p.Second || p.Landings != nil || p.Rounds != nil || slices.ContainsFunc(p.Ports, func(n int16) bool { return n != 0 }) {
		x.c.At(x.c.Node, "the position keeps something of the turn")
	}
	for _, b := range p.Battles {
		if b != (Battle{At: b.At, OD: b.OD, Strike: NoBlock}) {
			x.c.At(x.c.Node, "a battle keeps something of the turn: %+v", b)
		}
	}
}

// where is a unit's place with its level; "-" if it is dead.
func (x *played) where(name string) string {
	u := x.named(name)
	s := x.Units[u].Side
	k := x.secrets[s].Find(u)
	if b := &x.public.Blocks[k]; b.At >= 0 {
		return fmt.Sprint(x.Spots[b.At].ID, " ", x.secrets[s].Blocks[k].Level)
	}
	return "-"
}

// events compares those of the kinds that a case names; fire and the like with their dice and hits.
func (x *played) events() {
	n := x.c.Node
	want, never := casebook.Texts(n, "events"), casebook.Texts(n, "never")
	if want == nil && never == nil {
		return
	}
	kinds := map[string]bool{}
	for _, w := range slices.Concat(want, never) {
		kinds[strings.Fields(w)[0]] = true
	}
	var got []string
	for _, e := range x.m.Events(rules.Nobody) {
		if kind := reflect.TypeOf(e).Name(); kinds[kind] {
			got = append(got, strings.TrimSpace(kind+" "+x.detail(reflect.ValueOf(e))))
		}
	}
	for i := range got {
		if i < len(want) && !strings.Contains(want[i], " ") {
			got[i] = strings.Fields(got[i])[0]
		}
	}
	if !slices.Equal(got, want) {
		x.c.At(n, "the events are %q", got)
	}
}

// detail are the place of an event and its numbers.
func (x *played) detail(v reflect.Value) string {
	var w []string
	for _, f := range []string{"At", "From", "To"} {
		if p := v.FieldByName(f); p.IsValid() && p.Type() == reflect.TypeOf(None) && p.Int() >= 0 {
			w = append(w, x.Spots[p.Int()].ID)
		}
	}
	for _, f := range []string{"Mode", "How", "Speed", "Faster", "Equal", "Supported", "Defence", "Lowest", "Dice", "Hits", "Steps", "Repulses", "Accepted", "HQs", "Finns", "Cut", "Basin"} {
		p := v.FieldByName(f)
		switch {
		case !p.IsValid():
		case f == "Dice":
			w = append(w, strconv.Itoa(p.Len()))
		default:
			w = append(w, fmt.Sprint(p.Interface()))
		}
	}
	return strings.Join(w, " ")
}

// ground compares what the position says of control and supply.
func (x *played) ground() {
	n, c := x.c.Node, x.c
	pos := x.position()
	pos.Ground = pos.survey()
	for _, e := range casebook.Pairs(n, "holds") {
		p, got := x.at(e.Key.Text), "nobody"
		if s := pos.Holder[p]; s != rules.Nobody {
			got = theatre.SideNames[s]
		} else if pos.Disputed.Has(p) {
			got = "disputed"
		}
		if got != e.Value.Text {
			c.At(e.Key, "%s is %s", e.Key.Text, got)
		}
	}
	for key, want := range map[string]bool{"supplied": true, "starving": false} {
		for _, name := range casebook.Texts(n, key) {
			b := x.block(name)
			if got := pos.supplied(b.Side, b.At); got != want {
				c.At(n.Get(key), "%s supplied: %v", name, got)
			}
		}
	}
	if v := n.Get("national"); v != nil {
		if got := [...]string{"none", "besieged", "full"}[pos.National(Axis)]; got != v.Text {
			c.At(v, "National Supply: %s", got)
		}
	}
	reach := func(key string, want bool, of func(s rules.Side, at Place, v int) board.Set) {
		for _, e := range casebook.Pairs(n, key) {
			b, h := x.block(e.Key.Text), x.named(e.Key.Text)
			f := x.secrets[b.Side].Blocks[x.secrets[b.Side].Find(h)].Face
			set := of(b.Side, b.At, pos.Working(f, b.At))
			for _, w := range words(e.Value) {
				if set.Has(x.at(w)) != want {
					c.At(e.Key, "%s reaches %v", e.Key.Text, x.ids(set))
					break
				}
			}
		}
	}
	reach("radius", true, pos.Radius)
	reach("beyond", false, pos.Radius)
	shore := func(_ rules.Side, at Place, v int) board.Set { return pos.Shore(at, v) }
	reach("shore", true, shore)
	reach("inland", false, shore)
}

func words(n *orders.Node) (w []string) {
	for _, i := range n.Items {
		w = append(w, i.Text)
	}
	return w
}
