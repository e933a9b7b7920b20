package theatre

import "slices"

// Class is one of the four classes of units (2.2, R-2.2-1).
type Class uint8

// The classes.
const (
	ArmorClass Class = iota
	InfantryClass
	AntiTankClass
	ArtilleryClass
)

var classNames = [4]string{"armor", "infantry", "antitank", "artillery"}

func (c Class) String() string { return word(classNames[:], int(c)) }

// UnitType is a class with a speed (2.2, R-2.2-3, R-2.2-2).
type UnitType uint8

// The types.
const (
	Recon UnitType = iota
	Armor
	MechInfantry
	MotInfantry
	LegInfantry
	Paratroops
	MobileAntiTank
	MotAntiTank
	SPArtillery
	Artillery
)

var unitTypes = [10]struct {
	name  string
	class Class
	speed uint8
}{
	{"recon", ArmorClass, 4},
	{"armor", ArmorClass, 3},
	{"mech_inf", InfantryClass, 3},
	{"mot_inf", InfantryClass, 2},
	{"infantry", InfantryClass, 1},
	{"para", InfantryClass, 1},
	{"mobile_at", AntiTankClass, 3},
	{"mot_at", AntiTankClass, 2},
	{"sp_artillery", ArtilleryClass, 3},
	{"artillery", ArtilleryClass, 1},
}

// Class returns the class of a type.
func (t UnitType) Class() Class { return unitTypes[t].class }

// Speed returns the speed class of a type, 1 to 4, without any bonus (6.1).
func (t UnitType) Speed() int { return int(unitTypes[t].speed) }

func (t UnitType) String() string {
	if int(t) < len(unitTypes) {
		return unitTypes[t].name
	}
	return "?"
}

// Nation is the nationality of a unit (2.1).
type Nation uint8

// The nations. All but the first two are Allied.
const (
	German Nation = iota
	Italian
	British
	Australian
	Indian
	NewZealand
	SouthAfrican
	Polish
	FreeFrench
)

var nationNames = [9]string{"german", "italian", "british", "australian", "indian", "new_zealand", "south_african", "polish",
	"free_french"}

func (n Nation) String() string { return word(nationNames[:], int(n)) }

// UnitNo is the number of a unit in its Roster.
type UnitNo uint8

// Unit is what is printed on a block (2.0).
type Unit struct {
	ID     string
	Name   string
	Side   Side
	Nation Nation
	Type   UnitType
	Steps  []uint8 // combat values, strongest first
	Elite  bool    // two hits a step (2.4)
	ITank  bool    // elite with speed 2 under the I-tank option (R-17.6-1)
	Month  string  // code of appearance: "S", "T", "M" or a month number (R-2.5-1)

	Slow bool // an I-tank under that option: its speed is 2
}

// Speed returns the speed class of a unit, 1 to 4, without any bonus (6.1).
func (u *Unit) Speed() int {
	if u.Slow {
		return 2
	}
	return u.Type.Speed()
}

// Roster is all units of the game.
type Roster struct {
	Units []Unit
}

// Find returns the number of the unit with this id.
func (r *Roster) Find(id string) (UnitNo, bool) {
	for i := range r.Units {
		if r.Units[i].ID == id {
			return UnitNo(i), true
		}
	}
	return 0, false
}

// WithITanks returns the data under the I-tank option: the four I-tanks are
// elite and have speed 2 (R-17.6-1). The hash stays that of the data.
func WithITanks(d *Data) *Data {
	e, r := *d, *d.Roster
	r.Units = slices.Clone(r.Units)
	for i := range r.Units {
		if u := &r.Units[i]; u.ITank {
			u.Elite, u.Slow = true, true
		}
	}
	e.Roster = &r
	return &e
}

// Face is what stands on the hidden side of a block: the unit and how many of
// its steps are left, 1 to len(Steps); 0 once it is eliminated.
type Face struct {
	Unit  UnitNo
	Steps uint8
}

// Seen are the faces of an event: this one.
func (f Face) Seen() []Face { return []Face{f} }
