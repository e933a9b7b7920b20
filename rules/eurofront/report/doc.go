// Package report tells the players of EuroFront what they may know: reports, maps, and what they
// ask besides. All of it hangs on what a view knows and on events alone; it has nothing to do with
// order files, and what is legal it asks the rules, package eurofront.
//
//	names.go                     how the things of the game are worded
//
// # What a side is told and shown
//
//	report.go chronicle.go chronicle_battles.go owed.go luck.go  what happened, as text and as a page with tables; what is due; the dice
//	picture.go legend.go         the map, and how what stands on it looks
//	overlay.go overlay_moves.go overlay_supply.go        what is drawn over it
//
// # What a player may ask
//
//	aid.go briefing.go aid_supply.go aid_reach.go reach.go aid_odds.go aid_why.go  the aids
package report
