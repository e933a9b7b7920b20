// Package drawing draws what a game says in a [board.Picture]: the ground,
// pieces as a player knows them from block games, Battles, and an overlay that
// answers a question. One drawing is written as SVG, in one of three palettes
// or with the custom properties of a page, and as PNG, with glyphs of its own
// so that no font is needed.
//
// A drawing depends on the picture, the catalogue and the options alone. It is
// made of a few kinds of shapes with classes; the style sheet (style.go) says
// how a class looks, for both kinds of files.
//
// Lengths are in map units: a hex is 120 wide and 138 high, with a corner to
// the north; rows are 104 apart, so that nearly every coordinate is whole.
package drawing
