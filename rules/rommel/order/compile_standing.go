package order

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/names"
)

// What standing orders say that no other file does: how a side answers Attacks, when it
// passes, how often play waits for it, and what it calls several hexes together.

// standingForm are standing orders: a file of wishes within the file.
var standingForm = clerk.Form[*compiler, File]{Name: rules.StandingOrders, Keys: func(k *keys, f *File) {
	clerk.To(k, "pace", "R-8.4-1", "pace: fast", &f.Pace, paces)
	clerk.Do(k, "zones", "R-8.4-1", "zones: {frontier: [Bardia, Sollum]}", hexLists, writtenOutBefore)
	clerk.Do(k, "lists", "R-10.2-1", "lists: {back: [Bardia, Tobruk]}", hexLists, writtenOutBefore)
	clerk.To(k, "refuse", "R-8.4-1", `refuse: {Tobruk: false, anywhere: {refuse: attackers > mine, wait: true}}`, &f.Reactions, reactionList)
	clerk.To(k, "withdraw", "R-10.2-1", "withdraw: {Pavia: [Bardia, Tobruk], all: {to: Tobruk, avoid: enemy}}", &f.Withdraw, retreatList)
	clerk.To(k, "rout", "R-11.3-6", "rout: {all: [Bardia, Tobruk]}", &f.Rout, retreatList)
	clerk.Do(k, "supply", "R-13.3-5", "supply: [Savona, Sabratha]", supplied, f.supply)
	clerk.To(k, "combat", "R-9.2-3", "combat: [{at: Sollum, fire: [artillery, infantry]}]", &f.Halves[0].Combat, battleList)
	clerk.To(k, "losses", "R-9.5-1", "losses: [Pavia, Brescia]", &f.Losses, unitList)
	clerk.To(k, "probe", "R-10.41-1", "probe: {Sollum: true, Bardia: rear.n <= 1}", &f.Probe, probeList)
	clerk.To(k, "pursue", "R-10.5-5", "pursue: ask", &f.Pursue, aStandingChase)
	clerk.Do(k, "pass", "R-4-8", "pass: {when: hand.real == 0}", passes, passOn(f))
	clerk.To(k, "buildup", "R-16.5-1", "buildup: [{replace: {Pavia: 1}}, {cards: 2}]", &f.Deeds, clerk.OrNone(clerk.Together(&standingDeedForm)))
	clerk.Do(k, "discard", "R-16.6-1", "discard: 2", discarding, throwAway(f))
	clerk.Do(k, "challenge", "R-3.3-2", "challenge: {real: hand.real >= 5}", offers, offering(&f.ChallengeCard, &f.ToChallenge)).Only(rommel.Allied, "answer")
	clerk.Do(k, "answer", "R-3.3-2", "answer: {dummy: hand.dummy > 2}", offers, offering(&f.AnswerCard, &f.ToAnswer)).Only(rommel.Axis, "challenge")
}}

// standingOrders are a file of wishes within the file.
var standingOrders = shape[*File]{
	Schema: clerk.In(&standingForm).Schema, Forms: clerk.In(&standingForm).Forms,
	Read: func(c *compiler, n *orders.Node) (*File, bool) {
		f := nothing(c.Side, "")
		written, names := c.writtenOut(n)
		for _, z := range c.zones {
			f.Zones = append(f.Zones, z.hexes)
		}
		f.Keys = standingForm.Fill(c, c.Pairs(written, nil, nil), f).At
		c.endStanding(f)
		c.neverSpeak(f, names)
		c.zones = nil // no other conditions of the file know them
		return f, true
	},
}

func (f *File) stand(_ *compiler, p orders.Pair, standing *File, _ bool) {
	standing.root, f.Standing = clerk.Place(p.Key), standing
}

// endStanding tells of what belongs to a Buildup that the standing orders leave to a file.
func (c *compiler) endStanding(f *File) {
	for _, key := range []string{"discard", "challenge", "answer"} {
		if at := f.Keys[key]; at != "" && f.Keys["buildup"] == "" {
			c.Problems = append(c.Problems, clerk.ProblemAt(at, orders.Problem{Rule: "R-16.5-1", ID: "no.standing-buildup", Args: []any{key}}))
		}
	}
}

// Pace is how often play waits for a side in the enemy's turn, where it may.
type Pace uint8

const (
	normal  Pace = iota // where an Attack could be refused of which nothing is said
	Fast                // nowhere
	Careful             // for all that nothing is said of
)

// PaceWords is the pace of standing orders in words.
func (f *File) PaceWords() page.Msg {
	if f.Pace.What == Fast && f.waits() {
		return page.M("account.pace-but")
	}
	return page.M("account.pace", int(f.Pace.What))
}

// waits reports whether standing orders name something for which play waits whatever their pace.
func (f *File) waits() bool {
	return slices.ContainsFunc(f.Reactions, func(r Reaction) bool {
		return slices.ContainsFunc(r.Says, func(x Retort[Resolve]) bool { return x.Do == Await })
	}) || slices.ContainsFunc(f.Pursue.Clauses(), func(x Chased) bool { return x.Do == AskFirst })
}

var paces = clerk.A(clerk.Name[*compiler]("pace", "no.such-pace", []string{"normal", "fast", "careful"}, func(i int) Pace { return Pace(i) }))

// hexLists are hexes by a name of the file's own. They are read to be judged: where the name
// stands its hexes have been put before (WrittenOut).
var hexLists = clerk.By(ownName, hexes)

func writtenOutBefore(*compiler, orders.Pair, []clerk.Pair[string, []said[board.Hex]], bool) {}

// zone are hexes by a name of the file's own, as conditions speak of them.
type zone struct {
	key   *orders.Node
	hexes board.Set
}

// zoneWords are zones or lists, of words that are places: what is wrong there is told where it is read.
func zoneWords(c *compiler, n *orders.Node) (names []orders.Pair) {
	wrong, quietly := len(c.Problems), func(*orders.Node) {}
	for _, p := range c.Pairs(n, quietly, quietly) {
		places := orders.NewList(slices.DeleteFunc(slices.Clone(clerk.Items(p.Value)), func(x *orders.Node) bool {
			_, is := c.Hex(x)
			return !is
		})...)
		names = append(names, orders.Pair{Key: p.Key, Value: places})
	}
	c.Problems = c.Problems[:wrong]
	return names
}

// zonesOf are zones as conditions speak of them.
func zonesOf(c *compiler, names []orders.Pair) (all []zone) {
	for _, p := range names {
		z := zone{key: p.Key}
		for _, x := range clerk.Items(p.Value) {
			if h, err := c.Game.Map.Board.Find(x.Text); err == nil {
				z.hexes = z.hexes.Add(h)
			}
		}
		all = append(all, z)
	}
	return all
}

func zoneNames(zones []zone) (names []string) {
	for _, z := range zones {
		names = append(names, z.key.Text)
	}
	return names
}

// ownName is a name that nothing in the game has.
var ownName = shape[string]{Schema: clerk.Inline(clerk.Node{"type": "string", "minLength": 1}), Read: func(c *compiler, n *orders.Node) (string, bool) {
	switch {
	case n.Text == "" || clerk.Is(n, wordAnywhere) || clerk.Is(n, wordAll):
		c.Wrong(n, "no.own-name", n.Text)
	case c.IsHex(n.Text):
		c.Wrong(n, "no.own-name-hex", n.Text)
	default:
		return n.Text, true
	}
	return "", false
}}

// WrittenOut are standing orders with the hexes themselves where a name of theirs stands for
// several, and those names. A hex that has a line of its own keeps it, and of several names the
// first has it.
func (c *compiler) writtenOut(n *orders.Node) (_ *orders.Node, names []orders.Pair) {
	zones := zoneWords(c, c.Meant(n, "zones"))
	names = slices.Concat(zones, zoneWords(c, c.Meant(n, "lists")))
	c.used, c.zones = map[*orders.Node]bool{}, zonesOf(c, zones)
	if len(names) == 0 || n.Kind != orders.Map {
		return n, names
	}
	out := *n
	out.Pairs = slices.Clone(n.Pairs)
	for i, p := range out.Pairs {
		switch p.Value {
		case c.Value(n, "refuse"):
			out.Pairs[i].Value = c.zonesIn(p.Value, names)
		case c.Value(n, "withdraw"), c.Value(n, "rout"):
			out.Pairs[i].Value = c.listsIn(p.Value, names)
		}
	}
	return &out, names
}

// WrittenOut are the standing orders of a side so.
func WrittenOut(g *rommel.Game, side Side, n *orders.Node) *orders.Node {
	c := &compiler{Reader: names.Reader{Game: g, Side: side}}
	c.Open(Book, StandingFile, side)
	out, _ := c.writtenOut(n)
	return out
}

// called finds the hexes that a word stands for, each at the place of the word.
func (c *compiler) called(word *orders.Node, names []orders.Pair) (hexes []*orders.Node, ok bool) {
	for _, p := range names {
		if clerk.Is(word, p.Key.Text) {
			c.used[p.Key] = true
			for _, h := range clerk.Items(p.Value) {
				at := *word
				at.Text = h.Text
				hexes = append(hexes, &at)
			}
			return hexes, true
		}
	}
	return nil, false
}

func (c *compiler) zonesIn(n *orders.Node, names []orders.Pair) *orders.Node {
	if n == nil || n.Kind != orders.Map {
		return n
	}
	first := map[board.Hex]*orders.Node{} // the line that speaks of it
	for _, p := range n.Pairs {
		if h, err := c.Game.Map.Board.Find(p.Key.Text); err == nil {
			first[h] = p.Key
		}
	}
	out := *n
	out.Pairs = nil
	for _, p := range n.Pairs {
		zone, ok := c.called(p.Key, names)
		if !ok {
			out.Pairs = append(out.Pairs, p)
			continue
		}
		left := 0
		for _, x := range zone {
			h, err := c.Game.Map.Board.Find(x.Text)
			if err != nil {
				continue
			}
			if first[h] == nil {
				first[h] = p.Key
				out.Pairs = append(out.Pairs, orders.Pair{Key: x, Value: p.Value})
			}
			left += rules.Bit(first[h] == p.Key)
		}
		c.passedZone(p.Key, zone, first, left)
	}
	return &out
}

// passedZone tells of the hexes of a zone of which another line speaks.
func (c *compiler) passedZone(key *orders.Node, zone []*orders.Node, first map[board.Hex]*orders.Node, left int) {
	if left == 0 && len(zone) > 0 {
		c.silent(clerk.Place(key), false, "R-8.4-1", "never.zone", key.Text)
		return
	}
	for _, x := range zone {
		h, err := c.Game.Map.Board.Find(x.Text)
		if err == nil && first[h] != key && !c.IsHex(first[h].Text) {
			c.silent(clerk.Place(key), true, "R-8.4-1", "note.zone-passed", c.Game.Place(h), first[h].Text, key.Text)
		}
	}
}

// listsIn are places of withdrawals with the hexes themselves.
func (c *compiler) listsIn(n *orders.Node, names []orders.Pair) *orders.Node {
	if n == nil || n.Kind != orders.Map {
		return n
	}
	out := *n
	out.Pairs = slices.Clone(n.Pairs)
	for i, p := range out.Pairs {
		if p.Value != nil && p.Value.Kind == orders.Map { // with more than places
			out.Pairs[i].Value = c.listsIn(p.Value, names)
			continue
		}
		list, found := orders.NewList(), false
		for _, x := range clerk.Items(p.Value) {
			hexes, ok := c.called(x, names)
			if !ok {
				hexes = []*orders.Node{x}
			}
			list.Items, found = append(list.Items, hexes...), found || ok
		}
		if found {
			list.Line, list.Col, list.Source = p.Value.Line, p.Value.Col, p.Value.Source
			out.Pairs[i].Value = list
		}
	}
	return &out
}

// Pass is when a side passes its turn without a packet, and whom it withdraws then.
type Pass struct {
	At    string
	When  When
	Moves []Move
}

// passForm is a Pass.
var passForm = clerk.Form[*compiler, Pass]{Name: "pass", Keys: func(k *keys, x *Pass) {
	clerk.To(k, "when", "R-4-8", "when: hand.real == 0", &x.When, handWaits.Shape())
	clerk.To(k, "withdraw", "R-4-8", "withdraw: [{group: Tobruk, units: {Pavia: Bardia}}]", &x.Moves, moveList)
}}

// passes are a Pass in every turn (true), or with what stands in its form.
var passes = shape[*Pass]{
	Schema: clerk.Either(yesNo.Schema, clerk.In(&passForm).Schema), Forms: clerk.In(&passForm).Forms,
	Read: func(c *compiler, n *orders.Node) (*Pass, bool) {
		if n.Empty() {
			c.Wrong(n, "no.pass-empty")
			return nil, false
		}
		if n.Kind == orders.Scalar {
			yes, ok := yesNo.Read(c, n)
			if !ok || !yes.What {
				return nil, ok
			}
			return new(Pass), true
		}
		x, ok := clerk.In(&passForm).Read(c, n)
		return &x, ok
	},
}

func passOn(f *File) func(*compiler, orders.Pair, *Pass, bool) {
	return func(_ *compiler, p orders.Pair, x *Pass, _ bool) {
		if x != nil {
			x.At = clerk.Place(p.Key)
			f.Pass = x
		}
	}
}

// standingDeedForm is a deed of a Buildup that standing orders carry out.
var standingDeedForm = clerk.Form[*compiler, deeds]{Name: "buildup", Again: true, Keys: func(k *keys, ds *deeds) { deedKeys(k, ds, anyFile, anyFile) }}
