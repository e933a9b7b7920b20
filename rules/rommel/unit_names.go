package rommel

import (
	"strings"
	"unicode"

	"github.com/adjutant-pbem/adjutant/rules"
)

// UnitsNamed are the units of a side that a word may mean: the one with this
// name or id, else those whose name is the same but for case, spaces and dots,
// else those whose name begins so, such as 21/5 Pz by "21/5" and Trento by
// "tre". A number that goes on is another one: "7/1" is not 7/11H.
func (g *Game) UnitsNamed(side rules.Side, word string) (units []UnitNo) {
	short := plainName(word)
	if short == "" {
		return nil
	}
	best := 0
	for _, u := range g.Units[side] {
		unit, fit := &g.Roster.Units[u], 0
		name := plainName(unit.Name)
		switch {
		case unit.Name == word || unit.ID == word:
			return []UnitNo{u}
		case name == short || strings.EqualFold(unit.ID, word):
			fit = 2
		case strings.HasPrefix(name, short) && !numberGoesOn(short, name[len(short):]):
			fit = 1
		}
		switch {
		case fit == 0 || fit < best:
		case fit > best:
			best, units = fit, []UnitNo{u}
		default:
			units = append(units, u)
		}
	}
	return units
}

// plainName is a name as it is compared: letters in lower case, digits, and what
// stands between numbers.
func plainName(name string) string {
	return strings.Map(func(c rune) rune {
		if unicode.IsLetter(c) || unicode.IsDigit(c) || c == '/' || c == '+' {
			return unicode.ToLower(c)
		}
		return -1
	}, name)
}

func numberGoesOn(first, rest string) bool {
	digit := func(c byte) bool { return c >= '0' && c <= '9' }
	return rest != "" && digit(first[len(first)-1]) && digit(rest[0])
}
