// Package rommel is the game "Rommel in the Desert". A game is made from data (map, roster and scenarios, see [Data]):
// nothing about the map stands in the code, so that test maps and users' maps are just other data. Rule numbers in
// comments are those of the rulebook; R-, T-, G- and AMB-numbers stand in
// RULES.md, which says of each what it means and where it is tested; MAP-numbers are facts about the map that the
// rulebook tells (TestMapFacts).
package rommel
