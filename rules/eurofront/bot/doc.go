// Package bot is a player of EuroFront: a simple general, against whom to try plans and rules.
// It knows what its side knows, and chooses among the answers that the rules offer.
//
//	bot.go         what it is asked, and how it chooses among answers
//	sight.go       what places are worth to it, by what it sees
//	worth.go       what blocks are worth in them
//	command.go     spends headquarters on what their orders gain
//	moves.go       moves who gains most
//	fight.go       fights where it pays
//	production.go  builds what is lacking
package bot
