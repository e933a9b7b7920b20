package session

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"github.com/adjutant-pbem/adjutant/rules"
)

// compare compares a result with what was derived.
func (t *table) compare(told *result) error {
	made := t.make(told)
	if told.state != made.state {
		return broken(told.file(), "it says that the state is %s, but it is %s", told.state, made.state)
	}
	if !t.j.audits() {
		return nil
	}
	if err := t.f.Charter.checkDeck(told, t.over); err != nil {
		return broken(told.file(), "%w", err)
	}
	made.deck = told.deck
	if a, b := told.text(), made.text(); !bytes.Equal(a, b) {
		return broken(told.file(), "%s", firstDifference(a, b))
	}
	for side := range rules.Nobody {
		if !t.j.holds.Has(side) {
			continue
		}
		if !t.j.knows.Has(side) { // which of its orders answered is not known here
			made.private[side].from = told.private[side].from
		}
		if a, b := told.private[side].text(), made.private[side].text(); !bytes.Equal(a, b) {
			return broken(told.file(), "the part sealed to %s: %s", t.f.Charter.Names[side], firstDifference(a, b))
		}
	}
	return nil
}

// make is a result as it was derived; what it binds and refuses was checked
// when it began.
func (t *table) make(told *result) *result {
	made := t.j.made
	made.number, made.binds, made.stands, made.refuses = told.number, told.binds, told.stands, told.refuses
	made.state = stateHash(t.seat)
	return &made
}

// firstDifference names the first line in which a result is not what was
// derived.
func firstDifference(told, made []byte) string {
	a, b := bytes.Split(told, []byte("\n")), bytes.Split(made, []byte("\n"))
	for i := range min(len(a), len(b)) {
		if !bytes.Equal(a[i], b[i]) {
			return fmt.Sprintf("line %d says %.120q where %.120q follows from the rules", i+1, a[i], b[i])
		}
	}
	return "it has another number of lines than follows from the rules"
}

func stateHash(seat rules.Seat) string {
	h := sha256.Sum256(seat.Halt().Public)
	return hex.EncodeToString(h[:])
}
