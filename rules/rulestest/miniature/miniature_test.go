package miniature_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"gopkg.in/yaml.v3"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	"github.com/adjutant-pbem/adjutant/rules/rulestest"
	"github.com/adjutant-pbem/adjutant/rules/rulestest/miniature"
)

func suite() rulestest.Suite[miniature.Plane, miniature.Secret] {
	return rulestest.Suite[miniature.Plane, miniature.Secret]{
		Game:   miniature.Game{},
		Alike:  miniature.Game{}.Alike,
		Worlds: miniature.Game{}.Worlds,
		Laws:   miniature.Game{}.Laws,
	}
}

func TestSuite(t *testing.T) {
	games := 40
	if testing.Short() {
		games = 5
	}
	suite().Run(t, games)
}

var _ rules.Game[miniature.Plane, miniature.Secret] = miniature.Game{}

// The order in which units move is not that in which an order file names them,
// which may be that of a list of all units.
func TestOrderOfUnits(t *testing.T) {
	ways := []string{"1st Foot: b1", "2nd Foot: b2", "3rd Foot: b3", "1st Horse: [b4, c3]"}
	said := map[string]bool{}
	for turn := range ways {
		n, problems := orders.Parse("orders", []byte("moves: {"+strings.Join(slices.Concat(ways[turn:], ways[:turn]), ", ")+"}"))
		h := playout.NewMemory(1, rules.Both, true)
		m, err := rules.NewMachine[miniature.Plane, miniature.Secret](miniature.Game{}, h, rules.Both, nil)
		if err != nil {
			t.Fatal(err)
		}
		file, more := miniature.Game{}.Orders(m.View(miniature.North), "", n)
		random := playout.Random[miniature.Plane, miniature.Secret](1)
		moves := 0
		for side := range rules.Nobody {
			m.Orders(side, rules.PolicyFunc[miniature.Plane, miniature.Secret](func(v rules.View[miniature.Plane, miniature.Secret], q rules.Asked) (any, string, bool) {
				switch {
				case q.Kind == "lay-card" && q.N() > 1:
					return q.At(q.N() - 1), "", true
				case side == miniature.North && (q.Kind == "move" || q.Kind == "step"):
					moves++
					return file.Answer(v, q)
				}
				return random.Answer(v, q)
			}))
		}
		if due, err := m.Run(); len(problems)+len(more) > 0 || due != nil || err != nil || moves < 4 {
			t.Fatal(problems, more, due, err, moves)
		}
		var b []byte
		for _, e := range h.Entries() {
			e.From = ""
			b = rules.EntryCodec.Append(b, &e)
		}
		said[string(b)] = true
	}
	if len(said) != 1 {
		t.Errorf("%d games of %d orders", len(said), len(ways))
	}
}

// What no block can show is a lie, which whoever reads it can tell.
func TestFalseFace(t *testing.T) {
	for seed := range uint64(40) {
		g := suite().Umpire(t, seed)
		i := slices.IndexFunc(g.Entries, func(e rules.Entry) bool { return e.Key.Label.Path == "show" })
		if i < 0 {
			continue
		}
		other := func(unit byte) []byte { // behind the number of faces and the length of the first
			b := slices.Clone(g.Entries[i].Value)
			b[4] = unit
			return b
		}
		for _, c := range []struct {
			value []byte
			lie   bool
		}{{other(g.Entries[i].Value[4]), false}, {other(7), true}, {other(255), true}, {[]byte{0, 0}, true}} {
			es := slices.Clone(g.Entries)
			es[i].Value = c.value
			m, err := rules.NewMachine[miniature.Plane, miniature.Secret](miniature.Game{}, playout.Replay(1, rules.None, es), rules.None, nil)
			if err != nil {
				t.Fatal(err)
			}
			_, err = m.Run()
			var d *rules.Divergence
			if errors.As(err, &d) != c.lie || c.lie && d.Key.Label != es[i].Key.Label {
				t.Errorf("%x: %v", c.value, err)
			}
		}
		return
	}
	t.Error("no face is shown in any game")
}

// TestKeysAreRead: every word that the help shows is read, with its example.
func TestKeysAreRead(t *testing.T) {
	p, words := miniature.Title.Keys()
	seen := 0
	for _, b := range p.Blocks {
		list, ok := b.(page.List)
		if !ok {
			continue
		}
		for _, m := range list.Items {
			example := m.Args[0].(string)
			if m.ID == "keys.under" {
				example = m.Args[3].(string) + ": {" + example + "}"
			}
			n, problems := orders.Parse("orders", []byte(example))
			_, more := miniature.Game{}.Orders(rules.View[miniature.Plane, miniature.Secret]{}, "", n)
			if len(problems)+len(more) > 0 || words[m.Args[1].(page.Msg).ID] == "" {
				t.Errorf("%s: %v %v", example, problems, more)
			}
			seen++
		}
	}
	if n, _ := orders.Parse("orders", []byte("attack: a1")); seen != 17 { // ten words, standing orders once for each file
		t.Error(seen, "words")
	} else if _, more := (miniature.Game{}).Orders(rules.View[miniature.Plane, miniature.Secret]{}, "", n); len(more) != 1 {
		t.Error("a word that is none was read")
	}
}

// What passes the schema compiles, but for what does not belong to the form; what an
// editor would mark in order files is wrong.
func TestSchemaCompiles(t *testing.T) {
	text, err := json.Marshal(miniature.Title.Schema())
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("orders.json", doc); err != nil {
		t.Fatal(err)
	}
	editor, err := c.Compile("orders.json")
	if err != nil {
		t.Fatal(err)
	}
	values := []string{"c3", "z9", "true", "3", "", "[]", "[c3, b1]", "{1st Foot: a1}", "{1st Foot: [a1, b1]}", "{a1: yes}", "{a1: 7}", "{real: 1}", "{real: 3}", "{reel: 1}", "[1st Foot]", "1st Foot", "{1st Foot: }"}
	passed := 0
	for _, phase := range []string{"deploy/north", "b3/south", "t1/north", "t1/south-reply"} {
		for _, key := range []string{"deploy", "mine", "cards", "moves", "march", "refuse", "withdraw", "losses", "attack"} {
			for _, value := range values {
				file := "game: g\norders: " + phase + "\n" + key + ": " + value + "\n"
				n, problems := orders.Parse("x", []byte(file))
				_, more := miniature.Game{}.Orders(rules.View[miniature.Plane, miniature.Secret]{}, phase, n)
				var asRead any
				if err := yaml.Unmarshal([]byte(file), &asRead); err != nil {
					t.Fatal(err)
				}
				asJSON, _ := json.Marshal(asRead)
				doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(asJSON))
				if err != nil {
					t.Fatal(err)
				}
				err = editor.Validate(doc)
				if err == nil {
					passed++
				}
				if (err == nil) != (len(problems)+len(more) == 0) {
					t.Errorf("%s%v\n%v", file, err, more)
				}
			}
		}
	}
	if passed < 25 {
		t.Errorf("only %d files pass", passed)
	}
}
