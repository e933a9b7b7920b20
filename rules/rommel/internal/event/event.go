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

// told are the parts by which blocks or units are told together.
var told = []string{"Each", "Checked", "Shown"}

// Together is one event that tells of both, if they are equal but for the blocks or
// units that they tell of.
func Together(a, b rules.Event) (both rules.Event, ok bool) {
	x, y := reflect.ValueOf(a), reflect.ValueOf(b)
	if x.Type() != y.Type() {
		return nil, false
	}
	var part string
	for _, p := range told {
		if f, ok := x.Type().FieldByName(p); ok && f.Anonymous {
			part = p
		}
	}
	if part == "" {
		return nil, false
	}
	one, two := reflect.New(x.Type()).Elem(), reflect.New(x.Type()).Elem()
	one.Set(x)
	two.Set(y)
	one.FieldByName(part).SetZero()
	two.FieldByName(part).SetZero()
	if !reflect.DeepEqual(one.Interface(), two.Interface()) {
		return nil, false
	}
	switch sum := one.FieldByName(part).Addr().Interface().(type) {
	case *Shown:
		sum.Faces = slices.Concat(a.(interface{ Seen() []Face }).Seen(), b.(interface{ Seen() []Face }).Seen())
	default:
		l, m := a.(interface{ Many() Blocks }).Many(), b.(interface{ Many() Blocks }).Many()
		one.FieldByName("Blocks").Set(reflect.ValueOf(Blocks{l.N + m.N, slices.Concat(l.Units, m.Units)}))
	}
	return one.Interface(), true
}

// Way is a way with the hex where it begins.
type Way []board.Hex

// Fields are what is told of an event, by the names that its words use for it. Parts
// that have names of their own in them come whole, the others field by field.
func Fields(e rules.Event, yield func(name string, v any)) { fields(reflect.ValueOf(e), yield) }

func fields(v reflect.Value, yield func(name string, v any)) {
	t := v.Type()
	for i := range t.NumField() {
		f := t.Field(i)
		x := v.Field(i)
		switch part := x.Interface().(type) {
		case Face:
			yield("face", part)
			yield("steps", int(part.Steps))
		case Lack:
			yield("lack", part)
		case Trek:
			fields(reflect.ValueOf(part.Leg), yield)
			var way Way
			if len(part.Way) > 0 {
				way = slices.Concat(Way{part.From}, part.Way)
			}
			yield("way", way)
		default:
			if f.Anonymous {
				fields(x, yield)
				continue
			}
			yield(strings.ToLower(f.Name), part)
		}
	}
}

// Kinds is one event of each kind, with nothing in it: each has words in the catalogue.
func Kinds() []rules.Event {
	return []rules.Event{
		Pursuit{}, Turn{}, Pass{}, TurnOver{}, CardsLaid{}, CardsShown{}, Unpaid{}, Blitz{}, Group{}, Regroup{}, MoveVoid{}, WithdrawalVoid{},
		Moves{}, Engages{}, Exits{}, ForcedMarch{}, MarchDie{}, Withdraws{}, Retreats{}, Rout{}, Accepts{}, Refuses{},
		Minefield{}, Reveals{}, ActiveBattle{}, Assault{}, Battle{}, Probe{}, Fire{}, HoldsFire{}, BattleOver{}, Loses{},
		LosesStep{}, Eliminated{}, EliminatedUnseen{}, Disrupted{}, Recovers{}, Unsupplied{}, LacksSupply{}, Supplied{},
		Raider{}, FortressSupply{}, OasisSupply{}, Captures{}, Deployed{}, Pregame{}, Dealt{}, Redrawn{}, Month{}, MonthOver{},
		PointsRoll{}, Points{}, Returns{}, Arrive{}, ArriveEarly{}, Malta{}, EarlyDice{}, Redeploys{}, Sails{}, Refits{},
		Rebuilds{}, Rebuilt{}, BuildsMinefield{}, MinefieldLaid{}, MinefieldLifted{}, MinefieldGone{}, BuysCard{}, BuildupOver{},
		Discards{}, Draws{}, Challenges{}, Declines{}, Shows{}, Initiative{}, BaseTaken{}, Exited{}, Count{}, Victory{},
	}
}
