// Package staff does for the players of EuroFront what a staff does for a commander: it reads
// their orders, says what is wrong with them and what will come of them, answers the game's
// questions from them and tells what became of them. It decides nothing: what is legal it asks
// the rules, package eurofront. What is told and shown without orders stands in package report,
// names in internal/names, the automatic player in package bot; none of them knows of it.
//
//	title.go game.go             the game on its shelf, with its staff
//
// # Orders
//
// From a file to an answer, in the order in which it goes:
//
//	keys.go compile.go orders.go  the keys of order files, how names are read, what a file says
//	when.go when_names.go         conditions, and what they speak of
//	phase.go lacks.go             for what a file is due; what must be answered and is not
//	policy.go policy_moves.go policy_combat.go  questions answered from it
//	second_half.go                a file of its own for the second half of a Blitz
//	explain.go                    why clauses have kept silent, at marked points of a rehearsal
//	unread.go                     which reasons hang on what could not be read
//	account.go                    what became of its clauses
//	foresee.go readback.go        warnings and the readback
//	template.go                   files to be filled in
//
// # What else a player is told
//
//	guess.go prospect.go          what the enemy may hold, what may turn out, and what to count
package staff
