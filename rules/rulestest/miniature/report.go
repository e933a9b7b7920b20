package miniature

import (
	"errors"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Title is the miniature on the shelf of games.
var Title = rules.Title{
	ID: "miniature", Name: "Miniature", Sides: [2]string{sides[North], sides[South]},
	Scenarios:  []rules.Scenario{{ID: "skirmish", Name: "Skirmish"}},
	Keys:       func() (page.Page, page.Words) { return book.Page(), words },
	Conditions: func() (page.Page, page.Words) { return conditions.Page(), words },
	Key:        book.Name,
	Schema:     schema,
	Open:       open,
}

// open makes the game; there is one scenario, and nothing else to agree on.
func open(s rules.Setup) (rules.Desk, [32]byte, error) {
	switch {
	case s.Scenario != "skirmish":
		return nil, [32]byte{}, rules.Unknown("scenario", s.Scenario, []string{"skirmish"})
	case len(s.Options) > 0:
		return nil, [32]byte{}, rules.Unknown("option", s.Options[0], nil)
	case s.Data != nil:
		return nil, [32]byte{}, errors.New("the miniature takes no data of your own")
	}
	return rules.NewDesk[Plane, Secret](Game{}), [32]byte{}, nil
}

// Words is the catalogue of messages; there is English only.
func (Game) Words(string) page.Words { return words }

var english = page.Words{
	"title":      "Miniature: {0}",
	"side.0":     "North",
	"side.1":     "South",
	"nobody":     "public history",
	"happened":   "What happened",
	"known":      "What you know",
	"own":        "Your blocks",
	"hand":       "Hand: {0} real, {1} dummy.",
	"enemy.hand": "The enemy holds {0, plural, one{one card} other{# cards}}.",
	"hex.enemy":  "{0}: {1, plural, one{an enemy block} other{# enemy blocks}}{2, plural, =0{} other{, # of them Disrupted}}",
	"head.unit":  "unit",
	"head.at":    "at",
	"head.steps": "steps",
	"head.state": "state",
	"fit":        "fit",
	"disrupted":  "Disrupted",
	"pool":       "in the pool",
	"nothing":    "Nothing has happened yet.",

	"event.Deployed":    "{by} has deployed and laid a mine.",
	"event.Drawn":       "Cards are drawn: North holds {north}, South {south}.",
	"event.ArrivalDie":  "Your die for the third Horse: {die}.",
	"event.Arrives":     "A block of {by} arrives at {hex}.",
	"event.TurnBegins":  "Turn {turn}: {by}.",
	"event.CardsLaid":   "{by} lays {n, plural, =0{no cards} one{a card face down} other{# cards face down}}.",
	"event.Enters":      "{n, plural, one{A block of {by} moves} other{# blocks of {by} move}} from {from} to {to}.",
	"event.Overruns":    "{by} Overruns {n, plural, one{a Disrupted block} other{# Disrupted blocks}} at {hex}.",
	"event.Marches":     "A block of {by} will try to march from {from} to {to}.",
	"event.MarchDie":    "Forced March (4 to 6)",
	"event.MarchFails":  "The march fails: a block of {by} is Disrupted at {hex}.",
	"event.Pursues":     "{by} pursues at {hex}; the slowest flees with speed {speed}: {n, plural, =0{no dice} one{a die} other{# dice}}.",
	"event.PursuitDice": "Pursuit (4 to 6)",
	"event.Loses":       "Your {unit} loses a step.",
	"event.Dies":        "{unit} of {by} is eliminated.",
	"event.Withdraws":   "{n, plural, one{A block of {by} withdraws} other{# blocks of {by} withdraw}} from {from} to {to}, Disrupted.",
	"event.Refuses":     "{by} refuses battle at {hex}.",
	"event.MineFound":   "A mine of {by} goes off at {hex}.",
	"event.Battle":      "Battle at {hex}: {attackers, plural, one{one attacker} other{# attackers}}, {defenders, plural, one{one defender} other{# defenders}}.",
	"event.Reveals":     "{by} shows {unit} with {steps, plural, one{one step} other{# steps}}.",
	"event.Fire":        "Fire (5 and 6)",
	"event.FallsBack":   "{n, plural, one{An attacker of {by} falls} other{# attackers of {by} fall}} back from {from} to {to}, Disrupted.",
	"event.CardsShown":  "{by} shows the cards laid: {real} real, {dummy} dummy.",
	"event.Unpaid":      "{by} has moved without paying: the game is lost.",
	"event.Wins":        "{by} wins.",
	"event.Over":        "The game is over.",

	"no.home":         "a side deploys in its own row",
	"no.between":      "a mine lies in one of the three rows between",
	"no.neighbour":    "{0} is no neighbour of {1}",
	"no.retreat":      "a block cannot withdraw to {0}",
	"no.target":       "this block has not been shown in the battle at {0}",
	"no.three":        "three blocks already stand at {0}",
	"no.card":         "no real card is left to pay for another Move",
	"no.disrupted":    "a Disrupted block cannot move",
	"no.twice":        "this block has moved already",
	"no.still":        "a Move enters one hex at least",
	"no.speed":        "its speed is {0}",
	"no.march":        "a block that has moved and met no enemy may march on, to a hex beside it",
	"no.way":          "there is no hex to withdraw to",
	"no.such-hex":     "there is no hex \"{0}\"; hexes are a1 to e5",
	"no.such-unit":    "there is no unit \"{0}\"",
	"no.such-card":    "there is no card \"{0}\"; cards are real and dummy",
	"aid.no-unit":     "a unit is needed",
	"briefing":        "Miniature: how it is won",
	"briefing.turn":   "Player turn {0} of {1}. Then the side with more blocks wins.",
	"briefing.side":   "{0}, {1, plural, one{one block} other{# blocks}}: wins in {2}, or when no enemy is left",
	"briefing.fire":   "A block with {0, plural, one{one step} other{# steps}} hits with a chance of {1}.",
	"reach":           "Where {0} can get",
	"reach.away":      "It is not on the board.",
	"reach.to":        "From {0} in one Move{2, select, true{ and a Forced March} other{}}: {1}",
	"sheet.refuse":    "For each hex where you are attacked: true to withdraw, false to fight.",
	"sheet.attackers": "{0, plural, one{one attacker} other{# attackers}}, {1} of yours",
	"sheet.losses":    "Units that take losses first, such as [4th Foot, 1st Foot].",
	"sheet.standing":  "What answers when your orders do not say, such as losses: [4th Foot]",
	"sheet.deploy":    "Each unit to a hex of your home row, three to a hex at most.",
	"sheet.mine":      "A hex of the three rows between the home rows. Secret.",
	"sheet.cards":     "Up to two cards face down; a real one pays for a Move. You hold {0} real, {1} dummy.",
	"sheet.moves":     "A unit with the hexes that it enters, such as: 1st Horse: [b2, c2]",
	"sheet.unit":      "{0} at {1}, speed {2}",
	"sheet.march":     "One hex more for a unit that moves, on a die of 4 to 6, such as: 1st Foot: c2",
}

// say words an event.
func say(e rules.Event) page.Msg {
	m := page.Msg{ID: page.EventID(e)}
	page.Fields(e, nil, func(name string, v any) {
		switch x := v.(type) {
		case rules.Side:
			v = side(x)
		case Hex:
			v = x.String()
		case Unit:
			v = x.Name()
		case int:
		default:
			return // dice are shown, not told
		}
		m.Args = append(m.Args, page.Arg{Name: name, Value: v})
	})
	return m
}

// together is one event that tells of blocks to which the same happens.
func together(a, b rules.Event) (rules.Event, bool) {
	return page.Together(a, b, func(a, b Each) Each { return Each{a.N + b.N} })
}

// Report tells what happened and what the view knows.
func (g Game) Report(v view, es []rules.Event) page.Page {
	who := page.M("nobody")
	if v.Own != nil {
		who = side(v.Side)
	}
	p := page.Page{Title: page.M("title", who)}
	p.Tell(chapters(es), page.M("happened"), page.M("nothing"))
	if v.Own == nil {
		return p
	}
	p.Heading("known")
	enemy := v.Side.Other()
	for h := Hex(0); h < size*size; h++ {
		if in := v.Public.in(enemy, h); len(in) > 0 {
			p.Item("hex.enemy", h.String(), len(in), len(in)-len(v.Public.fit(enemy, h)))
		}
	}
	p.Say("enemy.hand", v.Public.Hands[enemy].Len())
	p.Heading("own")
	own(&p, v)
	return p
}

// own are the blocks of a side, and its hand.
func own(p *page.Page, v view) {
	t := page.Table{Head: []page.Msg{page.M("head.unit"), page.M("head.at"), page.M("head.steps"), page.M("head.state")}}
	for id := range uint8(perSide) {
		for i, u := range v.Own.S.Faces {
			b := &v.Public.Blocks[first(v.Side)+rules.Token(i)]
			if u.ID != id || b.At == dead {
				continue
			}
			at, state := page.M("text", b.At.String()), page.M("fit")
			if b.At == pool {
				at = page.M("pool")
			}
			if b.Disrupted {
				state = page.M("disrupted")
			}
			t.Rows = append(t.Rows, []page.Msg{page.M("text", u.Name()), at, page.M("text", int(u.Steps)), state})
		}
	}
	p.Add(t)
	hand := v.Public.Hands[v.Side]
	p.Say("hand", v.Own.Count(hand, realCard), v.Own.Count(hand, dummyCard))
}

// Picture is the board.
func (g Game) Picture(v view) board.Picture {
	pic := board.Picture{Board: grid(), Title: "Miniature", Side: -1, Legend: legend}
	if v.Own != nil {
		pic.Side = int(v.Side)
	}
	for h := Hex(0); h < size*size; h++ {
		x := board.PictureHex{Hex: board.Hex(h), Owner: -1}
		for _, s := range [2]rules.Side{North, South} {
			in := v.Public.in(s, h)
			if len(in) == 0 {
				continue
			}
			stack, own := board.Stack{Side: int(s)}, s == v.Side && v.Own != nil
			for _, k := range in {
				var p board.Piece
				if own {
					u := v.Own.S.unit(k)
					p = board.Piece{Name: u.Name(), Strength: int(u.Steps)}
				}
				stack.Put(p, own)
			}
			stack.Sort(nil)
			x.Stacks = append(x.Stacks, stack)
		}
		pic.Hexes = append(pic.Hexes, x)
	}
	return pic
}

// legend has the one state of units that the game knows.
var legend = &board.Legend{States: []board.StateSign{{Look: board.Look{Word: "disrupted", Meaning: "disrupted", ASCII: "!"}, Glyph: board.Jagged}}}

// grid is the board for pictures.
func grid() *board.Board {
	var cells []board.Cell
	for h := Hex(0); h < size*size; h++ {
		cells = append(cells, board.Cell{ID: h.String(), Name: h.String(), Label: h.String(), Q: h.col(), R: h.row()})
	}
	b, err := board.New(cells)
	if err != nil {
		panic("miniature: " + err.Error())
	}
	return b
}
