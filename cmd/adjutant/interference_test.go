package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/cmd/internal/example"
	"github.com/adjutant-pbem/adjutant/crypto/packet"
)

// hidden are what players name differently in different worlds: units of one
// speed in the same hexes, and cards laid.
type hidden struct {
	from         string // who must not notice
	axis, allied *strings.Replacer
	cards        string
}

// worlds differ in what one side alone knows; the first is what they are compared
// with.
var worlds = []hidden{
	{"", strings.NewReplacer(), strings.NewReplacer(), "{real: 2}"},
	{"allied", exchanged("Savona", "Bologna", "Brescia", "Pavia"), strings.NewReplacer(), "{real: 1, dummy: 1}"},
	{"allied", exchanged("Sabratha", "Savona", "Pistoia", "XXI Art"), strings.NewReplacer(), "{real: 2}"},
	{"axis", strings.NewReplacer(), exchanged("7/4", "7/7 Tk", "7/SG"), "{real: 2}"},
}

// exchanged puts each unit where the next one is.
func exchanged(units ...string) *strings.Replacer {
	var pairs []string
	for i, u := range units {
		pairs = append(pairs, u+":", units[(i+1)%len(units)]+":")
	}
	return strings.NewReplacer(pairs...)
}

// TestOutputsTellNothing: what a player cannot know, blocks and cards of the enemy
// or orders of his that are sealed and on file, changes not a byte of what any
// command prints to him, nor its exit status, nor what stands in clear above a packet: of reports with "Your orders", maps,
// aids and the check of a file, of one that is refused too.
func TestOutputsTellNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("many commands in many worlds")
	}
	for tries := 0; !comparedWorlds(t); tries++ { // the Axis were dealt other cards than their files lay
		if tries == 20 {
			t.Fatal("no hand has what the worlds need")
		}
	}
}

// comparedWorlds plays all worlds with the same new keys, and compares them;
// false: they cannot be played on the hand that was dealt.
func comparedWorlds(t *testing.T) bool {
	t.Helper()
	begun := &postOffice{dir: t.TempDir(), out: &bytes.Buffer{}, game: &example.Game{ID: "worlds-1", Rules: "rommel", Scenario: "s1940",
		Sides: [2]string{"axis", "allied"}, Until: "setup/", Orders: func(_, _, _ string) []string { return nil }}}
	if err := begun.begin(); err != nil {
		t.Fatal(err)
	}
	first := map[string]string{} // what the first world prints, by side and halt
	for n, w := range worlds {
		p := &postOffice{dir: filepath.Join(begun.dir, fmt.Sprint("world-", n)), out: &bytes.Buffer{}, game: begun.game}
		for _, folder := range []string{"axis", "allied", "umpire", "keys"} {
			begun.copy(t, folder, filepath.Join(filepath.Base(p.dir), folder))
		}
		seen := p.lived(t, w)
		if seen == nil {
			return false
		}
		for at, text := range seen {
			if n == 0 {
				first[at] = text
			} else if (strings.HasPrefix(at, w.from) || strings.HasPrefix(at, "mail")) && text != first[at] {
				t.Errorf("world %d, %s:\n%s", n, at, differs(first[at], text))
			}
		}
		if n > 0 && seen["axis after his turn"] == first["axis after his turn"] && seen["allied who is attacked"] == first["allied who is attacked"] {
			t.Errorf("world %d is like the first to both", n)
		}
	}
	return true
}

// lived plays up to the first attack and listens to both sides on the way; nil if
// the Axis do not hold the cards of every world.
func (p *postOffice) lived(t *testing.T, w hidden) map[string]string {
	t.Helper()
	seen := map[string]string{}
	send := func(side, phase, body string) {
		t.Helper()
		file := p.file(t, side, "draft.yaml", "game: worlds-1\norders: "+phase+"\n"+body)
		mail, err := p.must(side, "", "send", file)
		seen["mail of orders "+phase] = inClear(mail)
		if err == nil {
			err = p.post(mail, side, "umpire")
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	resolve := func() {
		t.Helper()
		result, err := p.must("umpire", "", "resolve")
		seen[fmt.Sprint("mail of a result after ", len(seen))] = inClear(result)
		if err == nil {
			err = p.post(result, "umpire", "axis", "allied")
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	send("axis", "setup/axis", w.axis.Replace("deploy: {Savona: Bardia, Bologna: Ft. Capuzzo, Brescia: Ft. Capuzzo, Pavia: Ft. Capuzzo, "+
		"Trento: Ft. Capuzzo, Sabratha: Sidi Omar, Pistoia: Sidi Omar, XXI Art: Sidi Omar}\nredraw: false\n"))
	resolve()
	seen["allied who is to deploy"] = p.heard(t, "allied", "setup/allied", "")
	send("allied", "setup/allied", w.allied.Replace("deploy: {7/4: Sollum, 7/7 Tk: Buq Buq, 7/SG: Buq Buq, 7/11H: Sofafi}\nredraw: false\n"))
	resolve()
	attack := "cards: " + w.cards + "\n" + w.axis.Replace("moves: [{regroup: Ft. Capuzzo, to: Sollum, units: {Savona: Sollum, Bologna: Sollum, Sabratha: Sollum}}]\n") +
		"losses: [Trento]\nwithdraw: {all: Tobruk}\npursue: 1\n"
	for _, other := range worlds {
		file := p.file(t, "axis", "cards.yaml", "game: worlds-1\norders: m1/axis-1\ncards: "+other.cards+"\n")
		if _, err := p.must("axis", "", "orders", "check", file); err != nil {
			return nil
		}
	}
	if err := os.Remove(filepath.Join(p.dir, "axis", "cards.yaml")); err != nil {
		t.Fatal(err)
	}
	seen["axis before his turn"] = p.heard(t, "axis", "m1/axis-1", attack)
	seen["allied before his turn"] = p.heard(t, "allied", "m1/axis-1/allied", "")
	send("axis", "m1/axis-1", attack) // it is on file at the umpire's
	seen["allied while it is on file"] = p.heard(t, "allied", "m1/axis-1/allied", "")
	resolve()
	seen["axis after his turn"] = p.heard(t, "axis", "m1/axis-1", attack)
	reply := "refuse: {Sollum: true}\nwithdraw: {all: Alexandria}\n"
	seen["allied who is attacked"] = p.heard(t, "allied", "m1/axis-1/allied", reply)
	return seen
}

// inClear is what anybody reads in a mail who does not unpack it.
func inClear(mail string) string {
	text, _, _ := strings.Cut(mail, packet.ArmorBegin)
	return text
}

// heard is all that commands print to a side, with their exit status.
func (p *postOffice) heard(t *testing.T, side, phase, orders string) string {
	t.Helper()
	good := p.file(t, side, "plan.yaml", "game: worlds-1\norders: "+phase+"\n"+orders)
	bad := p.file(t, side, "bad.yaml", "game: worlds-1\norders: "+phase+"\ncards: {real: 9}\nmoves: [{group: Sollum, units: {Trento: Alexandria, 7/4: Tobruk}}]\nrefuse: {Sollum: true, Buq Buq: true}\n")
	units := map[string]string{"axis": "Trento", "allied": "7/11H"}
	enemy := map[string]string{"axis": "allied", "allied": "axis"}[side]
	var b strings.Builder
	for _, c := range [][]string{{"status"}, {"status", "--json"}, {"report"}, {"report", "--json"}, {"report", "--html"}, {"map", "--all"}, {"map", "--json"}, {"map", "--svg"},
		{"map", "--svg", "--overlay", "supply"}, {"map", "--svg", "--overlay", "moves"}, {"map", "--svg", "--overlay", "reach=" + units[side]}, {"map", "--html", "--overlay", "plan=" + good},
		{"briefing"}, {"supply"}, {"supply", "Sollum"}, {"supply", units[side]}, {"reach", units[side]}, {"odds", "Sollum"}, {"odds", "Buq Buq"}, {"odds", "Sollum", "--rounds", "2", "--json"},
		{"why", units[side]}, {"why", "nobody"}, {"why", good}, {"why", bad}, {"why", "--json", bad + ":4"}, {"orders", "check", good}, {"orders", "check", "--json", good}, {"orders", "check", bad}, {"orders", "new", "-"},
		{"__complete", "why", ""}, {"replay"}, {"report", "--side", side}, {"map", "--json", "--side", side}, {"report", "--side", enemy}, {"report", "--html", "--side", "all"},
		{"map", "--side", enemy, "--turn", "99"}, {"map", "--svg", "--side", "all", "--overlay", "reach=" + units[enemy]}, {"replay", "--side", enemy}, {"supply", units[enemy], "--side", enemy},
		{"odds", "Sollum", "--side", "all"}, {"why", units[enemy], "--side", enemy}, {"orders", "show", enemy}, {"orders", "show", enemy, "2"}, {"orders", "show", "m1/axis-1"}} {
		out, errs, code := p.command(side, "", c...)
		fmt.Fprintf(&b, "$ %s\n%s%s[%d]\n", strings.Join(c, " "), out, errs, code)
	}
	return digests.ReplaceAllString(strings.ReplaceAll(b.String(), p.dir, "."), "#")
}

// digests are what hangs on sealed packets: their hashes.
var digests = regexp.MustCompile(`\b[0-9a-f]{64}\b|\b[0-9a-f]{4} [0-9a-f]{4} [0-9a-f]{4}\b`)

// differs is where two texts part.
func differs(a, b string) string {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	command := ""
	for i := range min(len(x), len(y)) {
		if strings.HasPrefix(x[i], "$ ") {
			command = x[i]
		}
		if x[i] != y[i] {
			return fmt.Sprintf("%s: line %d\n  %s\n  %s", command, i+1, x[i], y[i])
		}
	}
	return "one is longer"
}
