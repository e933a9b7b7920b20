// Package supply finds Supply Lines (12.2 to 12.6). It is told how a side stands, as a [Position]; what it finds are sets
// of hexes. A [Tracer] does the work.
//
// # The rule
//
// A Supply Line is a row of neighbouring hexes from a unit to a source: the Base of its side, or the Fortress that it is
// assigned to (R-12.2-1, R-12.2-2). It may be of any length, but no hex comes twice (R-12.4-7).
//
// It goes from one hex to the next if
//
//   - the hexside can be crossed at all (1.4), and the next hex is not an enemy hex (R-12.2-3, R-12.4-12);
//   - in a Battle, here or there, the hexside is friendly (R-12.5-1, AMB-20);
//   - in the next hex its side is not the Att of a Battle, unless it is the source, where the line ends (R-12.5-2).
//
// It is made of runs and links, one after the other, which meet in nodes. The first node is the hex of the unit.
//
//   - A run goes from a node over a highway hexside into the next hex, which is a node (R-12.3-1, R-12.4-9).
//   - A link goes from a node where an Undisrupted unit of the side stands, or from the unit's own, over three hexsides
//     at most if all of them have a track or a highway, two if all have a road, else one (R-12.4-1 to R-12.4-3). It ends
//     in a hex with an Undisrupted unit of the side, in a hex on a highway or in the source, and that is a node
//     (R-12.4-6, R-12.4-10, R-12.4-11, AMB-3). On its way it may pass such hexes without ending (R-12.4-13).
//
// The source ends the line. The same row of hexes is one line, however it can be cut into runs and links. The Supply
// Network is all hexes of all lines of all units, not of the shortest alone (R-12.6-1, AMB-4).
//
// The tests have these sentences as a program that tries every row of hexes, and compare all answers with its.
//
// # How lines are found
//
// Trying every row is out of the question on the real map. So a line is read hex by hex by an automaton with four modes
// ([Line]), and a search from the source backwards over hexes and modes finds the shortest ways (field). Such a way may
// pass a hex twice, in two modes, and is no line then. This is rare; where it happens the hex is tried in each mode
// alone (exact), since a line passes it in one only. So it is with the length of the shortest line.
//
// A Network is found by following lines from each unit to the next ones only, as what comes after these is theirs. Where
// units that may chain trace no line of their own the search has to go on behind them; there it stops when no way at all
// can lead to a new hex (gain).
//
//	position.go    how a side stands
//	line.go        the automaton: lines hex by hex
//	tracer.go      a position and a source made ready
//	search.go      whether a line leads to the source
//	status.go      from which hexes one does, and how long it is
//	network.go     all hexes of all lines
//	trace.go       a line to be shown, and the runs and links that it is made of
//	cuts.go        what would cut a line, what bars one, what would mend it
//	withdrawal.go  steps along a line, and steps that lead away (5.3)
package supply
