package clerk_test

import (
	"fmt"
	"slices"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
)

// woods are the names of a game in which Hounds search for Fox.
var woods = []string{"oak", "birch", "alder"}

// keys are what a file of the Hounds may say.
var keys = []string{"search", "hounds", "bark"}

// compiler reads the files of this game: a clerk who also knows woods.
type compiler struct{ clerk.Reader }

func (c *compiler) wood(n *orders.Node) (int, bool) {
	i := slices.Index(woods, n.Text)
	if i < 0 {
		c.NoSuch(n, "no.such-wood", woods)
	}
	return i, i >= 0
}

// say words the messages of this game and those of package orders.
func say(id string, args ...any) string {
	switch id {
	case "no.such-wood":
		return orders.Fill("there is no wood \"{0}\"", args...)
	case "no.such-order":
		return orders.Fill("there is no order \"{0}\"", args...)
	}
	return orders.English(id, args...)
}

// A file is read clause by clause. What is good is kept with its place; what is
// wrong is left out, and all of it told.
func Example() {
	text := []byte(`game: hunt-1
orders: search
search: [birch, oka, alder]
hounds: {birch: 3, alder: many}
brak: true
`)
	n, _ := orders.Parse("hounds.yaml", text)
	c := &compiler{}
	for _, p := range c.Clauses(n) {
		switch p.Key.Text {
		case "search":
			for _, wood := range clerk.List(p.Value, c.wood) {
				fmt.Println(wood.At, "search", woods[wood.What])
			}
		case "hounds":
			for _, x := range c.Pairs(p.Value) {
				if wood, ok := c.wood(x.Key); ok {
					hounds := c.Number(x.Value, 0, 9)
					fmt.Println(hounds.At, hounds.What, "hounds to", woods[wood])
				}
			}
		case "bark":
			fmt.Println("bark:", c.Yes(p.Value).What)
		default:
			c.NoSuch(p.Key, "no.such-order", keys)
		}
	}
	fmt.Print(orders.Format("hounds.yaml", text, c.Problems, say))
	// Output:
	// 3:10 search birch
	// 3:22 search alder
	// 4:17 3 hounds to birch
	// 4:27 0 hounds to alder
	// hounds.yaml:3:17: error: there is no wood "oka"
	//     search: [birch, oka, alder]
	//                     ^
	// hint: did you mean "oak"?
	// hounds.yaml:4:27: error: a number from 0 to 9 is needed here, in digits
	//     hounds: {birch: 3, alder: many}
	//                               ^
	// hounds.yaml:5:1: error: there is no order "brak"
	//     brak: true
	//     ^
	// hint: did you mean "bark"?
	// 3 errors in hounds.yaml
}
