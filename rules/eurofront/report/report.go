package report

import (
	"fmt"
	"sync"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/words"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Reporter is EuroFront with what it tells and shows its players: it implements rules.Reporter,
// and the aids of rules.Advisor.
type Reporter struct {
	*eurofront.Game
	plan func() *board.Board // of pictures
}

// What the words of the game are here.
type (
	Place  = eurofront.Place
	Plane  = eurofront.Plane
	Secret = eurofront.Secret
	UnitNo = theatre.UnitNo
	view   = rules.View[Plane, Secret]
)

// New is the Reporter of a game.
func New(g *eurofront.Game) Reporter {
	return Reporter{Game: g, plan: sync.OnceValue(func() *board.Board { return plan(g) })}
}

// writer writes a page. All that is secret it reads from v.Own, or for the Overseer from both.
type writer struct {
	Reporter
	page.Page
	v    view
	look eurofront.Chart
	both [2]*rules.Own[Secret]
}

func (g Reporter) writer(v view) *writer {
	return &writer{Reporter: g, v: v, look: g.Chart(v.Public)}
}

// ownOf is what a side holds, nil where the reader does not know it.
func (r *writer) ownOf(side rules.Side) *rules.Own[Secret] {
	if r.v.Own != nil && r.v.Side == side {
		return r.v.Own
	}
	return r.both[side]
}

// face is that of a block, if the reader knows it.
func (r *writer) face(k rules.Token) (eurofront.Face, bool) {
	b := &r.v.Public.Blocks[k]
	if own := r.ownOf(b.Side); own != nil {
		return own.S.Blocks[k].Face, true
	}
	return b.Face, b.Shown
}

// Words is the catalogue of messages; there is English only.
func (g Reporter) Words(string) page.Words { return words.English }

// Report tells what happened and what the view knows now. The report of Nobody is what all may read.
func (g Reporter) Report(v view, es []rules.Event) page.Page {
	r := g.writer(v)
	r.report(r.chapters(es))
	return r.Page
}

// Oversee is Report and Chronicle for one who knows what both sides know.
func (g Reporter) Oversee(of [2]view, es []rules.Event) (page.Page, page.Chronicle) {
	r := g.writer(view{Side: rules.Nobody, Public: of[0].Public})
	for side, v := range of {
		r.both[side] = v.Own
	}
	c := r.chronicle(es)
	r.report(c.Chapters)
	return r.Page, c
}

func (r *writer) report(story []page.Chapter) {
	who := page.M("report.public")
	switch {
	case r.both != [2]*rules.Own[Secret]{}:
		who = page.M("report.both")
	case r.v.Own != nil:
		who = page.M("fire.at", sideWord(r.v.Side))
	}
	r.Title = page.M("report.title", r.stage(), who)
	rules.TellOptions(&r.Page, r.Agreed, r.v.Public.Stage == eurofront.SetUp)
	r.Tell(story, page.M("report.happened"), page.M("report.nothing"))
	r.Heading("report.stands")
	r.stands()
	r.ground()
	for side := range rules.Nobody {
		switch {
		case r.v.Own != nil && r.v.Side == side: // below, after the enemy
		case r.ownOf(side) != nil:
			r.army("report.army", side)
		default:
			r.blocks(side)
		}
	}
	if r.v.Own != nil {
		r.army("report.own", r.v.Side)
	}
	rules.TellData(&r.Page, r.Hash, theatre.Standard().Hash)
}

// stage is where the game stands.
func (r *writer) stage() page.Msg {
	p := r.v.Public
	switch p.Stage {
	case eurofront.SetUp:
		return page.M("stage.set-up")
	case eurofront.Production:
		return page.M("stage.production", monthWord(r.MonthOf(int(p.Fortnight))))
	case eurofront.Sky:
		return page.M("stage.sky", r.fortnightWord(int(p.Fortnight)))
	case eurofront.PlayerTurn:
		return page.M("stage.turn", r.fortnightWord(int(p.Fortnight)), sideWord(p.Active), p.Second)
	}
	return page.M("stage.finished")
}

// sky is the weather, and the basin that is in storm; false where it has not been thrown yet.
func (r *writer) sky() (weather page.Msg, basin string, ok bool) {
	p := r.v.Public
	if p.Rolled == 0 || p.Stage == eurofront.Sky {
		return page.Msg{}, "", false
	}
	return weatherWord(p.Weather), basinWord(r.look.Basin()), true
}

// stands is weather, supply, production and the count.
func (r *writer) stands() {
	p := r.v.Public
	if m := r.Ended(p); m.ID != "" {
		r.Item("report.over", m)
	}
	if weather, basin, ok := r.sky(); ok {
		r.Item("report.weather", weather, basin)
	} else if p.Stage != eurofront.Finished {
		r.Item("report.unknown")
	}
	if p.Stage != eurofront.SetUp {
		r.Item("report.national", int(r.look.National(eurofront.Axis)))
	}
	waits := p.Offered && p.Active == eurofront.Axis && p.Phase == eurofront.Politics // for the answer
	if p.Stage != eurofront.SetUp && p.Stage != eurofront.Finished && (waits || !p.Offered) {
		r.count()
	}
	for side, x := range p.Produced {
		if x != (eurofront.Produced{}) {
			r.Item("report.produced", sideWord(rules.Side(side)), int(x.Available), int(x.Spent), int(x.Lost), int(p.Saved[side]))
		}
	}
	if p.Offered && p.Stage != eurofront.Finished {
		r.Item("report.offered", waits)
	}
}

// count is what an armistice would find now (EF-22-7).
func (r *writer) count() {
	out := r.look.FinnsOut()
	if own := r.ownOf(eurofront.Soviet); own != nil {
		n := r.look.HQValues(own.S)
		r.Item("report.count", n, out, n+out)
	} else if r.look.Options.SovietBlocksOpen { // EAMB-35
		n := r.look.HQValues(nil)
		r.Item("report.count.open", n, out, n+out)
	} else {
		r.Item("report.count.known", out, int(r.v.Public.Reckoned))
	}
}

// holder is the side that controls a place. Zones hold nothing before both sides are set up.
func holder(r *writer, p Place) rules.Side {
	if r.v.Public.Stage == eurofront.SetUp {
		return r.Spots[p].Owner
	}
	return r.look.Holder[p]
}

// ground is who holds what, the seas and the battles.
func (r *writer) ground() {
	var taken [2]board.Set
	for p := range Place(len(r.Spots)) {
		if s := holder(r, p); s < rules.Nobody && r.Spots[p].Owner != s {
			taken[s] = taken[s].Add(p)
		}
	}
	for side := range rules.Nobody {
		if !taken[side].Empty() {
			r.Item("report.lost", sideWord(side), r.placesOf(taken[side]))
		}
	}
	if !r.look.Disputed.Empty() && r.v.Public.Stage != eurofront.SetUp {
		r.Item("report.disputed", r.placesOf(r.look.Disputed))
	}
	for i := range r.Seas {
		sea := theatre.SeaNo(i)
		r.Item("report.sea", seaName(r.Seas[i].ID), int(r.look.Admiral(sea)), r.Seas[i].Value, r.look.Frozen(sea), r.look.Storm(sea))
	}
	for i := range r.v.Public.Battles {
		b := &r.v.Public.Battles[i]
		r.Item("report.battle", r.label(b.At), battleWords(b))
	}
}

// battleWords say who began a battle, and when.
func battleWords(b *eurofront.Battle) []page.Msg {
	return page.Those(page.M("battle.od", sideWord(b.OD)), page.If(b.New, "battle.new"), page.If(b.Assault, "battle.assault"), page.If(b.Strike != eurofront.NoBlock, "battle.strike"))
}

// blocks are those of a side whose faces the reader does not know, place by place.
func (r *writer) blocks(side rules.Side) {
	r.Heading("report.enemy", sideWord(side))
	for p := range Place(len(r.Spots)) {
		ks := r.look.In(side, p)
		hidden, hungry := 0, 0
		var known []page.Msg
		for _, k := range ks {
			if f, ok := r.face(k); ok {
				known = append(known, r.unitWord(f))
			} else {
				hidden++
			}
			if r.v.Public.Blocks[k].Unsupplied {
				hungry++
			}
		}
		if len(ks) > 0 {
			r.Item("report.stack", r.label(p), hidden, ordered(known), hungry)
		}
	}
	if len(r.look.OnMap(side)) == 0 {
		r.Say("report.none")
	}
	r.out(side)
}

// out are the units of a side that are out of play: those whose faces lie open, of the reader's own
// side without those that have come back; which of the enemy's have nobody knows (EAMB-34).
func (r *writer) out(side rules.Side) {
	own := r.ownOf(side)
	var ms []page.Msg
	gone := 0
	for k := range r.v.Public.Blocks {
		b := &r.v.Public.Blocks[k]
		if b.Side != side || b.At != eurofront.Gone {
			continue
		}
		back := false
		if own != nil {
			_, back = eurofront.BlockOf(view{Public: r.v.Public, Own: own}, b.Face.Unit)
		}
		if gone++; b.Shown && !back {
			ms = append(ms, text1(r.unitName(b.Face.Unit)))
		}
	}
	back := 0
	if own == nil {
		back = gone + len(r.look.OnMap(side)) - len(r.Of(side))
	}
	if ms != nil {
		r.Item("report.out", ordered(ms), back)
	}
}

// army is a table of the units of a side, in the order of the roster.
func (r *writer) army(heading string, side rules.Side) {
	r.Heading(heading, sideWord(side))
	t := page.Table{Head: []page.Msg{page.M("head.unit"), page.M("head.type"), page.M("head.at"), page.M("head.level"), page.M("head.supply"), page.M("head.state")}}
	own := r.ownOf(side)
	for _, u := range r.Of(side) {
		if k := own.S.Find(u); k >= 0 && r.v.Public.Blocks[k].At != eurofront.Gone {
			t.Rows = append(t.Rows, r.row(rules.Token(k), own.S.Blocks[k].Face))
		}
	}
	r.Add(t)
	r.out(side)
}

func (r *writer) row(k rules.Token, f eurofront.Face) []page.Msg {
	u, b := &r.Units[f.Unit], &r.v.Public.Blocks[k]
	at, strength, next := page.M("place.waiting"), page.M("fit"), page.M("fit")
	if b.OnMap() {
		at, strength, next = text1(r.label(b.At)), text1(level(u, f.Level)), r.nextCheck(k)
	}
	return []page.Msg{text1(r.unitName(f.Unit)), typeWord(u.Type), at, strength, next, r.states(b, f)}
}

// states are what is special of a block.
func (r *writer) states(b *eurofront.Block, f eurofront.Face) page.Msg {
	ms := page.Every(marks(b), func(id string) page.Msg { return page.M("mark." + id) })
	if u := &r.Units[f.Unit]; u.Type.Leads() && b.OnMap() {
		switch n := r.look.Working(f, b.At); {
		case n < 0:
			ms = append(ms, page.M("mark.useless"))
		case n < int(f.Level):
			ms = append(ms, page.M("mark.disrupted", values[n]))
		}
	}
	if b.Shown && b.Mode == eurofront.Idle {
		ms = append(ms, page.M("mark.shown"))
	}
	return page.M("list", ms)
}

// marks are those of a block, by their words in pictures; all may see them.
func marks(b *eurofront.Block) (ids []string) {
	add := func(is bool, id string) {
		if is {
			ids = append(ids, id)
		}
	}
	add(b.Unsupplied, "unsupplied")
	add(b.Dispersed, "dispersed")
	add(b.Rear, "rearguard")
	add(b.Mode != eurofront.Idle, modeMarks[b.Mode])
	return ids
}

var modeMarks = [...]string{eurofront.Normal: "active", eurofront.Blitz: "blitz", eurofront.Invasion: "invasion", eurofront.BlitzInvasion: "both"}

// Ended words the end of a game.
func (g Reporter) Ended(p *Plane) page.Msg {
	switch {
	case p.Stage != eurofront.Finished:
		return page.Msg{}
	case p.Liar != rules.Nobody:
		return page.M("ended.liar", sideWord(p.Liar.Other()))
	}
	return page.M("ended.won", page.M(fmt.Sprint("level.", uint8(p.Level))))
}
