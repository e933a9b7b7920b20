package chain_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/crypto/chain"
)

// TestLimits: a chain has 1 to MaxLength links, and no other index is verified.
func TestLimits(t *testing.T) {
	if testing.Short() {
		t.Skip("makes a chain as long as may be")
	}
	for length, fine := range map[int]bool{-1: false, 0: false, 1: true, 2: true, chain.MaxLength: true, chain.MaxLength + 1: false} {
		func() {
			defer func() {
				if bad := recover() != nil; bad == fine {
					t.Errorf("New with %d links: panics %v", length, bad)
				}
			}()
			if c := chain.New([32]byte{1}, "g", "axis", length); c.Length() != length {
				t.Errorf("a chain of %d has %d", length, c.Length())
			}
		}()
	}
	c := chain.New([32]byte{1}, "g", "axis", chain.MaxLength)
	last, err := c.Link(chain.MaxLength)
	if err != nil {
		t.Fatal(err)
	}
	before, err := c.Link(chain.MaxLength - 1)
	if err != nil {
		t.Fatal(err)
	}
	if err := chain.Verify(before, chain.MaxLength-1, "g", "axis", chain.MaxLength, last); err != nil {
		t.Errorf("the last link: %v", err)
	}
	for _, x := range []struct{ known, i int }{{-1, 1}, {0, 0}, {1, 1}, {2, 1}, {chain.MaxLength, chain.MaxLength + 1}} {
		err := chain.Verify(c.Anchor(), x.known, "g", "axis", x.i, last)
		if err == nil || errors.Is(err, chain.ErrLink) || !strings.Contains(err.Error(), "cannot follow") {
			t.Errorf("link %d after %d: %v", x.i, x.known, err)
		}
	}
}

// TestParseLink: one spelling only; the error says of what.
func TestParseLink(t *testing.T) {
	want := chain.New([32]byte{1}, "g", "axis", 1).Anchor()
	if got, err := chain.ParseLink(want.String()); err != nil || got != want {
		t.Errorf("ParseLink = %v, %v", got, err)
	}
	for _, bad := range []string{"", want.String()[1:], strings.ToUpper(want.String()), want.String() + "0"} {
		if got, err := chain.ParseLink(bad); err == nil || !strings.HasPrefix(err.Error(), "chain link: ") || got != (chain.Link{}) {
			t.Errorf("ParseLink(%q) = %v, %v", bad, got, err)
		}
	}
}
