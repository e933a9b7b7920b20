package staff

import (
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/fixture"
)

// What became of a file whose phase was over before is told of its standing orders
// alone; at whom was fired is what all have seen, since a unit with one target is
// not asked.
func TestStandingOrdersLate(t *testing.T) {
	x := onFX1(t, [2][]string{{"ger-21-5 C12"}, {"au-9-20 C12"}})
	n, _ := orders.Parse("x", []byte("losses: [21/5 Pz]\nstanding: {losses: [21/5 Pz], combat: [{at: C12, fire: [infantry]}]}\n"))
	f, problems := x.Orders(x.view(axis), "m1/axis-1", n)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	fire := func(side Side, class Class) rules.Event {
		return event.Fire{Of: event.Of{By: side}, In: event.In{Hex: fixture.Hex(t, x.Map, "C12")}, Face: *x.Face(&x.s[side], x.Tokens(side)[0]),
			Throw: event.Throw{Dice: []int{1}, Lowest: 6}, Target: class}
	}
	for want, events := range map[string][]rules.Event{
		"targets in FT E2: done":                                                            {fire(allied, rommel.ArmorClass), fire(axis, rommel.InfantryClass)},
		"targets in FT E2: not called for: none of these":                                   {fire(axis, rommel.ArmorClass)},
		"targets in FT E2: stopped: the rules chose":                                        {fire(allied, rommel.ArmorClass), fire(axis, rommel.ArmorClass)},
		"standing orders, targets in FT E2, losses of 21/5 Pz: not called for yet":          {fire(allied, rommel.ArmorClass)},
		"line 2, standing orders, targets in FT E2, losses of 21/5 Pz: not called for yet;": nil,
	} {
		var said []string
		for _, i := range rules.Account(f.Became(x.view(axis), rules.Told{Since: events, Late: true})) {
			said = append(said, page.Merge(rules.Words, x.Words("en")).Say(i))
		}
		text := strings.Join(said, "\n")
		if !strings.Contains(text, want) || strings.Contains(text, "line 1,") {
			t.Errorf("nobody says %q:\n%s", want, text)
		}
	}
}

// What their owner is asked for standing orders never answer, whatever it is.
func TestStandingOrdersNeverAnswerWhatIsAsked(t *testing.T) {
	x := onFX1(t, [2][]string{{"ger-21-5 C12", "ger-21-104 C12"}, {"au-9-20 C12"}})
	n, _ := orders.Parse("x", []byte("standing: {supply: [21/5 Pz], losses: [21/5 Pz], combat: [{at: C12, fire: [infantry]}], probe: {C12: true}, pursue: none}\n"))
	f, problems := x.Orders(x.view(axis), "m1/axis-1", n)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	for kind := range lasting {
		q := rules.Asked{Kind: kind, By: axis, Halt: rules.Must}
		if a, clause, ok := f.(*orderFile).Afterwards(x.view(axis), q); ok {
			t.Errorf("%s: they answer %v from %s", kind, a, clause)
		}
	}
}

// Another sheet for the same phase begins with the wishes of the one before, or of standing
// orders, without the eliminated; not with what was asked and done.
func TestResume(t *testing.T) {
	x := onFX1(t, [2][]string{{"ger-21-5 C12", "ger-21-104 C12"}, {"au-9-20 C12"}})
	x.p.Blocks[x.Tokens(axis)[1]].At = rommel.Eliminated
	x.p.Battles = []rommel.Battle{{Hex: fixture.Hex(t, x.Map, "C12")}}
	for text, want := range map[string]string{
		"combat: [{at: C12, fire: [armor]}, {at: C10}]\n":                         "combat:\n  - at: C12\n    fire: [armor]\n",
		"combat: {at: C12}\npursue: all":                                          "pursue: all\ncombat:\n  - at: C12\n",
		"combat: [{at: C10}, C12, {fire: armor}]":                                 "{}\n",
		"refuse: {C12: false}\nlosses: [21/5 Pz, 21/104]\npursue: 2\n":            "pursue: 2\nlosses: [21/5 Pz]\n",
		"withdraw: {21/104: C10, all: [C9, C8], 21/5: C11}\nlosses: 21/104":       "withdraw:\n  all: [C9, C8]\n  21/5: C11\n",
		"withdraw: {21/104: C10}\nlosses: []\npursue:\nsupply: 21/5":              "{}\n",
		"lists: {back: [C8, C9]}\nwithdraw: {all: back}\npursue: ask":             "withdraw:\n  all: [C8, C9]\n",
		"pursue: {retreaters: 1, refusers: 2, routed: ask}":                       "pursue:\n  retreaters: 1\n",
		"pursue: {Retreaters: ask, refusers: 2}":                                  "{}\n",
		"combat: [{at: C12, Hold: [21/5, 21/104], fire: [armor]}]":                "combat:\n  - at: C12\n    Hold: [21/5]\n    fire: [armor]\n",
		"combat: {at: C12, hold: 21/104}":                                         "combat:\n  - at: C12\n",
		"combat: {at: C12, hold: all}":                                            "combat:\n  - at: C12\n    hold: all\n",
		"combat: {at: C12, fire: [armor], else: [{hold: [21/104]}, {hold: all}]}": "combat:\n  - at: C12\n    fire: [armor]\n    else:\n      - hold: all\n",
		"combat: {at: C12, fire: [armor], else: {hold: 21/104}}":                  "combat:\n  - at: C12\n    fire: [armor]\n",
	} {
		n, problems := orders.Parse("x", []byte(text))
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		x.p.Active = allied
		again := x.Resume(x.view(axis), n)
		if got := string(orders.Write(again)); got != want {
			t.Errorf("%q: %q, not %q", text, got, want)
		}
		x.p.Active = axis // in one's own turn nothing of a Battle goes on: its file said how it was fought
		if x.Resume(x.view(axis), n).Get("combat") != nil {
			t.Errorf("%q: the Battle is fought again", text)
		}
		if x.Resume(x.view(axis), n).Get("pursue").Get("retreaters") != nil {
			t.Errorf("%q: nobody leaves a Battle before who has the turn", text)
		}
	}
}

// AMB-50: nor does one begin with those who hold their fire in a Battle where they are not any more.
func TestResumeOfWhoHasLeft(t *testing.T) {
	x := onFX1(t, [2][]string{{"ger-21-5 C12", "ger-21-104 C11"}, {"au-9-20 C12"}})
	x.p.Battles = []rommel.Battle{{Hex: fixture.Hex(t, x.Map, "C12")}}
	x.p.Active = allied
	n, _ := orders.Parse("x", []byte("combat: {at: C12, hold: [21/104, 21/5]}\n"))
	if got, want := string(orders.Write(x.Resume(x.view(axis), n))), "combat:\n  - at: C12\n    hold: [21/5]\n"; got != want {
		t.Errorf("%q, not %q", got, want)
	}
}

// A new sheet begins with standing orders that leave out the eliminated, and a list of
// them alone; all else goes on as it is, and so does the file that it comes from.
func TestKeep(t *testing.T) {
	x := onFX1(t, [2][]string{{"ger-21-5 C12", "ger-21-104 C12"}, {"au-9-20 C12"}})
	x.p.Blocks[x.Tokens(axis)[1]].At = rommel.Eliminated
	for text, want := range map[string]string{
		"losses: [21/5 Pz, 21/104]\npursue: none\n":              "losses: [21/5 Pz]\npursue: none\n",
		"losses: [21/104]\nsupply: 21/104\nprobe: {C12: true}\n": "probe:\n  C12: true\n",
		"supply: 21/5\nlosses: []\n":                             "supply: 21/5\n",
		"losses: [nobody, [21/104], 21/104]\n":                   "losses:\n  - nobody\n  - [21/104]\n",
		"combat: [C9, {at: C12, hold: [21/104, 21/5]}]":          "combat:\n  - C9\n  - at: C12\n    hold: [21/5]\n",
		"combat: {at: C12, hold: 21/104}":                        "combat:\n  at: C12\n",
	} {
		n, problems := orders.Parse("x", []byte(text))
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		before := string(orders.Write(n))
		if got := string(orders.Write(x.Keep(x.view(axis), n))); got != want || string(orders.Write(n)) != before {
			t.Errorf("%q: %q, not %q", text, got, want)
		}
	}
}

// R-2.3-2: standing orders that name the dead tell so under either list, where nothing
// was done for them; of the living beside them nothing was called for.
func TestStandingOrdersOfTheDead(t *testing.T) {
	x := onFX1(t, [2][]string{{"ger-21-5 C12", "ger-21-104 C12"}, {"au-9-20 C12"}})
	x.p.Blocks[x.Tokens(axis)[1]].At = rommel.Eliminated
	n, _ := orders.Parse("x", []byte("standing: {supply: [21/104, 21/5 Pz], losses: [21/104, 21/5 Pz]}\n"))
	f, problems := x.Orders(x.view(axis), "m1/axis-1", n)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	var said []string
	for _, i := range rules.Account(f.Became(x.view(axis), rules.Told{Late: true})) {
		said = append(said, page.Merge(rules.Words, x.Words("en")).Say(i))
	}
	const dead, living = ": over: it is eliminated", ": not called for yet; in force until others replace them"
	want := "line 1, standing orders, supply of 21/104" + dead + "\nline 1, standing orders, supply of 21/5 Pz, losses of 21/5 Pz" + living +
		"\nline 1, standing orders, losses of 21/104" + dead
	if got := strings.Join(said, "\n"); got != want {
		t.Errorf("%s\nnot\n%s", got, want)
	}
}
