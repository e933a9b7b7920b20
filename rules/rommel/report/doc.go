// Package report tells the players of "Rommel in the Desert" what they may know: reports,
// maps, and what they ask besides. All of it hangs on what a view knows and on events alone;
// it has nothing to do with order files, and what is legal it asks the rules, package rommel.
//
// # What a side is told and shown
//
//	report.go report_forces.go history.go score.go owed.go area.go  the report, what happened, how the game stands, what is due
//	chronicle.go chronicle_battles.go  the same for a page: numbers, story, tables of fire
//	gist.go luck.go              a report in a sentence, what people call a phase, what the dice should have hit
//	picture.go legend.go         the map, and how what stands on it looks
//	overlay.go overlay_supply.go overlay_reach.go overlay_moves.go  what is drawn over it
//
// # What a player may ask
//
//	aid.go briefing.go           the list of aids; what a scenario is about
//	aid_supply.go aid_supply_now.go aid_supply_there.go aid_reach.go aid_why.go  where supply comes from, where a unit can get, why not
//	aid_odds.go force.go         what a battle may cost, and the forces that are assumed for it
package report
