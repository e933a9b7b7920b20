package page

import "testing"

// TestChapters: what is told before a chapter has begun has one; those at the end in which
// nothing is told are left out, those between are not.
func TestChapters(t *testing.T) {
	if c := (&Chapters{First: M("first")}).End(); len(c) != 0 {
		t.Errorf("%v", c)
	}
	c := Chapters{First: M("first")}
	tell := func() { x := c.Now(); x.Tale = append(x.Tale, Tale{}) }
	tell()
	c.Begin(M("one"))
	c.Begin(M("two"))
	tell()
	tell()
	c.Begin(M("three"))
	got := c.End()
	if len(got) != 3 || got[0].Title.ID != "first" || got[1].Title.ID != "one" || got[2].Title.ID != "two" || len(got[2].Tale) != 2 {
		t.Errorf("%v", got)
	}
}
