package chain_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/crypto/chain"
)

func ExampleNew() {
	c := chain.New([32]byte{}, "desert-7f3c9a", "axis", 2)
	one, _ := c.Link(1)
	two, _ := c.Link(2)
	fmt.Println(c.Anchor())
	fmt.Println(one)
	fmt.Println(two)
	// Output:
	// 1685a20df1af128cb7d566d4f08a36f46f3f6b9b2d60f480ebaaadbfd953660b
	// 62f51087923ebc0f552b8989467f88bc8eecde49e643d1631654e3df3f247aaa
	// 682558ebef1669ad9e72d5aa42072f05f3ec70d351cf3eb7f500da439e5ca240
}

func TestVerify(t *testing.T) {
	c := chain.New([32]byte{1}, "g", "axis", 20)
	other := chain.New([32]byte{2}, "g", "axis", 20)
	at := func(c *chain.Chain, i int) chain.Link {
		if i == 0 {
			return c.Anchor()
		}
		l, err := c.Link(i)
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	tests := []struct {
		name        string
		known       int
		game, owner string
		i           int
		l           chain.Link
		ok, wrong   bool
	}{
		{"next", 0, "g", "axis", 1, at(c, 1), true, false},
		{"several at once", 3, "g", "axis", 9, at(c, 9), true, false},
		{"last", 0, "g", "axis", 20, at(c, 20), true, false},
		{"wrong index", 0, "g", "axis", 2, at(c, 1), false, true},
		{"other chain", 0, "g", "axis", 1, at(other, 1), false, true},
		{"other game", 0, "h", "axis", 1, at(c, 1), false, true},
		{"other owner", 0, "g", "allies", 1, at(c, 1), false, true},
		{"same index", 5, "g", "axis", 5, at(c, 5), false, false},
		{"going back", 5, "g", "axis", 4, at(c, 4), false, false},
		{"too far", 0, "g", "axis", chain.MaxLength + 1, at(c, 4), false, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			err := chain.Verify(at(c, tt.known), tt.known, tt.game, tt.owner, tt.i, tt.l)
			if (err == nil) != tt.ok || errors.Is(err, chain.ErrLink) != tt.wrong {
				t.Errorf("Verify = %v", err)
			}
		})
	}
}

func TestLinkRange(t *testing.T) {
	c := chain.New([32]byte{}, "g", "axis", 3)
	for _, i := range []int{-1, 0, 4} {
		if _, err := c.Link(i); err == nil {
			t.Errorf("Link(%d) of a chain of 3 accepted", i)
		}
	}
	if _, err := c.Link(3); err != nil {
		t.Error(err)
	}
}

func FuzzParseLink(f *testing.F) {
	f.Add(strings.Repeat("0f", 32))
	f.Fuzz(func(t *testing.T, s string) {
		l, err := chain.ParseLink(s)
		if err == nil && l.String() != s {
			t.Errorf("ParseLink(%q) accepted another spelling of %s", s, l)
		}
	})
}

func BenchmarkNew(b *testing.B) {
	for b.Loop() {
		chain.New([32]byte{}, "desert-7f3c9a", "axis", chain.DefaultLength)
	}
}
