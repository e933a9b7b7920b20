package clerk_test

import (
	"fmt"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
)

// woods are the names of a game in which Hounds search for Fox.
var woods = []string{"oak", "birch", "alder"}

// compiler reads the files of this game.
type compiler struct{ clerk.Reader }

// drive is an order file, compiled.
type drive struct {
	search []clerk.Said[string]
	hounds []clerk.Pair[string, clerk.Said[int]]
	bark   clerk.Said[bool]
}

// inWood is what may stand for a wood.
var inWood = clerk.Name[*compiler]("wood", "no.such-wood", woods, func(i int) string { return woods[i] })

// driveForm says what a file of the Hounds may say: each key with its rule, an example and
// the field that it fills.
var driveForm = clerk.Form[*compiler, drive]{Keys: func(k *clerk.Keys[*compiler], d *drive) {
	clerk.To(k, "search", "H-1", "search: [oak, birch]", &d.search, clerk.Some(inWood))
	clerk.To(k, "hounds", "H-2", "hounds: {oak: 3}", &d.hounds, clerk.By(inWood, clerk.Count[*compiler](0, 9)))
	clerk.To(k, "bark", "H-5", "bark: yes", &d.bark, clerk.YesNo[*compiler]())
}}

// say words the messages of this game and those of package orders.
func say(id string, args ...any) string {
	switch id {
	case "no.such-wood":
		return orders.Fill("there is no wood \"{0}\"", args...)
	case "no.such-order":
		return orders.Fill("there is no order \"{0}\" here", args...)
	}
	return orders.English(id, args...)
}

// A form reads a file. What is good is kept with its place; what is wrong is left out, and
// all of it told.
func Example() {
	text := []byte(`game: hunt-1
orders: search
search: [birch, oka, alder]
hounds: {birch: 3, alder: many}
brak: true
`)
	n, _ := orders.Parse("hounds.yaml", text)
	c, d := &compiler{}, drive{}
	c.Open(clerk.NewBook(&driveForm, "duty.search"), 1, 0)
	driveForm.Fill(c, c.Clauses(n), &d)
	for _, wood := range d.search {
		fmt.Println(wood.At, "search", wood.What)
	}
	for _, p := range d.hounds {
		fmt.Println(p.Value.At, p.Value.What, "hounds to", p.Name)
	}
	fmt.Println(d.bark.At, "bark:", d.bark.What)
	fmt.Print(orders.Format("hounds.yaml", text, c.Problems, say))
	// Output:
	// 3:10 search birch
	// 3:22 search alder
	// 4:17 3 hounds to birch
	// 4:27 0 hounds to alder
	// 5:7 bark: true
	// hounds.yaml:3:17: error: there is no wood "oka"
	//     search: [birch, oka, alder]
	//                     ^
	// hint: did you mean "oak"?
	// hounds.yaml:4:27: error: a number from 0 to 9 is needed here, in digits
	//     hounds: {birch: 3, alder: many}
	//                               ^
	// hounds.yaml:5:1: error: there is no order "brak" here
	//     brak: true
	//     ^
	// hint: did you mean "bark"?
	// 3 errors in hounds.yaml
}
