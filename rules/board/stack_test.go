package board

import (
	"reflect"
	"testing"
)

// TestPut: known pieces stand in a stack the strongest first, with all marks in order; of
// others it tells how many have each mark.
func TestPut(t *testing.T) {
	var s Stack
	weak, strong := Piece{Name: "weak", Strength: 1, Marks: []string{"b"}}, Piece{Name: "strong", Strength: 3}
	s.Put(weak, true)
	s.Put(strong, true)
	s.Put(Piece{Marks: []string{"b", "a"}}, false)
	s.Put(Piece{Marks: []string{"a"}}, false)
	s.Put(Piece{}, false)
	s.Sort([]string{"a", "b"})
	want := Stack{Count: 5, Marks: []string{"a", "b"}, Pieces: []Piece{strong, weak}, Backs: []Backs{{"a", 2}, {"b", 1}}}
	if !reflect.DeepEqual(s, want) || s.Hidden() != 3 {
		t.Errorf("%+v", s)
	}
}
