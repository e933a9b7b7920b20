package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/cmd/internal/example"
	"github.com/adjutant-pbem/adjutant/cmd/internal/session"
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
)

func readme(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// onceDue makes the folder of a side of the example game anew, as it was when orders
// were due; it returns the folder of its keys, too.
func onceDue(t *testing.T, phase, side string) (folder, keys string) {
	t.Helper()
	return onceDueIn(t, exhibited(&example.First1940), phase, side)
}

// onceDueIn is onceDue in the folder of an example.
func onceDueIn(t *testing.T, game, phase, side string) (folder, keys string) {
	t.Helper()
	keys, folder = filepath.Join(game, "keys", side), filepath.Join(t.TempDir(), side)
	var log struct{ Packets []session.Logged }
	if err := json.Unmarshal([]byte(command(t, 0, "-C", filepath.Join(game, side), "--home", keys, "log", "--json")), &log); err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(log.Packets, func(l session.Logged) bool { return l.Phase == phase && l.Result > 0 })
	if i < 0 {
		t.Fatalf("the example has no orders for %s", phase)
	}
	args := []string{"-C", folder, "--home", keys, "receive"}
	results := 0
	for _, l := range log.Packets {
		if l.Kind == "result" {
			if results++; results >= log.Packets[i].Result {
				continue
			}
		}
		if l.Kind == "orders" && (l.Result == 0 || l.Result >= log.Packets[i].Result) {
			continue
		}
		args = append(args, filepath.Join(game, side, "ledger", fmt.Sprintf("%s-%04d-%s.txt", l.From, l.Seq, l.Kind)))
	}
	command(t, 0, args...)
	return folder, keys
}

// TestOrdersInReadme: whatever order file the README shows passes check as it stands, in
// the example game, when it was due; and it shows one of each kind.
func TestOrdersInReadme(t *testing.T) {
	kinds := map[string]bool{}
	for _, m := range regexp.MustCompile("(?s)```yaml\n(.*?)```").FindAllStringSubmatch(readme(t), -1) {
		n, problems := orders.Parse("README.md", []byte(m[1]))
		if n == nil || len(problems) > 0 || n.Get("game") == nil || n.Get("orders") == nil {
			t.Errorf("no order file: %v\n%s", problems, m[1])
			continue
		}
		phase := n.Get("orders").Text
		side := "axis"
		if last := phase[strings.LastIndexByte(phase, '/')+1:]; strings.HasPrefix(last, "allied") {
			side = "allied"
		}
		due := phase
		if phase == rules.StandingOrders { // which are written at any time, such as before this turn
			due, side = "m1/allied-1", "allied"
		}
		folder, keys := onceDue(t, due, side)
		file := filepath.Join(t.TempDir(), "plan.yaml")
		if err := os.WriteFile(file, []byte(m[1]), 0o600); err != nil {
			t.Fatal(err)
		}
		out := command(t, 0, "-C", folder, "--home", keys, "orders", "check", file)
		t.Log(out)
		switch {
		case strings.HasSuffix(phase, "-buildup"):
			kinds["a Buildup"] = true
		case phase == rules.StandingOrders:
			kinds["standing orders"] = true
		case n.Get("moves") == nil && strings.Contains(out, "Pass"):
			kinds["a Pass"] = true
		case strings.Contains(out, "attack"):
			kinds["an attack"] = true
		}
	}
	for _, want := range []string{"a Pass", "an attack", "standing orders", "a Buildup"} {
		if !kinds[want] {
			t.Errorf("%s is not shown: %v", want, kinds)
		}
	}
}

// TestReadmeIsShort: it is read in one go.
func TestReadmeIsShort(t *testing.T) {
	text := readme(t)
	if n := strings.Count(text, "\n"); n > 150 {
		t.Errorf("%d lines", n)
	}
	if !strings.HasPrefix(text, "# Adjutant\n\n    go run ./cmd/adjutant demo ") || strings.Index(text, "    go test ./...") > 120 {
		t.Error("it does not begin with the two commands")
	}
	for _, m := range regexp.MustCompile(`\]\(([^)#:]+)\)|src(?:set)?="([^"]+)"`).FindAllStringSubmatch(text, -1) {
		if _, err := os.Stat(filepath.Join("..", "..", filepath.FromSlash(m[1]+m[2]))); err != nil {
			t.Error(err)
		}
	}
}

// TestCommandsInReadme: there is every command that it shows, with its flags, and what
// stands in the text is help that there is.
func TestCommandsInReadme(t *testing.T) {
	seen := 0
	for _, file := range []string{"README.md", ".github/CONTRIBUTING.md", ".github/SECURITY.md", "examples/README.md"} {
		text, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(file)))
		if err != nil {
			t.Fatal(err)
		}
		shown := regexp.MustCompile(`(?m)^    (?:.* && )?(?:go run \./cmd/)?(adjutant .*)$`).FindAllStringSubmatch(string(text), -1)
		shown = append(shown, regexp.MustCompile("`(adjutant [^`]*)`").FindAllStringSubmatch(string(text), -1)...)
		for _, m := range shown {
			line, _, _ := strings.Cut(m[1], "  #")
			line, _, _ = strings.Cut(line, " >")
			words := shellWords.FindAllString(line, -1)
			for i, w := range words {
				words[i] = strings.Trim(w, `"'`)
			}
			root := (&app{}).root()
			root.InitDefaultHelpCmd()
			if words[1] == "help" {
				command(t, 0, words[1:]...)
				seen++
				continue
			}
			found, rest, err := root.Find(words[1:])
			if err == nil {
				err = found.ParseFlags(rest)
			}
			if err == nil {
				err = found.ValidateArgs(found.Flags().Args())
			}
			if err != nil {
				t.Errorf("%s: %s: %v", file, line, err)
			}
			seen++
		}
	}
	if seen < 30 {
		t.Errorf("only %d commands", seen)
	}
}

// TestMailsInReadme: a game takes as many mails as it says.
func TestMailsInReadme(t *testing.T) {
	if testing.Short() {
		t.Skip("plays by mail")
	}
	text := strings.Join(strings.Fields(readme(t)), " ")
	game := filepath.Join("..", "..", "examples", "rommel", "first-1940")
	packets := strings.Count(command(t, 0, "-C", filepath.Join(game, "umpire"), "--home", filepath.Join(game, "keys", "umpire"), "log"), "\n")
	if want := fmt.Sprintf("`adjutant demo --game first-1940` plays two months in %d.", packets); !strings.Contains(text, want) {
		t.Errorf("it does not say: %s", want)
	}
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS(filepath.Join(game, "axis"))); err != nil {
		t.Fatal(err)
	}
	for seq := 2; seq <= 7; seq++ {
		mail := command(t, 0, "-C", folder, "--home", filepath.Join(game, "keys", "axis"), "send", "--again", fmt.Sprint(seq))
		if want := fmt.Sprintf("orders are %d KB", (len(mail)+500)/1000); !strings.Contains(text, want) {
			t.Errorf("it does not say: %s", want)
		}
	}
	m := regexp.MustCompile(`A whole 1940 game has about (\d+) Player-Turns, Crusader (\d+)`).FindStringSubmatch(text)
	if m == nil {
		t.Fatal("it does not say how many Player-Turns a game has")
	}
	for i, scenario := range []string{"s1940", "crusader"} {
		var y struct {
			Turns int `json:"player_turns"`
			Games int
		}
		out := command(t, 0, "playout", "rommel", "--scenario", scenario, "--players", "bot", "--games", "20", "--json")
		if err := json.Unmarshal([]byte(out), &y); err != nil {
			t.Fatal(err)
		}
		var said float64
		fmt.Sscan(m[i+1], &said)
		if got := float64(y.Turns) / float64(y.Games); got < 0.8*said || got > 1.25*said {
			t.Errorf("%s: %.1f Player-Turns, it says %v", scenario, got, said)
		}
	}
}
