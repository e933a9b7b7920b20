// Package rules is the contract between a game and whatever runs it, and the
// executor that runs it.
//
// # The rulebook is a program
//
// A game is a script: ordinary Go that reads from top to bottom like the
// rulebook's sequence of play. It reaches the outside world only through its
// Table: it asks questions (Ask), has decisions sealed and opened (CommitAll,
// Open), rolls labelled dice (Roll), draws from a shared deck (Shuffle, Draw),
// has cards laid and shown (AskCard, ShowCards) and hidden pieces shown, hidden
// and mingled (Show, Hide, Mingle), has public values computed from hidden
// facts (Claim, Decide, Later and Await), changes hidden facts by public ones
// (Do), and tells events.
//
// Everything that comes back is journaled under its label. To resume, the
// script runs again from the last checkpoint with the journaled values; when
// it needs something that is not there, it suspends, by a private panic that
// scripts never recover, and Run returns what is due. A replay is a
// re-execution.
//
// # Two planes
//
// The public plane P is equal on every machine. Each side has a secret plane
// S; a machine holds both (umpire, replay), one (a player) or none (anybody).
// Control flow depends on P alone. Code sees an S only as the argument of a
// function passed to this package, and such a function must not write to P
// or to captured variables: what it returns is the only way from S to P, and
// that value is journaled for all to see.
//
// # Files
//
// label.go and codec.go: names and canonical bytes. game.go: what a game
// offers. question.go and policy.go: asking and answering. table.go, ask.go,
// seal.go, claim.go, token.go, deck.go, cards.go: what a script calls, in the
// order in which it usually does. host.go: what the executor needs from
// outside. machine.go, books.go: the executor. title.go: games on the shelf and
// what is agreed on before one is played. desk.go: games with their types
// erased, for programs that serve many.
package rules
