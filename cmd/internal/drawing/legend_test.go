package drawing

import (
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// desert is a legend of a few words.
var desert = func() *board.Legend {
	l := &board.Legend{
		Marks: []board.MarkSign{{Look: board.Look{Word: "battle"}, Battle: true},
			{Look: board.Look{Word: "minefield"}, Glyph: board.Glyph{{Outline: "O0 0 4"}}}},
		Places:  []board.PlaceSign{{Look: board.Look{Word: "fortress"}, Rank: 1, Ring: board.Studded, Dot: 80}},
		Grounds: []board.GroundSign{{Look: board.Look{Word: "sea"}, Water: true}},
	}
	for _, state := range []string{"disrupted", "unsupplied", "fortress-supply", "oasis-supply", "retreating", "raider"} {
		l.States = append(l.States, board.StateSign{Look: board.Look{Word: state}, Glyph: board.Jagged})
	}
	return l
}()
