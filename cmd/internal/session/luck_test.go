package session

import (
	"reflect"
	"testing"
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
