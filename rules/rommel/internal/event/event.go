// Package event is all that happens in a game of Rommel, each kind a type. Its fields
// are all that is told of it; its words stand in the catalogue under "event." and its
// name, and speak of the fields by their names. Who knows kinds switches on types; who
// does not asks for the parts that they have in common (Of, In, Throw, Blocks).
//
// An event does not outlive the program: it is told anew by every replay.
package event

import (
	"reflect"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// Name is the name of an event's kind, as in "event.Moves".
func Name(e rules.Event) string { return reflect.TypeOf(e).Name() }

// Kind is the name as cases write it: "march-die".
func Kind(e rules.Event) string {
	var b strings.Builder
	for i, c := range []byte(Name(e)) {
		if c < 'a' {
			if i > 0 {
				b.WriteByte('-')
			}
			c += 'a' - 'A'
		}
		b.WriteByte(c)
	}
	return b.String()
}

// At is where an event happens or begins, board.None if it has no place.
func At(e rules.Event) board.Hex {
	if e, ok := e.(interface{ Where() board.Hex }); ok {
		return e.Where()
	}
	return board.None
}

// By is whose event it is, rules.Nobody of one that has no side.
func By(e rules.Event) rules.Side {
	if e, ok := e.(interface{ Whose() rules.Side }); ok {
		return e.Whose()
	}
	return rules.Nobody
}

// Concerns reports whether all or its owner are told of a unit by an event.
func Concerns(e rules.Event, u theatre.UnitNo) bool {
	switch e := e.(type) {
	case interface{ Many() Blocks }:
		return slices.Contains(e.Many().Units, u)
	case interface{ Seen() []Face }:
		return slices.ContainsFunc(e.Seen(), func(f Face) bool { return f.Unit == u })
	}
	return false
}

// OfOneCheck reports whether two events may be of one check, which finds the same of
// blocks of a side in no order.
func OfOneCheck(a, b rules.Event) bool {
	_, ok := a.(interface{ checked() })
	return ok && reflect.TypeOf(a) == reflect.TypeOf(b)
}

// Together is one event that tells of both, if they are equal but for the blocks or
// units that they tell of.
func Together(a, b rules.Event) (both rules.Event, ok bool) {
	if both, ok = page.Together(a, b, func(a, b Stacks) Stacks { return Stacks{slices.Concat(a.Stacks, b.Stacks)} }); ok {
		return both, true
	}
	if both, ok = page.Together(a, b, func(a, b Each) Each { return Each{a.and(b.Blocks)} }); ok {
		return both, true
	}
	if both, ok = page.Together(a, b, func(a, b Checked) Checked { return Checked{a.and(b.Blocks)} }); ok {
		return both, true
	}
	return page.Together(a, b, func(a, b Shown) Shown { return Shown{slices.Concat(a.Faces, b.Faces)} })
}

// Way is a way with the hex where it begins.
type Way []board.Hex

// Fields are what is told of an event, by the names that its words use for it. Parts
// that have names of their own in them come whole, the others field by field.
func Fields(e rules.Event, yield func(name string, v any)) { page.Fields(e, part, yield) }

// part tells of the parts that are told otherwise than field by field.
func part(v any, yield func(name string, v any)) bool {
	switch v := v.(type) {
	case Face:
		yield("face", v)
		yield("steps", int(v.Steps))
	case Lack:
		yield("lack", v)
	case Trek:
		page.Fields(v.Leg, nil, yield)
		var way Way
		if len(v.Way) > 0 {
			way = slices.Concat(Way{v.From}, v.Way)
		}
		yield("way", way)
	default:
		return false
	}
	return true
}

// Kinds is one event of each kind, with nothing in it: each has words in the catalogue.
func Kinds() []rules.Event {
	return []rules.Event{
		Pursuit{}, Turn{}, Pass{}, TurnOver{}, CardsLaid{}, CardsShown{}, Unpaid{}, Blitz{}, Group{}, Regroup{}, MoveVoid{}, WithdrawalVoid{},
		Moves{}, Engages{}, Exits{}, ForcedMarch{}, MarchDie{}, Withdraws{}, Retreats{}, Rout{}, Accepts{}, Refuses{},
		Minefield{}, Reveals{}, ActiveBattle{}, Assault{}, Battle{}, Probe{}, Fire{}, HoldsFire{}, BattleOver{}, Loses{},
		LosesStep{}, Losses{}, Eliminated{}, EliminatedUnseen{}, Disrupted{}, Recovers{}, Unsupplied{}, LacksSupply{}, Supplied{},
		Raider{}, FortressSupply{}, OasisSupply{}, Captures{}, Deployed{}, Deployment{}, Pregame{}, Dealt{}, Redrawn{}, Month{}, MonthOver{},
		PointsRoll{}, Points{}, BothPoints{}, Returns{}, Arrive{}, ArriveEarly{}, Malta{}, EarlyDice{}, Redeploys{}, RedeploysFar{}, Sails{}, Refits{},
		Rebuilds{}, Rebuilt{}, BuildsMinefield{}, MinefieldLaid{}, MinefieldLifted{}, MinefieldGone{}, BuysCard{}, BuildupOver{},
		Discards{}, Draws{}, Challenges{}, Declines{}, Shows{}, Initiative{}, BaseTaken{}, Exited{}, Count{}, Victory{},
	}
}
