package words

import "github.com/adjutant-pbem/adjutant/rules"

// Commands are what a player may ask, in the order in which it is listed.
var Commands = []rules.Aid{
	{
		Name: "briefing", Unplayed: true,
		Short:   "What you want to know before you play, and how the game stands",
		Example: "  adjutant briefing\n  adjutant -C winter briefing --json\n  adjutant briefing eurofront winter-war",
		Long: `Tells how long the war is, who moves first, the forces of both sides and where they
are set up, production, the options in force, what wins, how the count stands, and
how sure the data are.`,
	},
	{
		Name: "supply", Player: true, About: rules.Argument{Key: "of", Nouns: []rules.Noun{rules.AUnit, rules.AHex}},
		Short:   "Who is in supply, over which line, and what would cut it",
		Example: "  adjutant supply\n  adjutant supply 3 Corps\n  adjutant supply Vyborg NE1\n  adjutant supply Oulu",
		Long: `Without a name lists your units with their lines and what the next supply check
finds. With the name of a unit or place it shows the line hex by hex, where supplies
come to it, and which places must not be lost. For Finland it tells how National
Supply runs, way by way, and what would cut or mend it.`,
	},
	{
		Name: "reach", Player: true, About: rules.Argument{Key: "unit", Nouns: []rules.Noun{rules.AUnit}, Needed: true},
		Short:   "Where a unit can get, by which HQ and how",
		Example: "  adjutant reach Army B\n  adjutant reach 1 Corps\n  adjutant reach Mech A --json",
		Long: `Lists for each of your HQs, active or as if you activated it where it stands, the
places to which it can have the unit go: by land, march, rail or sea, with supreme
moves, or landing. It tells where there is no room, and how many may still cross
into a battle. It is what the game itself would allow if nothing else moved before.`,
	},
	{
		Name: "odds", Player: true, About: rules.Argument{Key: "at", Nouns: []rules.Noun{rules.AHex}, Needed: true},
		Short: "What a round of combat may cost, exactly",
		Example: `  adjutant odds Vyborg
  adjutant odds Vyborg --enemy "infantry 3, infantry 2"
  adjutant odds Kotka --own "Army D 3" --enemy "infantry 1" --across sea
  adjutant odds Vyborg --strike 2 --unsupported`,
		Long: `Computes, without a die, how likely each loss of both sides is in one round of
combat: airstrike, fire of the defence with repulses, fire of the attack, with the
hits that take a step halved or thirded by ground and support. It takes the units
that stand there; those of the enemy that you do not know count as infantry of
level 2, unless --enemy says what you assume. Units are given by name, with another
level behind it if you like, or by type and level: infantry, mech, static.`,
		Flags: []rules.Flag{
			{Name: "own", Takes: rules.TextList, Nouns: []rules.Noun{rules.AUnit}, Help: "your units, by name or by type and level, with commas or repeated"},
			{Name: "enemy", Takes: rules.TextList, Help: "the enemy's units that you assume"},
			{Name: "active", Takes: rules.AText, Words: []string{"own", "enemy"}, Help: "own or enemy: whose player-turn it is"},
			{Name: "unsupported", Takes: rules.ATruth, Help: "no HQ supports the active side"},
			{Name: "strike", Takes: rules.ANumber, Help: "dice of an airstrike of the active side"},
			{Name: "across", Takes: rules.AText, Words: []string{"land", "river", "sea"}, Help: "over what all attackers come"},
		},
	},
	{
		Name: "why", Player: true, Clauses: true, About: rules.Argument{Key: "unit", Nouns: []rules.Noun{rules.AUnit}, Needed: true},
		Short:   "Why a unit is unsupplied or cannot move, or why an order is refused",
		Example: "  adjutant why 3 Corps\n  adjutant why Army E\n  adjutant why winter/orders/1940-01-1-soviet.yaml",
		Long: `Tells of one of your units, with the rules: whether it has supply and what would
cut it, which HQs can have it move and why others cannot, whether it can be
activated, and how many may still leave or enter a battle over its borders.`,
	},
}
