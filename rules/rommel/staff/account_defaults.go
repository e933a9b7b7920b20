package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/words"
)

// answeredByDefault are answers of the defaults to questions of one kind, with the
// clause that spoke of it and left these open, if any.
type answeredByDefault struct {
	path, clause string
	left         page.Msg // that clause
	hexes        board.Set
	keys         []rules.Key
}

// defaults tells what the defaults have answered, of which no clause spoke, or not of
// all.
func (a *account) defaults() {
	var groups []*answeredByDefault
	for _, k := range a.unspoken() {
		path, h := k.Label.Path, a.hexOf(k)
		at, left := a.spokeOf(k, h)
		i := slices.IndexFunc(groups, func(g *answeredByDefault) bool { return g.path == path && g.clause == at })
		if i < 0 {
			i = len(groups)
			groups = append(groups, &answeredByDefault{path: path, clause: at, left: left})
		}
		g := groups[i]
		g.keys = append(g.keys, k)
		if h != board.None {
			g.hexes = g.hexes.Add(h)
		}
	}
	for _, g := range groups {
		a.say(a.toldDefault(g))
	}
}

// unspoken are the questions that a default has answered: the defaults of the rules, or
// that of a file which is silent about Pursuit Fire, of which the journal has no clause.
func (a *account) unspoken() (keys []rules.Key) {
	for _, x := range a.answers {
		if x.From == "default" && !a.bound(x.Key) {
			keys = append(keys, x.Key)
		}
	}
	for _, e := range a.events {
		if e.Kind != "pursuit" || e.Side != a.v.Side || e.N[1] == 0 { // who throws no dice may have been too slow
			continue
		}
		if !slices.ContainsFunc(a.answers, func(x rules.Answered) bool { return followed(x.Key, e.Roll) }) {
			l := e.Roll.Label
			keys = append(keys, rules.Key{Seg: e.Roll.Seg, Label: rules.L("pursuit/dice", int(l.N[0])-1, int(e.Hex))})
		}
	}
	return keys
}

// bound reports whether a question asked only which of some units fires first: the rules
// bound who did to his own class (R-9.3-1, R-9.3-2).
func (a *account) bound(question rules.Key) bool {
	return slices.ContainsFunc(a.events, func(e Event) bool {
		if e.Kind != "fire" || !followed(question, e.Roll) {
			return false
		}
		class := a.Unit(e.Faces[0]).Type.Class()
		return class == Class(e.N[0]) && (class == rommel.ArmorClass || class == rommel.InfantryClass)
	})
}

func (a *account) toldDefault(g *answeredByDefault) page.Msg {
	hexes := a.hexNames(slices.Collect(g.hexes.All()))
	if g.path == "probe" { // by post nobody is asked for it alone
		return page.M("account.not-probed", hexes)
	}
	what := page.M("default."+g.path, len(g.keys))
	if _, known := words.Accounts[what.ID]; !known {
		what = page.M("default.other", len(g.keys), g.path)
	}
	shots := a.shots(g.keys)
	switch {
	case g.path == "withdraw":
		return a.toldFlights(what)
	case g.clause != "" && shots != nil:
		return page.M("account.left-shots", g.left, shots)
	case g.clause != "":
		return page.M("account.left-open", g.left, what, hexes)
	case g.hexes.Empty():
		return page.M("account.default", what)
	}
	return page.M("account.default-in", what, hexes)
}

// spokeOf is the clause that speaks of a question in a hex, and did not answer it all
// the same: none of its classes was to be fired at, or its units would waste hits.
func (a *account) spokeOf(question rules.Key, h board.Hex) (at string, clause page.Msg) {
	half := a.halfOf(question)
	battles, fire := a.halves[half].combat, "account.fire"
	if half == 1 {
		fire = "account.fire-second"
	}
	lists := [][]said[UnitNo]{a.losses}
	if a.standing != nil && a.late {
		battles = slices.Concat(battles, a.standing.halves[0].combat)
		lists = append(lists, a.standing.losses)
	}
	switch question.Label.Path {
	case "fire/target":
		for _, b := range battles {
			if b.hex == h && len(b.targets) > 0 {
				return b.at, page.M(fire, a.Place(h))
			}
		}
	case "loss", "losses":
		for _, list := range lists {
			for i, u := range list {
				if slices.ContainsFunc(a.tolls(), func(t toll) bool { return t.hex == h && t.passesOver(list, i) }) {
					return u.At, page.M("account.losses", a.name(u.What))
				}
			}
		}
	}
	return "", page.Msg{}
}

// halfOf is the half of a Blitz in which it was asked at what to fire, 0 or 1: a list
// of targets speaks of its own half alone.
func (a *account) halfOf(question rules.Key) int {
	if slices.ContainsFunc(a.events[a.second:], func(e Event) bool { return e.Kind == "fire" && followed(question, e.Roll) }) {
		return 1
	}
	return 0
}

// shots are who fired at what by some answers: the dice follow each of them.
func (a *account) shots(keys []rules.Key) (told []page.Msg) {
	for _, e := range a.events {
		if e.Kind == "fire" && slices.ContainsFunc(keys, func(k rules.Key) bool { return followed(k, e.Roll) }) {
			told = append(told, page.M("default.shot", a.Unit(e.Faces[0]).Name, page.M("class."+Class(e.N[0]).String())))
		}
	}
	return told
}

// toldFlights tells where units have withdrawn that no direction of the file is for: a
// default chooses hex by hex, of which their owner counts none. Where there are no such
// units, it chose what directions left open.
func (a *account) toldFlights(choices page.Msg) page.Msg {
	var undirected []page.Msg
	directed := false
	for _, e := range a.events {
		if e.Kind != "withdraws" || e.Side != a.v.Side {
			continue
		}
		for _, f := range e.Faces {
			if _, ok := a.direction(f.Unit); ok {
				directed = true
				continue
			}
			undirected = append(undirected, page.M("default.flight", a.name(f.Unit), a.Place(e.To)))
		}
	}
	switch {
	case undirected != nil:
		return page.M("account.default", undirected)
	case directed:
		return page.M("account.left-ways", choices)
	}
	return page.M("account.default", choices)
}

// rolls are the dice that questions are about, by the paths of both.
var rolls = map[string]string{"fire/target": "fire", "pursuit/dice": "pursuit"}

// followed reports whether a roll is that of the fire which a question was about.
func followed(question, roll rules.Key) bool {
	q, r := question.Label, roll.Label
	return question.Seg == roll.Seg && rolls[q.Path] == r.Path && r.N[0] == q.N[0]+1 && r.N[1] == q.N[1]
}

// hexOf is the hex that a question is about, board.None if none.
func (a *account) hexOf(question rules.Key) board.Hex {
	if h := board.Hex(question.Label.N[1]); placed[question.Label.Path] && a.Map.Board.Has(h) {
		return h
	}
	return board.None
}

// placed are the questions whose label has their hex.
var placed = map[string]bool{"refuse": true, "probe": true, "fire": true, "fire/target": true, "pursuit/dice": true, "loss": true, "losses": true,
	"assault": true, "rout": true, "retreat/go": true}
