package rommel

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// The kinds of a Player-Turn and the fields that they carry beside Side:
//
// Of what happens to blocks whose units are hidden the owner reads Faces too.
//
//	turn             N: Month, Player-Turn of the Month
//	supplied, recovers, disrupted, raider   Hex; one block each
//	unsupplied, lacks-supply   Hex; one block; N[1]: why (position.lack); To: who cuts its line; N[2]: the check
//	fortress-supply  Hex; To: the Fortress
//	oasis-supply     Hex
//	cards-laid       N[0]: how many
//	group, regroup   Hex: Group hex or Command Point; To; N: Rommel, Withdrawal (0 or 1)
//	moves            Hex: from; To: where it ends; Way
//	move-void        Hex: of a Move that has moved nobody
//	engages          Hex: from; To
//	exits            Hex; N[0]: 1 if it counts (17.1)
//	retreats         Hex; N[0]: blocks that will leave
//	probe            Hex; Side: who probes
//	forced-march     Hex; To; announced
//	march-die        Hex; To; Roll, Dice, Hits: 1 is success
//	withdrawal-void  the Withdrawal Move conceded nothing and is taken back
//	rout             Hex; N[0]: blocks; Side: theirs
//	pursuit          Hex; N: slowest speed, dice, targets; Roll, Dice, Hits; Side: who fires; Pursuers: a note to him
//	withdraws        Hex: from; To; Way; one block
//	accepts          Hex; N[0]: 1 if a declared refusal has become illegal
//	refuses          Hex
//	minefield        Hex; Side: who laid it
//	reveals          Hex; Faces
//	active-battle, assault, battle   Hex
//	fire             Hex; Faces: the firing unit; N: target class, lowest hit, 1 if its hits are halved by mines; Roll, Dice, Hits
//	holds-fire       Hex; Faces: the unit (AMB-50)
//	loses            Hex; Faces: the unit with the steps that are left
//	loses-step       Faces; a note to the owner
//	eliminated       Hex; Faces; Trap; a note to the owner of those that die unseen
//	eliminated-unseen   Hex; one block (AMB-31); Trap
//	battle-over      Hex; no Side
//	blitz            the Active Player goes on with Blitz Movement
//	cards-shown      N: real, dummies; Cards
//	unpaid           the cards do not pay for what was done: a proven lie
//	captures         Hex: a Fortress
//	pass, turn-over  the end of the turn

// Event is something that happened. Kind is the message id in the catalogue
// after "event."; the other fields are its arguments as far as it has any.
type Event struct {
	Kind  string
	Side  rules.Side
	Hex   board.Hex // where, or from where
	To    board.Hex
	Way   []board.Hex // hexes entered, in order
	N     [3]int16
	Faces []Face // units that all may see, or that their owner sees
	Cards []string
	Roll  rules.Key // of the dice, so that anyone can throw them again
	Dice  []int
	Hits  int16
	Trap  *Trap // of who is eliminated: why it could not withdraw. It follows from the plane, and is not among the event's bytes

	Pursuers []Pursuer // of Pursuit Fire, for their owner alone, and not among the event's bytes either
}

// Pursuer is a unit that has fired in Pursuit Fire, and with how many dice (10.5); with
// none it could have fired and has held its fire.
type Pursuer struct {
	Unit UnitNo
	Dice int
}

// Trap is why a unit that had to withdraw could not (R-10.1-3): it had no Supply Line
// (R-5.3-3), or no hex next to it was open. It is found by public facts alone.
type Trap struct {
	Lack int16     // why it had no line, 0 if it had one
	Cut  board.Hex // where the enemy cut it
	Bars []Bar     // with a line: the hexes next to it
}

// Bar is a hex that a unit cannot withdraw to, and why.
type Bar struct {
	To board.Hex
	By *rules.Refusal
}

// Same reports whether two units could not withdraw for the same reasons.
func (x *Trap) Same(y *Trap) bool {
	if x == nil || y == nil {
		return x == y
	}
	return x.Lack == y.Lack && x.Cut == y.Cut && slices.Equal(x.Bars, y.Bars)
}

// Append writes the event's bytes.
func (e Event) Append(b []byte) []byte { return eventCodec.Append(b, &e) }

var eventCodec = rules.Walk(func(c *rules.Coder, e *Event) {
	c.Str(&e.Kind)
	c.Side(&e.Side)
	codeHex(c, &e.Hex)
	codeHex(c, &e.To)
	rules.Slice(c, &e.Way, codeHex)
	for i := range e.N {
		c.I16(&e.N[i])
	}
	rules.Slice(c, &e.Faces, codeFace)
	rules.Slice(c, &e.Cards, (*rules.Coder).Str)
	c.Key(&e.Roll)
	rules.Slice(c, &e.Dice, (*rules.Coder).Int)
	c.I16(&e.Hits)
})
