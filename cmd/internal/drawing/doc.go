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
// It knows no game: how the words of a picture look, and what its key says of them, is the
// picture's [board.Legend]. What is known of a picture before anything is drawn is a survey;
// a map is drawn on a paper, by one type for each layer: groundwork, places and pieces
// (cartographer, smallMap), what an overlay adds (overprint, smallOverprint), names and notes
// where there is room (namer, annotator), and panels around it with what the keyWriter says.
//
// Of a board with places off the grid, boxes stand where the picture has them, with routes between
// all; where each place belongs to somebody the ground says to whom, and lies over that. Seas may
// have shores of their own. A map that is about as tall as wide has its key beside it.
//
// Lengths are in map units: a hex is 120 wide and 138 high, with a corner to
// the north; rows are 104 apart, so that nearly every coordinate is whole.
package drawing
