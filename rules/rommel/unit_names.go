package rommel

import (
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/orders/spelling"
	"github.com/adjutant-pbem/adjutant/rules"
)

// longestName is longer than any name of a unit.
const longestName = 200

// UnitsNamed are the units of a side that a word may mean: the one with this
// name or id, else those whose name is the same but for case, accents, spaces and
// dots, else those whose name begins so, such as 21/5 Pz by "21/5" and Trento by
// "tre", else those of whose name a later part does: 21/5 Pz by "5 pz", else those
// whose name has its words in their order: 15/8 Pz by "15 pz", 88mm A by "88 a". A
// number that goes on is another one: "7/1" is not 7/11H.
func (g *Game) UnitsNamed(side rules.Side, word string) (units []UnitNo) {
	if len(word) > longestName {
		return nil
	}
	for _, u := range g.Units[side] {
		if unit := &g.Roster.Units[u]; unit.Name == word || unit.ID == word {
			return []UnitNo{u}
		}
	}
	short := plainName(word)
	if short == "" {
		return nil
	}
	words := partsOf(word)
	var same, begin, within, apart []UnitNo
	for _, u := range g.Units[side] {
		unit := &g.Roster.Units[u]
		switch name := plainName(unit.Name); {
		case name == short || strings.EqualFold(unit.ID, word):
			same = append(same, u)
		case begins(name, short):
			begin = append(begin, u)
		case slices.ContainsFunc(laterParts(unit.Name), func(part string) bool { return begins(plainName(part), short) }):
			within = append(within, u)
		case len(words) > 1 && has(partsOf(unit.Name), words):
			apart = append(apart, u)
		}
	}
	for _, found := range [][]UnitNo{same, begin, within} {
		if found != nil {
			return found
		}
	}
	return apart
}

// partsOf are the words of a name, with each number a word of its own.
func partsOf(name string) (parts []string) {
	_, words := spelling.Fold(name)
	for _, w := range words {
		for w != "" {
			n := len(w) - len(strings.TrimLeft(w, digits))
			if n == 0 {
				if n = strings.IndexAny(w, digits); n < 0 {
					n = len(w)
				}
			}
			parts, w = append(parts, w[:n]), w[n:]
		}
	}
	return parts
}

// has reports whether words stand among the parts of a name in their order, cut short at most.
func has(parts, words []string) bool {
	for _, p := range parts {
		if len(words) > 0 && begins(p, words[0]) {
			words = words[1:]
		}
	}
	return len(words) == 0
}

const digits = "0123456789"

// begins reports whether a plain name begins with another, at whole numbers.
func begins(name, short string) bool {
	return strings.HasPrefix(name, short) && !numberGoesOn(short, name[len(short):])
}

// laterParts are what is left of a name behind each space, dot, stroke and plus.
func laterParts(name string) (parts []string) {
	for i := range len(name) - 1 {
		if strings.IndexByte(" ./+", name[i]) >= 0 {
			parts = append(parts, name[i+1:])
		}
	}
	return parts
}

// plainName is a name as it is compared: letters in lower case and without accents,
// digits, and what stands between numbers.
func plainName(name string) string {
	var b strings.Builder
	for {
		i := strings.IndexAny(name, "/+")
		if i < 0 {
			key, _ := spelling.Fold(name)
			b.WriteString(key)
			return b.String()
		}
		key, _ := spelling.Fold(name[:i])
		b.WriteString(key)
		b.WriteByte(name[i])
		name = name[i+1:]
	}
}

// numberGoesOn reports whether two parts of a name are parted within a number.
func numberGoesOn(first, rest string) bool {
	return strings.TrimRight(first, digits) != first && strings.TrimLeft(rest, digits) != rest
}
