// Package rommel is the game "Rommel in the Desert". A game is made from data (map, roster and scenarios, see [Data]):
// nothing about the map stands in the code, so that test maps and users' maps are just other data. Rule numbers in
// comments are those of the rulebook; R-, T-, G- and AMB-numbers stand in
// RULES.md, which says of each what it means and where it is tested; MAP-numbers are facts about the map that the
// rulebook tells (TestMapFacts).
//
// # Where a rule is
//
// In the order of play, by the numbers of the rulebook. A number that is not listed is under the longest one that it
// begins with: 16.42 under 16.4, 9.51 under 9.5, 10.3 under 10. What judges and what acts stand together.
//
// Before the game:
//
//	1 2 16.4 18        internal/theatre      what lies on the table: the map, the units, the scenarios
//	17.6               options.go            what players may agree on
//	13.1 16.41 18.4    new.go                a game of a scenario, its blocks and where they begin
//	18 18.7            setup.go              deployment, the first hands, the Buildup before the game
//	18 13.3 15         setup_supply.go       what is in supply while it is deployed
//
// A Month:
//
//	3.1 3.2 3.3        month.go              how it begins and ends
//	16 18.7            buildup.go            Buildup Points and what is done with them
//	16.4 16.41         reinforcements.go     who arrives, early or late
//	16.51 16.53 13.5   redeployment.go       by land and by sea, ports and sieges
//	16.52              refit.go              blocks that go home and return
//	16.54 16.5         replacements.go       steps that are rebuilt
//	16.55 14.0         minefields_built.go   minefields laid, lifted and laid again
//	16.6 13.4          resupply.go           supply cards
//	3.3                initiative.go         who begins
//
// A Player-Turn:
//
//	3 4                turn.go               its phases, one after the other
//	3.41 3.47 11.1 12  supply_check.go       the three checks
//	11 11.11           recovery.go           Disrupted units rise again
//	13.3 15            supply_assignment.go  units that a Fortress or an Oasis supplies
//	12.2 12.3 12.4 12.5 12.6 internal/supply  Supply Lines and Networks
//	3.42 3.48          cards_turn.go         cards laid and shown
//	4                  turn_options.go       Pass, Basic, Offensive, Assault, Blitz
//	5 5.2 6.3 18.1     naming.go             Moves are named
//	5.2                regroup.go            how far a Regroup comes
//	                   guess.go              what the enemy may hold, as far as a side knows
//	4                  prospect.go           what one Move opens for the other
//	3.43 5 6           moves.go              blocks move, hexside by hexside
//	1.2 1.4 5 6 7 17.1 reach.go              which hexsides a block may cross
//	6.2                roads.go              how far roads carry
//	6.4                forced_march.go       one hex more
//	5.3                withdrawal.go         along the Supply Lines, away from the enemy
//	7 8 12.5           engagement.go         Battles begin, their hexsides, who is seen
//	8.2 8.4 10.2       refusal.go            the enemy will not fight
//	10                 retreats.go           out of a Battle, in full or in part
//	10.5               pursuit.go            fire at their backs
//	11.3               rout.go               those who lose their Shield
//	11.4               overrun.go            those who have none
//	14.2               minefield.go          minefields that are driven into
//	3.44 8.6 9         battle.go             which Battles are fought, round by round
//	9 9.52 13.2 14     combat.go             who fires at whom, with how many dice
//	9.5 2.3            losses.go             who bears the hits
//	1.2 13.1 13.2 13.4 fortress.go           Fortresses besieged and captured
//	17 1.6             victory.go            who has won
//	2.1                mingle.go             nobody can follow a block in a crowd
//
// # What all of them use
//
//	game.go play.go           the game and its segments
//	rulebook.go               the rules in words of our own, for those who look one up
//	plane.go                  what is public, what a side knows alone
//	happened.go               what all have seen in a Player-Turn, for conditions of orders
//	position.go memo.go       the game as it stands, which all judges ask, and what is remembered of it
//	kinds.go event/ answers.go  what is asked, with its facts, and told; answers that several share
//	aliases.go                the words of the theatre
//	unit_names.go             units as players write them
//
// # Programs and advice
//
//	defaults.go deployment.go  what holds where nobody answers, and how a side might begin
//	route.go route_why.go reach_of.go supply_of.go  the ways of a block, where it can get, what supplies it, and why not
//	odds.go fight.go choices.go expected.go  what a battle may cost, exactly
//	trial.go bot.go laws.go laws_steps.go  games that programs play to test the rules
//
// What players read (reports, pictures, advice) is the work of package report. What they write
// (order files) is read by package order, judged and answered from by package staff, and what
// became of it told by package account. All stand above the rules: they ask a position and its
// judges, which are exported for them, and no rule knows of them.
package rommel
