package session

import (
	"errors"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
)

// TestParseResult: what is no result, or no part of one, is refused by itself, also where
// its spelling is not checked again.
func TestParseResult(t *testing.T) {
	digits := strings.Repeat("0f", 32)
	good := "result 2\nbind north 3\nrefuse south 2 stale\nseed 1 umpire 1 " + digits + " north 2 " + digits + "\nentry 1 deploy.4 0 0 05\nentry 1 fire/die.1.2 5 65535 -\nstate 00\ndeck " + digits + "\n"
	part := "entry 1 deploy.4 1 0 05\nfrom 1 deploy.4 1 0 7:12\n"
	r, err := parseResult([]byte(good), false)
	if err != nil || string(r.text()) != good || r.entries[0].To != rules.Both {
		t.Fatalf("%v:\n%s", err, good)
	}
	if p, err := parsePrivate([]byte(part), 1, false); err != nil || string(p.text()) != part || p.entries[0].To != rules.Only(1) {
		t.Fatalf("%v:\n%s", err, part)
	}
	for _, line := range []string{"result x", "result", "result 2 3", "result 4294967298", "bind north", "bind north x", "bind north 3 4", "refuse south 2", "refuse south 2 stale x",
		"seed", "seed x", "seed 1 umpire", "seed 1 umpire 1", "seed 1 umpire x " + digits, "seed 1 umpire 1 12", "seed 1 umpire 1 " + digits + " north", "state", "state 00 11", "deck", "deck 12", "deck " + digits + " 1", "other 1", ""} {
		for _, known := range []bool{false, true} {
			if _, err := parseResult([]byte(good+line+"\n"), known); !errors.Is(err, errResult) {
				t.Errorf("%q, known %v: %v", line, known, err)
			}
		}
	}
	for _, line := range []string{"entry", "entry 1", "entry 1 deploy.4", "entry 1 deploy.4 0", "entry 1 deploy.4 0 0", "entry x deploy.4 0 0 05", "entry 1 deploy.x 0 0 05", "entry 1 deploy.4 x 0 05", "entry 1 deploy.4 0 x 05",
		"entry 1 deploy.4 -1 0 05", "entry 1 deploy.4 6 0 05", "entry 1 deploy.4 0 -1 05", "entry 1 deploy.4 0 65536 05", "entry 1 deploy.4 0 0 0", "entry 1 deploy.4 0 0 xx", "entry 1 deploy.4 0 0 ", "entry 1 deploy.4 0 0 05 06"} {
		for _, known := range []bool{false, true} {
			if _, err := parseResult([]byte(good+line+"\n"), known); !errors.Is(err, errResult) {
				t.Errorf("%q, known %v: %v", line, known, err)
			}
			for _, l := range []string{line, strings.Replace(line, "entry", "from", 1) + " 7", "bind north 3"} {
				if l = strings.Replace(l, " 05 06 7", " 7 8", 1); strings.HasPrefix(l, "from 1 deploy.4 0 0") && !strings.HasSuffix(l, "7 8") {
					continue // the name of a clause may be any word
				}
				if _, err := parsePrivate([]byte(part+l+"\n"), 1, known); !errors.Is(err, errResult) {
					t.Errorf("%q, known %v: %v", l, known, err)
				}
			}
		}
	}
	// in another spelling
	for _, x := range [][2]string{{"result 2\n", "result 02\n"}, {"bind", "entry 1 a 0 0 01\nbind"}, {" 05\n", " 0A\n"}} {
		if other := strings.Replace(good, x[0], x[1], 1); other == good {
			t.Errorf("there is no %q", x[0])
		} else if _, err := parseResult([]byte(other), false); !errors.Is(err, errResult) {
			t.Errorf("%q for %q: %v", x[1], x[0], err)
		}
	}
	if _, err := parsePrivate([]byte("from 1 deploy.4 1 0 7:12\n"+part), 1, false); !errors.Is(err, errResult) {
		t.Errorf("lines of another order: %v", err)
	}
}
