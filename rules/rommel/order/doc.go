// Package order has what order files of "Rommel in the Desert" say, and reads them: names
// and forms are judged here, and nothing else. What can be done, and what comes of it, is not
// known here; package staff answers questions from it, package account tells what became of it.
//
//	file.go clauses.go aliases.go  an order file, its clauses, and the words of the rules
//	keys.go schema.go              the keys of order files: from these forms package clerk reads, suggests and explains, also to editors
//	compile.go compile_names.go compile_turn.go compile_month.go compile_withdrawal.go compile_supply.go compile_standing.go compile_silent.go  the values of the keys
//	wishes.go words.go             the parts of a clause by which a unit withdraws; clauses in words
//
// Each clause has its place (At: the line and column of its text), by which problems, readbacks
// and accounts call it. Clauses may wait for conditions, and others stand in their place:
//
//	when.go retorts.go when_moves.go when_blitz.go when_cards.go when_attacked.go when_probed.go when_fired.go when_pursued.go  where they do
//	when_names.go                  what conditions speak of
//	cases.go                       a file with those clauses that have answered, or may still
package order
