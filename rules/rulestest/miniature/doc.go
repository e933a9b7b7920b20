// Package miniature is a small block game that has every nasty feature of the large ones: hidden
// faces and losses, stacks in which blocks mingle, Overruns in the middle of a Move, Forced Marches
// before a refusal, cards laid face down that pay for Moves, sealed minefields that both lay at
// once, private dice. It proves the executor, teaches how a game is written, and goes by mail.
//
// The board is a rhombus of 25 hexes, a1 to e5. North deploys in row a, South in row e. Each side has
// four Foot (speed 1, three steps) and three Horse (speed 2, two steps), one of which comes later. The
// enemy's middle home hex wins, or no enemy on the board, or more blocks after twelve player turns.
//
// A player turn (Play, turn.go):
//
//  1. Disrupted blocks that stand alone with friends recover.
//  2. Cards: up to two are laid face down; a real one pays for a Move of one block, by its speed.
//  3. Moves. A block that enters a hex with enemies stops. Where all of these are Disrupted, it
//     Overruns them: each loses a step, a pursuit follows, survivors withdraw or die.
//  4. Forced Marches: moved blocks may try one hex more, 4 to 6 succeeds, a failure Disrupts.
//  5. Refusals: each attacked group may refuse battle; it is pursued, then withdraws Disrupted.
//  6. Mines that were entered are found; each costs a step.
//  7. Battles: all are shown, defenders fire first, a die a step, 5 and 6 hit; who attacks in vain
//     falls back Disrupted.
//  8. The cards laid are shown and discarded.
//
// Before every North turn but the first stands a buildup: the pool rolls a private die to arrive,
// each side draws a card, and sides whose mine was found lay another, both at once.
package miniature
