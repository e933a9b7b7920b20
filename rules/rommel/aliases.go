package rommel

import "github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"

// The words of the map, the roster and the set-up that all chapters use, from
// the package where they are at home.
type (
	Side       = theatre.Side
	Data       = theatre.Data
	Map        = theatre.Map
	Road       = theatre.Road
	Unit       = theatre.Unit
	UnitNo     = theatre.UnitNo
	Class      = theatre.Class
	Face       = theatre.Face
	Scenario   = theatre.Scenario
	Deployment = theatre.Deployment
)

// The sides.
const (
	Axis   = theatre.Axis
	Allied = theatre.Allied
)

// The classes of roads (1.5) and of units (2.2).
const (
	NoRoad  = theatre.NoRoad
	Trail   = theatre.Trail
	Track   = theatre.Track
	Highway = theatre.Highway

	ArmorClass     = theatre.ArmorClass
	InfantryClass  = theatre.InfantryClass
	AntiTankClass  = theatre.AntiTankClass
	ArtilleryClass = theatre.ArtilleryClass
)
