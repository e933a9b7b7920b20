package staff

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/casebook"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/names"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// TestTold asks and looks, as one side or for all, in the positions of testdata/told.yaml, which says
// how they are written: each case has all that is told then, by the ids of messages and what they are
// about.
func TestTold(t *testing.T) { casebook.Folder(t, "testdata/told.yaml", nil, toldCase) }

const toldKeys = "case rules by oversee aid ask overlay about report chronicle luck picture sheet file set fights produced phase second only told "

func toldCase(c casebook.Case) {
	c.Helper()
	c.Known(c.Node, positionKeys+" "+toldKeys)
	seat := sit(c)
	x := seat.Game.(*table)
	x.state(c)
	v, es := x.seen(c, seat)
	lines := x.tells(c, v, es)
	if only := casebook.Texts(c.Node, "only"); only != nil { // lines with one of these
		lines = slices.DeleteFunc(lines, func(line string) bool {
			return !slices.ContainsFunc(only, func(s string) bool { return strings.Contains(line, s) })
		})
	}
	if want := casebook.Texts(c.Node, "told"); !slices.Equal(lines, want) {
		c.At(cmp.Or(c.Node.Get("told"), c.Node), "is told\n- %s", strings.Join(lines, "\n- "))
	}
}

// state reads what is special of units and battles, and of a turn that is being played.
func (x *table) state(c casebook.Case) {
	p, n := &x.public, c.Node
	for _, e := range casebook.Pairs(n, "set") {
		b := x.block(c, e.Key.Text)
		for _, w := range casebook.Texts(n.Get("set"), e.Key.Text) {
			switch w {
			case "unsupplied":
				b.Unsupplied = true
			case "dispersed":
				b.Dispersed = true
			case "rearguard":
				b.Rear = true
			case "spent":
				b.Spent = true
			case "rebuilt": // it has died before, as another block
				u := x.held(c, e.Key.Text).Unit
				gone := eurofront.Block{Side: b.Side, At: eurofront.Gone, Died: x.at(c, "Vyborg"), From: eurofront.None, Exit: eurofront.None, Shown: true, Face: eurofront.Face{Unit: u, Level: -1}}
				p.Blocks = append(p.Blocks, gone)
				for side := range x.secrets {
					x.secrets[side].Blocks = append(x.secrets[side].Blocks, eurofront.Held{Face: eurofront.Face{Unit: 255}})
				}
			case "shown":
			case "hidden":
				b.Shown, b.Face = false, eurofront.Face{}
			case "river":
				b.Edge = eurofront.OverRiver
			case "from-sea":
				b.Edge = eurofront.FromSea
			default:
				b.Mode = map[string]eurofront.Mode{"normal": eurofront.Normal, "blitz": eurofront.Blitz, "invasion": eurofront.Invasion, "blitz-invasion": eurofront.BlitzInvasion}[w]
				if b.Mode == eurofront.Idle {
					c.At(e.Key, "%s is nothing that a block can be", w)
				}
				if b.Mode.Invades() {
					embark(p, b)
				}
			}
			if w == "shown" || b.Mode != eurofront.Idle {
				b.Shown, b.Face = true, x.held(c, e.Key.Text).Face
			}
		}
	}
	for _, e := range casebook.Pairs(n, "fights") {
		at := x.at(c, e.Key.Text)
		i := slices.IndexFunc(p.Battles, func(b eurofront.Battle) bool { return b.At == at })
		for _, w := range casebook.Texts(n.Get("fights"), e.Key.Text) {
			switch b := &p.Battles[i]; w {
			case "new":
				b.New = true
			case "assault":
				b.Assault = true
			default:
				b.Strike = x.token(c, w)
			}
		}
	}
	for side, name := range theatre.SideNames {
		if list := casebook.Texts(n.Get("produced"), name); list != nil {
			var v [3]int16
			for i := range v {
				fmt.Sscan(list[i], &v[i])
			}
			p.Produced[side] = eurofront.Produced{Available: v[0], Spent: v[1], Lost: v[2]}
		}
	}
	p.Phase = map[string]eurofront.Phase{"command": eurofront.Command, "moving": eurofront.Moving, "fighting": eurofront.Fighting, "politics": eurofront.Politics}[casebook.Text(n, "phase", "")]
	p.Second = casebook.Text(n, "second", "") == "true"
}

// token is the block of a unit.
func (x *table) token(c casebook.Case, name string) rules.Token {
	for u := range x.Units {
		if names.Short(x.Units[u].Name) == name {
			return rules.Token(x.secrets[x.Units[u].Side].Find(UnitNo(u)))
		}
	}
	c.Fatalf("there is no unit %q", name)
	return eurofront.NoBlock
}

func (x *table) block(c casebook.Case, name string) *eurofront.Block {
	return &x.public.Blocks[x.token(c, name)]
}

func (x *table) held(c casebook.Case, name string) *eurofront.Held {
	k := x.token(c, name)
	return &x.secrets[x.public.Blocks[k].Side].Blocks[k]
}

// seen is what a side, or anybody, sees: of the position, or after the turn that a file orders.
func (x *table) seen(c casebook.Case, seat casebook.Sitting[Plane, Secret]) (view, []rules.Event) {
	n := c.Node
	by := casebook.Text(n, "by", casebook.Text(n, "turn", "soviet"))
	side := rules.Side(slices.Index([]string{"axis", "soviet", "all"}, by))
	if f := n.Get("file"); f != nil {
		m, err := rules.NewMachine[Plane, Secret](seat.Game, seat.Host, rules.Both, nil)
		if err != nil {
			c.Fatal(err)
		}
		mover := x.public.Active
		if x.public.Stage == eurofront.Production { // both write lists
			mover = eurofront.Soviet
		}
		m.Orders(mover, casebook.InDue(x.Game, mover, f, func() {}), rules.PolicyFunc[Plane, Secret](silent))
		m.Orders(mover.Other(), rules.PolicyFunc[Plane, Secret](silent))
		if due, err := m.Run(); due != nil || err != nil {
			c.Fatal(due, err)
		}
		if side == rules.Nobody {
			return view{Side: side, Public: m.Public()}, m.Events(side)
		}
		return m.View(side), m.Events(side)
	}
	v := view{Side: side, Public: &x.public}
	if side < rules.Nobody {
		v.Own = &rules.Own[Secret]{S: &x.secrets[side]}
	}
	return v, nil
}

// tells is what the case asks for.
func (x *table) tells(c casebook.Case, v view, es []rules.Event) (lines []string) {
	n := c.Node
	switch {
	case n.Get("oversee") != nil:
		p, c := x.Oversee([2]view{x.view(eurofront.Axis), x.view(eurofront.Soviet)}, es)
		return append(casebook.Lines(p), chronicled(c)...)
	case n.Get("aid") != nil:
		ask := n.Get("ask")
		if ask == nil {
			ask = orders.NewMap()
		}
		p, problems := x.Aid(v, n.Get("aid").Text, ask)
		for _, w := range problems {
			lines = append(lines, "wrong "+casebook.Plainly(page.M(w.ID, w.Args...)))
		}
		return append(lines, casebook.Lines(p)...)
	case n.Get("report") != nil:
		return casebook.Lines(x.Report(v, es))
	case n.Get("chronicle") != nil:
		return chronicled(x.Chronicle(v, es))
	case n.Get("luck") != nil:
		for _, l := range x.Luck(es, casebook.Number(n, "luck", 0)) {
			lines = append(lines, fmt.Sprint(l))
		}
		return lines
	case n.Get("sheet") != nil:
		text := orders.Write(x.Template(v, rules.Asked{Kind: n.Get("sheet").Text, By: v.Side}, casebook.Plainly, casebook.Text(n, "about", "") == "all"))
		for line := range strings.Lines(string(text)) {
			lines = append(lines, strings.TrimSpace(line))
		}
		return lines
	case n.Get("picture") != nil:
		return pictured(x.Picture(v))
	}
	o, err := x.Overlay(v, es, rules.Overlay{Kind: casebook.Text(n, "overlay", ""), About: casebook.Text(n, "about", "")})
	if err != nil {
		return []string{"wrong " + err.Error()}
	}
	return overlaid(x.Picture(v).Board, o)
}

// chronicled is a story, a line for each sentence, battle and row.
func chronicled(c page.Chronicle) (lines []string) {
	say := func(format string, args ...any) {
		for i, a := range args {
			if m, ok := a.(page.Msg); ok {
				args[i] = strings.TrimPrefix(casebook.Plainly(m), "text ")
			}
		}
		lines = append(lines, strings.TrimSpace(fmt.Sprintf(format, args...)))
	}
	if c.Gist.ID != "" {
		say("%s", c.Gist)
	}
	for _, f := range c.Score {
		say("score %s: %s", f.Label, f.Value)
	}
	for _, m := range c.Warnings {
		say("warns %s", m)
	}
	for _, ch := range c.Chapters {
		say("# %s", ch.Title)
		for i, t := range ch.Tale {
			fights(ch.Battles, i, say)
			say("%s%s%s", t.Text, dice(t.Faces, t.Low), also(t.Label != "" && t.Faces == nil, " no dice"))
		}
		fights(ch.Battles, len(ch.Tale), say)
	}
	return lines
}

// fights are the battles of a chapter that are told before one of its sentences.
func fights(all []page.Battle, before int, say func(string, ...any)) {
	for _, b := range all {
		if b.Before != before {
			continue
		}
		say("* %s: %s", b.Place, b.About)
		for _, r := range b.Rows {
			if r.Lost != nil {
				say("side %d loses %s", r.Side, casebook.Plainly(page.M("", r.Lost)))
				continue
			}
			say("side %d, %s %d x%d: %s%s, hits %d", r.Side, r.Unit, r.Strength, r.Times, r.At, dice(r.Faces, r.Low), r.Hits)
		}
		for _, m := range b.Notes {
			say("note %s", m)
		}
	}
}

func dice(faces []int, low int) string {
	if faces == nil {
		return ""
	}
	return fmt.Sprintf(" %v from %d", faces, low)
}

// overlaid is an overlay by the names of places.
func overlaid(on *board.Board, o board.Overlay) (lines []string) {
	say := func(format string, args ...any) {
		lines = append(lines, strings.TrimSpace(fmt.Sprintf(format, args...)))
	}
	names := func(hs []board.Hex) string {
		var all []string
		for _, h := range hs {
			all = append(all, on.Label(h))
		}
		return strings.Join(all, ", ")
	}
	say("= %s%s", casebook.Plainly(o.Title), also(o.Faint, ", faint"))
	for _, m := range o.Note {
		say("%s", casebook.Plainly(m))
	}
	for _, a := range o.Areas {
		say("area %d%s %s: %s", a.Style, also(a.Ring, " ring"), casebook.Plainly(a.Meaning), names(slices.Collect(a.Hexes.All())))
	}
	for _, l := range o.Lines {
		say("line %d%s%s%s %s x%d %s: %s", l.Style, also(l.Arrow, " arrow"), also(l.Thin, " thin"), also(l.Travel == board.BySea, " by sea"), l.Badge, l.Count, casebook.Plainly(l.Meaning), names(l.Way))
	}
	for _, s := range o.Signs {
		say("sign %d side %d %s %s: %s", s.Kind, s.Side, casebook.Plainly(s.Text), casebook.Plainly(s.Meaning), names([]board.Hex{s.Hex}))
	}
	return lines
}

func also(is bool, word string) string {
	if is {
		return word
	}
	return ""
}

// pictured is a picture, a line for each note, place, hexside, route and water.
func pictured(p board.Picture) (lines []string) {
	say := func(format string, args ...any) {
		lines = append(lines, strings.TrimSpace(fmt.Sprintf(format, args...)))
	}
	say("side %d, season %s%s", p.Side, p.Season, also(p.Pale, ", pale"))
	for _, m := range p.Notes {
		say("%s", casebook.Plainly(m))
	}
	for _, h := range p.Hexes {
		text := fmt.Sprintf("%s: %s owner %d", p.Board.Label(h.Hex), h.Terrain, h.Owner)
		for _, s := range h.Sites {
			text += fmt.Sprintf(" %s %d", s.Word, s.Value)
		}
		if x := h.Harbour; x != nil {
			text += fmt.Sprintf(", harbour %d%s %s", x.Capacity, also(x.Base, " base"), x.State)
		}
		say("%s", text)
		if f := h.Fight; f != nil {
			say("fight holder %d%s strike %d %s %s %s %s", f.Holder, also(f.Fresh, " fresh"), f.Strike, casebook.Plainly(f.Ground), casebook.Plainly(f.Roles[0]), casebook.Plainly(f.Roles[1]), casebook.Plainly(page.M("", f.Notes)))
		}
		for _, s := range h.Stacks {
			say("stack of side %d: %d, marks %v, backs %v", s.Side, s.Count, s.Marks, s.Backs)
			for _, x := range s.Pieces {
				say("- %s %s %d of %d %s%s %v", x.Name, x.Sign, x.Strength, x.Full, x.Value, also(x.Shown, " shown"), x.Marks)
			}
		}
	}
	for _, s := range p.Sides {
		a, b := p.Board.Hexes(s.Side)
		say("%s - %s: %s %s limit %d%s%s", p.Board.Label(a), p.Board.Label(b), s.Terrain, s.Road, s.Limit,
			also(s.Works != [2]string{}, fmt.Sprintf(" works %q", s.Works)), also(s.Owner != [2]int{-1, -1}, fmt.Sprint(" owner ", s.Owner)))
	}
	for _, b := range p.Boxes {
		say("box %s: %s at %v %s %s", p.Board.Label(b.Hex), b.Kind, b.At, casebook.Plainly(b.Head), casebook.Plainly(page.M("", b.Text)))
	}
	for i, r := range p.Routes {
		say("route %d: %s %d%s by %v %s", i, r.Kind, r.Length, also(r.Long, " long"), r.By, r.Beyond)
	}
	for _, w := range p.Ground.Waters {
		say("water %s: owner %d value %d %v %s", w.Name, w.Owner, w.Value, w.States, casebook.Plainly(w.Base))
	}
	return lines
}

// embark has those who stand with an Invasion HQ stand there since it was activated.
func embark(p *Plane, hq *eurofront.Block) {
	for k := range p.Blocks {
		if b := &p.Blocks[k]; b.Side == hq.Side && b.At == hq.At {
			b.Port = hq.At
		}
	}
}
