package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// published is a copy of an example with an archive in which somebody's publication lies
// beside the umpire's ledger.
func published(t *testing.T, game string, by ...string) (dir string) {
	t.Helper()
	dir = t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(filepath.Join("..", "..", "examples", "rommel", game))); err != nil {
		t.Fatal(err)
	}
	archive := filepath.Join(dir, "archive")
	if err := os.CopyFS(filepath.Join(archive, "ledger"), os.DirFS(filepath.Join(dir, "umpire", "ledger"))); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(archive, "opened"), 0o777); err != nil {
		t.Fatal(err)
	}
	for _, who := range by {
		var out, errs bytes.Buffer // in a copy: it ends play there
		folder := filepath.Join(dir, who+"-ends")
		if err := os.CopyFS(folder, os.DirFS(filepath.Join(dir, who))); err != nil {
			t.Fatal(err)
		}
		if code := run([]string{"-C", folder, "--home", filepath.Join(dir, "keys", who), "publish"}, strings.NewReader(game+"\nend\n"), &out, &errs); code != 0 {
			t.Fatal(errs.String())
		}
		if err := os.WriteFile(filepath.Join(archive, "opened", who+".txt"), out.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// looks are commands that look, of a result and at the end.
func looks(n int) (all [][]string) {
	turn := fmt.Sprint(n)
	return [][]string{{"report", turn}, {"report", turn, "--json"}, {"map", "--turn", turn}, {"map", "--turn", turn, "--all", "--json"},
		{"map", "--turn", turn, "--svg", "--overlay", "supply"}, {"map", "--turn", turn, "--svg", "--overlay", "moves"}}
}

// TestSidesOfAnArchive: of a published game anybody reads without keys what a side was
// told, to the byte as its own player does; and both together, as pages of every turn.
func TestSidesOfAnArchive(t *testing.T) {
	if testing.Short() {
		t.Skip("all that is shown after each result")
	}
	dir := published(t, "first-1940", "umpire")
	in := func(who string, args ...string) []string {
		return append([]string{"-C", filepath.Join(dir, who), "--home", filepath.Join(dir, "keys", who)}, args...)
	}
	for side, odds := range map[string][]string{"axis": {"odds", "Mersa Matruh", "--own", "Trento"}, "allied": {"odds", "Buq Buq", "--own", "7/4"}} {
		all := [][]string{{"replay"}, {"replay", "--json"}, {"supply"}, odds, {"briefing"}}
		for n := 1; n <= 13; n++ {
			all = append(all, looks(n)...)
		}
		for _, args := range all {
			want := command(t, 0, in(side, args...)...)
			for _, who := range []string{"archive", "umpire"} {
				if who == "umpire" && args[0] == "map" {
					continue // as in the archive, and it takes time
				}
				if got := command(t, 0, in(who, append(args, "--side", side)...)...); got != want {
					t.Errorf("%s reads of %s by %s:\n%s", who, side, strings.Join(args, " "), differs(want, got))
				}
			}
		}
	}
	for _, side := range []string{"axis", "allied", "all"} {
		pages := filepath.Join(dir, "pages-"+side) + "/"
		command(t, 0, in("archive", "report", "--html", "--side", side, "-o", pages)...)
		if made, err := filepath.Glob(pages + "report-*.html"); err != nil || len(made) != 13 {
			t.Errorf("%s: %d pages; %v", side, len(made), err)
		}
	}
	index, err := os.ReadFile(filepath.Join(dir, "pages-all", "index.html"))
	if err != nil {
		t.Fatal(err)
	}
	for _, says := range []string{"What both sides know.", "<strong>Axis Player-Turn 2</strong>", "combat in Buq Buq; the Axis lose 1 step; the Allies lose 2 steps."} {
		if !strings.Contains(string(index), says) {
			t.Errorf("the index does not say %q", says)
		}
	}
	both := command(t, 0, in("archive", "map", "--side", "all", "--json")...)
	for _, unit := range []string{`"Trento"`, `"7/11H"`} {
		if !strings.Contains(both, unit) {
			t.Errorf("%s is not on the map of both sides", unit)
		}
	}
	told := command(t, 0, in("archive", "replay", "--side", "all")...)
	if said := strings.ToLower(told); strings.Contains(said, "you ") || strings.Contains(said, "your ") || !strings.Contains(told, "The Allies withdraw 7/4") {
		t.Errorf("both sides together are told as one of them, or not all:\n%s", told)
	}
	for _, args := range [][]string{{"supply"}, {"reach", "7/11H"}, {"why", "Trento"}, {"odds", "Buq Buq", "--own", "armor 4", "--enemy", "2 infantry 4"}, {"map", "--overlay", "supply=allied"}, {"map", "--overlay", "reach=7/11H"}} {
		command(t, 0, in("archive", append(args, "--side", "all")...)...)
	}
	command(t, 2, in("archive", "map", "--overlay", "supply", "--side", "all")...) // whose?
	command(t, 2, in("archive", "map", "--side", "west")...)
	orders, err := os.ReadFile(filepath.Join(dir, "axis", "orders", "m1-axis-2.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"axis", "4"}, {"m1/axis-2"}, {"axis", "M1/axis-2"}} {
		if got := command(t, 0, in("archive", append([]string{"orders", "show"}, args...)...)...); got != string(orders) {
			t.Errorf("orders show %v:\n%s", args, got)
		}
	}
	command(t, 2, in("archive", "orders", "show", "4")...) // whose?
	command(t, 2, in("archive", "orders", "show", "axis", "77")...)
}

// TestSidesThatAreClosed: what a side alone knows is refused as long as neither it nor
// the umpire has published, whoever asks; the umpire and who could see more are told so.
func TestSidesThatAreClosed(t *testing.T) {
	if testing.Short() {
		t.Skip("plays by mail")
	}
	dir := published(t, "first-1940", "axis")
	var out, errs bytes.Buffer
	code := func(who string, args ...string) int {
		out.Reset()
		errs.Reset()
		return run(append([]string{"-C", filepath.Join(dir, who), "--home", filepath.Join(dir, "keys", who)}, args...), nil, &out, &errs)
	}
	for _, args := range append(looks(5), []string{"replay"}, []string{"supply"}, []string{"reach", "7/11H"}, []string{"odds", "Sollum"}, []string{"why", "7/11H"},
		[]string{"briefing"}, []string{"report", "--html"}, []string{"report", "--html", "-o", filepath.Join(dir, "closed") + "/"}) {
		for _, side := range []string{"allied", "all"} {
			for _, who := range []string{"archive", "axis"} {
				if got := code(who, append(args, "--side", side)...); got != 5 || out.Len() > 0 || !strings.Contains(errs.String(), "what allied alone was told is not known here") {
					t.Errorf("%s: %v --side %s: exit code %d, %s%s", who, args, side, got, out.String(), errs.String())
				}
			}
		}
	}
	for _, args := range [][]string{{"orders", "show", "allied"}, {"orders", "show", "allied", "4"}} {
		for _, who := range []string{"archive", "axis"} {
			if got := code(who, args...); got != 5 || out.Len() > 0 {
				t.Errorf("%s: %v: exit code %d, %s%s", who, args, got, out.String(), errs.String())
			}
		}
	}
	if got := code("axis", "map", "--side", "axis"); got != 0 || errs.Len() > 0 {
		t.Errorf("a player as himself: %d %s", got, errs.String())
	}
	for who, more := range map[string]string{"umpire": "--side axis|allied|all shows more", "archive": "--side axis shows more", "axis": ""} {
		if got := code(who, "map"); got != 0 || strings.Count(errs.String(), "note:") != strings.Count(more, "--side") || !strings.Contains(errs.String(), more) {
			t.Errorf("%s: %d %s", who, got, errs.String())
		}
	}
}

// TestLuckByHand: what the luck of the published games says is what one counts by hand.
//
// demo-1940, Buq Buq: 7/7 Tk threw 6 5 3 2 at 5 and 6, 7/SG 5 1 4 at 6: 4/3 + 3/6 = 1 5/6
// hits on average, 2 thrown. Pavia threw 2 6 3 5 at 6, Brescia 1 4 at 6: 4/6 + 2/6 = 1 and 1.
// first-1940, Buq Buq: 3 3 6 3 at 5 and 6, 5 3 2 at 6: 1 5/6 and 1; the Axis 3 1 3 3 and
// 6 5 6 at 6: 7/6 and 2.
func TestLuckByHand(t *testing.T) {
	for game, want := range map[string]string{"demo-1940": "1 1 1 5/6 2", "first-1940": "1 1/6 2 1 5/6 1"} {
		dir := filepath.Join("..", "..", "examples", "rommel", game)
		for _, who := range []string{"axis", "allied", "umpire"} {
			for _, args := range [][]string{{"replay"}, {"report", "5"}} {
				text := command(t, 0, append([]string{"-C", filepath.Join(dir, who), "--home", filepath.Join(dir, "keys", who)}, args...)...)
				text = strings.Join(strings.Fields(text), " ")
				if !strings.Contains(text, "the game "+want) {
					t.Errorf("%s, %s: %v does not say %q:\n%s", game, who, args, want, text[max(0, len(text)-800):])
				}
			}
		}
		json := command(t, 0, "-C", filepath.Join(dir, "axis"), "--home", filepath.Join(dir, "keys", "axis"), "replay", "--json")
		if !strings.Contains(json, `"id": "session.luck.game"`) || !strings.Contains(json, `"1 5/6"`) {
			t.Errorf("%s: replay --json lacks the luck", game)
		}
	}
}
