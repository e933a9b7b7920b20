package account

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/words"
	"github.com/adjutant-pbem/adjutant/rules/rommel/order"
)

// answeredByDefault is a question that a default has answered, in a hex or board.None, with
// the clause that spoke of it and left it open, if any.
type answeredByDefault struct {
	key    rules.Key
	hex    board.Hex
	clause string
	left   page.Msg // that clause
}

// defaults tells what the defaults have answered, of which no clause spoke, or not of
// all.
func (a *account) defaults() {
	var all []answeredByDefault
	for _, k := range a.unspoken() {
		h := a.hexOf(k)
		at, left := a.spokeOf(k, h)
		all = append(all, answeredByDefault{k, h, at, left})
	}
	for _, group := range page.Alike(all, func(x, y answeredByDefault) bool { return x.key.Label.Path == y.key.Label.Path && x.clause == y.clause }) {
		a.say(a.toldDefault(group))
	}
}

// unspoken are the questions that a default has answered: the defaults of the rules, or
// that of a file which is silent about Pursuit Fire, of which the journal has no clause.
func (a *account) unspoken() (keys []rules.Key) {
	for _, x := range a.answers {
		if x.From == "default" && !a.bound(x.Key) && x.Key.Label.Path != "pursuit/now" && !pursuedBefore(keys, x.Key) {
			keys = append(keys, x.Key)
		}
	}
	for _, e := range a.events {
		e, ok := e.(event.Pursuit)
		if !ok || e.By != a.v.Side || len(e.Dice) == 0 { // who throws no dice may have been too slow
			continue
		}
		if !slices.ContainsFunc(a.answers, func(x rules.Answered) bool { return asked(x.Key, e.Asked) }) {
			keys = append(keys, e.Asked)
		}
	}
	return keys
}

// pursuedBefore reports whether a question is one of another unit than some that are there: Pursuit
// Fire asks each in turn whether it fires, and that is one choice.
func pursuedBefore(keys []rules.Key, question rules.Key) bool {
	return question.Label.Path == "pursuit/dice" && slices.ContainsFunc(keys, func(k rules.Key) bool { return asked(k, question) })
}

// bound reports whether a question asked only which of some units fires first: the rules
// bound who did to his own class (R-9.3-1, R-9.3-2).
func (a *account) bound(question rules.Key) bool {
	return slices.ContainsFunc(a.events, func(e rules.Event) bool {
		fire, ok := e.(event.Fire)
		if !ok || !asked(question, fire.Asked) {
			return false
		}
		class := a.Unit(fire.Face).Type.Class()
		return class == fire.Target && (class == rommel.ArmorClass || class == rommel.InfantryClass)
	})
}

// toldDefault tells of those of one kind and clause.
func (a *account) toldDefault(group []answeredByDefault) page.Msg {
	var in board.Set
	var keys []rules.Key
	for _, x := range group {
		if keys = append(keys, x.key); x.hex != board.None {
			in = in.Add(x.hex)
		}
	}
	first, path, hexes := group[0], group[0].key.Label.Path, a.Places(slices.Collect(in.All()))
	if path == "probe" { // by post nobody is asked for it alone
		return page.M("account.not-probed", hexes)
	}
	what := page.M("default."+path, len(keys))
	if _, known := words.Accounts[what.ID]; !known {
		what = page.M("default.other", len(keys), path)
	}
	shots := a.shots(keys)
	switch {
	case path == "withdraw":
		return a.toldFlights(what)
	case first.clause != "" && shots != nil:
		return page.M("account.left-shots", first.left, shots)
	case first.clause != "":
		return page.M("account.left-open", first.left, what, hexes)
	case in.Empty():
		return page.M("account.default", what)
	}
	return page.M("account.default-in", what, hexes)
}

// spokeOf is the clause that speaks of a question in a hex, and did not answer it all
// the same: none of its classes was to be fired at, or its units would waste hits.
func (a *account) spokeOf(question rules.Key, h board.Hex) (at string, clause page.Msg) {
	half := a.halfOf(question)
	battles, fire := a.Halves[half].Combat, "account.fire"
	if half == 1 {
		fire = "account.fire-second"
	}
	lists := [][]said[UnitNo]{a.Losses}
	if a.File.Standing != nil && a.late {
		battles = slices.Concat(battles, a.File.Standing.Halves[0].Combat)
		lists = append(lists, a.File.Standing.Losses)
	}
	switch question.Label.Path {
	case "fire/target":
		for _, b := range battles {
			if b.Hex == h && (len(b.Targets) > 0 || b.Split()) {
				return b.At, page.M(fire, a.Place(h))
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
	if slices.ContainsFunc(a.events[a.second:], func(e rules.Event) bool {
		fire, ok := e.(event.Fire)
		return ok && asked(question, fire.Asked)
	}) {
		return 1
	}
	return 0
}

// shots are who fired at what by some answers.
func (a *account) shots(keys []rules.Key) (told []page.Msg) {
	for _, e := range a.events {
		if e, ok := e.(event.Fire); ok && slices.ContainsFunc(keys, func(k rules.Key) bool { return asked(k, e.Asked) }) {
			told = append(told, page.M("default.shot", a.Unit(e.Face).Name, page.M("class."+e.Target.String())))
		}
	}
	return told
}

// ledBy reports whether a file says where a unit goes, by refusal or in a Rout.
func ledBy(f *order.File, u UnitNo) bool {
	_, ok := f.Leads(u, true)
	return ok
}

// toldFlights tells where units have withdrawn that no direction of the file is for: a
// default chooses hex by hex, of which their owner counts none. Where there are no such
// units, it chose what directions left open; where other orders have led some, nobody knows whom.
func (a *account) toldFlights(choices page.Msg) page.Msg {
	files := []*order.File{a.File}
	if a.late && a.File.Standing != nil {
		files = append(files, a.File.Standing)
	}
	var undirected []page.Msg
	directed := false
	for _, e := range a.events {
		e, ok := e.(event.Withdraws)
		if !ok || e.By != a.v.Side {
			continue
		}
		for _, u := range e.Units {
			if slices.ContainsFunc(files, func(f *order.File) bool { return ledBy(f, u) }) {
				directed = true
				continue
			}
			undirected = append(undirected, page.M("default.flight", a.name(u), a.Place(e.To)))
		}
	}
	switch {
	case ledByOthers(a, files...):
		return page.M("account.default", choices)
	case undirected != nil:
		return page.M("account.default", undirected)
	case directed:
		return page.M("account.left-ways", choices)
	}
	return page.M("account.default", choices)
}

// asked reports whether an answer is to the question behind an event, whichever part of
// its entries it has.
func asked(answer, question rules.Key) bool {
	return answer.Seg == question.Seg && answer.Label == question.Label
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
