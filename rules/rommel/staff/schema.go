package staff

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
	for d := setupFile; d < standingFile; d <<= 1 {
		for side, name := range theatre.SideNames {
			files = append(files, clerk.File{Duty: d, Side: rules.Side(side), Pattern: pattern(d, name, theatre.SideNames[1-side])})
		}
	}
	files = append(files, clerk.File{Duty: standingFile, Side: rules.Nobody, Pattern: "^" + rules.StandingOrders + "$"})
	return book.Schema("Order file of Rommel in the Desert", words.English, files)
}

// pattern is what phases of a duty look like that a side answers.
func pattern(d duty, by, other string) string {
	switch d {
	case setupFile:
		return "^setup/" + by + "$"
	case buildupFile:
		return "^m[0-9]+/" + by + "-buildup$"
	case turnFile:
		return "^m[0-9]+/" + by + "-[0-9]+$"
	}
	return "^m[0-9]+/" + other + "-[0-9]+/" + by + "$"
}
