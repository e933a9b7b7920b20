package words

import "github.com/adjutant-pbem/adjutant/rules/page"

// Events are the messages of what happens, one for each type of package event, by the
// names of its fields. {reader} is who reads: the owner of the event, the umpire, who
// reads what both sides do, or all.
//
// Of what happens to blocks their owner reads which units they are, all others how many.
var Events = page.Words{
	"event.Turn":     "{by:first} begin Player-Turn {turn}.",
	"event.TurnOver": "{by:first} end their Player-Turn.",
	"event.Pass":     "{by:first} have Passed: the Player-Turn is over.",

	"event.CardsLaid":  "{by:first} lay {n, plural, =0{no supply cards} one{a supply card face down} other{# supply cards face down}}.",
	"event.CardsShown": "{by:first} show the cards of the Player-Turn: {real} real, {dummy} dummy.",
	"event.Unpaid":     "{by:first} have done more than their cards pay for: the game is lost.",
	"event.Blitz":      "{by:first} go on with the second half of a Blitz.",

	"event.Group":          "{by:first} name {withdrawal, select, true{a Withdrawal Move: a Group Move} other{a Group Move}} from {hex}{rommel, select, true{, the Rommel Move} other{}}.",
	"event.Regroup":        "{by:first} name {withdrawal, select, true{a Withdrawal Move: a Regroup Move} other{a Regroup Move}} from Command Point {from} to {to}{rommel, select, true{, the Rommel Move} other{}}.",
	"event.WithdrawalVoid": "The Withdrawal Move of {by:within} has conceded no hex of their Supply Network: its units return to where they were.",

	"event.MoveVoid": "The Move of {by:within} at {hex} has moved no unit: it was no Move.",
	"event.Moves": "{units, plural, =0{{n, plural, one{A block of {by:within} moves{engages, select, true{ and Engages} other{}}} other{# blocks of {by:within} move{engages, select, true{ and Engage} other{}}}}} " +
		"other{{reader, select, umpire{{by:first}} other{You}} move {units}{engages, select, true{ and Engage} other{}}}}: {way}.",
	"event.Engages":     "{units, plural, =0{A block of {by:within} Engages} other{{reader, select, umpire{{by:first}} other{You}} Engage with {units}}} in {to} from {from}.",
	"event.Exits":       "{units, plural, =0{{supplied, select, true{A Supplied} other{An Unsupplied}} block of {by:within}} other{{supplied, select, true{Supplied} other{Unsupplied}}, {units}}} leaves by the enemy's map end from {hex}.",
	"event.ForcedMarch": "{units, plural, =0{A block of {by:within}} other{{units}}} in {from} tries a Forced March to {to}.",
	"event.MarchDie":    "{units, plural, =0{A Forced March of {by:within}} other{The Forced March of {units}}} from {from} to {to} {hits, plural, =0{fails} other{succeeds}} (4 to 6)",

	"event.Accepts": "{by:first} {barred, select, true{cannot withdraw from {hex} along their Supply Lines and accept battle} other{{forced, select, true{can no longer withdraw from {hex} and accept battle} other{accept battle in {hex}}}}}.",
	"event.Refuses": "{by:first} refuse battle in {hex}.",
	"event.Pursuit": "{dice, plural, =0{{by:first} throw no dice for Pursuit Fire in {hex}} other{{pursuers, plural, =0{Pursuit Fire of {by:within} in {hex}} other{{reader, select, umpire{Pursuit Fire of {by:within}} other{Your Pursuit Fire}} in {hex} by {pursuers}}}}}" +
		" at {targets} of the enemy, the slowest with speed {speed}" +
		"{dice, plural, =0{: {pursuers, plural, =0{{reader, select, owner{nobody there who has not fired is as fast} other{none of theirs is as fast, or they hold their fire}}} other{{pursuers} hold their fire}}.} other{ (4 to 6)}}",
	"pursuer":         "{0} ({1} {1, plural, one{die} other{dice}})",
	"event.Withdraws": "{units, plural, =0{{n, plural, one{A block of {by:within} withdraws and is Disrupted} other{# blocks of {by:within} withdraw and are Disrupted}}} other{{reader, select, umpire{{by:first}} other{You}} withdraw {units}, Disrupted}}: {way}.",
	"event.Rout":      "{units, plural, =0{{n, plural, one{Rout of a Disrupted unit of {by:within} in {hex}: it loses a step} other{Rout of # Disrupted units of {by:within} in {hex}: each loses a step}}} other{Rout in {hex}, each loses a step: {units}}}.",
	"event.Retreats":  "{units, plural, =0{{n, plural, one{A unit of {by:within} is to leave} other{# units of {by:within} are to leave}} the Battle in {hex}} other{To leave the Battle in {hex}: {units}}}.",
	"event.Probe":     "{by:first} wage Probe Combat in {hex}: the Rearguard fires first.",

	"event.ActiveBattle":     "{by:first} name the Battle in {hex} active.",
	"event.Assault":          "{by:first} make the Battle in {hex} an Assault: all dice are doubled.",
	"event.Battle":           "Combat Round in {hex}, {by:within} active.",
	"event.Reveals":          "{by:first} reveal in {hex}: {faces}.",
	"event.HoldsFire":        "{by:first} hold their fire in {hex}: {faces}.",
	"event.Fire":             "{face} of {by:within} fires at {target} in {hex}",
	"event.Loses":            "{by:first} lose {steps, plural, =0{the last step of {face} in {hex}} other{a step in {hex}, which leaves {face}}}.",
	"event.LosesStep":        "{reader, select, umpire{{by:first}} other{You}} lose {steps, plural, =0{the last step of {face}} other{a step, which leaves {face}}}.",
	"event.Losses":           "{reader, select, umpire{{by:first}} other{You}} lose steps: {faces}.",
	"event.EliminatedUnseen": "{n, plural, one{A block of {by:within} is} other{# blocks of {by:within} are}} eliminated in {hex}, unseen{trap}.",
	"event.Eliminated":       "Eliminated in {hex}: {face} of {by:within}{trap}.",
	"trap.no-line":           ", forced to withdraw, which takes a Supply Line: {0}",
	"trap.way":               "to {0}: {1}",
	"trap.no-way":            ", forced to withdraw and barred from every hex next to it: {0}",
	"event.BattleOver":       "The Battle in {hex} is over.",

	"event.Disrupted":  "{units, plural, =0{{n, plural, one{A block of {by:within} in {hex} is} other{# blocks of {by:within} in {hex} are}} Disrupted} other{Disrupted in {hex}: {units}}}.",
	"event.Recovers":   "{units, plural, =0{{n, plural, one{A block of {by:within} recovers} other{# blocks of {by:within} recover}} in {hex}} other{Recovered in {hex}: {units}}}.",
	"event.Unsupplied": "{units, plural, =0{{n, plural, one{A block of {by:within} in {hex} is} other{# blocks of {by:within} in {hex} are}} marked Unsupplied:} other{Marked Unsupplied in {hex}: {units};}} {lack}.",
	"event.LacksSupply": "{check, select, initial{Initial Supply Check} final{Final Supply Check} other{Supply check of the Month's end, which eliminates}}: " +
		"{units, plural, =0{{n, plural, one{a block of {by:within} in {hex} has} other{# blocks of {by:within} in {hex} have}} no supply} other{no supply in {hex} for {units}}}: {lack}.",
	"event.Supplied":       "{units, plural, =0{{n, plural, one{A block of {by:within} in {hex} is} other{# blocks of {by:within} in {hex} are}} Supplied again} other{Supplied again in {hex}: {units}}}.",
	"event.Raider":         "{units, plural, =0{{n, plural, one{A block of {by:within} in {hex} is a Raider} other{# blocks of {by:within} in {hex} are Raiders}}} other{Raiding in {hex}: {units}}}.",
	"event.FortressSupply": "{units, plural, =0{{n, plural, one{A block of {by:within} in {hex} draws} other{# blocks of {by:within} in {hex} draw}} on the Fortress Supply of {fortress}} other{Fortress Supply of {fortress} in {hex}: {units}}}.",
	"event.OasisSupply":    "{units, plural, =0{{n, plural, one{A block of {by:within} draws} other{# blocks of {by:within} draw}} on the Oasis Supply of {hex}} other{Oasis Supply of {hex}: {units}}}.",
	"event.Captures":       "{by:first} capture {hex}.",
	"event.Minefield":      "A minefield of {by:within} is found in {hex}.",

	"event.Deployed":   "{by:first} have {n} in {hex}.",
	"event.Deployment": "{by:first} deploy {stacks}.",
	"stack":            "{0} {0, plural, one{block} other{blocks}} in {1}",
	"event.Pregame":    "The Buildup before the {deployed, select, true{game, after the deployment} other{deployment}}.",
	"event.Dealt":      "{by:first} are dealt {n} supply {n, plural, one{card} other{cards}}.",
	"event.Redrawn":    "{by:first} return their hand and draw {n} cards.",
	"event.Month":      "Month {month}.",
	"event.MonthOver":  "Month {month} is over.",
	"event.PointsRoll": "{by:first} roll {sum} for Buildup Points.",
	"event.Points":     "{by:first} receive {received} Buildup Points{saved, plural, =0{} other{ and have saved #: {sum}}}.",
	"event.BothPoints": "Both sides receive {received} Buildup Points{saved, plural, =0{} other{ and have saved #: {sum}}}.",
	"event.Returns": "{units, plural, =0{{n, plural, one{A block of {by:within} returns{beside, select, true{ and waits} other{}}} other{# blocks of {by:within} return{beside, select, true{ and wait} other{}}}} {beside, select, true{beside {hex}, which is Engaged} other{to {hex}}}} " +
		"other{Returned{beside, select, true{, and waiting beside {hex}, which is Engaged} other{ to {hex}}}: {units}}}.",
	"event.Arrive": "{units, plural, =0{{n, plural, one{A reinforcement of {by:within} {beside, select, true{waits} other{arrives}}} other{# reinforcements of {by:within} {beside, select, true{wait} other{arrive}}}}} other{Reinforcements {beside, select, true{wait} other{arrive}}}} " +
		"{beside, select, true{beside {hex}, which is Engaged} other{in {hex}}}{units, plural, =0{} other{: {units}}}.",
	"event.ArriveEarly": "{units, plural, =0{{n, plural, one{A reinforcement of {by:within} {beside, select, true{comes a month early and waits} other{arrives}}} other{# reinforcements of {by:within} {beside, select, true{come a month early and wait} other{arrive}}}}} " +
		"other{Reinforcements {beside, select, true{come a month early and wait} other{arrive}}}} {beside, select, true{beside {hex}, which is Engaged} other{in {hex} a month early}}{units, plural, =0{} other{: {units}}}.",
	"event.Malta": "{units, plural, =0{{n, plural, one{A block of the} other{The}}} other{The}} Malta Group {beside, select, true{waits beside {hex}, which is Engaged} other{arrives in {hex}}}" +
		"{units, plural, =0{{n, plural, one{} other{: # blocks}}} other{: {units}}}.",
	"event.EarlyDice":    "Early arrival, each unit with its die: now {now, plural, =0{nobody} other{{now}}}; not yet {later, plural, =0{nobody} other{{later}}}.",
	"early.die":          "{0} ({1})",
	"event.Redeploys":    "{units, plural, =0{{n, plural, one{A block of {by:within} redeploys} other{# blocks of {by:within} redeploy}}} other{{reader, select, umpire{{by:first}} other{You}} redeploy {units}}} from {from} to {to}: {way}.",
	"event.RedeploysFar": "{reader, select, umpire{{by:first}} other{You}} redeploy {units} from {from} to {to} for {points} points{n, plural, one{} other{ each}}: {way}.",
	"event.Sails":        "{units, plural, =0{A block of {by:within} sails} other{{reader, select, umpire{{by:first}} other{You}} sail {units}}} from {from} to {to} for {fare, plural, one{# point} other{# points}}.",
	"event.Refits":       "{units, plural, =0{A block of {by:within} returns} other{{reader, select, umpire{{by:first}} other{You}} return {units}}} from {from} for Refit: {way}.",

	"event.Rebuilds":        "{by:first} rebuild {steps} {steps, plural, one{step} other{steps}} for {points} {points, plural, one{point} other{points}}.",
	"event.Rebuilt":         "Rebuilt: {face}.",
	"event.BuildsMinefield": "{by:first} build a minefield for 15 points.",
	"event.MinefieldLaid":   "{reader, select, umpire{The new minefield of {by:within}} other{Your new minefield}} lies in {hex}.",
	"event.MinefieldLifted": "{reader, select, umpire{{by:first}} other{You}} dismantle the minefield in {hex}.",
	"event.MinefieldGone":   "The minefield in {hex} has been dismantled before.",
	"event.BuysCard":        "{by:first} buy an extra supply card for 10 points.",
	"event.BuildupOver": "{by:first} end their Buildup: {last, select, " +
		"true{{left} {left, plural, one{point is} other{points are}} left, and no other follows for which {left, plural, one{it} other{they}} could be saved} " +
		"other{{saved} {saved, plural, one{point is} other{points are}} saved, {lost} lost}}.",
	"event.Discards":   "{by:first} discard {n, plural, one{a dummy} other{# dummies}}.",
	"event.Draws":      "{by:first} draw {drawn} of {due} {due, plural, one{card} other{cards}}, {bonus} of these for captured Fortresses.",
	"event.Challenges": "{by:first} challenge for the Initiative with a card.",
	"event.Declines":   "{by:first} do not answer the challenge.",
	"event.Shows":      "{by:first} show: {card}.",
	"event.Initiative": "{by:first} have the first Player-Turn of Month {month}.",
	"event.BaseTaken":  "{by:first} hold {hex}, the enemy's Base.",
	"event.Exited":     "{n} Supplied units of {by:within} have left by the enemy's map end.",
	"event.Count":      "{by:first} have units worth {value}{tenths, select, 0{} other{.{tenths}}} in play.",
	"event.Victory": "The game is over{points, plural, =0{. It is a draw: the units in play count the same{unheld, select, none{} other{, and nobody holds {unheld} unbesieged}}} " +
		"other{: {level} Victory of {by:within}, {points} {points, plural, one{point} other{points}}}}.",
}
