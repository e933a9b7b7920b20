package rules

import (
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Aid is something that a player may ask a game beside its reports. Programs make a
// command of it: what a user types becomes a map of the keys below (Advisor.Aid).
type Aid struct {
	// Name is that of the command, such as "reach".
	Name string
	// Short says in a line what is told, Long explains it; Example shows commands, each
	// in a line of its own.
	Short, Long, Example string
	// About is what the words after the name say.
	About Argument
	Flags []Flag
	// Player: it is told to players alone, from their own view.
	Player bool
	// Unplayed: it is also told of a scenario before anybody plays it.
	Unplayed bool
	// Clauses: in place of what it is about an order file may be named, of whose clauses
	// is told why they are refused. That needs no more of the game than Clerk has.
	Clauses bool
}

// Argument is what an aid is asked about, in one text however many words it has.
type Argument struct {
	Key    string // "": nothing
	Nouns  []Noun // which names it may be
	Needed bool   // without it nothing is told
}

// Noun is a kind of thing that a picture has names for. In the usage of a command it
// stands as it is.
type Noun string

// Nouns.
const (
	AUnit Noun = "UNIT"
	AHex  Noun = "HEX"
)

// Flag says more about what is asked. Its name is its key.
type Flag struct {
	Name, Help string
	Takes      Takes
	Default    int      // of ANumber: what is meant where nothing is said
	Nouns      []Noun   // which names it may be
	Words      []string // which words it may be, where these are all
}

// Takes is what the value of a flag is.
type Takes uint8

// Kinds of values: true or false, a whole number, a text, a list of texts.
const (
	ATruth Takes = iota
	ANumber
	AText
	TextList
)

// FindAid is the aid with a name; the error says which there are.
func FindAid(aids []Aid, name string) (Aid, error) {
	var names []string
	for _, a := range aids {
		if a.Name == name {
			return a, nil
		}
		names = append(names, a.Name)
	}
	return Aid{}, Unknown("aid", name, names)
}

// ForPlayers is the problem of those who hold no plane and ask for what is told to players
// alone; nil where there is none.
func ForPlayers(aids []Aid, name string, holds bool) []orders.Problem {
	if a, err := FindAid(aids, name); err == nil && a.Player && !holds {
		return []orders.Problem{{ID: "aid.no-side"}}
	}
	return nil
}

// Aids implements Desk.
func (d desk[P, S]) Aids() []Aid { return d.game.Aids() }

// Aid implements Seat; false: there is no such aid.
func (s *seat[P, S]) Aid(by Side, name string, n *orders.Node) (p page.Page, problems []orders.Problem, ok bool) {
	if _, err := FindAid(s.advisor.Aids(), name); err != nil {
		return p, nil, false
	}
	if by == Overseer {
		p, problems = s.aidOfBoth(name, n)
	} else {
		p, problems = s.advisor.Aid(s.known(by), name, n)
	}
	return p, problems, true
}
