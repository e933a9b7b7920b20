package page

import (
	"fmt"
	"strings"
	"testing"
)

// A story is told in its order: rounds of combat where they were fought, each with its dice
// and in one line what a side lost; a chapter in which nothing happens has no heading.
func TestTell(t *testing.T) {
	words := Merge(StoryWords, Words{"side.1": "South", "text": "{0}"})
	text := func(s string) Msg { return M("text", s) }
	told := func(chapters []Chapter) string {
		var p Page
		p.Tell(chapters, text("What happened"), text("Nothing."))
		var all []string
		for _, b := range p.Blocks {
			switch b := b.(type) {
			case Heading:
				all = append(all, fmt.Sprint("# ", words.Say(b.Text), b.Told))
			case Para:
				all = append(all, words.Say(b.Sentences[0]))
			case List:
				for _, m := range b.Items {
					all = append(all, words.Say(m))
				}
			case Dice:
				all = append(all, fmt.Sprint(words.Say(b.Text), b.Faces, b.Hits, b.Label))
			}
		}
		return strings.Join(all, "\n")
	}
	battle := Battle{Before: 1, About: text("Battle"), Rows: []Row{
		{Unit: "Foot", Strength: 2, Times: 2, At: text("Horse"), Label: "1 fire.2", Faces: []int{6, 1, 1, 6}, Low: 6, Hits: 2},
		{Side: 1, Hits: 2, Lost: []Msg{text("Horse gone")}},
	}, Notes: []Msg{text("a note")}}
	got := told([]Chapter{
		{Title: text("Turn 1"), Battles: []Battle{battle, {Before: 2, About: text("another")}}, Tale: []Tale{
			{Text: text("a march"), Label: "1 march", Faces: []int{3}, Low: 4}, {Text: text("pursuit"), Label: "1 pursuit", Faces: []int{3, 4}, Low: 4, Scores: true}}},
		{Title: text("Turn 2")},
		{Title: text("Turn 3"), Tale: []Tale{{Text: text("the end")}}},
	})
	want := `# Turn 1true
a march[3] -11 march
Battle
Foot 2 ×2 at Horse[6 1 1 6] 21 fire.2
South, 2 steps lost: Horse gone
a note
pursuit[3 4] 11 pursuit
another
# Turn 3true
the end`
	if got != want {
		t.Errorf("%s\nnot\n%s", got, want)
	}
	if got := told([]Chapter{{Title: text("Turn 1")}}); got != "# What happenedtrue\nNothing." {
		t.Error(got)
	}
}
