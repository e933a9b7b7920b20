package rommel

// openCases are order files that do not come to what is written of them. In both
// the enemy cuts the only line of the unit, which is Unsupplied when its turn
// begins and so Disrupted when it ends (R-12.7-2, R-12.7-3): it ends as
// "C12 2 D U" and "C18 2 D U".
var openCases = []string{
	"A place off the map end that has no exit is refused.",
	"Exit that is not the last word of a way is refused.",
}
