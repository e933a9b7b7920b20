// Package staff is what the players of EuroFront ask of the program beside the rules: it reads
// their orders, says what is wrong with them and what will come of them, answers the game's
// questions from them, tells what became of them, reports, advises and draws. It decides nothing:
// what is legal it asks the rules, package eurofront.
//
//	title.go game.go names.go    the game on its shelf, with its staff; how its things are worded
//
// # Orders
//
// From a file to an answer, in the order in which it goes:
//
//	keys.go compile.go orders.go  the keys of order files, how names are read, what a file says
//	when.go when_names.go         conditions, and what they speak of
//	phase.go lacks.go             for what a file is due; what must be answered and is not
//	policy.go policy_moves.go policy_combat.go  questions answered from it
//	explain.go                    why clauses have kept silent, at marked points of a rehearsal
//	account.go foresee.go         what became of its clauses; warnings and the readback
//	template.go                   files to be filled in
//
// # What a side is told and shown
//
//	report.go chronicle.go chronicle_battles.go luck.go  what happened, as text and as a page with tables; the dice
//	picture.go legend.go          the map, and how what stands on it looks
//	overlay.go overlay_moves.go overlay_supply.go        what is drawn over it
//
// # What a player may ask
//
//	aid.go briefing.go aid_supply.go aid_reach.go reach.go aid_odds.go aid_why.go  the aids
//	guess.go prospect.go          what the enemy may hold, what may turn out, and what to count
//	bot.go bot_sight.go bot_worth.go bot_command.go bot_moves.go bot_fight.go bot_production.go  a player: what it sees, what
//	                              that is worth to its blocks, whom it commands, moves, has fight, and builds
package staff
