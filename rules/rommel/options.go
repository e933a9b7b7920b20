package rommel

import (
	"fmt"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// Options are the rules that a game is played with beside the usual ones: the
// optional rule of the book, the real difference of the 2004 edition, and other
// readings of what the rulebook leaves open. Each is read in the one function
// of its rule, and where orders and reports speak of it. Without any the
// rulings of RULES.md hold.
type Options struct {
	ITanks                 bool
	Supply2004             bool
	RaidersInOldBattles    bool
	FinalSupplyMarkedOnly  bool
	MarchByFirstPart       bool
	ExitsAddUp             bool
	HoldFire               bool
	MaltaByUnit            bool
	SiegeFromAdjacentHexes bool
	DeployBeforeBuildup    bool
	HiddenLosses           bool
}

// option is an Option with its switch, and the scenarios that it concerns.
type option struct {
	rules.Option
	set      func(*Options)
	concerns func(*Scenario) bool // nil: all
}

// options are all that a charter may name, in the order of the rulebook.
var options = []option{
	{rules.Option{ID: "march-first-part", Rule: "AMB-48",
		Name: "a Forced March is judged without its last hex, which may leave the road"},
		func(o *Options) { o.MarchByFirstPart = true }, nil},
	{rules.Option{ID: "hold-fire", Rule: "AMB-50",
		Name: "units may hold their fire in combat"},
		func(o *Options) { o.HoldFire = true }, nil},
	{rules.Option{ID: "hidden-losses", Rule: "AMB-31",
		Name: "who a unit was that is eliminated unseen is told when the game is over"},
		func(o *Options) { o.HiddenLosses = true }, nil},
	{rules.Option{ID: "raiders-old-battles", Rule: "AMB-1",
		Name: "who begins a new Battle Unsupplied wins the hexside and is no Raider"},
		func(o *Options) { o.RaidersInOldBattles = true }, nil},
	{rules.Option{ID: "fortress-marked-only", Rule: "AMB-57",
		Name: "at the Final Supply Check a Fortress supplies units marked Unsupplied only"},
		func(o *Options) { o.FinalSupplyMarkedOnly = true }, nil},
	{rules.Option{ID: "siege-adjacent-only", Rule: "AMB-28",
		Name: "enemies in the Fortress itself are no siege, only those next to it"},
		func(o *Options) { o.SiegeFromAdjacentHexes = true }, nil},
	{rules.Option{ID: "malta-by-unit", Rule: "AMB-36",
		Name: "the units of the Malta Group are called one by one"},
		func(o *Options) { o.MaltaByUnit = true },
		func(s *Scenario) bool { return s.Malta != nil }},
	{rules.Option{ID: "exits-add-up", Rule: "AMB-39",
		Name: "units that leave by the enemy's map end count over all Player-Turns"},
		func(o *Options) { o.ExitsAddUp = true }, nil},
	{rules.Option{ID: "i-tanks", Rule: "R-17.6-1",
		Name: "the four I-tanks are elite and have speed 2"},
		func(o *Options) { o.ITanks = true }, nil},
	{rules.Option{ID: "supply-2004", Rule: "ED-1",
		Name: "edition of 2004: the Allies begin with 6 supply cards and draw 2 a Month"},
		func(o *Options) { o.Supply2004 = true },
		func(s *Scenario) bool { return s.ID == "s1940" }},
	{rules.Option{ID: "deploy-first", Rule: "AMB-45",
		Name: "both sides deploy before the Buildup that precedes the game"},
		func(o *Options) { o.DeployBeforeBuildup = true },
		func(s *Scenario) bool { return s.Pregame != nil }},
}

// OptionList is the list for players, with the scenarios of some data.
func OptionList(d *Data) []rules.Option {
	var list []rules.Option
	for _, x := range options {
		for i := range d.Scenarios.List {
			if sc := &d.Scenarios.List[i]; x.concerns != nil && x.concerns(sc) {
				x.Scenarios = append(x.Scenarios, sc.ID)
			}
		}
		list = append(list, x.Option)
	}
	return list
}

// agree finds the Options of a game of this scenario by their ids.
func agree(sc *Scenario, ids []string) (o Options, list []rules.Option, err error) {
	for _, id := range ids {
		i := slices.IndexFunc(options, func(x option) bool { return x.ID == id })
		switch {
		case i < 0:
			var legal []string
			for _, x := range options {
				if x.concerns == nil || x.concerns(sc) {
					legal = append(legal, x.ID)
				}
			}
			slices.Sort(legal)
			return o, nil, rules.Unknown("option of "+sc.ID, id, legal)
		case options[i].concerns != nil && !options[i].concerns(sc):
			return o, nil, fmt.Errorf("the option %s says nothing about the scenario %s", id, sc.ID)
		}
		options[i].set(&o)
		list = append(list, options[i].Option)
	}
	return o, list, nil
}

// apply changes the data and the scenario as far as options are about them.
func (o Options) apply(d *Data, sc *Scenario) (*Data, *Scenario) {
	if o.ITanks {
		d = theatre.WithITanks(d)
	}
	if o.Supply2004 { // ED-1
		old := *sc
		old.InitialSupply[Allied] = 6
		old.Resupply[Allied] = []theatre.Allotment{{FromMonth: sc.Start, Cards: 2}}
		sc = &old
	}
	return d, sc
}
