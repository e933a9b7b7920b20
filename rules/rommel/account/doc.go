// Package account tells the owner of an order file of "Rommel in the Desert" what became of
// each of its clauses: by the answers in the journal, each with the clause that gave it, and by
// what he was told since. Nothing else goes into it.
//
//	account.go aliases.go        the clauses in the order of a turn, a set-up and a Buildup
//	moves.go battles.go losses.go  those of a half of a turn
//	standing.go                  standing orders
//	passed.go                    clauses in whose place another has answered
//	defaults.go                  what no clause spoke of
package account
