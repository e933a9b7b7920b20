package session

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/cmd/internal/render"
	"github.com/adjutant-pbem/adjutant/cmd/internal/store"
	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/crypto/seal"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/all"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// TestWhoMayDoWhat: what somebody asks for who has no right to it, or too early, is
// refused with the exit code that says so, and in words that say why.
func TestWhoMayDoWhat(t *testing.T) {
	fresh := &trio{newPerson(t, umpire), newPerson(t, "north"), newPerson(t, "south")}
	invite := fresh.umpire.must(Invite(fresh.umpire.store(), fresh.umpire.keys, Invitation{Rules: "miniature", Scenario: "skirmish", Game: "sk-early"}))
	fresh.north.must(Join(fresh.north.store(), fresh.north.keys, "north", invite, nil, false))
	g := newTrio(t)
	stranger := newPerson(t, "stranger").keys
	by := func(p *person, keys *Keys) *Session {
		s, err := Open(p.store(), keys)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	send := func(s *Session) error { _, _, err := s.Template("en", false); return err }
	check := func(s *Session) error { _, err := s.Check("x", nil); return err }
	sent := func(s *Session) error { _, _, err := s.Sent(0); return err }
	resolve := func(s *Session) error { _, err := s.Resolve(); return err }
	report := func(n int) func(s *Session) error {
		return func(s *Session) error { _, _, err := s.Report(n); return err }
	}
	history := func(s *Session) error { _, err := s.History(); return err }
	again := func(n int) func(s *Session) error {
		return func(s *Session) error { _, err := s.Again(n); return err }
	}
	plan := func(text string) func(s *Session) error {
		return func(s *Session) error { _, _, err := s.Plan("x", []byte(text)); return err }
	}
	picture := func(s *Session) error { _, _, err := s.Picture(0, rules.Overlay{Kind: "none"}); return err }
	over := finished(t).thaw(t)
	drop := func(s *Session) error { _, err := s.Drop("north"); return err }
	aid := func(s *Session) error { _, _, err := s.Aid("tea", nil); return err }
	overlays := func(s *Session) error { _, err := s.Overlays(); return err }
	ended := func(s *Session) error { _, err := s.Over(); return err }
	publish := func(s *Session) error { _, _, err := s.Publish(); return err }
	join := func(p *person, side string) func(s *Session) error {
		return func(s *Session) error { _, err := Join(s.Dir, p.keys, side, invite, nil, false); return err }
	}
	submit := func(s *Session) error {
		_, _, err := s.Send(&Checked{Phase: "deploy/north", Text: []byte("game: sk-test\n")})
		return err
	}
	begun := g.umpire.open().packets[0].Text
	both := func(s *Session) error { _, err := Join(s.Dir, g.north.keys, "south", begun, nil, false); return err }
	other := *g.north.keys
	other.Seed[0] ^= 1
	for _, x := range []struct {
		what string
		s    *Session
		do   func(s *Session) error
		code int
		says string
	}{
		{"an umpire writes orders", g.umpire.open(), send, CodeUsage, "an umpire gives no orders"},
		{"an umpire checks orders", g.umpire.open(), check, CodeUsage, "an umpire gives no orders"},
		{"an umpire looks for his orders", g.umpire.open(), sent, CodeUsage, "an umpire gives no orders"},
		{"a player looks for orders that he has not sent", g.north.open(), sent, CodeUsage, "you have sent no orders yet"},
		{"a stranger writes orders", by(g.north, stranger), send, CodeUsage, "your keys do not belong to this game"},
		{"a player in the folder of the other", by(g.north, g.south.keys), send, CodeUsage, "your keys are those of south, but this folder is not"},
		{"a player before the charter", fresh.north.open(), send, CodeWaiting, "waiting for the umpire"},
		{"a player resolves", g.north.open(), resolve, CodeUsage, "only the umpire resolves"},
		{"a stranger resolves", by(g.umpire, stranger), resolve, CodeUsage, "only the umpire resolves"},
		{"an umpire resolves before the charter", fresh.umpire.open(), resolve, CodeWaiting, "waiting for the players to join"},
		{"an umpire resolves without orders", g.umpire.open(), resolve, CodeWaiting, "waiting for north"},
		{"a player writes orders when the game is over", over.south.open(), send, CodeUsage, "the game is over"},
		{"an umpire resolves a game that is over", over.umpire.open(), resolve, CodeUsage, "the game is over"},
		{"a packet of no such name", g.north.open(), func(s *Session) error { _, _, err := s.Shown([]string{"x"}); return err }, CodeUsage, "no orders that could be read are here"},
		{"an overlay that there is not", g.north.open(), picture, CodeUsage, "overlay"},
		{"a plan of what cannot be read", g.north.open(), plan("moves: [\n"), CodeOrders, "cannot be read"},
		{"a plan, of a game that draws none", g.north.open(), plan("game: sk-test\n"), CodeUsage, "overlay"},
		{"a report before the charter", fresh.north.open(), report(0), CodeWaiting, "the game has not begun"},
		{"the history before the charter", fresh.north.open(), history, CodeWaiting, "the game has not begun"},
		{"a report of a result that is not", g.north.open(), report(1), CodeUsage, "there are results 1 to 0"},
		{"a report of result -1", g.north.open(), report(-1), CodeUsage, "there are results 1 to 0"},
		{"a stranger repeats his packet", by(g.north, stranger), again(0), CodeUsage, "you have sent nothing yet"},
		{"a player repeats a packet that he has not sent", g.north.open(), again(2), CodeUsage, "you have sent no packet 2; your last one is 1"},
		{"a player drops the other", g.south.open(), drop, CodeUsage, "only the umpire can drop"},
		{"an umpire drops a player after the charter", g.umpire.open(), drop, CodeUsage, "the charter is closed"},
		{"an aid before the charter", fresh.north.open(), aid, CodeWaiting, "the game has not begun"},
		{"an aid that there is not", g.north.open(), aid, CodeUsage, "aid \"tea\""},
		{"overlays before the charter", fresh.north.open(), overlays, CodeWaiting, "the game has not begun"},
		{"the end before the charter", fresh.north.open(), ended, CodeWaiting, "the game has not begun"},
		{"a stranger publishes", by(g.north, stranger), publish, CodeUsage, "your keys do not belong to this game"},
		{"a player publishes what is in the folder of the other", by(g.north, g.south.keys), publish, CodeUsage, "your keys are those of south, but this folder is not"},
		{"an umpire publishes before the charter", fresh.umpire.open(), publish, CodeWaiting, "the game has not begun"},
		{"a player plays what there is not", &Session{folder: &folder{Dir: fresh.south.store()}}, join(fresh.south, "east"), CodeUsage, "there is no side \"east\" in this game; sides are north and south"},
		{"a player plays both sides", fresh.north.open(), join(fresh.north, "south"), CodeUsage, "you have answered as north here already. To be south answer from another folder"},
		{"a player joins another game in the folder of this one", g.north.open(), join(g.north, "north"), CodeUsage, "this folder has the game sk-test already; begin in another folder"},
		{"a player plays both sides after the charter", g.north.open(), both, CodeUsage, "this folder has the game sk-test already; begin in another folder"},
		{"a player signs with another key", by(g.north, &other), submit, CodeUsage, "your signing key is not the one with which you have begun this game"},
		{"a player has sent no such orders", over.north.open(), func(s *Session) error { _, _, err := s.Sent(1); return err }, CodeUsage, "you have sent no orders in a packet 1; orders are in 2, "},
		{"an umpire drops who has not answered", fresh.umpire.open(), drop, CodeUsage, "there is no answer of \"north\"; sides are north and south"},
	} {
		if err := x.do(x.s); Code(err) != x.code || !strings.Contains(fmt.Sprint(err), x.says) {
			t.Errorf("%s: code %d, %v; not %d, %s", x.what, Code(err), err, x.code, x.says)
		}
	}
	fixed := newPerson(t, umpire)
	scripted := fixed.must(Invite(fixed.store(), fixed.keys, Invitation{Rules: "miniature", Scenario: "skirmish", Game: "sk-fixed", Chance: []Chance{{"0 shuffle", []string{"real"}}}}))
	for _, knows := range []bool{false, true} {
		p := newPerson(t, "north")
		if _, err := Join(p.store(), p.keys, "north", scripted, nil, knows); knows != (err == nil) || !knows && (Code(err) != CodeUsage || !strings.Contains(err.Error(), "  0 shuffle: real\n")) {
			t.Errorf("north knows of scripted chance: %v; %v", knows, err)
		}
	}
	if _, err := Join(newPerson(t, "x").store(), fixed.keys, "north", scripted, nil, true); Code(err) != CodeUsage || !strings.Contains(err.Error(), "these are the umpire's keys") {
		t.Errorf("the umpire plays a side: %v", err)
	}
	if _, err := Join(g.north.store(), newPerson(t, "x").keys, "north", scripted, nil, true); Code(err) != CodeUsage || !strings.Contains(err.Error(), "this folder has the game sk-test already") {
		t.Errorf("a stranger joins another game in a folder of north: %v", err)
	}
	for id, says := range map[string]string{"miniature": "takes no data of your own", "chess": "chess"} {
		if _, err := BuiltIn(id); Code(err) != CodeUsage || !strings.Contains(err.Error(), says) {
			t.Errorf("the data of %s: %v", id, err)
		}
	}
	if fs, err := BuiltIn("rommel"); err != nil || len(fs) != 3 {
		t.Errorf("the data of rommel: %d files, %v", len(fs), err)
	}
	title, err := all.Title("miniature")
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "map.yaml"), []byte("x: 1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := OwnData(title, folder); Code(err) != CodeUsage || !strings.Contains(err.Error(), "takes no data of your own") {
		t.Errorf("data for a game that takes none: %v", err)
	}
	for _, x := range []struct {
		p    *person
		wait string
	}{{fresh.umpire, "north and south"}, {fresh.north, "the umpire, who closes the charter when both have joined"}, {newPerson(t, "x"), "an answer to the invitation, if it is yours"}} {
		s := by(&person{t: t, memory: fresh.umpire.memory, keys: x.p.keys}, x.p.keys)
		if x.p == fresh.north {
			s = x.p.open()
		}
		if st, err := s.Status(); err != nil || st.State != "invited" || st.Wait != x.wait {
			t.Errorf("%s waits for %q: %v", x.p.name, st.Wait, err)
		}
	}
	fresh.umpire.takes("the answer of north", fresh.north.open().ledger.Last("north").Text)
	if st, err := fresh.umpire.open().Status(); err != nil || st.Wait != "south; north has joined" {
		t.Errorf("the umpire waits for %q: %v", st.Wait, err)
	}
	if c, err := ReadInvitation(invite); err != nil || c.Game != "sk-early" || c.Rules != "miniature" {
		t.Errorf("the invitation: %v, %v", c, err)
	}
	if _, err := ReadInvitation(bytes.Replace(invite, []byte("skirmish"), []byte("skirmisH"), 1)); Code(err) != CodeVerify {
		t.Errorf("a changed invitation: %v", err)
	}
}

// TestOwnPackets: one's own packets and orders are found again by their number, the
// last one without; what is received twice is new once.
func TestOwnPackets(t *testing.T) {
	g := newTrio(t)
	first := g.north.send()
	second := g.north.send("2nd Horse: a1", "2nd Horse: a2")
	for i, want := range []bool{true, false} {
		got, _, err := g.umpire.open().Receive([][]byte{first, second})
		if err != nil || len(got) != 2 || got[0].New != want || got[1].New != want || got[0].Skipped || got[0].Packet.Seq != 2 || got[1].Packet.Seq != 3 {
			t.Errorf("time %d: %+v, %v", i+1, got, err)
		}
	}
	for seq, want := range map[int][]byte{2: first, 3: second, 0: second} {
		s := g.north.open()
		p, text, err := s.Sent(seq)
		if err != nil || !bytes.Equal(p.Text, want) || bytes.Contains(text, []byte("2nd Horse: a2")) != bytes.Equal(want, second) || bytes.HasPrefix(text, []byte("link ")) {
			t.Errorf("orders %d: %v, %s", seq, err, text)
		}
		if again, err := s.Again(seq); err != nil || !bytes.Equal(again.Text, want) {
			t.Errorf("packet %d again: %v", seq, err)
		}
	}
	s := g.north.open()
	for name, want := range map[string]int{"": 3, "2": 2, "77": 0, "deploy/north": 3, "Deploy/North": 3, "0": 0, "-2": 0, "t1/north": 0, "north": 3, "north 2": 2, "north 77": 0} {
		p, _, err := s.Shown(strings.Fields(name))
		if (err == nil) != (want > 0) || err == nil && p.Seq != want {
			t.Errorf("%s is %v, not packet %d; %v", name, p, want, err)
		}
	}
	if log := s.Log(); log[0].Seq != 1 || slices.ContainsFunc(log, func(l Logged) bool { return l.Used != "" || l.Result != 0 }) {
		t.Errorf("nothing is used yet: %+v", log)
	}
	if join, err := s.Again(1); err != nil || join.Kind != packet.Join {
		t.Errorf("packet 1 again: %v", err)
	}
	if _, _, err := s.Sent(1); Code(err) != CodeUsage {
		t.Errorf("an answer to the invitation is no orders: %v", err)
	}
	if p, err := g.umpire.open().Again(0); err != nil || p.Kind != packet.Charter {
		t.Errorf("the umpire's last packet: %v", err)
	}
}

// TestReports: a report tells of its own result, the last one if none is named, and
// says first who owes what: to him who owes it, in the second person; in words of
// the game where it has any. It tells the seeds of the dice, where some were thrown,
// and its reader what has become of his orders, from the first result on.
func TestReports(t *testing.T) {
	g := newTrio(t)
	text := func(p *person, result int) string {
		t.Helper()
		s := p.open()
		said, n, err := s.Report(result)
		if err != nil || result > 0 && n != result || result == 0 && n != len(s.results) {
			t.Fatalf("%s: report %d is of %d: %v", p.name, result, n, err)
		}
		return textOf(s)(said)
	}
	begin := text(g.north, 0)
	if !strings.Contains(begin, "You owe ") || strings.Contains(begin, "Due from") || strings.Contains(begin, "{") {
		t.Errorf("north owes the first orders:\n%s", begin)
	}
	for _, p := range []*person{g.umpire, g.south} {
		if other := text(p, 0); !strings.Contains(other, "Due from North: ") || strings.Contains(other, "You owe") || strings.Contains(other, "{") {
			t.Errorf("%s reads:\n%s", p.name, other)
		}
	}
	g.turn(g.north)
	g.turn(g.south)
	one, two := text(g.south, 1), text(g.south, 2)
	if one == two || text(g.south, 0) != two {
		t.Error("a report is of another result")
	}
	if st, err := g.south.open().Status(); err != nil || st.Results != 2 || st.State != "playing" || st.Scripted {
		t.Errorf("status: %+v, %v", st, err)
	}
	halts := firstGame(t)
	x := halts[len(halts)-1].thaw(t)
	s := x.umpire.open()
	said, _, err := s.Report(0)
	if err != nil {
		t.Fatal(err)
	}
	st, err := s.Status()
	if err != nil {
		t.Fatal(err)
	}
	due := st.Due[0]
	if got := textOf(s)(said); !strings.Contains(got, "Due from A") || strings.Contains(got, due.Side+" owes") || strings.Contains(got, "{") {
		t.Errorf("what is due has no words of the game (%s of %s):\n%.300s", due.Phase, due.Side, got)
	}
	batches := map[int]bool{}
	for _, r := range s.results {
		seeds := strings.Count(text(x.umpire, r.number), "Seed of batch ")
		if batches[len(r.seeds)] = true; seeds != len(r.seeds) {
			t.Errorf("report %d tells %d seeds of %d", r.number, seeds, len(r.seeds))
		}
		side := rules.Side(slices.Index(s.Charter.Names[:], r.binds[0].from))
		player := x.player(side)
		own := player.open()
		table, err := own.game.play(r.number)
		if err != nil {
			t.Fatal(err)
		}
		var told, answered []string
		mine := own.results[r.number-1]
		for _, c := range mine.private[side].from {
			for _, e := range slices.Concat(mine.entries, mine.private[side].entries) {
				if e.Key == c.key {
					told = append(told, fmt.Sprint(e.Key, e.Value, c.from))
				}
			}
		}
		for _, a := range own.own(table).answers(side, r.number) {
			answered = append(answered, fmt.Sprint(a.Key, a.Value, a.From))
		}
		if !slices.Equal(told, answered) {
			t.Errorf("result %d has the answers %q of %s, and %q are told", r.number, told, player.name, answered)
		}
		if !strings.Contains(text(player, r.number), "\nYour orders\n") || strings.Contains(text(x.umpire, r.number), "Your orders") {
			t.Errorf("report %d does not tell %s of his orders, and nobody else", r.number, player.name)
		}
	}
	if !batches[0] || !batches[1] {
		t.Errorf("results open batches: %v", batches)
	}
	// the history is of all results, and of a game that is over it is said
	over := finished(t).thaw(t)
	if got := text(over.north, 0); !strings.Contains(got, "Nothing is due. The game is over: ") || strings.Contains(got, " owe") {
		t.Errorf("the last report:\n%s", got)
	}
	s = over.north.open()
	history, err := s.History()
	if err != nil {
		t.Fatal(err)
	}
	rest := textOf(s)(history)
	for _, r := range s.results {
		_, events, _ := strings.Cut(text(over.north, r.number), "What happened\n-------------\n")
		events, _, _ = strings.Cut(events, "\n\n")
		_, later, ok := strings.Cut(rest, events)
		if rest = later; !ok || events == "" {
			t.Fatalf("the history does not tell, after what was before:\n%s", events)
		}
	}
	// how it ended, where the game has words for it
	table, err := s.game.look()
	if err != nil {
		t.Fatal(err)
	}
	table.seat = ender{table.seat}
	var want page.Page
	want.Say("session.ended", table.seat.Ended())
	if got := s.own(table).dunning(); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%v, not %v", got, want)
	}
}

// ender is a machine of a game that says how it has ended.
type ender struct{ rules.Seat }

func (ender) Ended() page.Msg { return page.M("north-wins", 3) }

// TestPictures: the board is shown as it was known after a result, the last one if none
// is named.
func TestPictures(t *testing.T) {
	g := newTrio(t)
	for _, p := range []*person{g.north, g.south, g.north} {
		g.turn(p)
	}
	s := g.south.open()
	seen := func(result int) string {
		t.Helper()
		pic, over, err := s.Picture(result, rules.Overlay{})
		if err != nil || over != nil {
			t.Fatal(over, err)
		}
		p, err := s.Pictured(result)
		if err != nil || result > 0 && p.Result != result || p.Results != 3 || fmt.Sprint(p.Picture.Hexes) != fmt.Sprint(pic.Hexes) {
			t.Errorf("after result %d: result %d of %d, %v", result, p.Result, p.Results, err)
		}
		return fmt.Sprint(pic.Title, pic.Hexes)
	}
	last := seen(0)
	if seen(3) != last || seen(1) == last || seen(2) == seen(1) {
		t.Error("a picture is of another result")
	}
	p, err := s.Pictured(0)
	if err != nil || !slices.Equal(p.Owed, []Owed{{"south", "t2/south", true}}) {
		t.Errorf("due is %v; %v", p.Owed, err)
	}
	for _, n := range []int{-1, 4} {
		if _, _, err := s.Picture(n, rules.Overlay{}); Code(err) != CodeUsage || !strings.Contains(err.Error(), "there are results 1 to 3") {
			t.Errorf("after result %d: %v", n, err)
		}
	}
}

// TestOverlays: what can be drawn over the board a page of the game has, too.
func TestOverlays(t *testing.T) {
	halts := firstGame(t)
	s := halts[len(halts)-1].thaw(t).north.open()
	kinds, err := s.Overlays()
	if err != nil || len(kinds) == 0 || kinds[0].Name != "supply" || !kinds[0].Now {
		t.Errorf("%v, %v", kinds, err)
	}
	p, err := s.Pictured(0)
	if err != nil || len(p.Now) != 1 || len(p.Past) != 1 {
		t.Errorf("%v, %v, %v", p.Now, p.Past, err)
	}
	for _, kind := range []string{"supply", "moves"} {
		if _, over, err := s.Picture(0, rules.Overlay{Kind: kind}); err != nil || over == nil {
			t.Errorf("%s: %v", kind, err)
		}
	}
}

// TestWords: a page is worded in the language that it is asked for in, in the game's
// words and the session's own.
func TestWords(t *testing.T) {
	s := newTrio(t).north.open()
	s.desk = tongues{s.desk}
	for _, lang := range []string{"en", "de", "de", "en"} {
		if words := s.Words(lang); words["tongue"] != lang || words["session.over"] != Messages["session.over"] {
			t.Errorf("%s: %v", lang, words)
		}
	}
}

// tongues is a game with as many languages as are asked for.
type tongues struct{ rules.Desk }

func (tongues) Words(lang string) page.Words { return page.Words{"tongue": lang} }

// TestTurns: a result is found by its number, or as the first that has bound orders of
// a phase; the phases are told in the order of play.
func TestTurns(t *testing.T) {
	g := newTrio(t)
	if turns, err := g.north.open().Turns(); err != nil || len(turns) > 0 {
		t.Errorf("before any orders: %v, %v", turns, err)
	}
	for _, p := range []*person{g.north, g.south, g.north} {
		g.turn(p)
	}
	s := g.south.open()
	turns, err := s.Turns()
	if want := []Turn{{"deploy/north", 1}, {"deploy/south", 2}, {"t1/north", 3}}; err != nil || !slices.Equal(turns, want) {
		t.Errorf("%v, not %v; %v", turns, want, err)
	}
	for turn, want := range map[string]int{"": 0, "1": 1, "7": 7, "deploy/north": 1, "deploy/south": 2, "t1/north": 3} {
		if n, err := s.ResultOf(turn); err != nil || n != want {
			t.Errorf("%q is result %d, not %d; %v", turn, n, want, err)
		}
	}
	if _, err := s.ResultOf("t1/nort"); Code(err) != CodeUsage || !strings.Contains(err.Error(), "did you mean t1/north?") {
		t.Errorf("a name like no other: %v", err)
	}
}

// TestDraft: the orders that are due have a file by the name of their phase; where more
// is asked than those that were used have answered, the next has a number.
func TestDraft(t *testing.T) {
	g := newTrio(t)
	draft := func(p *person, want string) {
		t.Helper()
		if file, err := p.open().Draft(); err != nil || file != want {
			t.Errorf("%s writes %s, not %s; %v", p.name, file, want, err)
		}
	}
	draft(g.north, "orders/deploy-north.yaml")
	g.north.puts(map[string][]byte{"orders/deploy-north.yaml": []byte("what is not sent yet\n")})
	draft(g.north, "orders/deploy-north.yaml")
	if st, err := g.north.open().Status(); err != nil || st.Next != "adjutant send orders/deploy-north.yaml" {
		t.Errorf("status: %+v, %v", st, err)
	}
	if _, err := g.south.open().Draft(); Code(err) != CodeWaiting {
		t.Errorf("south owes nothing: %v", err)
	}
	var templates [2][]byte // short, long
	for i := range templates {
		var err error
		if _, templates[i], err = g.north.open().Template("en", i > 0); err != nil {
			t.Fatal(err)
		}
	}
	g.turn(g.north)
	g.turn(g.south)
	draft(g.north, "orders/t1-north.yaml")
	// what the used file has left open is asked once more
	s := g.north.open()
	text := []byte("used\n")
	g.north.puts(map[string][]byte{"orders/t1-north.yaml": text})
	phase := "t1/north"
	for _, o := range s.sent[0] {
		o.Phase, o.text = phase, text
	}
	table, err := s.game.look()
	if err != nil {
		t.Fatal(err)
	}
	if file, err := s.demands(table, phase).draft(); err != nil || file != "orders/t1-north-2.yaml" {
		t.Errorf("after a file that was used: %s, %v", file, err)
	}
	g.north.puts(map[string][]byte{"orders/t1-north.yaml": []byte("used, and changed since\n")})
	if file, err := s.demands(table, phase).draft(); err != nil || file != "orders/t1-north.yaml" {
		t.Errorf("after a file that was changed: %s, %v", file, err)
	}
	// the template, short or long, which was left as it was when other orders were used
	for _, template := range templates {
		template = bytes.Replace(template, []byte("deploy/north"), []byte(phase), 1)
		g.north.puts(map[string][]byte{"orders/t1-north.yaml": append([]byte("# said in another way\n"), template...)})
		if file, err := s.demands(table, phase).draft(); err != nil || file != "orders/t1-north-2.yaml" {
			t.Errorf("after a template that was left: %s, %v", file, err)
		}
	}
	g.north.puts(map[string][]byte{"orders/t1-north.yaml": []byte("used, and changed since\n")})
	// who owes a link alone sends what he has sent last
	link := *table
	link.due = []rules.Due{{By: 0, Kind: rules.DueLink}}
	for _, file := range []string{"orders/t1-north.yaml", "orders/t1-north-2.yaml", "orders/t1-north-3.yaml"} {
		g.north.puts(map[string][]byte{file: []byte("used\n")})
		if got, err := s.demands(&link, phase).draft(); err != nil || got != file {
			t.Errorf("for a link: %s, not %s; %v", got, file, err)
		}
	}
	// what the umpire is to do with it
	for _, next := range []string{"adjutant receive FILE", "adjutant resolve"} {
		if st, err := g.umpire.open().Status(); err != nil || st.Next != next {
			t.Errorf("the umpire is told to type %s, not %s; %v", st.Next, next, err)
		}
		g.umpire.takes("orders", g.north.send())
	}
}

// TestLostFiles: a file of the ledger that must be here is named, whichever it is:
// one's own orders that a result has used, a result of which there is a report, and
// what was here before.
func TestLostFiles(t *testing.T) {
	g := newTrio(t)
	g.turn(g.north)
	g.turn(g.south)
	last := g.north.open().ledger.Last(umpire)
	waiting := g.copy()
	note := waiting.north.send()
	if err := waiting.north.open().Refresh(textOf(waiting.north.open())); err != nil {
		t.Fatal(err)
	}
	p, err := packet.Peek(note)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		of   *trio
		file string
		says string
	}{
		{g, fileOf(packet.Header{From: "north", Seq: 2, Kind: packet.Orders}), "which " + fileOf(packet.Header{From: umpire, Seq: 3, Kind: packet.Result}) + " has used"},
		{g, fileOf(last.Header()), "of which cache/report-0002.txt tells"},
		{waiting, fileOf(p), "a packet is missing that was here"},
		{g, fileOf(packet.Header{From: umpire, Seq: 2, Kind: packet.Charter}), "the charter, which came before"},
		{g, fileOf(packet.Header{From: umpire, Seq: 3, Kind: packet.Result}), "packet 4 is here"},
	} {
		q := x.of.north.copy()
		if err := q.store().Remove(x.file); err != nil {
			t.Fatal(err)
		}
		s, err := Open(q.store(), q.keys)
		if err == nil {
			err = s.Lost()
		}
		named := strings.Contains(x.says, "that was here") || strings.HasPrefix(fmt.Sprint(err), x.file+": ")
		if Code(err) != CodeVerify || !named || !strings.Contains(fmt.Sprint(err), x.says) {
			t.Errorf("%s is lost: %v, not %q", x.file, err, x.says)
		}
	}
	if err := g.north.open().Lost(); err != nil {
		t.Errorf("nothing is lost: %v", err)
	}
}

// TestNonsenseInTheCache: whatever stands in the cache, even under one's own seal
// and MAC, no command fails by it.
func TestNonsenseInTheCache(t *testing.T) {
	g := newTrio(t)
	g.turn(g.north)
	p := g.north
	s := p.open()
	_, records, _ := bytes.Cut(bytes.TrimPrefix(s.text, []byte(openedHead)), []byte("\n"))
	packets, _, _ := bytes.Cut(records, []byte("mark "))
	for name, x := range map[string][]byte{
		"no size": []byte("packet\n"), "a negative size": bytes.Replace(packets, []byte(" 0\n"), []byte(" -1\n"), 1), "a size beyond the end": append(bytes.Clone(packets), "executor 99\nx\n"...),
		"a size up to the end": append(bytes.Clone(packets), "mark 1 1 1 sha256:"+strings.Repeat("1", 64)+" 1 0 0\nexecutor 2\nx\n"...), "no such record": []byte("x 0\n"),
		"a size of one up to the end": append(bytes.Clone(packets), "mark 1 1 1 sha256:"+strings.Repeat("1", 64)+" 1 0 0\nexecutor 1\nx"...), "an empty line at the end": append(bytes.Clone(packets), '\n'), "no such packet": []byte("packet sha256:1 0\n"), "a mark of nothing": append(bytes.Clone(packets), "public 0\n"...),
		"a key that is none": append(bytes.Clone(packets), "section 0 xyz 0\n"...), "too many words": append(bytes.Clone(packets), "section 0 00000000000000000000000000000000 1 0\n"...),
		"a mark cut short": append(bytes.Clone(packets), "mark 1 1 0\n"...), "an empty line": []byte("\n"),
	} {
		mac := p.keys.macOpened(s.packets[0].Hash, s.ledger.Results()[0].Hash, x)
		sealed, err := seal.SealFile(append(fmt.Appendf(nil, "%s%x\n", openedHead, mac), x...), 0, p.keys.Identity.Recipient())
		if err != nil {
			t.Fatal(err)
		}
		q := p.copy()
		if err := q.store().Write(openedFile, sealed); err != nil {
			t.Fatal(err)
		}
		again := q.open()
		if len(again.known) > 0 || len(again.packets) != len(s.packets) {
			t.Errorf("%s: %d packets are known", name, len(again.known))
		}
		if _, err := again.Verify(textOf(again)); Code(err) != CodeVerify || !strings.Contains(err.Error(), openedFile) {
			t.Errorf("%s: verify says %v", name, err)
		}
		if again = q.open(); again.Refresh(textOf(again)) != nil || len(q.open().known) != len(s.packets) {
			t.Errorf("%s: the cache is not made again", name)
		}
	}
}

// What a side must know of its own units stands before all else in its report and in its
// status, as on the page; what is over warns of nothing.
func TestReportsWarn(t *testing.T) {
	if testing.Short() {
		t.Skip("plays by mail")
	}
	warned := 0
	for _, halt := range exampleGame(t, "demo-1940") {
		x := halt.thaw(t)
		for _, p := range []*person{x.north, x.south} {
			s := p.open()
			st, err := s.Status()
			if err != nil {
				t.Fatal(err)
			}
			said, _, err := s.Report(0)
			if err != nil {
				t.Fatal(err)
			}
			text := textOf(s)(said)
			first, _, _ := strings.Cut(text[strings.Index(text, "\n\n")+2:], "\n\n")
			if n := strings.Count(first, "Look out: "); n != len(st.Warnings) || st.State == "over" && n > 0 {
				t.Errorf("%s: the report warns %d times, status %d times:\n%s", p.name, n, len(st.Warnings), first)
			}
			warned += len(st.Warnings)
		}
	}
	if warned == 0 {
		t.Error("in no position of the game was there anything to warn of")
	}
}

// TestReportsOfAnotherVersion: another version of the program may word reports in
// another way. That is told and no fault, and the next command words them anew; a
// report of the same version that is not what the ledger gives is a fault.
func TestReportsOfAnotherVersion(t *testing.T) {
	g := newTrio(t)
	g.turn(g.north)
	g.turn(g.south)
	p := g.north
	s := p.open()
	anew := func(x page.Page) string {
		text := render.Text(s.Colophon(x, "a version with a name so long that its line is folded, 2.0.0-20261122"), s.Words("en"), render.Options{})
		at := strings.LastIndex(strings.TrimSpace(text), "\n\n") // of other words, but for the last paragraph
		return strings.ToUpper(text[:max(0, at)]) + text[max(0, at):]
	}
	older := func(r Render) int {
		t.Helper()
		v, err := p.open().Verify(r)
		if err != nil {
			t.Fatal(err)
		}
		return v.Older
	}
	if a, b := older(textOf(s)), older(anew); a != 0 || b != len(s.results) {
		t.Errorf("%d and %d of %d reports are older", a, b, len(s.results))
	}
	if err := p.open().Refresh(anew); err != nil {
		t.Fatal(err)
	}
	if a, b := older(textOf(s)), older(anew); a != len(s.results) || b != 0 {
		t.Errorf("written anew %d and %d are older", a, b)
	}
	// and so it is where the last ones are missing
	some := p.copy()
	if err := some.store().Remove(reportFile(2)); err != nil {
		t.Fatal(err)
	}
	if err := some.open().Refresh(textOf(s)); err != nil || !bytes.Equal(some.files()[reportFile(1)], p.files()[reportFile(1)]) == (colophon(p.files()[reportFile(1)]) == colophon([]byte(textOf(s)(page.Page{})))) {
		t.Errorf("the first report is not written anew: %v", err)
	}
	text, err := p.store().Read(reportFile(1))
	if err != nil {
		t.Fatal(err)
	}
	if err := p.store().Write(reportFile(1), bytes.Replace(text, []byte("M"), []byte("N"), 1)); err != nil {
		t.Fatal(err)
	}
	if _, err := p.open().Verify(anew); Code(err) != CodeVerify || !strings.Contains(err.Error(), reportFile(1)) {
		t.Errorf("of a report that was changed verify says %v", err)
	}
	// whoever names another version in a false report gains nothing
	good := textOf(s)
	if err := p.open().Refresh(good); err != nil {
		t.Fatal(err)
	}
	honest := p.files()[reportFile(1)]
	named := func(version string, text []byte) []byte {
		return bytes.Replace(text, []byte("Written by adjutant 1,"), []byte("Written by adjutant "+version+","), 1)
	}
	for what, x := range map[string]struct {
		text  []byte
		older int // -1: refused
	}{
		"as it is, by another version":     {named("0.9", honest), 0},
		"otherwise, by another version":    {named("(evil)", bytes.Replace(honest, []byte("M"), []byte("N"), 1)), 1},
		"otherwise, by the same":           {bytes.Replace(honest, []byte("M"), []byte("N"), 1), -1},
		"of another edition":               {bytes.Replace(honest, []byte("edition "), []byte("edition 9"), 1), -1},
		"cut":                              {honest[:len(honest)/2], -1},
		"with other line ends":             {bytes.ReplaceAll(honest, []byte("\n"), []byte("\r\n")), -1},
		"by a version of endless text":     {named(strings.Repeat("x", 200), honest), -1},
		"by nobody, with another sentence": {bytes.Replace(honest, []byte("Written by"), []byte("Made up by"), 1), -1},
	} {
		q := p.copy()
		q.puts(map[string][]byte{reportFile(1): x.text})
		switch v, err := q.open().Verify(good); {
		case x.older < 0:
			if Code(err) != CodeVerify || !strings.Contains(err.Error(), reportFile(1)) {
				t.Errorf("a report %s: verify says %v", what, err)
			}
		case err != nil || v.Older != x.older:
			t.Errorf("a report %s: verify says %+v, %v", what, v, err)
		default:
			if err := q.open().Refresh(good); err != nil || !bytes.Equal(q.files()[reportFile(1)], honest) {
				t.Errorf("a report %s is not written anew: %v", what, err)
			}
		}
	}
}

// TestStrangerLeavesReports: whoever looks into another's folder with keys that have
// no part in the game, or with a newer program, writes none of its reports.
func TestStrangerLeavesReports(t *testing.T) {
	g := newTrio(t)
	g.turn(g.north)
	for _, p := range []*person{g.north, g.umpire} {
		stranger := newPerson(t, "a stranger")
		stranger.memory = p.copy().memory
		if err := stranger.memory.Remove(reportFile(1)); err != nil {
			t.Fatal(err)
		}
		before := stranger.files()
		s := stranger.open()
		newer := func(x page.Page) string {
			return render.Text(s.Colophon(x, "2"), s.Words("en"), render.Options{})
		}
		for _, r := range []Render{textOf(s), newer} {
			if err := stranger.open().Refresh(r); err != nil || !maps.EqualFunc(stranger.files(), before, bytes.Equal) {
				t.Errorf("%s: a stranger changed the folder, %v", p.name, err)
			}
		}
	}
}

// TestFromMails: a folder begins anew from whatever mails there are: those of other
// games and to others are left out, and who has neither joined nor invited is told.
func TestFromMails(t *testing.T) {
	g := newTrio(t)
	host, guest := newPerson(t, umpire), newPerson(t, "south")
	other := [][]byte{host.must(Invite(host.store(), host.keys, Invitation{Rules: "miniature", Scenario: "skirmish", Game: "sk-other"}))}
	other = append(other, guest.must(Join(guest.store(), guest.keys, "south", other[0], nil, false)))
	g.turn(g.north)
	g.turn(g.south)
	all := func(p *person) (notes [][]byte) {
		for _, x := range p.open().packets {
			notes = append(notes, x.Text)
		}
		return notes
	}
	empty := func() *store.Dir {
		d, err := store.Open(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { d.Close() })
		return d
	}
	d := empty()
	s, got, err := Restore(d, g.north.keys, append(all(g.umpire), other...), nil)
	if err != nil {
		t.Fatal(err)
	}
	skipped := 0
	for _, x := range got {
		if x.Skipped {
			skipped++
			if x.Packet.From != "south" {
				t.Errorf("%v is left out", x.Packet)
			}
		} else if !x.New {
			t.Errorf("%v was here already, in an empty folder", x.Packet)
		}
	}
	if s.Me != "north" || skipped != 2 || len(s.results) != 2 {
		t.Errorf("%s, %d results, %d left out of %v", s.Me, len(s.results), skipped, got)
	}
	lost := "ledger/umpire-0004-result.txt"
	if err := d.Remove(lost); err != nil {
		t.Fatal(err)
	}
	if _, got, err = Restore(d, g.north.keys, all(g.umpire), nil); err != nil {
		t.Fatal(err)
	}
	told := map[packet.Header]bool{}
	for _, x := range got {
		if x.New != (fileOf(x.Packet) == lost) || told[x.Packet] {
			t.Errorf("where one result was lost: %+v", x)
		}
		told[x.Packet] = true
	}
	backwards := all(g.umpire)
	slices.Reverse(backwards)
	if s, _, err = Restore(empty(), g.umpire.keys, backwards, nil); err != nil || s.Me != umpire || len(s.results) != 2 {
		t.Errorf("in another order: %v", err)
	}
	if _, _, err := Restore(empty(), newPerson(t, "stranger").keys, all(g.umpire), nil); Code(err) != CodeUsage || !strings.Contains(err.Error(), "no game begins with these packets that has your keys") {
		t.Errorf("a stranger: %v", err)
	}
}

// TestRights: who may send which kind of packet, under which numbers.
func TestRights(t *testing.T) {
	c := newTrio(t).umpire.open().Charter
	const most = packet.MaxSeq
	for kind, x := range map[packet.Kind]struct {
		from        string
		first, last int
	}{
		packet.Invite: {umpire, 1, 1}, packet.Charter: {umpire, 2, 2}, packet.Result: {umpire, 3, most},
		packet.Join: {"north", 1, 1}, packet.Orders: {"north", 2, most}, "other": {"", 1, 0},
	} {
		for _, from := range []string{umpire, "north", "south", "east"} {
			for _, seq := range []int{0, 1, 2, 3, 4, most, most + 1} {
				may := seq >= x.first && seq <= x.last && (from == x.from || from == "south" && x.from == "north")
				if err := c.maySend(packet.Header{From: from, Seq: seq, Kind: kind}); (err == nil) != may {
					t.Errorf("%s %d of %s: %v", kind, seq, from, err)
				}
			}
		}
	}
}

// TestScripts: verify lists what of chance was fixed before play, and what of it has
// served nothing yet.
func TestScripts(t *testing.T) {
	g := newTrioOf(t, "miniature", "skirmish", "north", "south", Chance{"0 shuffle", []string{"real"}}, Chance{"9 fire/die.8", []string{"6", "6"}}, Chance{"9 shuffle", []string{"real"}})
	for results, idle := range [][]string{{"0 shuffle", "9 fire/die.8", "9 shuffle"}, nil, {"9 fire/die.8", "9 shuffle"}} {
		if idle != nil {
			s := g.north.open()
			v, err := s.Verify(textOf(s))
			if err != nil || !slices.Equal(v.Scripts, []string{"0 shuffle", "9 fire/die.8", "9 shuffle"}) || !slices.Equal(v.Idle, idle) {
				t.Errorf("after %d results: %+v, %v", results, v, err)
			}
		}
		g.turn([]*person{g.north, g.south, g.north}[results])
	}
	if st, err := g.north.open().Status(); err != nil || !st.Scripted {
		t.Errorf("status does not tell of scripted chance: %v", err)
	}
}

// TestStrangerVerifies: who has no keys of a game checks what all may read, and the
// file with it; what is sealed to others is none of his business.
func TestStrangerVerifies(t *testing.T) {
	g := newTrio(t)
	g.turn(g.north)
	g.turn(g.south)
	verify := func(p *person) (*Verified, error) {
		s, err := Open(p.store(), nil)
		if err != nil {
			return nil, err
		}
		return s.Verify(textOf(s))
	}
	v, err := verify(g.north)
	if err != nil || v.Scope != "public" || v.Results != 2 || v.Answers != 0 || v.Deals != 0 {
		t.Fatalf("%+v, %v", v, err)
	}
	deals := 0 // which the umpire alone deals again before the secret of the deck is told
	s := g.umpire.open()
	for _, r := range s.results {
		for _, e := range slices.Concat(r.private[0].entries, r.private[1].entries) {
			if strings.HasPrefix(e.Key.Label.Path, "deal") || strings.HasPrefix(e.Key.Label.Path, "draw") {
				deals++
			}
		}
	}
	for p, want := range map[*person]int{g.umpire: deals, g.north: 0} {
		s := p.open()
		if v, err := s.Verify(textOf(s)); err != nil || v.Deals != want || v.Answers == 0 || v.Files != len(p.files()) {
			t.Errorf("%s finds %+v, not %d deals; %v", p.name, v, want, err)
		}
	}
	for file, found := range map[string]bool{publicFile: true, viewFile: false, openedFile: false, charterFile: true, fileOf(packet.Header{From: umpire, Seq: 3, Kind: packet.Result}): true} {
		p := g.north.copy()
		text, err := p.store().Read(file)
		if err != nil {
			t.Fatal(err)
		}
		text = bytes.Clone(text)
		text[len(text)/2] ^= 1
		if err := p.store().Write(file, text); err != nil {
			t.Fatal(err)
		}
		if _, err := verify(p); found != (Code(err) == CodeVerify && strings.Contains(err.Error(), file)) || !found && err != nil {
			t.Errorf("%s is changed: %v", file, err)
		}
	}
}

// TestBegin: where no game is that is said, and no game begins in a folder with data
// that nobody has asked for; what was agreed on is told with its options.
func TestBegin(t *testing.T) {
	again := newPerson(t, umpire)
	first := again.must(Invite(again.store(), again.keys, Invitation{Rules: "miniature", Scenario: "skirmish", Game: "sk-1"}))
	for game, says := range map[string]string{"": "", "sk-1": "", "sk-2": "this folder has a game already"} {
		p, err := Invite(again.store(), again.keys, Invitation{Rules: "miniature", Scenario: "skirmish", Game: game})
		if says == "" && (err != nil || !bytes.Equal(p.Text, first)) || says != "" && (Code(err) != CodeUsage || err.Error() != says) {
			t.Errorf("init of the game %q once more: %v", game, err)
		}
	}
	if _, err := Find(t.TempDir()); Code(err) != CodeUsage || !strings.Contains(err.Error(), "-C DIR names one") {
		t.Errorf("no game: %v", err)
	}
	g := newTrio(t)
	d, err := Find(g.north.at(t.TempDir()).dir)
	if err != nil {
		t.Fatalf("a game: %v", err)
	}
	d.Close()
	p := newPerson(t, umpire)
	if err := p.store().Write("data/map.yaml", []byte("x: 1\n")); err != nil {
		t.Fatal(err)
	}
	if _, err := Invite(p.store(), p.keys, Invitation{Rules: "rommel", Scenario: "s1940", Game: "g"}); Code(err) != CodeUsage || !strings.Contains(err.Error(), "add --data") {
		t.Errorf("data that nobody has asked for: %v", err)
	}
	for file, want := range map[string]int{"map.yaml": CodeUsage, "readme.txt": 0} { // what is there may be somebody's work
		q := newPerson(t, umpire)
		q.puts(map[string][]byte{"data/" + file: []byte("x: 1\n")})
		if _, err := Invite(q.store(), q.keys, Invitation{Rules: "rommel", Scenario: "s1940", Game: "g", Data: own(t)}); Code(err) != want || want > 0 && !strings.Contains(err.Error(), "data/map.yaml is in the game folder already") {
			t.Errorf("%s is in the folder: %v", file, err)
		}
	}
	if _, err := Invite(p.store(), p.keys, Invitation{Rules: "chess", Scenario: "s1940", Game: "g"}); Code(err) != CodeUsage {
		t.Errorf("another game: %v", err)
	}
	c := *g.umpire.open().Charter
	if got := c.Agreed(); got != "miniature skirmish" {
		t.Error(got)
	}
	if c.Options = []string{"a"}; c.Agreed() != "miniature skirmish with a" {
		t.Error(c.Agreed())
	}
	if c.Options = []string{"a", "b"}; c.Agreed() != "miniature skirmish with a, b" {
		t.Error(c.Agreed())
	}
	text := string(g.umpire.open().Charter.Text())
	for _, sides := range []string{"[north]", "[north, south, east]", "north", "[]"} {
		if other := strings.Replace(text, "sides: [north, south]\n", "sides: "+sides+"\n", 1); other == text {
			t.Errorf("the sides are not in\n%s", text)
		} else if _, err := ParseCharter([]byte(other)); err == nil {
			t.Errorf("a charter of the sides %s", sides)
		}
	}
	for _, key := range []string{"game", "rules", "scenario", "edition", "data", "umpire", "sides"} {
		var without []string
		skip := false
		for line := range strings.Lines(text) {
			if !strings.HasPrefix(line, " ") && !strings.HasPrefix(line, "-") {
				skip = strings.HasPrefix(line, key+":")
			}
			if !skip {
				without = append(without, line)
			}
		}
		if got := strings.Join(without, ""); got == text {
			t.Errorf("there is no %s in\n%s", key, text)
		} else if _, err := ParseCharter([]byte(got)); err == nil {
			t.Errorf("a charter without %s", key)
		}
	}
}
