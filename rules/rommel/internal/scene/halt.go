package scene

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// Noting is a host that notes what answers.
type Noting struct {
	*playout.Memory
	Added []rules.Entry
}

func (n *Noting) Add(e rules.Entry) {
	n.Added = append(n.Added, e)
	n.Memory.Add(e)
}

// Halt is a game that random players have played up to a question, whose side
// has not answered.
type Halt struct {
	*rommel.Game
	M    *rules.Machine[plane, secret]
	Host *Noting
	Side rules.Side
	Seg  int32 // the segment in which it is asked
}

// Halted plays a scenario up to the first question of a kind that somebody halts
// for after so many Player-Turns; nil if there is none.
func Halted(t testing.TB, scenario string, seed uint64, turns int, kind func(view, rules.Asked) bool) *Halt {
	t.Helper()
	x := Begun(t, scenario, seed)
	if !x.On(t, playout.Random[plane, secret](seed), turns, kind) {
		return nil
	}
	return x
}

// Begun is a game before its first question.
func Begun(t testing.TB, scenario string, seed uint64, options ...string) *Halt {
	t.Helper()
	x := &Halt{Game: Standard(t, scenario, options...), Host: &Noting{Memory: playout.NewMemory(seed, rules.Both, true)}}
	var err error
	if x.M, err = rules.NewMachine[plane, secret](x.Game, x.Host, rules.Both, nil); err != nil {
		t.Fatal(err)
	}
	return x
}

// On plays on to the first such question after so many Player-Turns; no: there
// is none before the game is over.
func (x *Halt) On(t testing.TB, by rules.Policy[plane, secret], turns int, kind func(view, rules.Asked) bool) bool {
	t.Helper()
	for side := range rules.Nobody {
		x.M.Orders(side, rules.PolicyFunc[plane, secret](func(v view, q rules.Asked) (any, string, bool) {
			if q.Halt == rules.Must && int(v.Public.Count) >= turns && kind(v, q) {
				return nil, "", false
			}
			return by.Answer(v, q)
		}))
	}
	dues, err := x.M.Run()
	if err != nil {
		t.Fatal(err)
	}
	if len(dues) == 0 {
		return false
	}
	x.Side, x.Seg = dues[0].By, dues[0].Key.Seg
	return true
}

// TheirTurn is the beginning of a side's Player-Turn.
func TheirTurn(v view, q rules.Asked) bool {
	return v.Public.Stage == rommel.PlayerTurn && v.Public.Active == v.Side
}

// AnyTime is any question.
func AnyTime(view, rules.Asked) bool { return true }
