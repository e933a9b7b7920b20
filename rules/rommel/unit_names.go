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
	var same, begin []UnitNo
	for _, u := range g.Units[side] {
		unit := &g.Roster.Units[u]
		switch name := plainName(unit.Name); {
		case unit.Name == word || unit.ID == word:
			return []UnitNo{u}
		case name == short || strings.EqualFold(unit.ID, word):
			same = append(same, u)
		case strings.HasPrefix(name, short) && !numberGoesOn(short, name[len(short):]):
			begin = append(begin, u)
		}
	}
	if same != nil {
		return same
	}
	return begin
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

// numberGoesOn reports whether two parts of a name are parted within a number.
func numberGoesOn(first, rest string) bool {
	const digits = "0123456789"
	return strings.TrimRight(first, digits) != first && strings.TrimLeft(rest, digits) != rest
}
