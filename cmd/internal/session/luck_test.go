package session

import (
	"reflect"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/page"
)

// The luck that verify counts as it plays is that of a game which is played for it.
func TestLuckAsPlayGoes(t *testing.T) {
	d, keys := example(t, "umpire")
	s, err := OpenInFull(d, keys)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Verify(textOf(s)); err != nil {
		t.Fatal(err)
	}
	again, err := Open(d, keys)
	if err != nil {
		t.Fatal(err)
	}
	game, ok := again.game.luckUntil(len(again.results))
	if n := len(s.results); !ok || len(s.game.lucks) != n+1 || !reflect.DeepEqual(s.game.lucks, again.game.lucks) || !reflect.DeepEqual(s.game.lucks[n], game) || game.Thrown == again.game.lucks[0].Thrown {
		t.Errorf("%v, not %v", s.game.lucks, again.game.lucks)
	}
}

// Of a game that is over the luck is told, if there was any to have.
func TestNoLuck(t *testing.T) {
	s := newTrio(t).north.open()
	at, err := s.game.look()
	if err != nil {
		t.Fatal(err)
	}
	told := func(game page.Luck) bool {
		s.game.lucks = make([]page.Luck, len(s.results)+1)
		for i := range s.game.lucks {
			s.game.lucks[i] = game
		}
		end := *at
		end.over = true
		var p page.Page
		s.own(&end).luck(&p)
		return len(p.Blocks) > 0
	}
	var fought page.Luck
	fought.Expected[0] = 2
	if told(page.Luck{}) || !told(fought) {
		t.Errorf("without fights %v, with one %v", told(page.Luck{}), told(fought))
	}
}
