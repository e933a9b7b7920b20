package staff

import (
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/orders/spelling"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// duty is a kind of order file, or (as a set of bits) several.
type duty uint8

// The order files of a game, in the order in which they become due.
const (
	pregameFile duty = 1 << iota // the Buildup before the deployment (18.7)
	setupFile
	buildupFile // with the Initiative
	turnFile
	replyFile // in the enemy's Player-Turn
	anyFile   = pregameFile | setupFile | buildupFile | turnFile | replyFile
)

// dutyOf is the duty that a phase asks for, as Phase names it.
func dutyOf(phase string) duty {
	setup, buildup := strings.HasPrefix(phase, "setup/"), strings.HasSuffix(phase, "-buildup")
	switch {
	case phase == "":
		return anyFile
	case setup && buildup:
		return pregameFile
	case setup:
		return setupFile
	case buildup:
		return buildupFile
	case strings.Count(phase, "/") > 1:
		return replyFile
	}
	return turnFile
}

// word is the id of the duty's name: of several the first.
func (d duty) word() string {
	for i, id := range []string{"duty.pregame", "duty.setup", "duty.buildup", "duty.turn", "duty.reply"} {
		if d>>i&1 != 0 {
			return id
		}
	}
	return "duty.none"
}

// words name all of several duties.
func (d duty) words() (all []page.Msg) {
	for one := pregameFile; one <= replyFile; one <<= 1 {
		if d&one != 0 {
			all = append(all, page.M(one.word()))
		}
	}
	return all
}

// orderKey is a word that an order file may have. This table alone says which
// there are: what compiles files, suggests words, explains them and tells editors
// of them (schema) reads it.
type orderKey struct {
	under   string // the key that it belongs to, "" at the top of the file
	name    string
	takes   value
	in      duty // files that may have it
	side    rules.Side
	rule    string
	example string
}

const both = rules.Nobody // the key may stand in the files of both sides

var orderKeys = []orderKey{
	{"", "deploy", takesHexByUnit, setupFile, both, "R-18.0-1", "deploy: {Brescia: Tobruk, Pavia: Bardia}"},
	{"", "redraw", takesYesOrAsk, setupFile | pregameFile, both, "R-18.0-3", "redraw: ask"},
	{"", "buildup", takesEntries, buildupFile | pregameFile, both, "R-16.5-1", "buildup: [{replace: {Pavia: 1}}, {minefield: Sollum}]"},
	{"", "dismantle", takesHexes, buildupFile | pregameFile, both, "R-16.55-1", "dismantle: [Sollum, Bardia, Sidi Omar]"},
	{"", "discard", takesCount, buildupFile, both, "R-16.6-1", "discard: 2"},
	{"", "challenge", takesCard, buildupFile, rommel.Allied, "R-3.3-2", "challenge: real"},
	{"", "answer", takesCard, buildupFile, rommel.Axis, "R-3.3-2", "answer: dummy"},
	{"", "cards", takesEntry, turnFile, both, "R-3.42-1", "cards: {real: 1, dummy: 2}"},
	{"", "moves", takesEntries, turnFile, both, "R-4-3", "moves: [{group: Tobruk, units: {Pavia: Bardia}}]"},
	{"", "blitz", takesEntry, turnFile, both, "R-4-7", "blitz: {moves: [{group: Bardia, units: {Ariete: Sollum}}]}"},
	{"", "refuse", takesYesByHex, replyFile, both, "R-8.4-1", "refuse: {Sollum: true, Bardia: false}"},
	{"", "probe", takesYesByHex, replyFile, both, "R-10.41-1", "probe: {Sollum: true}"},
	{"", "combat", takesEntries, turnFile | replyFile, both, "R-3.44-1", "combat: [{at: Sollum, fire: [artillery, infantry]}]"},
	{"", "withdraw", takesHexesByUnit, turnFile | replyFile, both, "R-10.2-1", "withdraw: {Pavia: [Bardia, Tobruk], all: Tobruk}"},
	{"", "pursue", takesHowMany, turnFile | replyFile, both, "R-10.5-5", "pursue: none"},
	{"", "losses", takesUnits, turnFile | replyFile, both, "R-9.5-1", "losses: [Pavia, Brescia]"},
	{"", "supply", takesUnits, turnFile | replyFile, both, "R-13.3-3", "supply: [Savona, Sabratha]"},
	{"", rules.StandingOrders, takesEntry, anyFile, both, "", "standing: {supply: [Savona, Sabratha], losses: Pavia}"},
	{"", "quiet", takesTexts, anyFile, both, "", "quiet: [last-real, rommel-unused]"},

	{"cards", "real", takesCount, turnFile, both, "R-4-1", "real: 1"},
	{"cards", "dummy", takesCount, turnFile, both, "R-3.42-1", "dummy: 2"},

	{"moves", "group", takesHex, turnFile, both, "R-5.1-1", "group: Tobruk"},
	{"moves", "regroup", takesHex, turnFile, both, "R-5.2-1", "regroup: Bardia"},
	{"moves", "to", takesHex, turnFile, both, "R-5.2-1", "to: Sollum"},
	{"moves", "units", takesMarches, turnFile, both, "R-5.0-2", "units: {Pavia: Bardia, Trento: [Bardia, Sollum]}"},
	{"moves", "retreat", takesMarches, turnFile, both, "R-10.3-1", "retreat: {Pavia: Bardia}"},
	{"moves", "rommel", takesYes, turnFile, both, "R-6.3-1", "rommel: true"},
	{"moves", "overrun", takesHex, turnFile, both, "R-11.4-1", "overrun: Sollum"},

	{"units", "go", takesHexes, turnFile, both, "R-5.0-3", "go: Sollum"},
	{"units", "forced", takesYes, turnFile, both, "R-6.4-1", "forced: true"},
	{"units", "attack", takesYes, turnFile, both, "R-6.0-1", "attack: true"},

	{"blitz", "moves", takesEntries, turnFile, both, "R-4-7", "moves: [{group: Bardia, units: {Ariete: Sollum}}]"},
	{"blitz", "combat", takesEntries, turnFile, both, "R-3.46-1", "combat: [{at: Sollum}]"},

	{"combat", "at", takesHex, anyFile, both, "R-3.44-1", "at: Sollum"},
	{"combat", "assault", takesYes, turnFile, both, "R-4-6", "assault: true"},
	{"combat", "fire", takesClasses, anyFile, both, "R-9.2-3", "fire: [artillery, anti-tank]"},
	{"combat", "hold", takesUnitsOrAll, anyFile, both, "AMB-50", "hold: [Pavia]"},

	{rules.StandingOrders, "supply", takesUnits, anyFile, both, "R-13.3-5", "supply: [Savona, Sabratha]"},
	{rules.StandingOrders, "combat", takesEntries, anyFile, both, "R-9.2-3", "combat: [{at: Sollum, fire: [artillery, infantry]}]"},
	{rules.StandingOrders, "losses", takesUnits, anyFile, both, "R-9.5-1", "losses: [Pavia, Brescia]"},
	{rules.StandingOrders, "probe", takesYesByHex, anyFile, both, "R-10.41-1", "probe: {Sollum: true}"},
	{rules.StandingOrders, "pursue", takesHowMany, anyFile, both, "R-10.5-5", "pursue: none"},

	{"buildup", "redeploy", takesHexesByUnit, buildupFile | pregameFile, both, "R-16.51-1", "redeploy: {Pavia: [Bardia, Sollum]}"},
	{"buildup", "sea", takesHexesByUnit, buildupFile | pregameFile, both, "R-16.53-1", "sea: {Pavia: Tobruk}"},
	{"buildup", "refit", takesUnits, buildupFile, both, "R-16.52-1", "refit: Pavia"},
	{"buildup", "replace", takesStepsByUnit, buildupFile | pregameFile, both, "R-16.54-1", "replace: {Pavia: 2}"},
	{"buildup", "minefield", takesHex, buildupFile | pregameFile, both, "R-16.55-1", "minefield: Sollum"},
	{"buildup", "cards", takesSome, buildupFile | pregameFile, both, "R-16.5-1", "cards: 1"},
	{"buildup", "malta", takesYesOrUnits, buildupFile, rommel.Axis, "R-16.41-4", "malta: true"},
}

// keyOf is a key by its name.
func keyOf(under, name string) orderKey {
	i := slices.IndexFunc(orderKeys, func(k orderKey) bool { return k.under == under && k.name == name })
	return orderKeys[i]
}

// keysOf are the names under a key in the files of a duty.
func keysOf(under string, in duty) (names []string) {
	for _, k := range orderKeys {
		if k.under == under && k.in&in != 0 {
			names = append(names, k.name)
		}
	}
	return names
}

// counterparts are the keys of a side for what the other side says by another.
var counterparts = map[string][]string{"challenge": {"answer"}, "answer": {"challenge"}}

// keyNames are the names of all keys.
var keyNames = func() map[string]bool {
	names := map[string]bool{}
	for _, k := range orderKeys {
		names[k.name] = true
	}
	return names
}()

// keyNamed is a node whose text is the name of a key where it is one: case, accents and
// punctuation do not count.
func keyNamed(n *orders.Node) *orders.Node {
	if n == nil || keyNames[n.Text] || len(n.Text) > 4*orders.MaxKey {
		return n
	}
	name, _ := spelling.Fold(n.Text)
	if !keyNames[name] {
		return n
	}
	named := *n
	named.Text = name
	return &named
}

// valueOf is the value of a key as it may be written, or nil.
func valueOf(n *orders.Node, key string) *orders.Node {
	if n == nil || n.Kind != orders.Map {
		return nil
	}
	for _, p := range n.Pairs {
		if keyNamed(p.Key).Text == key {
			return p.Value
		}
	}
	return nil
}

// known are the pairs whose keys mean something under a key of this file; the
// others are told with the file where they belong. One that is misspelt and can be
// one key only is read as that, so that what stands there is judged too.
func (c *compiler) known(pairs []orders.Pair, under string) (known []orders.Pair) {
	line := map[string]int{}
	keys := make([]*orders.Node, len(pairs))
	for i, p := range pairs {
		keys[i] = keyNamed(p.Key)
	}
	for i, p := range pairs {
		p.Key = keys[i]
		wrong := len(c.Problems)
		switch first := line[p.Key.Text]; {
		case !c.belongs(p.Key, under):
			x := &c.Problems[wrong]
			if x.ID != "no.such-order" || len(x.Hints) != 1 || slices.ContainsFunc(keys, func(k *orders.Node) bool { return k.Text == x.Hints[0] }) {
				c.stray = c.stray || under == "" && x.ID == "no.such-order"
				continue
			}
			meant := *p.Key
			meant.Text = x.Hints[0]
			p.Key, keys[i] = &meant, &meant
			c.meant = append(c.meant, &meant)
			known = append(known, p)
		case first > 0:
			c.Wrong(p.Key, "no.key-twice", p.Key.Text, first)
		default:
			line[p.Key.Text] = max(p.Key.Line, 1)
			known = append(known, p)
		}
	}
	return known
}

func (c *compiler) belongs(key *orders.Node, under string) bool {
	for _, k := range orderKeys {
		if k.under != under || k.name != key.Text {
			continue
		}
		switch {
		case k.in&c.duty == 0:
			c.Wrong(key, "no.key-here", k.name, page.M(c.duty.word()), k.in.words()).Rule = k.rule
		case k.side != both && k.side != c.side && c.duty != anyFile && k.name != "malta": // whose refusal says more
			problem := c.Wrong(key, "no.key-of-side", k.name, page.M("side."+string('0'+rune(k.side))))
			problem.Rule, problem.Hints = k.rule, counterparts[k.name]
		default:
			return true
		}
		return false
	}
	c.strayed(key, under)
	return false
}

// strayed tells of a word that is no key under another one in this file: where it
// belongs, or which is meant.
func (c *compiler) strayed(key *orders.Node, under string) {
	for _, k := range orderKeys {
		in := k.in
		if in&c.duty != 0 {
			in &= c.duty
		}
		switch {
		case k.name != key.Text:
			continue
		case k.under == "":
			c.Wrong(key, "no.key-top", k.name, in.words()).Rule = k.rule
		default:
			c.Wrong(key, "no.key-under", k.name, k.under, in.words()).Rule = k.rule
		}
		return
	}
	if c.Tired() {
		c.Wrong(key, "no.such-order", key.Text, "")
		return
	}
	here := slices.DeleteFunc(keysOf(under, c.duty), func(name string) bool { // those of the other side
		return slices.ContainsFunc(orderKeys, func(k orderKey) bool {
			return k.under == under && k.name == name && k.side != both && k.side != c.side
		})
	})
	list := strings.Join(here, ", ")
	if len(orders.Suggest(key.Text, here)) == 0 {
		for _, k := range orderKeys {
			if k.under == under && slices.Contains(orders.Suggest(key.Text, keysOf(under, anyFile)), k.name) {
				c.Wrong(key, "no.order-elsewhere", key.Text, list, k.name, k.in.words())
				return
			}
		}
	}
	c.NoSuch(key, "no.such-order", here, list)
}

// Keys tells in words which keys order files have, with an example of each: those of
// each duty, then those that every file may have.
func Keys() page.Page {
	pg := page.Page{Title: page.M("keys.title")}
	section := func(heading string, d duty, every bool) {
		pg.Heading(heading)
		var items []page.Msg
		for _, k := range orderKeys {
			if k.under == "" && k.in&d != 0 && (k.in == anyFile) == every {
				items = append(items, k.words(d)...)
			}
		}
		pg.Blocks = append(pg.Blocks, page.List{Items: items})
	}
	for d := pregameFile; d <= replyFile; d <<= 1 {
		section(d.word(), d, false)
	}
	section("duty.any", anyFile, true)
	return pg
}

// words tells of a key and of those under it.
func (k orderKey) words(d duty) []page.Msg {
	name, under := k.name, k.name
	if k.under != "" {
		name = k.under + "." + k.name
	}
	if k.name == "units" {
		under = "units"
	}
	items := []page.Msg{page.M("keys.key", k.example, page.M("key."+name), k.rule)}
	if k.under != "" {
		items = []page.Msg{page.M("keys.under", k.example, page.M("key."+name), k.rule, k.under)}
	}
	if k.rule == "" {
		items = []page.Msg{page.M("keys.free", k.example, page.M("key."+name))}
	}
	if k.under == "blitz" || k.under == rules.StandingOrders { // as in the first half, as in a reply
		return items
	}
	for _, sub := range orderKeys {
		if sub.under == under && sub.in&d != 0 {
			items = append(items, sub.words(d)...)
		}
	}
	return items
}
