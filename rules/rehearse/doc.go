// Package rehearse plays orders before they are sent. It knows no game.
//
// From the halt where a side owes orders a machine of that side forks
// ([rules.Machine.Fork]): it guesses what the enemy holds and plays on, with the orders
// as they are, in one course after the other. A [Course] is a guess, what the enemy
// answers, and how dice and cards fall. There are two base courses, in which all goes
// well and all goes badly; then, for each thing that came up in one of them and can turn
// out otherwise (a [rules.Dimension]: a die, a refusal), one course more for each way in which it
// can. Such a course begins with what its base has played up to there; one in which all would be
// said that is said in another is not played. Where the condition of
// a clause came out alike in all of them, and is not settled, one more is played in which it
// comes out otherwise.
//
// [Judge] reads from the courses of a file what becomes of each clause, and [Spread] from
// many courses with random dice what to expect.
//
// Everything hangs on the side's view and its orders alone, and a seed that hangs on
// them: two games that look alike to a side are rehearsed alike, and nothing that is
// told of it can betray what the enemy holds.
package rehearse
