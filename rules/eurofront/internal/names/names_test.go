package names

import "testing"

// A level stands behind a name and a space, whatever the name is.
func TestCutLevel(t *testing.T) {
	for text, want := range map[string][2]string{"infantry 3": {"infantry", "3"}, " 3": {"", "3"}, "3": {"3", ""}, "1 Corps": {"1 Corps", ""}, "1 Corps 12": {"1 Corps", "12"}, "": {"", ""}} {
		if name, level := CutLevel(text); name != want[0] || level != want[1] {
			t.Errorf("%q: %q %q", text, name, level)
		}
	}
}
