package words

import "github.com/adjutant-pbem/adjutant/rules/page"

// Pictures are the messages of them.
var Pictures = page.Words{}
