package rommel_test

// openCases are order files whose cases ask for what the rules do not give. In
// both an Axis unit alone, behind enemies in C4, is to end the turn as it began.
// It is marked Unsupplied when the turn begins (R-12.7-1), is so still at its end
// and is Disrupted then (R-12.7-2), as another case here asks of such a unit; what
// check says of the two files is as they want it.
var openCases = []string{
	"A place off the map end that has no exit is refused.",
	"Exit that is not the last word of a way is refused.",
}
