package staff

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/casebook"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
	"github.com/adjutant-pbem/adjutant/rules/playout"
)

// table is the position of a case: a game that begins in it and ends after some segments.
type table struct {
	*Game
	public  Plane
	secrets [2]Secret
	left    int
}

// positionKeys are those of a position, and of what becomes of it.
const positionKeys = "weather rolled fortnight turn stage saved soviet axis battles control dead offered dice play ends"

// Play takes the position, then as many segments as the case wants.
func (x *table) Play(t *rules.Table[Secret], p *Plane) bool {
	planes, secrets := x.Codecs()
	if p.Turns == 0 {
		*p = planes.Clone(&x.public)
		for side := range rules.Nobody {
			rules.Do(t, side, rules.L("position", int(side)), func(o *rules.Scope[Secret]) { *o.S = secrets.Clone(&x.secrets[side]) })
		}
		return false
	}
	begun := int(p.Turns)
	over := x.Game.Play(t, p)
	if p.Stage == eurofront.Sky && begun == int(p.Turns) {
		return over
	}
	return over || int(p.Turns)-int(x.public.Turns) >= x.left || x.left == 0
}

// sit sets up the position of a case: under axis and soviet stand the units of each place, with
// their levels.
func sit(c casebook.Case) casebook.Sitting[Plane, Secret] {
	g, err := eurofront.New(theatre.Standard())
	if err != nil {
		c.Fatal(err)
	}
	x := &table{Game: New(g), left: 1}
	x.public, x.secrets = g.Start()
	p := &x.public
	p.Turns = 1
	for k := range p.Blocks {
		if casebook.Text(c.Node, "stage", "") == "setup" {
			break
		}
		p.Blocks[k].At = eurofront.Gone
		h := &x.secrets[p.Blocks[k].Side].Blocks[k]
		h.Level = int8(g.Units[h.Unit].Lowest()) - 1
	}
	for side, name := range theatre.SideNames {
		for _, e := range casebook.Pairs(c.Node, name) {
			for _, u := range e.Value.Items {
				x.put(c, rules.Side(side), e.Key.Text, u.Text)
			}
		}
	}
	x.rest(c)
	by := slices.Index(theatre.SideNames[:], casebook.Text(c.Node, "by", casebook.Text(c.Node, "turn", "soviet")))
	return casebook.Sitting[Plane, Secret]{Game: x, Host: &scripted{Memory: playout.NewMemory(1, rules.Both, true), dice: c.Dice(6)}, By: rules.Side(by),
		CheckOnly: casebook.Text(c.Node, "play", "") == "none", Ends: func(m *rules.Machine[Plane, Secret]) { x.ends(c, m) }}
}

// put puts a unit on a place: "Army B 3"; without a level it has its highest.
func (x *table) put(c casebook.Case, side rules.Side, place, text string) {
	for k := range x.public.Blocks {
		h := &x.secrets[side].Blocks[k]
		if x.public.Blocks[k].Side != side {
			continue
		}
		name, _, _ := strings.Cut(x.Units[h.Unit].Name, " (")
		rest, ok := strings.CutPrefix(text, name)
		if level, err := strconv.Atoi(strings.TrimSpace(rest)); ok && (err == nil || rest == "") {
			if h.Level = int8(level); rest == "" {
				h.Level = int8(x.Units[h.Unit].Highest())
			}
			x.public.Blocks[k].At = x.at(c, place)
			return
		}
	}
	c.Fatalf("there is no unit %q", text)
}

func (x *table) at(c casebook.Case, name string) Place {
	p, err := x.Find(name)
	if err != nil {
		c.Fatal(err)
	}
	return p
}

// rest reads what is not blocks.
func (x *table) rest(c casebook.Case) {
	p, n := &x.public, c.Node
	p.Stage = map[string]eurofront.Stage{"turn": eurofront.PlayerTurn, "production": eurofront.Production, "setup": eurofront.SetUp}[casebook.Text(n, "stage", "turn")]
	p.Weather = theatre.Weather(slices.Index(theatre.WeatherNames, casebook.Text(n, "weather", "snow")))
	p.Rolled, p.Fortnight = int16(casebook.Number(n, "rolled", 4)), int16(casebook.Number(n, "fortnight", 1))-1
	p.Active = rules.Side(slices.Index(theatre.SideNames[:], casebook.Text(n, "turn", "soviet")))
	if p.First = eurofront.Soviet; p.Weather == theatre.Mud {
		p.First = eurofront.Axis
	}
	if p.Active != p.First {
		p.Half = 1
	}
	p.Offered = casebook.Text(n, "offered", "") == "true"
	x.left = casebook.Number(n, "play", 1)
	if p.Stage == eurofront.Production {
		x.left = casebook.Number(n, "play", 0)
	}
	for _, e := range casebook.Pairs(n, "saved") {
		v, _ := strconv.Atoi(e.Value.Text)
		p.Saved[slices.Index(theatre.SideNames[:], e.Key.Text)] = int16(v)
	}
	for _, w := range casebook.Texts(n, "dead") { // such units have died in Vyborg
		for k := range p.Blocks {
			if h := x.secrets[p.Blocks[k].Side].Blocks[k]; x.Units[h.Unit].Name == w {
				p.Blocks[k].Shown, p.Blocks[k].Face, p.Blocks[k].Died = true, h.Face, x.at(c, "Vyborg")
			}
		}
	}
	x.engage(c)
	for _, e := range casebook.Pairs(n, "control") {
		p.Control[x.at(c, e.Key.Text)] = rules.Side(slices.Index(theatre.SideNames[:], e.Value.Text))
	}
}

// engage makes the battles: the OA lies open, the OD is the owner of the place, or as it stands
// under battles.
func (x *table) engage(c casebook.Case) {
	p := &x.public
	for at := range Place(len(x.Spots)) {
		var there [2]bool
		for i := range p.Blocks {
			if p.Blocks[i].At == at {
				there[p.Blocks[i].Side] = true
				p.Control[at] = p.Blocks[i].Side
			}
		}
		if !there[0] || !there[1] {
			continue
		}
		b := eurofront.Battle{At: at, OD: x.Spots[at].Owner, Strike: eurofront.NoBlock}
		for _, e := range casebook.Pairs(c.Node, "battles") {
			if x.at(c, e.Key.Text) == at {
				b.OD = rules.Side(slices.Index(theatre.SideNames[:], e.Value.Text))
			}
		}
		p.Battles, p.Control[at] = append(p.Battles, b), b.OD
		for k := range p.Blocks {
			if y := &p.Blocks[k]; y.At == at && y.Side != b.OD {
				y.Shown, y.Face = true, x.secrets[y.Side].Blocks[k].Face
			}
		}
	}
}

// ends compares where units are in the end.
func (x *table) ends(c casebook.Case, m *rules.Machine[Plane, Secret]) {
	for side, name := range theatre.SideNames {
		for _, p := range casebook.Pairs(c.Node.Get("ends"), name) {
			if got := x.where(m.View(rules.Side(side)), p.Key.Text); got != p.Value.Text {
				c.At(p.Key, "%s ends as %q, not as %q", p.Key.Text, got, p.Value.Text)
			}
		}
	}
}

// where is a unit's place with its level; "-": it is not on the map.
func (x *table) where(v view, name string) string {
	for k, h := range v.Own.S.Blocks {
		if h.Unit == 255 || x.Units[h.Unit].Name != name {
			continue
		}
		if v.Public.Blocks[k].At < 0 {
			return "-"
		}
		return fmt.Sprintf("%s %d", x.Spots[v.Public.Blocks[k].At].Name, h.Level)
	}
	return "no such unit"
}

// scripted is a host whose dice are given; those that are not show 1.
type scripted struct {
	*playout.Memory
	dice map[string][]int
}

func (h *scripted) Roll(_ int, k rules.Key, n int) ([]int, bool) {
	out, given := slices.Repeat([]int{1}, n), h.dice[k.Label.Path]
	copy(out, given)
	h.dice[k.Label.Path] = given[min(n, len(given)):]
	return out, true
}

// silent answers what play waits for, so that a case goes on.
func silent(v view, q rules.Asked) (any, string, bool) {
	if q.Halt != rules.Must {
		return nil, "", false
	}
	return q.At(0), "", true
}
