package staff

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
)

// TestKeys: every key has a rule that there is and words, and those that stand in no other are read
// with their examples; every name of conditions has words.
func TestKeys(t *testing.T) {
	w, known := catalogue(), map[string]bool{}
	for _, a := range eurofront.Rulebook() {
		known[a.ID] = true
	}
	for _, k := range book.All() {
		id := "key." + k.Name
		if k.Under != "" {
			id = "key." + k.Under + "." + k.Name
		}
		if w[id] == "" || k.Rule != "" && !known[k.Rule] {
			t.Errorf("%s: words %q, rule %q", id, w[id], k.Rule)
		}
		if k.Under != "" {
			continue
		}
		n, problems := orders.Parse("orders", []byte(k.Example))
		for side := range rules.Nobody {
			p, s := standard(t).Start()
			_, more := standard(t).Orders(view{Side: side, Public: &p, Own: &rules.Own[Secret]{S: &s[side]}}, "", n)
			if side == k.Side {
				problems = append(problems, more...)
			}
		}
		if problems != nil {
			t.Errorf("%s: %+v", k.Example, problems)
		}
	}
	if got := len(conditions.Page().Blocks); got < 4 {
		t.Error(got)
	}
	for _, name := range conditions.All(inArmistice) {
		if id := "condition." + nameOf(name); w[id] == "" {
			t.Errorf("no words for %s", id)
		}
	}
}

// nameOf is a name without its arguments.
func nameOf(call string) string {
	for i, c := range call {
		if c == '(' {
			return call[:i]
		}
	}
	return call
}
