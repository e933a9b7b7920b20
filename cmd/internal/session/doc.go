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
//
// # What is played
//
// The charter names rules, scenario and options, and the hash of the data. A
// game that is not played with the built-in data has its own in data/ (data.go),
// in every party's folder; they are not mailed, and data with another hash are
// refused wherever the game is opened.
//
// # Result packets
//
// The public body of a result has these lines, each kind as often as needed,
// in this order:
//
//	result 3
//	bind axis 4                     orders packet 4 of axis is in force from now
//	skip axis 3                     replaced before it was used
//	refuse allied 2 stale           a valid packet that does not count, and why
//	open 3 umpire 2 axis 3          dice of batch 3 are thrown with these links
//	seed 2 umpire 1 9f2c… axis 2 …  the links of a batch that is over
//	entry 12 refuse.17 0 0 axis 3 01
//	due allied m1/axis-2/reply refuse-battle
//	state 5d02…                     hash of the public plane at the halt
//
// An entry is: segment, label, part, sub-number, side, fixing entry or batch,
// value in hexadecimal digits ("-" for none). The sealed section of each side
// has in the same form the entries that it alone may read, and lines
//
//	from 12 refuse.17 0 0 7:12      which clause of the orders answered
//	refused 7:12 R-7.1-1 no.limit 1 which clause did not count, and why: a
//	                                message with its arguments, URL-escaped
package session
