// Package theatre is what lies on the table before a game of EuroFront: the map with its
// hexes, Areas, box, routes and seas, the blocks, and a scenario. It is read from three data
// files ([Load]), in which a user's own map takes the place of the built-in one; the built-in
// map is a reconstruction, as map.yaml says. It knows what may lie where, and no rule of play.
//
//	place.go      places: hexes of the board, then Areas and boxes off it
//	map.go        the map and what connects places
//	unit.go       types of blocks and the blocks
//	scenario.go   months, groups that are set up, production, options
//	shores.go coasts.go  waters, borders and names as pictures have them, and where they lie
//	data.go       the three files, embedded or a user's own
//	load_map.go, load_ways.go, load_units.go, load_scenario.go  reading them, each mistake with its place
package theatre
