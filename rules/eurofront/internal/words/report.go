package words

import "github.com/adjutant-pbem/adjutant/rules/page"

// Report are the messages of reports and pictures: what they say themselves, and the things of
// the game.
var Report = page.Words{}
