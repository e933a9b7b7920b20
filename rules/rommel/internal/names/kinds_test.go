package names

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// Units are assumed in the words that players have for them.
func TestKind(t *testing.T) {
	for word, want := range map[string]theatre.UnitType{
		"armor": theatre.Armor, "armour": theatre.Armor, "tanks": theatre.Armor, "recon": theatre.Recon,
		"infantry": theatre.LegInfantry, "inf": theatre.LegInfantry, "leg inf": theatre.LegInfantry, "para": theatre.Paratroops,
		"mot inf": theatre.MotInfantry, "mot_inf": theatre.MotInfantry, "motorised infantry": theatre.MotInfantry, "mech infantry": theatre.MechInfantry,
		"anti-tank": theatre.MobileAntiTank, "mobile at": theatre.MobileAntiTank, "mot anti-tank": theatre.MotAntiTank,
		"artillery": theatre.Artillery, "sp art": theatre.SPArtillery, "self-propelled artillery": theatre.SPArtillery,
	} {
		if kind, ok := Kind(word); !ok || kind != want {
			t.Errorf("%s is %v %v, not %v", word, kind, ok, want)
		}
	}
	for _, word := range []string{"", "leg", "cavalry", "mot", "mech artillery"} {
		if kind, ok := Kind(word); ok {
			t.Errorf("%q is %v", word, kind)
		}
	}
}
