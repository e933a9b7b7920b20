// Package casebook runs what is written down about a game: cases that a player can read,
// argue with and add to, and the page that says of every rule where it is tested. It stands
// above a game and what reads its order files, and knows no game: a test of a game calls it.
//
//	func TestCases(t *testing.T) { casebook.Folder(t, "testdata/cases/*.yaml", nil, played) }
//	func TestOrderFiles(t *testing.T) { files.Folder(t, "testdata/orders/*.yaml", nil) }
//	func TestRulesPage(t *testing.T) { page.Run(t, *update) }
//
// case.go: files of cases, and the test that says in which line one fails. node.go: what
// stands in a case. judgement.go: what check says of an order file, beside what it must say.
// files.go: cases of order files for any game. rehearsed.go: what rehearsal says of them.
// careless.go and misspelt.go: files of cases as others would have written them. random.go and scribe.go: files
// at random. questions.go: what aids and overlays are asked by who has not read their help.
// shelf.go: what programs ask first of every game. plainly.go: messages by their ids.
// editor.go: what an editor marks that has the game's schema. places.go and page.go: where the
// ids of rules stand, and RULES.md.
package casebook
