package words

import "github.com/adjutant-pbem/adjutant/rules/page"

// Aids are the messages of them.
var Aids = page.Words{}
