package ledger_test

import (
	"errors"
	"testing"

	"github.com/adjutant-pbem/adjutant/crypto/ledger"
	"github.com/adjutant-pbem/adjutant/crypto/packet"
)

// TestForeignAtOnce: the first packet says which game it is, for the second
// already.
func TestForeignAtOnce(t *testing.T) {
	l := ledger.New()
	add(t, l, next(l, "umpire", packet.Charter))
	p := next(l, "axis", packet.Orders)
	p.Game = "h"
	err := l.Add(signed(t, p))
	if e, ok := errors.AsType[*ledger.ForeignError](err); !ok || *e != (ledger.ForeignError{Want: "g", Got: "h"}) {
		t.Errorf("Add = %v", err)
	}
}

// TestLastOfTwins: of two orders packets with one number the first that came is
// the one that the next follows.
func TestLastOfTwins(t *testing.T) {
	l, _, axis, _ := begun(t)
	if err := l.Add(sealed(t, axis.Packet, "twin\n")); err != nil {
		t.Fatal(err)
	}
	if l.Last("axis") != axis {
		t.Error("the second of two packets with one number is the last")
	}
}
