package names

import (
	"strings"

	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// kindWords are the words by which a unit may be assumed that has no name.
var kindWords = []struct {
	word string
	kind theatre.UnitType
}{
	{"armor", theatre.Armor}, {"recon", theatre.Recon},
	{"infantry", theatre.LegInfantry}, {"leg infantry", theatre.LegInfantry}, {"mech infantry", theatre.MechInfantry}, {"mot infantry", theatre.MotInfantry}, {"paratroops", theatre.Paratroops},
	{"antitank", theatre.MobileAntiTank}, {"mobile antitank", theatre.MobileAntiTank}, {"mot antitank", theatre.MotAntiTank},
	{"artillery", theatre.Artillery}, {"sp artillery", theatre.SPArtillery},
}

// otherWords are other spellings of their parts.
var otherWords = map[string]string{
	"armour": "armor", "arm": "armor", "tank": "armor", "tanks": "armor", "rec": "recon", "inf": "infantry",
	"motorized": "mot", "motorised": "mot", "mechanized": "mech", "mechanised": "mech",
	"self-propelled": "sp", "para": "paratroops", "par": "paratroops", "at": "antitank", "anti-tank": "antitank", "mob": "mobile", "art": "artillery",
}

// Kind is the kind of unit that a word means.
func Kind(word string) (theatre.UnitType, bool) {
	parts := strings.FieldsFunc(word, func(r rune) bool { return r == ' ' || r == '_' })
	for i, p := range parts {
		if other, ok := otherWords[p]; ok {
			parts[i] = other
		}
	}
	word = strings.Join(parts, " ")
	for _, k := range kindWords {
		if k.word == word {
			return k.kind, true
		}
	}
	return 0, false
}
