package rulestest

import (
	"encoding/json"
	"fmt"

	"github.com/adjutant-pbem/adjutant/rules"
)

// EventBytes is an event in bytes, with all that is told of it: what must be compared
// from one run to another. Events have no codec, since nothing keeps them.
func EventBytes(e rules.Event) []byte {
	told, err := json.Marshal(e)
	if err != nil {
		panic(err)
	}
	return fmt.Appendf(nil, "%T %s", e, told)
}
