package words

import "github.com/adjutant-pbem/adjutant/rules/page"

// Overlays are the messages of them.
var Overlays = page.Words{}
