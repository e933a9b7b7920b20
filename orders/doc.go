// Package orders reads and writes order files: YAML with the place of every value, so that a mistake is shown where it
// stands, in the form in which compilers show it. It knows YAML, positions and suggestions, and no game.
//
// The YAML accepted is small on purpose: one document of at most 1 MiB, valid UTF-8 without control characters or marks of
// direction, no anchors, aliases, tags or merge keys, no key twice, at most 32 levels. What a scalar means is decided by
// its reader ([Node.Int], [Node.Bool]), not by YAML's guesses: 010 is no number and yes is no truth value.
//
// Of a file with very many mistakes the first [MaxProblems] are told and the others counted, in time that grows with the
// length of the file.
//
// Messages are ids with arguments; [Words] has their English templates.
package orders
