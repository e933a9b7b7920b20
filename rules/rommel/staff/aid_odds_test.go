package staff

import (
	"math/big"
	"strings"
	"testing"
)

// A chance is told in percent, rounded; what is possible and not certain is never
// told as 0 or 100. As a fraction it is told exactly where that can be read.
func TestChances(t *testing.T) {
	for _, c := range []struct {
		a, b           int64
		percent, shown string
	}{
		{0, 1, "0 %", "0"},
		{1, 1, "100 %", "1"},
		{1, 2, "50.0 %", "1/2"},
		{1, 100000, "<0.1 %", "1/100000"},
		{99999, 100000, ">99.9 %", "99999/100000"},
		{12345678, 123456789, "10.0 %", "1371742/13717421"},
		{123456781, 1234567891, "10.0 %", "~0.100000"},
		{1, 12345678901234567, "<0.1 %", "~1/12345678901234567"},
	} {
		p := big.NewRat(c.a, c.b)
		if got := percent(p); got != c.percent {
			t.Errorf("%s: %s", p, got)
		}
		if m, _ := exactly(p); m.Args[0] != p.RatString() || m.Args[1] != c.shown || !strings.Contains(m.ID, "exactly") {
			t.Errorf("%s: %v", p, m)
		}
	}
}
