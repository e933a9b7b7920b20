package words

import "github.com/adjutant-pbem/adjutant/rules"

// Commands are what a player may ask, in the order in which it is listed.
var Commands = []rules.Aid{
	{
		Name: "briefing", Unplayed: true,
		Short:   "What you want to know before you play, and how the game stands",
		Example: "  adjutant briefing\n  adjutant -C desert briefing\n  adjutant briefing --json\n  adjutant briefing --side axis\n  adjutant briefing rommel battleaxe --option hold-fire",
		Long: `Tells how long the scenario is and who begins, the forces of both sides and when
they come, where each may deploy, the cards, what is special, the options in
force, what wins and how it stands now, and how sure the data are. With a game and
a scenario, as adjutant init takes them, it tells of that scenario, and no folder is
needed.`,
	},
	{
		Name: "supply", Player: true, About: rules.Argument{Key: "of", Nouns: []rules.Noun{rules.AUnit, rules.AHex}},
		Short:   "Who is in supply, over which line, and what would cut it",
		Example: "  adjutant supply\n  adjutant supply Ariete\n  adjutant supply 15/8 Pz\n  adjutant supply Sollum\n  adjutant supply --side allied",
		Long: `Without a name lists all your units: their source of supply, what the next
supply check finds by what is to be seen now, and the Network. With the name of a
unit or hex shows the line hex by hex with its roads, the links between your
units, and the hexes where a single enemy would cut it; where there is no line,
who cuts it or how far it is to the next one. Of a hex where none of your units
stands it tells whether one would be supplied there.`,
	},
	{
		Name: "reach", Player: true, About: rules.Argument{Key: "unit", Nouns: []rules.Noun{rules.AUnit}, Needed: true},
		Short:   "Where a unit can get, by which road",
		Example: "  adjutant reach Ariete\n  adjutant reach 7/11H\n  adjutant -C desert reach 15/8 Pz --json\n  adjutant reach 7/11H --side allied",
		Long: `Lists the hexes that a unit can enter in a Group Move from where it stands: by
which class of road, by how many hexes; where it would Engage; what the Rommel
Move and a Forced March add, and at what chance; which hexsides are full. It is
what the game itself would allow if nothing else moved before.`,
	},
	{
		Name: "odds", Player: true, About: rules.Argument{Key: "at", Nouns: []rules.Noun{rules.AHex}},
		Short: "What a battle may cost, exactly",
		Example: `  adjutant odds Tobruk
  adjutant odds Sollum --own "Ariete, Trento" --enemy "2 infantry 4"
  adjutant odds --own "armor 4, 2x infantry 3" --enemy "elite armor 6" --rounds 2
  adjutant odds Sollum --side axis`,
		Long: `Computes, without a die, how likely each loss of both sides is in a Combat Round,
or in several: as exact fractions and rounded percents. In a hex it takes your
units there and the enemy's, as far as you know them; of those that you do not
know it takes each possible choice among the enemy's units that may still be
there as equally likely, at full strength; where those are too many, one that goes
evenly from the weakest to the strongest. --enemy says what you assume instead.
Units fire and lose steps as they do without orders.

Units are given by name, or by class and strength: armor, infantry, antitank or
artillery, with "elite" before those that take two hits a step.`,
		Flags: []rules.Flag{
			{Name: "own", Takes: rules.TextList, Nouns: []rules.Noun{rules.AUnit}, Help: "your units, by name or by class and strength, with commas or repeated"},
			{Name: "enemy", Takes: rules.TextList, Help: "the enemy's units that you assume"},
			{Name: "active", Takes: rules.AText, Words: []string{"own", "enemy"}, Help: "own or enemy: who is active in the first round, and fires second"},
			{Name: "rounds", Takes: rules.ANumber, Default: 1, Help: "how many Combat Rounds; the sides are active in turn"},
			{Name: "assault", Takes: rules.ATruth, Help: "the Battle is an Assault: all dice are doubled"},
		},
	},
	{
		Name: "why", Player: true, Clauses: true, About: rules.Argument{Key: "unit", Nouns: []rules.Noun{rules.AUnit}, Needed: true},
		Short:   "Why a unit is Unsupplied or cannot move, or why an order is refused",
		Example: "  adjutant why Savona\n  adjutant why 22 Gd\n  adjutant why desert/orders/m1-axis-1.yaml\n  adjutant why plan.yaml:12\n  adjutant why 7/11H --side allied",
		Long: `Tells of one of your units, with the rules: why it has no supply and who cuts it
off, why it cannot move, whether it could refuse battle where it stands and who
bars it.`,
	},
}
