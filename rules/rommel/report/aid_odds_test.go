package report

import (
	"math/big"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/chances"
)

// A chance is told in percent, rounded; what is possible and not certain is never
// told as 0 or 100. A program finds it exactly, however long the fraction is.
func TestChances(t *testing.T) {
	for _, c := range []struct {
		a, b           int64
		percent, exact string
	}{
		{0, 1, "0 %", "0"},
		{1, 1, "100 %", "1"},
		{1, 2, "50.0 %", "1/2"},
		{1, 100000, "<0.1 %", "1/100000"},
		{99999, 100000, ">99.9 %", "99999/100000"},
		{12345678, 123456789, "10.0 %", "1371742/13717421"},
		{123456781, 1234567891, "10.0 %", "123456781/1234567891"},
		{1, 12345678901234567, "<0.1 %", "1/12345678901234567"},
	} {
		p := big.NewRat(c.a, c.b)
		if got := chances.Percent(p); got != c.percent {
			t.Errorf("%s: %s", p, got)
		}
		if m := chances.Told(p); m.Args[0] != c.percent || m.Args[1] != c.exact {
			t.Errorf("%s: %v", p, m)
		}
	}
}
