package session

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/cmd/internal/store"
	"github.com/adjutant-pbem/adjutant/crypto/ledger"
	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/crypto/seal"
	"github.com/adjutant-pbem/adjutant/crypto/sign"
	"github.com/adjutant-pbem/adjutant/rules"
)

// The tests of cheats play with the right keys: what is forged is signed by
// whom it names, and sealed to whom it should be. This file has the tools.

// still is a game at rest: the folders of umpire and players, and their keys.
// The umpire has orders that no result has used yet.
type still struct {
	names  [3]string
	keys   [3]*Keys
	files  [3]map[string][]byte
	honest *result // what follows, once it was made
}

// long skips a test where time is short: another one shows the most of it.
func long(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("many packets")
	}
}

// freeze keeps a game as it is now.
func (g *trio) freeze(t *testing.T) *still {
	x := &still{}
	for i, p := range []*person{g.umpire, g.north, g.south} {
		x.names[i], x.keys[i], x.files[i] = p.name, p.keys, p.files()
		maps.DeleteFunc(x.files[i], func(name string, _ []byte) bool { return strings.HasPrefix(name, cacheFolder+"/") })
	}
	return x
}

// thaw writes a game into new folders.
func (x *still) thaw(t *testing.T) *trio {
	t.Helper()
	return &trio{x.person(t, 0), x.person(t, 1), x.person(t, 2)}
}

// person writes the folder of the umpire (0) or a player.
func (x *still) person(t *testing.T, i int) *person {
	t.Helper()
	p := &person{t: t, name: x.names[i], keys: x.keys[i], memory: inMemory(t, x.files[i])}
	if _, warm := x.files[i][openedFile]; warm || x.files[i][charterFile] == nil {
		return p
	}
	p.warm() // it will be opened often
	if text := p.files()[openedFile]; text != nil {
		x.files[i][openedFile] = text
	}
	return p
}

// result is the honest result that follows.
func (x *still) result(t *testing.T) *result {
	t.Helper()
	if x.honest == nil {
		f := &forger{t: t, g: &trio{umpire: x.person(t, 0)}}
		f.s = f.g.umpire.open()
		x.honest = f.result(nil)
	}
	return x.honest
}

// inMemory is a folder in memory.
func inMemory(t *testing.T, files map[string][]byte) *store.Dir {
	t.Helper()
	d, err := store.OpenDry("no such folder")
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		if err := d.Write(name, text); err != nil {
			t.Fatal(err)
		}
	}
	return d
}

// stranger is somebody without keys who has what is public.
func (g *trio) stranger() *person {
	public := g.umpire.files()
	maps.DeleteFunc(public, func(name string, _ []byte) bool {
		return !strings.HasPrefix(name, ledgerFolder+"/"+umpire)
	})
	return &person{t: g.umpire.t, name: "a stranger", memory: inMemory(g.umpire.t, public)}
}

// games are played once for all tests, which run one after another: each is the
// halts before its results.
var games = map[string][]*still{}

func played(t *testing.T, name string, play func() []*still) []*still {
	t.Helper()
	if games[name] == nil {
		games[name] = play()
	}
	return games[name]
}

// firstGame is the published example first-1940, in which nothing is scripted,
// before each of its results.
func firstGame(t *testing.T) []*still { return exampleGame(t, "first-1940") }

// exampleGame is a game of the examples before each of its results.
func exampleGame(t *testing.T, name string) []*still {
	return played(t, name, func() (halts []*still) {
		root := filepath.Join("..", "..", "..", "examples", "rommel", name)
		whole := &still{names: [3]string{umpire, "axis", "allied"}}
		for i, who := range whole.names {
			keys, err := LoadKeys(filepath.Join(root, "keys", who), nil)
			if err != nil {
				t.Fatal(err)
			}
			whole.keys[i], whole.files[i] = keys, files(t, filepath.Join(root, who))
		}
		g := whole.thaw(t)
		s := g.umpire.open()
		for _, r := range s.results {
			halts = append(halts, whole.before(s, r.number))
		}
		return halts
	})
}

// before is a game as it was before a result, with the orders that it has used.
func (x *still) before(s *Session, result int) *still {
	y := &still{names: x.names, keys: x.keys}
	for i, all := range x.files {
		y.files[i] = map[string][]byte{}
		for _, p := range s.packets {
			name := fileOf(p.Header())
			_, used := s.used(p)
			switch {
			case all[name] == nil, p.Kind == packet.Result && p.Seq-2 >= result, p.Kind == packet.Orders && used > result:
			default:
				y.files[i][name] = all[name]
			}
		}
		y.files[i][invitationFile], y.files[i][charterFile] = all[invitationFile], all[charterFile]
	}
	return y
}

// gameOf plays a number of results of a game; body writes the orders of a side
// from its template.
func gameOf(t *testing.T, title, scenario, north, south string, results int, body func(side, phase, template string) []string) []*still {
	return played(t, title+" "+scenario, func() []*still {
		return playOf(t, newTrioOf(t, title, scenario, north, south), results, body)
	})
}

// playOf plays a number of results of a game that has begun.
func playOf(t *testing.T, g *trio, results int, body func(side, phase, template string) []string) (halts []*still) {
	for range results {
		if !g.orders1(t, body) {
			break
		}
		halts = append(halts, g.freeze(t))
		g.resolveAll(nil)
	}
	return halts
}

// orders1 lets all who owe orders send some; false: nobody does.
func (g *trio) orders1(t *testing.T, body func(side, phase, template string) []string) bool {
	st, err := g.north.open().Status()
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range st.Due {
		for _, p := range []*person{g.north, g.south} {
			if p.name == d.Side {
				g.umpire.keeps(p.write(body))
			}
		}
	}
	return len(st.Due) > 0
}

// keeps puts packets into somebody's folder as they are.
func (p *person) keeps(notes ...[]byte) {
	p.t.Helper()
	for _, note := range notes {
		h, err := packet.Peek(note)
		if err != nil {
			p.t.Fatal(err)
		}
		p.puts(map[string][]byte{fileOf(h): note})
	}
}

// write sends the first orders of some that are accepted, else the template.
func (p *person) write(body func(side, phase, template string) []string) []byte {
	p.t.Helper()
	phase, template, err := p.open().Template("en", true)
	if err != nil {
		p.t.Fatalf("%s: %v", p.name, err)
	}
	drafts := []string{}
	if body != nil {
		for _, d := range body(p.name, phase, string(template)) {
			drafts = append(drafts, fmt.Sprintf("game: %s\norders: %s\n%s", p.open().Charter.Game, phase, d))
		}
	}
	for _, d := range append(drafts, string(template)) {
		c, err := p.open().Check("orders", []byte(d))
		if err != nil {
			p.t.Fatal(err)
		}
		if c.OK() {
			signed, _, err := p.open().Send(c)
			if err != nil {
				p.t.Fatal(err)
			}
			return signed.Text
		}
	}
	p.t.Fatalf("%s: the template is refused:\n%s", p.name, template)
	return nil
}

// resolveAll lets the umpire resolve and both receive. cheat changes the
// umpire's session first.
func (g *trio) resolveAll(cheat func(s *Session)) {
	g.umpire.t.Helper()
	s := g.umpire.open()
	if cheat != nil {
		cheat(s)
	}
	r, err := s.Resolve()
	if err != nil {
		g.umpire.t.Fatal(err)
	}
	for _, p := range []*person{g.north, g.south} {
		if _, _, err := p.open().Receive([][]byte{r.Result.Text}); err != nil {
			p.t.Fatalf("%s: %v", p.name, err)
		}
		p.warm()
	}
	g.umpire.warm()
}

// warm writes what makes the next opening of a folder fast.
func (p *person) warm() {
	p.t.Helper()
	s := p.open()
	if _, err := s.game.look(); err != nil {
		return // an umpire's own machine finds that he cheats
	}
	if err := (&cache{Session: s}).writeOpened(); err != nil {
		p.t.Fatal(err)
	}
}

// skirmish is a game of the miniature in which both sides advance, to its end.
func skirmish(t *testing.T) []*still {
	return gameOf(t, "miniature", "skirmish", "north", "south", 40, advance)
}

// advance lets the first unit that can move step towards the enemy's home row,
// by one real card.
func advance(side, phase, template string) (drafts []string) {
	if strings.HasPrefix(phase, "deploy") {
		return nil
	}
	for _, ahead := range []int{0, 1, -1} {
		for line := range strings.Lines(template) {
			unit, rest, ok := strings.Cut(strings.TrimSpace(strings.TrimLeft(line, " #")), " at ")
			if !ok || len(rest) < 2 || !strings.Contains(rest, "speed") {
				continue
			}
			row := rest[0] + 1
			if side == "south" {
				row = rest[0] - 1
			}
			drafts = append(drafts, fmt.Sprintf("cards: {real: 1}\nmoves: {%s: %c%c}\nlosses: [%s]\n", unit, row, int(rest[1])+ahead, unit))
		}
	}
	return drafts
}

// forger is an umpire who is about to resolve.
type forger struct {
	t *testing.T
	g *trio
	s *Session
}

func newForger(t *testing.T, x *still) *forger {
	t.Helper()
	f := &forger{t: t, g: x.thaw(t)}
	f.s = f.g.umpire.open()
	return f
}

// table is the umpire's machine at the halt. cheat, if not nil, is done to his
// session first.
func (f *forger) table(cheat func(s *Session)) *table {
	f.t.Helper()
	f.s.chain()           // so that a false secret does not change his links
	folder := *f.s.folder // what a cheat changes is changed in this table alone
	folder.marks = slices.Clone(folder.marks)
	s := &Session{folder: &folder, game: &derivation{folder: &folder}}
	if cheat != nil {
		cheat(s)
	}
	t, err := s.game.playOn()
	if err != nil {
		f.t.Fatal(err)
	}
	return t
}

// result is what an honest umpire, or one who cheats so, would mail.
func (f *forger) result(cheat func(s *Session)) *result {
	f.t.Helper()
	return f.extend(f.table(cheat))
}

// extend is the result that follows on a machine.
func (f *forger) extend(t *table) *result {
	f.t.Helper()
	r := t.bindings()
	if len(r.binds)+len(r.refuses) == 0 {
		f.t.Fatal("nothing is here to be resolved")
	}
	if err := t.extend(r); err != nil {
		f.t.Fatal(err)
	}
	return r
}

// bodies is a result as it is sealed and signed, with nothing checked.
type bodies struct {
	*packet.Packet
	private [2][]byte
	readers [2][]string
	keys    [2][]*seal.Recipient
}

// bodies are those of a result.
func (f *forger) bodies(r *result) *bodies {
	p := f.s.next(packet.Result, resultPhase(r.number))
	p.Seen = packet.Hash(f.s.ledger.Head())
	p.Heads = r.heads()
	p.Public = r.text()
	b := &bodies{Packet: p}
	for i, side := range f.s.Charter.Names {
		b.private[i] = r.private[i].text()
		b.readers[i] = []string{side, umpire}
		b.keys[i] = []*seal.Recipient{f.s.Charter.Sides[i].recipient(), f.s.Charter.Umpire.recipient()}
	}
	return b
}

// sign seals and signs.
func (f *forger) sign(b *bodies) []byte {
	f.t.Helper()
	slices.SortFunc(b.Heads, packet.SortHeads)
	b.Heads = slices.CompactFunc(b.Heads, func(x, y *packet.Head) bool { return x.Hash == y.Hash })
	return signAs(f.t, b, umpire, f.g.umpire.keys)
}

func signAs(t *testing.T, b *bodies, name string, keys *Keys) []byte {
	t.Helper()
	p := *b.Packet
	p.Sealed = nil
	for i := range b.readers {
		if b.readers[i] == nil {
			continue
		}
		if err := p.AddSealed(keys.sealing(), b.readers[i], b.keys[i], b.private[i], 1024); err != nil {
			t.Fatal(err)
		}
	}
	signer, err := sign.NewSigner(keys.Seed, name+"@"+p.Game)
	if err != nil {
		t.Fatal(err)
	}
	signed, err := p.Sign(signer)
	if err != nil {
		t.Fatal(err)
	}
	return signed.Text
}

// orders are what a player's keys sign, or those of somebody who is not he: for a
// phase, having seen the last result. Each text makes another packet.
func (f *forger) orders(side string, seq int, phase, text string, keys *Keys) *packet.Head {
	f.t.Helper()
	p := f.g.of(&person{name: side})
	readers, to := []string{cmp.Or(map[string]string{umpire: "north"}[side], side), umpire}, []*seal.Recipient{f.s.Charter.Umpire.recipient(), f.s.Charter.Umpire.recipient()}
	b := &bodies{Packet: &packet.Packet{Game: f.s.Charter.Game, From: side, Seq: seq, Kind: packet.Orders, Phase: phase, Seen: f.s.seen()}}
	if p != nil {
		to[0] = p.keys.Identity.Recipient()
		b.private[0] = append(p.linkLine(p.due()), text...)
	}
	b.readers[0], b.keys[0] = readers, to
	return headOf(signAs(f.t, b, side, keys))
}

// own are orders that their player has signed, in a copy of his folder.
func (f *forger) own(side string, seq int, text string) *packet.Head {
	f.t.Helper()
	p := f.g.of(&person{name: side})
	return f.orders(side, seq, p.open().phaseNow(f.t), text, p.keys)
}

// invented are orders that the umpire has signed in a player's name.
func (f *forger) invented(side string, seq int) *packet.Head {
	f.t.Helper()
	return f.orders(side, seq, "t1/north", "", f.g.umpire.keys)
}

// phaseNow is the phase of a player's orders at the halt.
func (s *Session) phaseNow(t *testing.T) string {
	at, err := s.game.look()
	if err != nil {
		t.Fatal(err)
	}
	return at.seat.Phase(s.Side)
}

// headOf is the head of a packet.
func headOf(text []byte) *packet.Head {
	p, err := packet.Reopen(text, func(packet.Hash) bool { return true })
	if err != nil {
		panic(err)
	}
	return p.Head()
}

// bind and refuse name a packet by its head.
func bind(h *packet.Head) binding { return binding{name{h.From, h.Seq}, h} }

func refuse(h *packet.Head, why reason) refusal { return refusal{name{h.From, h.Seq}, why, h} }

// forge signs a result.
func (f *forger) forge(r *result) []byte { return f.sign(f.bodies(r)) }

// refuses fails unless somebody refuses packets at once, by this fault (or one
// of several with | between), and keeps nothing of them.
func (p *person) refuses(what, says string, notes ...[]byte) {
	p.t.Helper()
	var fault *headFault
	_, err := p.receive(p.store().Dry(), notes...)
	proof := func(file string) bool {
		return errors.As(err, &fault) && strings.HasPrefix(file, proofFolder+"/umpire-")
	}
	p.leaves(what, says, proof, notes...)
}

// leaves is refuses where files may be kept.
func (p *person) leaves(what, says string, may func(file string) bool, notes ...[]byte) {
	p.t.Helper()
	before := p.files()
	_, err := p.receive(p.store(), notes...)
	named := slices.ContainsFunc(strings.Split(says, "|"), func(part string) bool { return strings.Contains(fmt.Sprint(err), part) })
	if Code(err) != CodeVerify || !named {
		p.t.Errorf("%s: %s: exit code %d, not 4 for %q: %v", what, p.name, Code(err), says, err)
	}
	after := p.files()
	for name, text := range after {
		if !bytes.Equal(text, before[name]) && (may == nil || !may(name)) {
			p.t.Errorf("%s: %s: %s was kept or changed", what, p.name, name)
		}
	}
	for name := range before {
		if after[name] == nil {
			p.t.Errorf("%s: %s: %s was removed", what, p.name, name)
		}
	}
}

// takes fails unless somebody keeps packets.
func (p *person) takes(what string, notes ...[]byte) {
	p.t.Helper()
	if _, err := p.receive(p.store(), notes...); err != nil {
		p.t.Errorf("%s: %s: %v", what, p.name, err)
	}
}

// try is whether somebody would take a packet; nothing is written, nor would
// be of one that is refused but the proof that two have one number.
func (p *person) try(note []byte) error {
	p.t.Helper()
	return p.judge()(note)
}

// judge is try for many packets at one halt: the folder is opened once.
func (p *person) judge() func(note []byte) error {
	p.t.Helper()
	dir := p.store()
	at, err := Open(dir.Dry(), p.keys)
	if err != nil {
		p.t.Fatal(err)
	}
	return func(note []byte) error {
		p.t.Helper()
		f := *at.folder
		s := &Session{folder: &f, game: &derivation{folder: &f}}
		s.Dir, s.ledger = dir.Dry(), ledger.New()
		for _, x := range at.packets {
			if err := s.ledger.Add(x); err != nil {
				p.t.Fatal(err)
			}
		}
		s.packets, s.results, s.marks = slices.Clip(s.packets), slices.Clip(s.results), slices.Clone(s.marks)
		for side := range s.sent {
			s.sent[side] = slices.Clip(s.sent[side])
		}
		_, _, err := s.Receive([][]byte{note})
		planned := slices.DeleteFunc(s.Dir.Planned(), func(name string) bool { return strings.HasPrefix(name, "proof/") })
		if err != nil && len(planned) > 0 {
			p.t.Errorf("%s: of a packet that was refused something is kept: %v (%v)", p.name, planned, err)
		}
		return err
	}
}

// all are those who judge a result: the players and a stranger.
func (g *trio) all() []*person { return []*person{g.north, g.south, g.stranger()} }

// player is a player by side.
func (g *trio) player(side rules.Side) *person { return []*person{g.north, g.south}[side] }

// copy is a result that can be changed.
func (r *result) copy() *result {
	c := *r
	c.binds, c.stands, c.refuses = slices.Clone(r.binds), slices.Clone(r.stands), slices.Clone(r.refuses)
	c.entries = slices.Clone(r.entries)
	c.seeds = nil
	for _, b := range r.seeds {
		c.seeds = append(c.seeds, batch{b.ordinal, slices.Clone(b.shares)})
	}
	for i, p := range r.private {
		c.private[i] = private{slices.Clone(p.entries), slices.Clone(p.from)}
	}
	return &c
}

// TestForgerIsHonest: what the forger mails unchanged is taken by all, so that
// what is refused in other tests is refused for its change.
func TestForgerIsHonest(t *testing.T) {
	long(t)
	for name, halts := range map[string][]*still{"first-1940": firstGame(t), "skirmish": skirmish(t)} {
		for i, x := range halts {
			f := newForger(t, x)
			note := f.forge(f.result(nil))
			for _, p := range f.g.all() {
				if err := p.try(note); err != nil {
					t.Errorf("%s, result %d: %s: %v", name, i+1, p.name, err)
				}
			}
		}
		t.Logf("%s: %d results", name, len(halts))
	}
}
