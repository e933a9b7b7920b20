package theatre

import "github.com/adjutant-pbem/adjutant/rules/board"

// Mode tells how the units of a Deployment are placed (18.0).
type Mode uint8

// The modes.
const (
	Free  Mode = iota // anywhere in the area, in supply
	Fixed             // all in the one hex of the area
	Split             // the owner divides the units over the parts
)

var modeNames = [3]string{"free", "fixed", "split"}

func (m Mode) String() string { return word(modeNames[:], int(m)) }

// Deployment is a group of units that a side deploys together.
type Deployment struct {
	Side   Side
	Mode   Mode
	Units  []UnitNo
	Area   board.Set // of Free and Fixed; the union of the parts of Split
	Parts  []Part    // of Split
	Limits []Limit   // the most units that one hex of the area may take
	Source string    // how sure the list of units is: code, inferred, guess, printed
	Why    string
}

// Part is a share of a Split deployment.
type Part struct {
	Area  board.Set
	Count int
}

// Limit is the most units that a hex may take.
type Limit struct {
	Hex board.Hex
	Max int
}

// Allotment is the number of supply cards of a Resupply from a month on (16.6).
type Allotment struct{ FromMonth, Cards int }

// Arrival is a group of reinforcements in the month printed on them (16.41).
type Arrival struct {
	Month int
	Units []UnitNo
}

// Malta is the optional Malta Group of the Axis (R-16.41-4): its units may arrive together in any Buildup from a month
// on, and then the Axis allotment is Resupply.
type Malta struct {
	Units     []UnitNo
	FromMonth int
	Resupply  int
}

// Pregame is a Buildup before deployment (R-18.7-3).
type Pregame struct {
	BP    int // of each side, without dice
	First Side
}

// Scenario is one of the set-ups of section 18.
type Scenario struct {
	ID, Rule, Title string
	Hours           string // playing time as printed
	Start, End      int    // first and last month
	MonthNames      []string
	FirstPlayer     Side
	RommelBonus     bool   // 6.3
	BPDice          int    // of each side in a Buildup (16.3)
	Fortresses      []Side // who controls Map.Fortresses at the start (R-13.1-1)
	Deployments     []Deployment
	InitialSupply   [2]int
	Resupply        [2][]Allotment
	Reinforcements  [2][]Arrival
	Malta           *Malta
	Pregame         *Pregame
	Minefields      []board.Hex // public, at the start (R-18.4-4)
	Special         []string    // what else the rulebook says, as words of the data
	Reconstructed   string      // source of the reinforcement lists
}

// Months returns the length of the scenario.
func (s *Scenario) Months() int { return s.End - s.Start + 1 }

// MonthName returns the name of a month, such as "Apr 1941".
func (s *Scenario) MonthName(month int) string { return word(s.MonthNames, month-1) }

// Allotment returns the supply cards that a side gets in the Resupply of a month, Malta aside.
func (s *Scenario) Allotment(side Side, month int) int {
	cards := 0
	for _, a := range s.Resupply[side] {
		if month >= a.FromMonth {
			cards = a.Cards
		}
	}
	return cards
}

// Common is what all scenarios share.
type Common struct {
	Cards, Real, Dummy int   // of the supply deck
	HandLimit          int   // 16.6
	SaveLimit          int   // of Buildup Points (16.5)
	EarlyRolls         []int // die rolls with which reinforcements come a month early (16.41)
}

// Scenarios is all set-ups.
type Scenarios struct {
	Common Common
	List   []Scenario
}

// Find returns the scenario with this id, or nil.
func (s *Scenarios) Find(id string) *Scenario {
	for i := range s.List {
		if s.List[i].ID == id {
			return &s.List[i]
		}
	}
	return nil
}
