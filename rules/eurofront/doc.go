// Package eurofront is the game "EuroFront II", scenario 1939A, the Winter War: Finland (Axis)
// against the USSR. A game is made from data (map, blocks, scenario), so that nothing about the map
// stands in the code; the built-in map is a reconstruction, not the printed one. Rule numbers in
// comments are those of the rulebook; EF-, T-, EG- and EAMB-numbers stand in RULES.md, which says of
// each what it means and where it is tested.
//
// The words of the rulebook are Spanish. Here a block has a level, which is its CV or, of an HQ,
// its value; OD and OA are the original defender and attacker of a battle; a supreme HQ is STAVKA
// (SHQ) or Mannerheim (THQ); A moves, P answers.
//
// # Where a rule is
//
// In the order of play. What judges and what acts stand together.
//
// Before the game:
//
//	1 2 22             internal/theatre   what lies on the table: the map, the blocks, the scenario
//	22 options         game.go            a game and what players may agree on
//	22                 setup.go           deployment, in secret strength
//	                   deployable.go      whether data of one's own leave room for it
//
// A fortnight:
//
//	11                 production.go      both lists at once, what they cost, what all are told
//	4 12               fortnight.go       weather, who moves first, what comes next
//	4                  turn.go            the phases of a player-turn
//
// A player-turn:
//
//	8                  control.go         zones, who controls what, battles begin and end
//	5                  command.go         HQs activated, deployed, deactivated; radius and range
//	6                  moves.go           who moves by whose command, limits, stacks
//	6 20.8             walk.go            hex by hex
//	18 21.44           go.go              by march, into the North Front
//	9                  rail.go            by rail
//	15                 sea.go             by sea, landings, evacuation, interdiction
//	5.51 5.73          mobile.go          HQs that move by themselves
//	6.5                rearguard.go       the last to leave a battle, and pursuit
//	7.1 13             combat.go          airstrikes, which battles are fought, support
//	7.2 7.3 7.4 7.6    fight.go           a round: fire, hits, repulses
//	2.5                losses.go          steps lost, blocks that die
//	9 10 15.4 18.5     network.go         National Supply, rails, lanes, roads, supply lines
//	10 6.22            supply_check.go    who starves
//	16 22              politics.go        armistice, defeat, victory
//
// # What all of them use
//
//	plane.go position.go  what is public, what a side knows alone; the game as it stands
//	kinds.go              what is asked, with its facts, and claimed
//	ways.go               whole moves, for those who give orders
//	judges.go             what players are told of a position besides
//	odds.go               what a battle may cost, exactly
//	internal/event        what is told
//	rulebook.go           what the rules say, as RULES.md has it
//	mingle.go             who is shown, and that nobody can be followed in a stack
//	defaults.go           what holds where nobody answers
//	laws.go               what is always true, for tests and random games
package eurofront
