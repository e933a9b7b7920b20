package session

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/adjutant-pbem/adjutant/crypto/commit"
	"github.com/adjutant-pbem/adjutant/crypto/deck"
	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/crypto/sign"
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
)

// umpire is the name of the third party in packets.
const umpire = "umpire"

// Charter is what all agree on before play. An invitation is a charter in
// which the sides are still empty.
type Charter struct {
	Game     string // id, "desert-7f3c9a"
	Rules    string // of rules.Title
	Scenario string
	Options  []string // ids, sorted
	Edition  int
	Data     string    // hash of the data
	Umpire   Party     // whose Secret anchors the shuffles
	Sides    [2]Party  // Secret commits to the key of private dice and mingling
	Names    [2]string // ids of the sides
	Ahead    int       // questions in a row where play must halt that orders may answer in advance
	Chance   []Chance  // scripted; only in examples and tests
}

// UsualAhead is how much orders answer in advance where a charter says nothing of it, and
// MostAhead what may be agreed on.
const (
	UsualAhead = 4
	MostAhead  = 99
)

// Chance is scripted chance: the outcome of one label, known before play.
type Chance struct {
	Label  string   // segment and label
	Values []string // faces of dice, or of the first cards of a shuffled deck
}

// Text is the charter's one spelling.
func (c *Charter) Text() []byte {
	m := orders.NewMap(
		orders.Entry("adjutant", orders.Text("charter/v1")),
		orders.Entry("game", orders.Text(c.Game)),
		orders.Entry("rules", orders.Text(c.Rules)),
		orders.Entry("scenario", orders.Text(c.Scenario)),
	)
	if len(c.Options) > 0 { // a charter without is what it was before there were any
		m.Pairs = append(m.Pairs, orders.Entry("options", textList(c.Options)))
	}
	if c.Ahead != UsualAhead {
		m.Pairs = append(m.Pairs, orders.Entry("ahead", orders.Number(c.Ahead)))
	}
	m.Pairs = append(m.Pairs,
		orders.Entry("edition", orders.Number(c.Edition)),
		orders.Entry("data", orders.Text(c.Data)),
		orders.Entry("sides", orders.NewList(orders.Text(c.Names[0]), orders.Text(c.Names[1]))),
		orders.Entry(umpire, c.Umpire.node()),
	)
	for i, p := range c.Sides {
		if p != (Party{}) {
			m.Pairs = append(m.Pairs, orders.Entry(c.Names[i], p.node()))
		}
	}
	if len(c.Chance) > 0 {
		m.Pairs = append(m.Pairs, orders.Entry("chance", chanceNode(c.Chance)))
	}
	return orders.Write(m)
}

// ChanceText is a table of scripted chance as a file: label to list of values.
func ChanceText(chance []Chance) []byte { return orders.Write(chanceNode(chance)) }

func chanceNode(chance []Chance) *orders.Node {
	m := orders.NewMap()
	for _, x := range chance {
		m.Pairs = append(m.Pairs, orders.Entry(x.Label, textList(x.Values)))
	}
	return m
}

func textList(texts []string) *orders.Node {
	l := orders.NewList()
	for _, t := range texts {
		l.Items = append(l.Items, orders.Text(t))
	}
	return l
}

// texts reads what textList makes.
func texts(n *orders.Node) []string {
	if n == nil {
		return nil
	}
	var ts []string
	for _, v := range n.Items {
		ts = append(ts, v.Text)
	}
	return ts
}

// errCharter says that a charter is not in its one spelling.
var errCharter = errors.New("not a charter of this program")

// ParseCharter reads what Text writes, and nothing else.
func ParseCharter(text []byte) (*Charter, error) {
	n, problems := orders.Parse("charter.yaml", text)
	if problems != nil {
		return nil, errCharter
	}
	str := func(n *orders.Node) string {
		if n == nil {
			return ""
		}
		return n.Text
	}
	c := &Charter{Game: str(n.Get("game")), Rules: str(n.Get("rules")), Scenario: str(n.Get("scenario")),
		Options: texts(n.Get("options")), Data: str(n.Get("data"))}
	edition, problem := n.Get("edition").Int(1, 1000)
	sides := n.Get("sides")
	if problem != nil || sides == nil || len(sides.Items) != 2 {
		return nil, errCharter
	}
	c.Edition, c.Ahead = edition, aheadIn(n)
	party := func(n *orders.Node) Party {
		return Party{str(n.Get("recipient")), str(n.Get("verifier")), str(n.Get("anchor")), str(n.Get("secret"))}
	}
	c.Umpire = party(n.Get(umpire))
	for i, s := range sides.Items {
		c.Names[i] = s.Text
		c.Sides[i] = party(n.Get(s.Text))
	}
	if chance := n.Get("chance"); chance != nil {
		for _, p := range chance.Pairs {
			c.Chance = append(c.Chance, Chance{p.Key.Text, texts(p.Value)})
		}
	}
	if string(c.Text()) != string(text) || !slices.Equal(c.Options, inOnce(c.Options)) {
		return nil, errCharter
	}
	if err := c.checkNames(); err != nil {
		return nil, fmt.Errorf("%w: %w", errCharter, err)
	}
	for _, p := range []Party{c.Umpire, c.Sides[0], c.Sides[1]} {
		if p == (Party{}) {
			continue
		}
		if err := p.check(); err != nil {
			return nil, err
		}
	}
	if err := c.distinct(); err != nil {
		return nil, err
	}
	return c, nil
}

// aheadIn is how much a charter lets orders answer in advance; a number that may not be is not
// spelt so.
func aheadIn(charter *orders.Node) int {
	n := charter.Get("ahead")
	if n == nil {
		return UsualAhead
	}
	ahead, _ := n.Int(0, MostAhead)
	return ahead
}

// checkNames checks what packets and files are named by.
func (c *Charter) checkNames() error {
	if err := packet.CheckGame(c.Game); err != nil {
		return err
	}
	for i, n := range c.Names {
		if err := packet.CheckSender(n); err != nil {
			return err
		}
		if n == umpire || n == c.Names[1-i] {
			return fmt.Errorf("%q is the name of two", n)
		}
	}
	return nil
}

// checkGame checks an id that somebody wants for a new game. Some names are
// those of devices on Windows, whatever follows after a dot.
func checkGame(id string) error {
	if err := packet.CheckGame(id); err != nil {
		return faultf(CodeUsage, "%w; an id is of a-z, 0-9, dot and hyphen", err)
	}
	stem, _, _ := strings.Cut(id, ".")
	switch port := strings.TrimRight(stem, "0123456789"); {
	case stem == "con", stem == "prn", stem == "aux", stem == "nul", (port == "com" || port == "lpt") && len(stem) == 4:
		return faultf(CodeUsage, "the game %q cannot be a folder on Windows: choose another id", id)
	}
	return nil
}

// distinct refuses one person in two places, by their keys: they would know what is
// hidden from one of the two.
func (c *Charter) distinct() error {
	signing := func(p Party) string { // without the name, which is another in each place
		_, rest, _ := strings.Cut(p.Verifier, "+")
		_, key, _ := strings.Cut(rest, "+")
		return key
	}
	names, parties := []string{umpire, c.Names[0], c.Names[1]}, []Party{c.Umpire, c.Sides[0], c.Sides[1]}
	for i, p := range parties {
		for j, q := range parties[:i] {
			if p != (Party{}) && (p.Recipient == q.Recipient || signing(p) == signing(q)) {
				return faultf(CodeVerify, "%s and %s have the same keys: each needs keys of their own", names[j], names[i])
			}
		}
	}
	return nil
}

// inOnce are options in their one order, each once.
func inOnce(options []string) []string { return slices.Compact(slices.Sorted(slices.Values(options))) }

// Agreed says what is played: rules, scenario and options.
func (c *Charter) Agreed() string {
	s := c.Rules + " " + c.Scenario
	if len(c.Options) > 0 {
		s += " with " + strings.Join(c.Options, ", ")
	}
	return s
}

// signs refuses a signing key that is not the one of the charter: nobody would
// take its packets, this folder neither.
func (c *Charter) signs(name string, signer *sign.Signer) error {
	if p, ok := c.party(name); ok && p.Verifier != signer.Verifier() {
		return faultf(CodeUsage, "your signing key is not the one with which you have begun this game: put the %s back that belongs to your %s", signingFile, identityFile)
	}
	return nil
}

func (c *Charter) side(name string) (rules.Side, bool) {
	for i, n := range c.Names {
		if n == name {
			return rules.Side(i), true
		}
	}
	return rules.Nobody, false
}

// name is the name of a side in packets.
func (c *Charter) name(s rules.Side) string {
	if s < rules.Nobody {
		return c.Names[s]
	}
	return "nobody"
}

// chance is the scripted outcome of a label, if there is one.
func (c *Charter) chance(k rules.Key) ([]string, bool) {
	for _, x := range c.Chance {
		if x.Label == k.String() {
			return x.Values, true
		}
	}
	return nil, false
}

// scriptedDice are scripted faces of dice.
func scriptedDice(values []string, n int) ([]int, error) {
	if len(values) != n {
		return nil, fmt.Errorf("scripted chance has %d dice where %d are thrown", len(values), n)
	}
	dice := make([]int, n)
	for i, v := range values {
		d, err := strconv.Atoi(v)
		if err != nil || d < 1 || d > 6 {
			return nil, fmt.Errorf("scripted chance %q is no die", v)
		}
		dice[i] = d
	}
	return dice, nil
}

// inTurn is the order of refusals: by side, number and hash.
func (c *Charter) inTurn(a, b refusal) int {
	x, _ := c.side(a.from)
	y, _ := c.side(b.from)
	return cmp.Or(cmp.Compare(x, y), cmp.Compare(a.seq, b.seq), bytes.Compare(a.head.Hash[:], b.head.Hash[:]))
}

// checkDeck checks that the result that ends the game tells the secret of the
// deck, and no other does.
func (c *Charter) checkDeck(r *result, over bool) error {
	switch {
	case !over && r.deck != nil:
		return errors.New("it tells the secret of the deck in a game that goes on")
	case over && r.deck == nil:
		return errors.New("it ends the game and does not tell the secret of the deck")
	case over && !c.fitsDeck(*r.deck):
		return errors.New("the secret of the deck is not the one that was fixed before play")
	}
	return nil
}

// fitsDeck reports whether a secret is the one behind the umpire's anchor.
func (c *Charter) fitsDeck(secret [32]byte) bool {
	anchor, err := commit.Parse(c.Umpire.Secret)
	return err == nil && deck.Verify(anchor, secret, c.Game)
}
