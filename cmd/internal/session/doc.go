// Package session plays one game by mail: it joins the rules of a game, the
// crypto and a game folder. It turns what stands in the folder into a machine
// at the right halt, and what a person does into the next packet.
//
// # Who does what
//
// An umpire invites (Invite), both sides join (Join), the umpire's Receive of
// both closes the charter. From then on a side that owes orders sends them
// (Send), and the umpire resolves (Resolve): they bind the orders that are
// here, play on until something is due, and mail one result packet to both.
// When the game is over all may publish what was secret (Publish), and a folder
// that is lost begins anew from the packets of others (Restore).
//
// In a mail stands above a packet, in clear and for people alone, what it shows to
// anybody (Cover): nothing is ever read from it.
//
// # What is played
//
// The charter names rules, scenario and options, and the hash of the data. A
// game that is not played with the built-in data has its own in data/ (folder_data.go),
// in every party's folder; they are not mailed, and data with another hash are
// refused wherever the game is opened.
//
// # Three rooms
//
// A [Session] is one person at one game. It stands on two things that know nothing of
// it: the folder, which knows no rules of play, and the derivation, which plays them. The
// names of files say where something stands, and a test keeps the direction.
//
//   - folder_*.go, the type folder: what lies in a game folder, as one person reads it.
//     Its record is what the packets say (folder_record.go), its keyring what their keys
//     open of them (folder_keyring.go), its memory what need not be opened or played
//     again (folder_memory.go, folder_marks.go). A delivery is packets on their way in
//     (folder_delivery.go). Here are also the nouns that all share: charter, party,
//     result, rights, batches of links.
//   - derive_*.go, the type derivation: what follows from these packets. A table is
//     a machine at a halt (derive_table.go), a journal its host (derive_journal.go,
//     derive_chance.go).
//   - all other files, the type Session: what a person does and looks at, a file for each.
//     A demand is that they owe orders (demand.go), a sight what somebody sees at a
//     halt (eyes.go), an audit one verification (verify.go).
//
// It is one package: a result, which is read, derived and told, would else show all its
// insides to three, and those who cheat in the tests go through all rooms at once.
//
// # One derivation
//
// Receiving, resolving and verifying are one thing (derive.go): a machine runs over the
// results, one after another, withholds all that it can make itself (answers of sides
// whose orders it has, values of planes that it holds, dice whose links are told) and
// compares what it makes with what the result says, line by line. So whoever receives a
// result plays it before they keep it, and verify is the same from the first packet. What
// a person cannot derive, since it is the enemy's, is judged by public facts alone, and by
// what its sender has signed of it: folder_heads.go says why nobody is played without
// that. derive_judge.go says what a result may bind and refuse, derive_force.go how orders
// are put in force, derive_compare.go how a result is compared, derive_dues.go who owes
// what at a halt.
//
// Of the folder, folder_beginnings.go reads invitation, joins and charter,
// folder_contents.go what packets contain, folder_published.go what was published at the
// end; folder_rights.go says who may send what, folder_batches.go which dice hang on whose
// links, folder_delivery.go how much of a player's is kept, folder_lost.go what is missing,
// folder_reach.go how far one can see here.
//
// # Result packets
//
// The public body of a result has these lines, each kind as often as needed,
// in this order:
//
//	result 3
//	bind axis 4                     orders packet 4 of axis is in force from now
//	standing axis 7                 its standing orders last until it has others
//	refuse allied 2 stale           a valid packet that does not count, and why
//	seed 2 umpire 1 9f2c… axis 2 …  a batch that this result opens, with its links
//	entry 12 refuse.17 0 0 01
//	state 5d02…                     hash of the public plane at the halt
//	deck 1f3a…                      the secret of the deck, where the game ends
//
// Standing orders, whether sent alone (phase standing, without a link) or in a file for what
// was due, are in force in a segment if a result before the one that binds its first orders
// has named their packet; the packet with the highest number counts (folder_standing.go).
// They settle their like alone.
//
// A packet that is bound, named or refused is the one of which the result has the head; of
// two refused under one number there are two lines. An entry is: segment, label, part, sub-number, value in hexadecimal digits
// ("-" for none). Whose it is, by what it is fixed and what is due then is
// derived. The sealed section of each side has in the same form the entries
// that it alone may read, and lines
//
//	from 12 refuse.17 0 0 7:12      which clause of the orders answered
//	from 12 losses.3 0 0 7/3:5      which of the standing orders in packet 7
//
// Which clauses did what is told by their owner's own machine (account.go), and
// what is wrong with orders before they are sent: the umpire refuses a packet
// exactly where its sender's check does, with one word for all to see.
package session
