// Package words has what the game says to people, message by message, in English. Which
// message is said when, and what fills its places, is the affair of those who say it.
package words

import (
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// English is the whole catalogue.
var English = page.Merge(clerk.English, Orders, Things, Events, Report, Aids, Overlays, Pictures)
