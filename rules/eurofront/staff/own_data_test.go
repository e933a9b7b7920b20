package staff

import (
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/casebook"
)

// TestOwnDataAtRandom: whatever data are taken can be played with to the end.
func TestOwnDataAtRandom(t *testing.T) {
	times := uint64(300)
	if testing.Short() {
		times = 20
	}
	casebook.OwnData(t, Title(), times)
}

// TestNoSetUp: data with which some block might find no place are refused, and say which.
func TestNoSetUp(t *testing.T) {
	const nobody = "scenario.yaml:35:7: area: room in supply for 0, and 1 are set up there"
	for _, c := range []struct{ file, old, text, want string }{
		{"map.yaml", "  - {via: gallivare, when: always", "  - {via: archangel, when: always", nobody},
		{"map.yaml", "id: tampere-oulu, a: tampere, b: oulu", "id: tampere-oulu, a: tampere, b: petrozavodsk", nobody},
		{"scenario.yaml", "type: [mech], area: {within_one_hex_of: [Leningrad, Tallinn], nation: soviet}", "type: [mech], area: {nation: finland}",
			"scenario.yaml:40:7: area: room in supply for 0, and 4 are set up there"},
		{"scenario.yaml", "must_occupy: {axis: [Vyborg, Vyborg NE1]}", "must_occupy: {soviet: [murmansk, petrozavodsk, archangel, Leningrad, Tallinn]}",
			"must_occupy: 4 blocks may stand in Murmansk, of 5 places that must be held"},
		{"scenario.yaml", "must_occupy: {axis: [Vyborg, Vyborg NE1]}", "must_occupy: {soviet: [murmansk, petrozavodsk, archangel, Leningrad]}", ""},
	} {
		own, is := Title().Files(), false
		for i := range own {
			if old := string(own[i].Text); own[i].Name == c.file && strings.Count(old, c.old) == 1 {
				own[i].Text, is = []byte(strings.Replace(old, c.old, c.text, 1)), true
			}
		}
		_, _, err := Title().Open(rules.Setup{Scenario: "winter-war", Data: own})
		if !is || (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", c.text, err)
		}
	}
}
