package staff

import (
	"strings"
	"unicode/utf8"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/names"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/words"
)

// The order files of a game, in the order in which they become due.
const (
	setupFile clerk.Duty = 1 << iota
	productionFile
	turnFile
	replyFile    // in the enemy's player-turn
	standingFile // standing orders alone
	anyFile      = 1<<iota - 1
)

// book is all that order files may have.
var book = clerk.NewBook(&fileForm, "duty.setup", "duty.production", "duty.turn", "duty.reply", "duty.standing")

// dutyOf is the duty that a phase asks for, as Phase names it; "" asks for any.
func dutyOf(phase string) clerk.Duty {
	switch {
	case phase == "":
		return anyFile
	case phase == rules.StandingOrders:
		return standingFile
	case strings.HasPrefix(phase, "setup/"):
		return setupFile
	case strings.Contains(phase, "-production/"):
		return productionFile
	case strings.Count(phase, "/") > 1:
		return replyFile
	}
	return turnFile
}

type keys = clerk.Keys[*compiler]

// fileForm is an order file.
var fileForm = clerk.Form[*compiler, file]{Keys: func(k *keys, f *file) {
	k.In(setupFile)
	clerk.To(k, "setup", "EF-22-1", "setup: {Army A: Leningrad 4, Army B: {at: Vyborg E1, level: 3}}", &f.setup, clerk.Right(clerk.ByForm(aUnit, stations)))
	k.In(turnFile)
	turnKeys(k, &f.turn)
	k.In(turnFile | productionFile)
	clerk.To(k, "production", "EF-11.2-1", "production: {steps: [Army B, HQ A], cadres: {14 Army: Murmansk}}", &f.list, production)
	k.In(productionFile)
	clerk.Do(k, "turn", "EF-4.22-1", "turn: {activate: {HQ A: normal}, moves: [{by: HQ A, units: {Army B: Vyborg}}]}", clerk.In(&turnForm), f.begin)
	k.In(replyFile)
	clerk.To(k, "armistice", "EF-16.7-1", "armistice: accept", &f.answer, anAnswer).Only(eurofront.Soviet, "standing")
	k.In(anyFile)
	clerk.To(k, rules.StandingOrders, "", "standing: {lose: [static, infantry, mech, hq], interdict: true}", &f.wishes, clerk.OrNone(clerk.In(&standingForm)))
}}

// stationForm is where a unit begins, and how strong.
var stationForm = clerk.Form[*compiler, station]{Name: "setup", Lead: "at", Keys: func(k *keys, s *station) {
	clerk.To(k, "at", "EF-22-1", "at: Vyborg", &s.at, clerk.A(aPlace))
	clerk.To(k, "level", "EF-22-4", "level: 2", &s.level, clerk.Count[*compiler](0, 9))
}, Done: func(c *compiler, n *orders.Node, s *station, keys clerk.Stands) bool {
	if keys.Misread["level"] {
		s.level = said[int]{} // that is told
	}
	return needs(c, n, keys, "at", s.at.At != "", "no.at")
}}

var inStation = clerk.In(&stationForm)

// stations are places, with a level behind them if one is said: Vyborg 3.
var stations = shape[station]{
	Schema: clerk.Either(aPlace.Schema, inStation.Schema), Forms: inStation.Forms,
	Read: func(c *compiler, n *orders.Node) (station, bool) {
		if place, digits := names.CutLevel(names.Said(n)); digits != "" {
			at, level := *n, n.Word(digits)
			at.Text = place
			level.Col += utf8.RuneCountInString(place) + 1
			n = n.Mapping(orders.Pair{Key: n.Word("at"), Value: &at}, orders.Pair{Key: level.Word("level"), Value: level})
		}
		return inStation.Read(c, n)
	},
}

// needs tells that a key is missing, unless it may be there and could not be read.
func needs(c *compiler, n *orders.Node, keys clerk.Stands, key string, said bool, id string, args ...any) bool {
	if !said && !keys.Misread[key] {
		c.Wrong(n, id, args...)
	}
	return said
}

// What may wait for a condition, and what then stands in its place.
var (
	activations = clerk.Right(unmoded(clerk.ByForm(anHQ, clerk.In(clerk.WithElse(&activateForm, &activateForm, waits("EF-5.2-1", `when: "weather == 'snow'"`, "else: [{mode: normal}]"))))))
	moveList    = clerk.OrNone(clerk.Entries(&moveForm))
	treks       = clerk.Right(clerk.ByForm(aUnit, listed(clerk.WithElse(&trekForm, &trekForm, waits("EF-6.1-2", `when: "enemies('Vyborg') <= 2"`, "else: [{to: Vyborg E1}]")), "to", places.Schema)))
	battleList  = clerk.OrNone(clerk.Entries(clerk.WithElse(&combatForm, &otherwiseForm, waits("EF-7.14-1", `when: "own.cv('Vyborg') >= 6"`, "else: [{strike: HQ B}]"))))
	thenCases   = clerk.In(clerk.WithElse(&thenForm, &thenForm, waits("EF-5.5-1", `when: "enemies('Vyborg') == 0"`, "else: [{land: Vyborg E1}]")))
	blitzHalves = clerk.Entries(clerk.Waits(&halfForm, waits("EF-5.6-1", `when: "won('Vyborg')"`, "")))
	peace       = clerk.In(clerk.Waits(&armisticeForm, &peaceWaiting))
)

// turnKeys are the orders of a player-turn.
func turnKeys(k *keys, t *turn) {
	clerk.To(k, "activate", "EF-5.2-1", "activate: {HQ A: normal, HQ C: {mode: invasion}}", &t.activate, clerk.OrNone(activations))
	halfKeys(k, &t.first)
	clerk.Do(k, "blitz", "EF-5.6-1", "blitz: {moves: [{by: HQ A, units: {Mech A: Vyborg}}]}", blitzes, t.second)
	clerk.To(k, "offer", "EF-16.7-1", `offer: "fortnight >= 6"`, &t.offer, aCondition).Only(eurofront.Axis)
}

func halfKeys(k *keys, h *half) {
	clerk.Do(k, "moves", "EF-6.1-1", "moves: [{by: HQ A, units: {Army B: Vyborg, Mech A: [Leningrad, Vyborg E1]}}]", moveList, h.march)
	clerk.To(k, "rearguard", "EF-6.5-1", "rearguard: {Vyborg: Mech B}", &h.rear, clerk.OrNone(clerk.Right(clerk.By(aPlace, clerk.A(aUnit)))))
	clerk.Do(k, "combat", "EF-7.14-1", "combat: [{at: Vyborg, strike: HQ A}, Kotka]", battleList, h.fight)
}

// turnForm is the turn that follows the production for which a file is due.
var turnForm = clerk.Form[*compiler, turn]{Name: "turn", Keys: turnKeys}

// halfForm is the second half of a Blitz.
var halfForm = clerk.Form[*compiler, half]{Name: "blitz", Keys: halfKeys}

// activateForm is how an HQ is activated.
var activateForm = clerk.Form[*compiler, activation]{Name: "activate", Lead: "mode", Keys: func(k *keys, a *activation) {
	clerk.To(k, "mode", "EF-5.2-2", "mode: invasion", &a.mode, clerk.A(aMode))
	clerk.To(k, "deploy", "EF-5.21-1", "deploy: Vyborg E1", &a.deploy, clerk.A(aPlace))
	clerk.To(k, "then", "EF-5.5-1", "then: {rail: Leningrad}", &a.then, thens)
}, Done: func(_ *compiler, _ *orders.Node, a *activation, keys clerk.Stands) bool {
	if a.mode.At == "" {
		a.mode.What = eurofront.Normal
	}
	return len(keys.Misread) == 0
}}

// thenForm is how an HQ goes that does not stay and support.
var thenForm = clerk.Form[*compiler, journey]{Name: "then", Lead: "land", Keys: func(k *keys, j *journey) {
	clerk.Do(k, "land", "EF-5.51-1", "land: Vyborg E1", places, j.by(eurofront.Land))
	clerk.Do(k, "march", "EF-18.2-1", "march: Oulu", places, j.by(eurofront.March))
	clerk.Do(k, "rail", "EF-5.73-1", "rail: Leningrad", places, j.by(eurofront.Rail))
	clerk.Do(k, "sea", "EF-5.73-1", "sea: Tallinn", places, j.by(eurofront.Sail))
	clerk.To(k, "perish", "EAMB-15", "perish: true", &j.perish, yesNo)
}}

// moveForm is what one HQ orders.
var moveForm = clerk.Form[*compiler, movesOf]{Name: "moves", Keys: func(k *keys, m *movesOf) {
	clerk.To(k, "by", "EF-6.1-1", "by: HQ A", &m.by, clerk.A(anHQ))
	for _, w := range ways {
		clerk.Do(k, w.key, w.rule, w.example, treks, m.add(w.how))
	}
	clerk.Do(k, "mark", "EF-15.54-1", "mark: Kotka", clerk.A(aPlace), m.mark)
}, Done: func(c *compiler, n *orders.Node, m *movesOf, keys clerk.Stands) bool {
	if m.by.At != "" && len(m.moves) == 0 && len(keys.Misread) == 0 {
		c.Wrong(n, "no.who")
	}
	return needs(c, n, keys, "by", m.by.At != "", "no.by", c.firstHQ())
}}

// ways are the keys for how units move; land is what a supreme HQ calls its moves hex by hex.
var ways = []struct {
	key, rule, example string
	how                eurofront.How
}{
	{"units", "EF-6.1-2", "units: {Army B: Vyborg, Mech A: [Leningrad, Vyborg E1]}", eurofront.Land},
	{"land", "EF-6.61-1", "land: {7 Corps: Helsinki NE1}", eurofront.Land},
	{"rail", "EF-6.62-1", "rail: {Army E: Leningrad}", eurofront.Rail},
	{"sea", "EF-15.3-1", "sea: {Army D: Leningrad}", eurofront.Sail},
	{"march", "EF-18.33-1", "march: {25 Army: Oulu}", eurofront.March},
	{"invade", "EF-15.5-1", "invade: {Army D: Kotka}", eurofront.Invade},
	{"evacuate", "EF-15.55-1", "evacuate: {Army D: Tallinn}", eurofront.Evacuate},
}

// trekForm is where a unit goes.
var trekForm = clerk.Form[*compiler, trek]{Name: "units", Lead: "to", Keys: func(k *keys, t *trek) {
	clerk.To(k, "to", "EF-6.1-2", "to: [Leningrad, Vyborg E1]", &t.to, places)
	clerk.To(k, "perish", "EAMB-15", "perish: true", &t.perish, yesNo)
}, Done: func(c *compiler, n *orders.Node, t *trek, keys clerk.Stands) bool {
	return needs(c, n, keys, "to", len(t.to) > 0, "no.to") && len(keys.Misread) == 0
}}

// combatForm is a battle.
var combatForm = clerk.Form[*compiler, battle]{Name: "combat", Lead: "at", Keys: func(k *keys, b *battle) {
	clerk.To(k, "at", "EF-7.14-1", "at: Vyborg", &b.at, clerk.A(aPlace))
	clerk.To(k, "strike", "EF-7.13-1", "strike: HQ A", &b.strike, clerk.A(anHQ))
}, Done: func(c *compiler, n *orders.Node, b *battle, keys clerk.Stands) bool {
	return needs(c, n, keys, "at", b.at.At != "", "no.at") && len(keys.Misread) == 0
}}

// otherwiseForm is what is done in a battle in place of something else.
var otherwiseForm = clerk.Form[*compiler, battle]{Name: "combat", Keys: func(k *keys, b *battle) {
	clerk.To(k, "strike", "EF-7.13-1", "strike: HQ B", &b.strike, clerk.A(anHQ))
}, Done: func(_ *compiler, _ *orders.Node, _ *battle, keys clerk.Stands) bool { return len(keys.Misread) == 0 }}

// productionForm is a list of production.
var productionForm = clerk.Form[*compiler, list]{Name: "production", Keys: func(k *keys, l *list) {
	clerk.To(k, "steps", "EF-11.71-1", "steps: [Army B, HQ A]", &l.steps, clerk.OrNone(clerk.Some(aUnit)))
	clerk.To(k, "cadres", "EF-11.81-1", "cadres: {14 Army: Murmansk}", &l.cadres, clerk.OrNone(clerk.Right(clerk.By(aUnit, clerk.A(aPlace)))))
	clerk.To(k, "disband", "EF-11.84-1", "disband: Mech D", &l.disband, clerk.OrNone(clerk.Some(aUnit))).Only(eurofront.Soviet)
}, Done: func(c *compiler, _ *orders.Node, l *list, _ clerk.Stands) bool {
	l.steps = c.once(l.steps)
	return true
}}

// standingForm is what is answered when nobody is asked.
var standingForm = clerk.Form[*compiler, wishes]{Name: rules.StandingOrders, Keys: func(k *keys, w *wishes) {
	kinds := clerk.Some(aKind)
	clerk.To(k, "lose", "EF-7.33-1", "lose: [static, infantry, mech, hq]", &w.lose, kinds)
	clerk.To(k, "repulse", "EF-7.61-1", "repulse: [infantry, mech]", &w.repulse, kinds)
	clerk.To(k, "feed", "EF-10.8-1", "feed: [mech, infantry]", &w.feed, kinds)
	clerk.To(k, "fire", "EF-7.31-1", "fire: weakest", &w.fire, clerk.A(aFire))
	clerk.To(k, "interdict", "EF-15.7-1", "interdict: true", &w.interdict, aCondition)
	clerk.To(k, "lanes", "EF-15.73-1", "lanes: [gulf_of_bothnia]", &w.lanes, clerk.Some(aSea))
	clerk.Do(k, "armistice", "EF-22-7", `armistice: {accept: 10, when: "fortnight >= 6"}`, peace, w.peace).Only(eurofront.Soviet)
}}

// armisticeForm is whether an armistice is accepted.
var armisticeForm = clerk.Form[*compiler, said[int]]{Name: "armistice", Lead: "accept", Keys: func(k *keys, n *said[int]) {
	clerk.To(k, "accept", "EF-22-7", "accept: 10", n, leastCount)
}, Done: func(c *compiler, n *orders.Node, x *said[int], keys clerk.Stands) bool {
	return needs(c, n, keys, "accept", x.At != "", "no.accept") && !keys.Misread["accept"]
}}

// anAnswer is accept or true, refuse or false.
var anAnswer = shape[said[bool]]{
	Schema: clerk.Either(clerk.Inline(clerk.Word(wordAccept, wordRefuse)), yesNo.Schema),
	Read: func(c *compiler, n *orders.Node) (said[bool], bool) {
		if accept := clerk.Is(n, wordAccept); accept || clerk.Is(n, wordRefuse) {
			return clerk.At(n, accept), true
		}
		if _, problem := n.Bool(); problem != nil {
			c.Wrong(n, "no.answer").Hints = problem.Hints
			return said[bool]{}, false
		}
		return yesNo.Read(c, n)
	},
}

// mostCount is a count that no game comes to.
const mostCount = 99

// leastCount is the count from which an armistice is accepted, which no word names.
var leastCount = shape[said[int]]{
	Schema: counts.Schema,
	Read: func(c *compiler, n *orders.Node) (said[int], bool) {
		if n.Kind == orders.Scalar && strings.Trim(n.Text, "-.0123456789") != "" {
			c.Wrong(n, "no.count", mostCount)
			return said[int]{}, false
		}
		return counts.Read(c, n)
	},
}

var counts = clerk.Count[*compiler](0, mostCount)

// Schema is a JSON Schema (2020-12) of order files, for editors.
func Schema() map[string]any {
	var files []clerk.File
	for side, name := range theatre.SideNames {
		for i, pattern := range []string{"^setup/" + name + "$", "^[0-9-]+-production/" + name + "$", "^[0-9-]+-[12]/" + name + "$", "^[0-9-]+-[12]/[a-z]+/" + name + "$"} {
			files = append(files, clerk.File{Duty: 1 << i, Side: rules.Side(side), Pattern: pattern})
		}
	}
	files = append(files, clerk.File{Duty: standingFile, Side: rules.Nobody, Pattern: "^" + rules.StandingOrders + "$"})
	return book.Schema("Order file of EuroFront", words.English, files)
}
