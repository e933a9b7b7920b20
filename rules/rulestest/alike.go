package rulestest

import (
	"fmt"

	"github.com/adjutant-pbem/adjutant/rules"
)

// follower is an enemy with a perfect memory: it marks every token whenever it
// can tell it from others, and loses it only in a Mingle. A class in which two
// marks stand at a checkpoint holds a block that could be followed there: a
// Mingle is missing.
type follower struct {
	marks map[rules.Token]mark
	next  int
}

type mark struct{ id, class int }

// classes gives a new mark to tokens whose class has changed. Tokens that had
// one mark and change in the same way at once stay indistinguishable.
func (f *follower) classes(now map[rules.Token]int) {
	type change struct {
		old mark
		now int
	}
	given := map[change]int{}
	for k := rules.Token(0); int(k) < len(now); k++ {
		m, known := f.marks[k]
		if known && m.class == now[k] {
			continue
		}
		c := change{m, now[k]}
		id, ok := given[c]
		if !ok {
			f.next++
			id = f.next
			given[c] = id
		}
		f.marks[k] = mark{id, now[k]}
	}
}

func (f *follower) mingle(ks []rules.Token) {
	f.next++
	for _, k := range ks {
		f.marks[k] = mark{f.next, f.marks[k].class}
	}
}

func (f *follower) fault(now map[rules.Token]int) string {
	of := map[int]int{} // class: its mark
	for k := rules.Token(0); int(k) < len(now); k++ {
		class := now[k]
		if class < 0 {
			continue
		}
		id := f.marks[k].id
		if old, ok := of[class]; ok && old != id {
			return fmt.Sprintf("token %d can be followed into class %d", k, class)
		}
		of[class] = id
	}
	return ""
}
