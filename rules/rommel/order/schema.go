package order

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/words"
)

// Schema is a JSON Schema (2020-12) of order files, for editors: keys of the phase
// that a file says it is for, with what they mean and take, and names of units and
// hexes to choose from. Other spellings of names pass it.
func Schema() map[string]any {
	var files []clerk.File
	for d := SetupFile; d < StandingFile; d <<= 1 {
		for side, name := range theatre.SideNames {
			files = append(files, clerk.File{Duty: d, Side: rules.Side(side), Pattern: pattern(d, name, theatre.SideNames[1-side])})
		}
	}
	files = append(files, clerk.File{Duty: StandingFile, Side: rules.Nobody, Pattern: "^" + rules.StandingOrders + "$"})
	return Book.Schema("Order file of Rommel in the Desert", words.English, files)
}

// pattern is what phases of a duty look like that a side answers.
func pattern(d Duty, by, other string) string {
	switch d {
	case SetupFile:
		return "^setup/" + by + "$"
	case BuildupFile:
		return "^m[0-9]+/" + by + "-buildup$"
	case TurnFile:
		return "^m[0-9]+/" + by + "-[0-9]+$"
	}
	return "^m[0-9]+/" + other + "-[0-9]+/" + by + "$"
}
