package rommel

// openCases are order files that do not come to what they should yet.
var openCases = []string{
	"A place off the map end that has no exit is refused.",
	"Exit that is not the last word of a way is refused.",
	"Two units that leave the map for no victory are warned of.",
	"A set-up with everything in the Base is legal and warned of.",
	"A unit that its Move takes out of supply is warned of, with what cuts it.",
	"A unit that was Unsupplied when the turn began and will be at its end is warned of, since it is Disrupted then.",
	"A road to the own Base that a Move opens to the enemy is warned of.",
	"One block that attacks four is warned of.",
	"A raid out of supply over an enemy hexside is warned of.",
	"A unit that enters a hex with a known minefield of the enemy's is warned of it.",
}
