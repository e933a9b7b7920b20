// Package rules is the contract between a game and whatever runs it, and the
// executor that runs it.
//
// # The rulebook is a program
//
// A game is a script: ordinary Go that reads from top to bottom like the
// rulebook's sequence of play. It reaches the outside world only through its
// Table: it asks questions (Ask), has decisions sealed and opened (CommitAll,
// Open), rolls labelled dice (Roll), draws from a shared deck (Shuffle, Draw),
// has cards laid and shown (AskCard, ShowCards) and hidden pieces shown, hidden
// and mingled (Show, Hide, Mingle), has public values computed from hidden
// facts (Claim, Decide, Later and Await), changes hidden facts by public ones
// (Do), and tells events.
//
// Everything that comes back is journaled under its label. To resume, the
// script runs again from the last checkpoint with the journaled values; when
// it needs something that is not there, it suspends, by a private panic that
// scripts never recover, and Run returns what is due. A replay is a
// re-execution.
//
// # Two planes
//
// The public plane P is equal on every machine. Each side has a secret plane
// S; a machine holds both (umpire, replay), one (a player) or none (anybody).
// Control flow depends on P alone. Code sees an S only as the argument of a
// function passed to this package, and such a function must not write to P
// or to captured variables: what it returns is the only way from S to P, and
// that value is journaled for all to see.
//
// # How a game is written
//
// The example of this package is a whole game on one page; rulestest/miniature
// is one that has a use for everything here, and is played by mail. It is read,
// and another one is written, in this order:
//
//  1. The planes (state.go): P is a struct of what lies open on the table, S of
//     what one side alone knows. Tokens and cards stand in P, their faces do
//     not. Each has a codec (Walk), which names every field once. Start sets
//     them up.
//  2. The kinds (kinds.go): a name for every question of the rulebook, with the
//     type of its answer and of the facts that go with it (NewKind, NewChoice,
//     NewCardKind in one register); a name for everything that is claimed
//     (Claimed); what a token shows (Faces).
//  3. The script (setup.go, turn.go, fight.go): Play takes one segment of the
//     sequence of play, from p alone, and every chapter is a function. One
//     decision is one question, as small as a click. A question says what could
//     be answered (All) and what is wrong with an answer (Legal, with the rule's
//     number), and whether play waits for its player (Halt). What hangs on
//     hidden facts is claimed; what is decided in secret is chosen within a
//     Decide, or sealed where both must decide at once (CommitAll). Labels hold
//     nothing that is not public.
//  4. Mingle, wherever the enemy could follow a block: when one joins a class
//     of those that look alike, when one is hidden again, and before the first
//     is placed.
//  5. Default (default.go): what is answered for a player who says nothing,
//     always legal, and nothing that costs them.
//
// That much is a Game, and plays: package playout plays it at random, and the
// suite of rulestest tells what leaks, what differs between machines, and what
// cannot be replayed. The miniature takes 1,030 lines to here (wc -l of the files named).
// Three groups more make it Complete, a game for people:
//
//  6. Clerk, its order files (keys.go, orders.go, standing.go, when.go; 600 lines). A form names the keys,
//     and package clerk reads, suggests, explains and completes from it; a file is
//     compiled to what it says, each with its place. An Answerer has a method for every
//     kind that finds the answer to a question in it: On(fileAnswers, takeKind,
//     (*file).takes), in an init function. Skip leaves a kind to the default, aloud; one
//     that is forgotten is a panic in NewDesk. Template writes the file that answers the
//     open question, or none where dice wait for the link of a side that is asked nothing.
//     Lacks says what must be answered, Unread what may be refused only for what could not be
//     read, Afterwards is what standing orders answer, Became what became of each clause.
//     Foresee reads back from how things stand at the points that the script marks (Table.Mark):
//     without one it knows no end. Conditions speak of one table of names (package condition),
//     and stand beside a clause with others that are tried in its place. Where an order file
//     answers one question, all but Answer, Lacks, Became and Foresee say nothing: nil.
//  7. Reporter (event.go, report.go, chronicle.go, overlay.go; 600 lines): what has happened, from
//     events, a type for each kind, whose words (page.EventID) speak of their fields by name,
//     and what a view knows; the same as a story with tables, the luck of the dice, and what
//     is drawn over a picture. rulestest.WrongPlaces and WrongCalls check the words. How the
//     words of a picture look is data as well: a board.Legend, from which maps are drawn with
//     their keys; who draws knows no game.
//  8. Advisor (aid.go, guess.go, rehearsal.go, trial.go; 260 lines): what a player may ask, with
//     flags, help and examples, of which programs make commands; what the
//     enemy may hold (Guess), what may turn out in one way or another (Prospect), what to
//     count when it has (Results), by which package rehearse plays order files; the position
//     before an Attack that somebody supposes, if standing orders can answer one; who wins,
//     what is always true, and a bot.
//  9. A Title, a line in rules/all: it opens the game (NewDesk), and says of order files what
//     their Book knows (Keys, Key, Schema). The catalogue merges clerk.English and the game's
//     own words. What the game has no use for is empty: no Cards, no Overlays, no Aids, a
//     Guess without secrets. A Picture always has its Board.
//
// A larger game has a package for each part, as Rommel and the Winter War have: the rules (1 to 5),
// report (7, and the aids of 8), staff (6 and the rest); each knows those before it alone. Of a
// staff that grows, what an order file says (package order of Rommel) and what became of it
// (package account) stand by themselves.
//
// All that comes back with a type of the game's is a function (Ask, AskCard, CommitAll,
// Decide, Claim, Do); the rest are methods of the Table (Roll, Tell, Shuffle, Draw, Mingle).
// Package casebook then runs, by a call each, readable cases, order files, order files at
// random (AtRandom), questions to its aids (Questions), the page of the game's rules, and what
// programs ask first of every title (Shelf).
//
// # Rooms that games share
//
// None of these knows a game: page (documents, stories, the luck of dice), board (hexes,
// pictures and what is drawn over them), clerk (order files), rehearse (a turn played before
// it is sent), chances (how likely what is, exactly), datafile (data of users' own, each
// mistake with its line), playout (games without people).
//
// # Files
//
// label.go and codec.go: names and canonical bytes. game.go: what a game
// offers. question.go, policy.go and answers.go: asking and answering. when.go: what clauses wait for. table.go,
// ask.go, seal.go, claim.go, token.go, deck.go, cards.go: what a script calls,
// in the order in which it usually does. host.go: what the executor needs from
// outside. machine.go, books.go: the executor. title.go: games on the shelf and
// what is agreed on before one is played. rulebook.go: what their rules say. fork.go,
// fate.go, chance.go: a machine of one side that plays on against a guess. suppose.go: one
// that plays an Attack of the enemy which has not been made. mark.go: the
// points up to which that is judged. clerk.go, reporter.go, advisor.go: what makes it a game
// for people. aid.go: what players may ask, of which programs make commands. account.go:
// what became of orders, in sentences. desk.go: games with their types erased, for programs
// that serve many. overseer.go: what one reads who may know both sides. sight.go: all of a
// game, for its laws.
package rules
