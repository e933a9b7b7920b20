package words

import "github.com/adjutant-pbem/adjutant/rules/page"

// Orders are the messages about order files.
var Orders = page.Words{}
