package staff

import (
	"bytes"
	"slices"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// What stands on the shelf can be opened, with data of one's own too; what does
// not, or is not in order, cannot.
func TestTitle(t *testing.T) {
	title := Title()
	if len(title.Scenarios) != len(theatre.Standard().Scenarios.List) {
		t.Error(title.Scenarios)
	}
	for _, s := range title.Scenarios {
		if _, hash, err := title.Open(rules.Setup{Scenario: s.ID}); err != nil || hash != title.Data {
			t.Errorf("%s: %x, %v", s.ID, hash, err)
		}
	}
	files := title.Files()
	units := slices.IndexFunc(files, func(f rules.File) bool { return f.Name == "units.yaml" })
	change := func(old, new string) []rules.File {
		f := files[units]
		f.Name, f.Text = "mine/units.yaml", bytes.Replace(f.Text, []byte(old), []byte(new), 1)
		return []rules.File{f}
	}
	for what, c := range map[string]struct {
		setup   rules.Setup
		ok, own bool
	}{
		"no such scenario": {rules.Setup{Scenario: "s1943"}, false, false},
		"no such option":   {rules.Setup{Scenario: "s1940", Options: []string{"snow"}}, false, false},
		"an option":        {rules.Setup{Scenario: "s1940", Options: []string{"hold-fire"}}, true, false},
		"the same files":   {rules.Setup{Scenario: "s1940", Data: files}, true, false},
		"another name":     {rules.Setup{Scenario: "s1940", Data: change(`"21/5 Pz"`, `"21/V Pz"`)}, true, true},
		"a wrong type":     {rules.Setup{Scenario: "s1940", Data: change("type: armor", "type: camel")}, false, false},
	} {
		_, hash, err := title.Open(c.setup)
		if (err == nil) != c.ok || c.ok && (hash != title.Data) != c.own {
			t.Errorf("%s: %x, %v", what, hash, err)
		}
	}
}
