// Package rommel is the game "Rommel in the Desert". A game is made from data (map, roster and scenarios, see [Data]):
// nothing about the map stands in the code, so that test maps and users' maps are just other data. Rule numbers in
// comments are those of the rulebook; R-, T-, G-, AMB- and MAP-numbers those of the conformance catalogue.
package rommel
