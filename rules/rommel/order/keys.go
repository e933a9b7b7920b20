package order

import (
	"fmt"
	"strings"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/names"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// Duty is a kind of order file, or (as a set of bits) several.
type Duty = clerk.Duty

// The order files of a game, in the order in which they become due.
const (
	SetupFile   Duty = 1 << iota // with the Buildup before the game, if there is one (18.7)
	BuildupFile                  // with the Initiative
	TurnFile
	ReplyFile    // in the enemy's Player-Turn
	StandingFile // standing orders alone
	anyFile      = 1<<iota - 1
)

// Book is all that order files may have.
var Book = clerk.NewBook(&fileForm, "duty.setup", "duty.buildup", "duty.turn", "duty.reply", "duty.standing")

// Phase names the orders that a side's questions are answered from: its
// set-up, its Buildup (with the Initiative), its Player-Turn, or its reply in
// the enemy's.
func Phase(p *rommel.Plane, by rules.Side) string {
	name := theatre.SideNames[by]
	switch {
	case p.Stage == rommel.SetUp:
		return "setup/" + name
	case p.Stage == rommel.Buildup || p.Stage == rommel.Initiative:
		return fmt.Sprintf("m%d/%s-buildup", p.Month, name)
	}
	turn := fmt.Sprintf("m%d/%s-%d", p.Month, theatre.SideNames[p.Active], (p.Turn+1)/2)
	if by == p.Active {
		return turn
	}
	return turn + "/" + name
}

// dutyOf is the duty that a phase asks for, as Phase names it.
func dutyOf(phase string) Duty {
	switch {
	case phase == "":
		return anyFile
	case phase == rules.StandingOrders:
		return StandingFile
	case strings.HasPrefix(phase, "setup/"):
		return SetupFile
	case strings.HasSuffix(phase, "-buildup"):
		return BuildupFile
	case strings.Count(phase, "/") > 1:
		return ReplyFile
	}
	return TurnFile
}

// compiler reads order files; what is wrong depends on names alone. A clause
// with a wrong name is left out, so that the others can be judged all the same.
type compiler struct {
	names.Reader
	duty  Duty
	named []UnitNo              // under deploy
	sweep bool                  // an Overrun is ordered
	zones []zone                // of standing orders
	used  map[*orders.Node]bool // names of their own that they use
	from  board.Hex             // where the units of a Move stand, or board.None
	pass  *orders.Node          // where a Pass is said, or nil
}

// keys are those of a form.
type keys = clerk.Keys[*compiler]

// fileForm is an order file.
var fileForm = clerk.Form[*compiler, File]{Keys: func(k *keys, f *File) {
	setupKeys(k, f)
	buildupKeys(k, f)
	turnKeys(k, f)
	k.In(anyFile)
	clerk.Do(k, rules.StandingOrders, "", "standing: {supply: [Savona, Sabratha], losses: Pavia}", clerk.OrNone(standingOrders), f.stand)
	clerk.To(k, "quiet", "", "quiet: [last-real, rommel-unused]", &f.Quiet, clerk.Some(aText))
}}

func setupKeys(k *keys, f *File) {
	k.In(SetupFile)
	clerk.To(k, "deploy", "R-18.0-1", "deploy: {Brescia: Tobruk, Pavia: Bardia}", &f.Deploy, placements)
	clerk.To(k, "redraw", "R-18.0-3", "redraw: ask", &f.Redraw, handReturned)
}

func buildupKeys(k *keys, f *File) {
	k.In(BuildupFile | SetupFile)
	clerk.To(k, "buildup", "R-16.5-1", "buildup: [{replace: {Pavia: 1}}, {minefield: Sollum}]", &f.Deeds, clerk.Then(clerk.OrNone(clerk.Together(&deedForm)), beforeGame[deeds]))
	clerk.To(k, "dismantle", "R-16.55-1", "dismantle: [Sollum, Bardia, Sidi Omar]", &f.Dismantle, clerk.Then(clerk.Then(hexes, allOrNone), beforeGame[[]said[board.Hex]]))
	k.In(BuildupFile)
	clerk.Do(k, "discard", "R-16.6-1", "discard: 2", discarding, throwAway(f))
	clerk.Do(k, "challenge", "R-3.3-2", "challenge: real", offers, offering(&f.ChallengeCard, &f.ToChallenge)).Only(rommel.Allied, "answer")
	clerk.Do(k, "answer", "R-3.3-2", "answer: dummy", offers, offering(&f.AnswerCard, &f.ToAnswer)).Only(rommel.Axis, "challenge")
}

func turnKeys(k *keys, f *File) {
	k.In(TurnFile)
	clerk.Do(k, "cards", "R-3.42-1", "cards: {real: 1, dummy: 2}", clerk.In(&cardsForm), f.lay)
	clerk.Do(k, "pass", "R-4-8", "pass: true", yesNo, (*compiler).sitOut)
	clerk.To(k, "moves", "R-4-3", "moves: [{group: Tobruk, units: {Pavia: Bardia}}]", &f.Halves[0].Moves, moveList)
	clerk.Do(k, "blitz", "R-4-7", "blitz: {moves: [{group: Bardia, units: {Ariete: Sollum}}]}", blitzes, strikes(f))
	k.In(ReplyFile)
	clerk.To(k, "refuse", "R-8.4-1", "refuse: {Sollum: true, Bardia: attackers > 2}", &f.Refuse, refusalList)
	clerk.To(k, "probe", "R-10.41-1", "probe: {Sollum: true, Bardia: rear.n <= 1}", &f.Probe, probeList)
	k.In(TurnFile | ReplyFile)
	clerk.To(k, "combat", "R-3.44-1", "combat: [{at: Sollum, fire: [artillery, infantry]}]", &f.Halves[0].Combat, battleList)
	clerk.To(k, "withdraw", "R-10.2-1", "withdraw: {Pavia: [Bardia, Tobruk], all: Tobruk}", &f.Withdraw, retreatList)
	clerk.To(k, "pursue", "R-10.5-5", "pursue: none", &f.Pursue, aChase)
	clerk.To(k, "losses", "R-9.5-1", "losses: [Pavia, Brescia]", &f.Losses, unitList)
	clerk.Do(k, "supply", "R-13.3-3", "supply: [Savona, Sabratha, later]", supplied, f.supply)
}

// cardsForm are cards to be laid.
var cardsForm = clerk.Form[*compiler, laying]{Name: "cards", Lead: rommel.RealCard, Unknown: (*compiler).noCard, Keys: func(k *keys, l *laying) {
	k.In(TurnFile)
	clerk.Do(k, rommel.RealCard, "R-4-1", "real: 1", cardCount, l.add)
	clerk.Do(k, rommel.DummyCard, "R-3.42-1", "dummy: 2", cardCount, l.add)
}}

// moveForm is a Move, or an Overrun.
var moveForm = clerk.Form[*compiler, moveEntry]{Name: "moves", Before: (*compiler).beginMove, Done: (*compiler).endMove, Keys: func(k *keys, m *moveEntry) {
	clerk.Do(k, "group", "R-5.1-1", "group: Tobruk", aHex, m.name)
	clerk.Do(k, "regroup", "R-5.2-1", "regroup: Bardia", aHex, m.name)
	clerk.Do(k, "to", "R-5.2-1", "to: Sollum", aHex, m.toward)
	clerk.Do(k, "units", "R-5.0-2", "units: {Pavia: Bardia, Trento: [Bardia, Sollum]}", marchList, m.add)
	clerk.Do(k, "retreat", "R-10.3-1", "retreat: {Pavia: Bardia}", marchList, m.add)
	clerk.Do(k, "rommel", "R-6.3-1", "rommel: true", yesNo, m.lead)
	clerk.Do(k, "overrun", "R-11.4-1", "overrun: Sollum", aHex, m.sweep)
}}

// marchForm is what a unit does in a Move.
var marchForm = clerk.Form[*compiler, entry]{Name: "units", Keys: func(k *keys, m *entry) {
	clerk.To(k, "go", "R-5.0-3", "go: Sollum", &m.way, clerk.Raw(hexes))
	clerk.To(k, "forced", "R-6.4-1", "forced: true", &m.forced, yesNo)
	clerk.To(k, "attack", "R-6.0-1", "attack: true", &m.attack, yesNo)
}}

// blitzForm is the second half of a Blitz turn.
var blitzForm = clerk.Form[*compiler, Half]{Name: "blitz", Keys: func(k *keys, h *Half) {
	k.In(TurnFile)
	clerk.To(k, "moves", "R-4-7", "moves: [{group: Bardia, units: {Ariete: Sollum}}]", &h.Moves, moveList)
	clerk.To(k, "combat", "R-3.46-1", "combat: [{at: Sollum}]", &h.Combat, battleList)
}}

// combatForm is a Battle.
var combatForm = clerk.Form[*compiler, Battle]{Name: "combat", Lead: "at", Before: (*compiler).beginBattle, Done: (*compiler).endBattle, Keys: func(k *keys, b *Battle) {
	clerk.Do(k, "at", "R-3.44-1", "at: Sollum", aHex, b.place)
	k.In(TurnFile)
	clerk.Do(k, "assault", "R-4-6", "assault: true", yesNo, b.storm)
	k.In(anyFile)
	clerk.To(k, "fire", "R-9.2-3", "fire: [artillery, anti-tank]", &b.Aims, aimList)
	clerk.Do(k, "hold", "AMB-50", "hold: [Pavia]", clerk.Raw(unitsOrAll), b.holdFire)
}}
