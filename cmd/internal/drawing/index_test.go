package drawing_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/cmd/internal/drawing"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// index is an index of the reports of a position to a side: before anything was told,
// and as it is.
func (p *position) index(side int) []byte {
	first := p.pics[side]
	first.Title = "a < b"
	x := drawing.Index{Words: p.words, Side: side, Entries: []drawing.Entry{
		{Link: drawing.Link{Text: "1", To: "report-0001.html"}, Picture: first},
		{Link: drawing.Link{Text: "2", To: "report-0002.html"}, Picture: p.pics[side], Answers: []page.Msg{p.seat.Named("m1/axis-1"), p.seat.Named("m1/axis-1/allied")}, Chronicle: p.seat.Chronicle(0, 0)},
	}}
	return x.HTML()
}

// TestIndex: each line of an index has the same columns, also of a report without a
// score, and leads to rounds of combat that stand on the page of the report.
func TestIndex(t *testing.T) {
	positions(t, "crusader", 3, 9, func(n int, p position) {
		if n != 9 {
			return
		}
		index := string(p.index(0))
		report := drawing.Report{Words: p.words, Chronicle: p.seat.Chronicle(0, 0), Picture: p.pics[0], Earlier: []drawing.Link{{Text: "1"}}, Index: "index.html"}
		to := string(report.HTML())
		if !strings.Contains(index, "a &lt; b") || !strings.Contains(to, `<a href="index.html">`) || !strings.Contains(index, "Axis Player-Turn 1; Axis Player-Turn 1, reply") {
			t.Error("the title is markup, or the report does not lead back")
		}
		rows := regexp.MustCompile(`<tr>.*?</tr>`).FindAllString(strings.ReplaceAll(index, "\n", " "), -1)
		if len(rows) != 3 {
			t.Fatalf("%d lines", len(rows))
		}
		for i, row := range rows {
			if got, want := strings.Count(row, "<td")+strings.Count(row, "<th "), 3+len(report.Chronicle.Score); got != want {
				t.Errorf("line %d has %d columns, not %d", i, got, want)
			}
		}
		battles := regexp.MustCompile(`report-0002\.html#(battle\d+)"`).FindAllStringSubmatch(index, -1)
		if len(battles) < 2 {
			t.Fatalf("%d rounds of combat: the game shows too few", len(battles))
		}
		for _, b := range battles {
			if !strings.Contains(to, `id="`+b[1]+`"`) {
				t.Errorf("%s does not stand in the report", b[1])
			}
		}
	})
}
