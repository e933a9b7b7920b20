package main

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/cmd/internal/session"
)

// Status says which standing orders are in force, which will be, and that none will.
func TestInForce(t *testing.T) {
	for x, want := range map[session.Standing]string{
		{Packet: 4}:            "packet 4 in force",
		{Packet: 4, Next: 7}:   "packet 4 in force, packet 7 from the next turn on",
		{Next: 7}:              "packet 7 from the next turn on",
		{Packet: 4, Spent: 3}:  "packet 4 in force; they have answered 3 times in a row where play would wait for you, as often as the charter lets them, and go on after your next packet",
		{Packet: 4, End: true}: "packet 4 in force, none from the next turn on",
	} {
		if got := inForce(&x); got != want {
			t.Errorf("%+v: %q", x, got)
		}
	}
}
