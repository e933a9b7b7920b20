// Package session plays one game by mail: it joins the rules of a game, the
// crypto and a game folder. It turns what stands in the folder into a machine
// at the right halt, and what a person does into the next packet.
//
// # Who does what
//
// An umpire invites (Invite), both sides join (Join), the umpire's Receive of
// both closes the charter. From then on a side that owes orders sends them
// (Send), and the umpire resolves (Resolve): he binds the orders that are
// here, plays on until something is due, and mails one result packet to both.
// When the game is over all may publish what was secret (Publish), and a folder
// that is lost begins anew from the packets of others (Restore).
//
// In a mail stands above a packet, in clear and for people alone, what it shows to
// anybody (Cover): nothing is ever read from it.
//
// # What is played
//
// The charter names rules, scenario and options, and the hash of the data. A
// game that is not played with the built-in data has its own in data/ (data.go),
// in every party's folder; they are not mailed, and data with another hash are
// refused wherever the game is opened.
//
// # One derivation
//
// Receiving, resolving and verifying are one thing (play.go, force.go, compare.go,
// journal.go, journal_chance.go): a machine runs over the results, one after
// another, withholds all that it can make itself (answers of sides whose orders it
// has, values of planes that it holds, dice whose links are told) and compares what
// it makes with what the result says, line by line. So whoever receives a result
// plays it before he keeps it, and verify is the same from the first packet. What a
// person cannot derive, since it is the enemy's, is judged by public facts alone, and by
// what its sender has signed of it: heads.go says why nobody is played without that.
// beginnings.go reads invitation, joins and charter, contents.go what packets
// contain, unseal.go opens what is sealed in them; dues.go says who owes what at a
// halt, waiting.go which packets no result has used yet, judge.go what a result may
// bind and refuse, admit.go how much of a player's is kept, batches.go which dice hang on whose links, rights.go who may
// send what. What saves work the next time is in opened.go and marks.go.
//
// # Result packets
//
// The public body of a result has these lines, each kind as often as needed,
// in this order:
//
//	result 3
//	bind axis 4                     orders packet 4 of axis is in force from now
//	refuse allied 2 stale           a valid packet that does not count, and why
//	seed 2 umpire 1 9f2c… axis 2 …  a batch that this result opens, with its links
//	entry 12 refuse.17 0 0 01
//	state 5d02…                     hash of the public plane at the halt
//	deck 1f3a…                      the secret of the deck, where the game ends
//
// A packet that is bound or refused is the one of which the result has the head; of
// two refused under one number there are two lines. An entry is: segment, label, part, sub-number, value in hexadecimal digits
// ("-" for none). Whose it is, by what it is fixed and what is due then is
// derived. The sealed section of each side has in the same form the entries
// that it alone may read, and lines
//
//	from 12 refuse.17 0 0 7:12      which clause of the orders answered
//
// Which clauses did what is told by their owner's own machine (account.go), and
// what is wrong with orders before they are sent: the umpire refuses a packet
// exactly where its sender's check does, with one word for all to see.
package session
