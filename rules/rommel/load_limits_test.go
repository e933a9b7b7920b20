package rommel

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
)

// Every number in the data files has its limits: neither is refused, what lies
// beyond is.
func TestLoadLimits(t *testing.T) {
	good, d := files(t), Standard()
	for _, c := range []struct {
		file     int
		old      string // a regular expression; the number is its group
		min, max int
		says     string
	}{
		{0, `port: \{axis: (1), allied: 2\}`, 0, 100, "axis: a number from 0 to 100 is needed"},
		{0, `limit: (2)`, 0, 2, "limit: a number from 0 to 2 is needed"},
		{0, `q: (8), row: 0`, -100, 100, "q: a number from 0 to 100 is needed"},
		{0, `q: 8, row: (0)`, -100, 100, "row: a number from 0 to 100 is needed"},
		{1, `speed: (3)`, 1, 4, "speed: a number from 1 to 4 is needed"},
		{1, `max_cv: (6)`, 1, 20, "max_cv: a number from 1 to 20 is needed"},
		{1, `steps: \[6, 4, (2)\]`, 1, 3, "steps are combat values from 20 to 1 in falling order"},
		{2, `hand_limit: (16)`, 1, 100, "hand_limit: a number from 1 to 100 is needed"},
		{2, `save_bp_limit: (20)`, 0, 100, "save_bp_limit: a number from 0 to 100 is needed"},
		{2, `cards: (42)`, 1, 200, "cards: a number from 1 to 200 is needed"},
		{2, `real: (28)`, 1, 200, "real: a number from 1 to 200 is needed"},
		{2, `dummy: (14)`, 0, 200, "dummy: a number from 0 to 200 is needed"},
		{2, `die_rolls: \[(1)`, 1, 6, "a die roll is needed"},
		{2, `bp_dice: (\d)`, 1, 10, "bp_dice: a number from 1 to 10 is needed"},
		{2, `start_month: (1)\n`, 1, 100, "start_month: a number from 1 to 100 is needed"},
		{2, `end_month: (6)\n`, 1, 100, "end_month: a number from 1 to 100 is needed"},
		{2, `\n    months: (6)\n`, 1, 100, "months: a number from 1 to 100 is needed"},
		{2, `initial_supply: \{axis: (6)`, 0, 100, "axis: a number from 0 to 100 is needed"},
		{2, `from_month: (1), cards: 2`, 1, 100, "from_month: a number from 1 to 100 is needed"},
		{2, `from_month: 1, cards: (2)`, 0, 100, "cards: a number from 0 to 100 is needed"},
		{2, `\n        "(3)": \[ita-trieste`, 1, 6, "a month of the scenario is needed"},
		{2, `optional: true\n +from_month: (\d+)`, 1, 100, "from_month: a number from 1 to 100 is needed"},
		{2, `axis_resupply_from_that_buildup: (\d+)`, 0, 100, "axis_resupply_from_that_buildup: a number from 0 to 100 is needed"},
		{2, `bp_each: (\d+)`, 0, 1000, "bp_each: a number from 0 to 1000 is needed"},
		{2, `count: (8)\n`, 1, 256, "count: a number from 1 to 256 is needed"},
		{2, `area: [^\n]*, count: (14)`, 1, 256, "count: a number from 1 to 256 is needed"},
		{2, `limits: \{tobruk: (5)`, 0, 256, "tobruk: a number from 0 to 256 is needed"},
	} {
		for n, wrong := range map[int]bool{c.min - 1: true, c.min: false, c.max: false, c.max + 1: true} {
			f := good[c.file]
			text := string(f.Text)
			at := regexp.MustCompile(c.old).FindStringSubmatchIndex(text)
			if at == nil {
				t.Errorf("no %s", c.old)
				break
			}
			f.Text = []byte(text[:at[2]] + fmt.Sprint(n) + text[at[3]:])
			var err error
			switch c.file {
			case 0:
				_, err = LoadMap(f)
			case 1:
				_, err = LoadRoster(f)
			default:
				_, err = LoadScenarios(f, d.Map, d.Roster)
			}
			if got := err != nil && strings.Contains(err.Error(), c.says); got != wrong {
				t.Errorf("%s with %d: refused %v: %v", c.old, n, got, err)
			}
		}
	}
}
