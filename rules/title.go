package rules

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// FilesOf are files of users' own, in the order of those that a title names; what there is none of
// is built in.
func FilesOf(built, own []File) []File {
	for i := range built {
		for _, f := range own {
			if path.Base(f.Name) == built[i].Name {
				built[i] = f
			}
		}
	}
	return built
}

// Title is a game on the shelf, as rules/all lists it.
type Title struct {
	ID        string // as in `adjutant init ID`
	Name      string
	Sides     [2]string // ids of the sides, a-z
	Scenarios []Scenario
	Options   []Option
	// Note is what a user must know of the built-in data, such as that it is
	// reconstructed; "" if nothing.
	Note string
	Data [32]byte // hash of the built-in data
	// Files are the built-in data, for those who want to play with data of
	// their own; nil: the game takes none.
	Files func() []File
	// Keys tells which keys order files have, with an example of each, and in
	// which words.
	Keys func() (page.Page, page.Words)
	// Key is the key of order files that a word is, however it is written; else the word.
	Key func(word *orders.Node) string
	// Conditions tells what conditions in order files speak of, and in which words; nil: the
	// game has none.
	Conditions func() (page.Page, page.Words)
	// Schema is a JSON Schema (2020-12) of order files, for editors.
	Schema func() map[string]any
	// Rulebook is what the rules say, in words of our own; nil: the game has none.
	Rulebook func() []Assertion
	// Open makes the game that players have agreed on. It returns the hash of
	// the data. The error says what cannot be agreed on and what could.
	Open func(Setup) (d Desk, data [32]byte, err error)
}

// Scenario is one way to set a game up.
type Scenario struct{ ID, Name string }

// Called is the game with a scenario of it as people call them, and with who plays whom where
// its sides have other names there.
func (t *Title) Called(scenario string) string {
	i := slices.IndexFunc(t.Scenarios, func(s Scenario) bool { return s.ID == scenario })
	if i < 0 {
		return t.Name
	}
	return t.Name + ", " + t.Scenarios[i].Name
}

// Option is a rule that players may agree on when a game begins; without it
// the rulebook is played as it is usually read.
type Option struct {
	ID        string
	Name      string   // in one line
	Rule      string   // its source
	Scenarios []string // that it concerns; nil: all
}

// TellOptions lists on a page the options agreed on: in full, with what each says, or by their
// ids alone where that is known.
func TellOptions(p *page.Page, agreed []Option, full bool) {
	var ids []page.Msg
	for _, o := range agreed {
		if ids = append(ids, page.M("text", o.ID)); full {
			p.Item("story.option", o.ID, o.Name)
		}
	}
	if ids != nil && !full {
		p.Item("story.options", len(ids), ids)
	}
}

// TellData says on a page which data a game is played with, by their hash: that they are built in
// ("note.reconstructed" of the catalogue), or with which digits the hash of others begins ("note.own-data").
func TellData(p *page.Page, hash, built [32]byte) {
	if hash == built {
		p.Say("note.reconstructed")
	} else {
		p.Say("note.own-data", fmt.Sprintf("%x", hash[:6]))
	}
}

// File is a data file. In a set of files the name is that of the built-in one.
type File struct {
	Name string
	Text []byte
}

// Setup is what players agree on before a game.
type Setup struct {
	Scenario string
	Options  []string // ids
	Data     []File   // data of their own, as many as Title.Files; nil: the built-in ones
}

// Unknown says that there is no such scenario, option and the like.
func Unknown(what, word string, among []string) error {
	hint := ""
	if like := orders.Suggest(word, among); len(like) > 0 {
		hint = fmt.Sprintf(" (did you mean %s?)", strings.Join(like, " or "))
	}
	if len(among) == 0 {
		return fmt.Errorf("there is no %s %q, nor any other", what, word)
	}
	return fmt.Errorf("there is no %s %q%s; there are: %s", what, word, hint, strings.Join(among, ", "))
}
