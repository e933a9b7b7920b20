// Package rulestest is the suite that every game must pass. Its games are played in
// memory by random players (package playout):
//
//	suite.go     the games and what is run on each
//	umpire.go    both planes in one machine; the same again gives the same bytes
//	split.go     each side alone with its own plane, the replay, one answer a run
//	worlds.go    other secrets that the enemy may think possible change nothing for them
//	alike.go     a Mingle is never missing: nobody can follow a block that they may not tell from others
//	hand.go      other hands that the enemy may think possible
//	codecs.go    every encoding is the only one
//	courses.go   of a rehearsal: what it does not play would change nothing
//
// words.go is for the tests of a catalogue: that everything said has words, and that they
// speak of nothing that is not there.
package rulestest
