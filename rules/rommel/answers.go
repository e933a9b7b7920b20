package rommel

import "github.com/adjutant-pbem/adjutant/rules"

// Answers that are no card and no block.
const (
	noCard  rules.Card  = 65535
	noBlock rules.Token = 65535
)

// Codecs of answers that several chapters give.
var (
	cardCodec  = rules.Walk((*rules.Coder).Card)
	hexCodec   = rules.Walk(codeHex)
	countCodec = rules.Walk(func(c *rules.Coder, n *int16) { c.I16(n) })
)
