package theatre

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// Month is a month of the calendar.
type Month struct {
	ID         string
	Production bool
	Rolled     bool    // the weather is; else it is Fixed
	Fixed      Weather // where it is not rolled
	Fortnights []string
}

// Group is blocks whose strength at the start is a total that their owner splits (22.2).
type Group struct {
	ID    string
	Side  rules.Side
	Units []UnitNo
	CV    int
	Area  board.Set // where they may be set up
	Said  string    // where in the data, for what is wrong with it
}

// Source is a place in Finland that pays production points (11.3).
type Source struct {
	At       Place
	Resource bool // else a city
	PP       int
}

// Placed is a block of the example set-up.
type Placed struct {
	At    Place
	Level int
}

// Scenario is what is played.
type Scenario struct {
	ID      string
	Months  []Month
	Groups  []Group
	Hold    [2][]Place // where each side must have a block at set-up
	Sources []Source
	War     int // Soviet production points in a month of war; a third of it in this one
	Upkeep  int // for each alien in an Area (21.461)
	Options []rules.Option
	Example map[UnitNo]Placed
}
