package session

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/cmd/internal/render"
	"github.com/adjutant-pbem/adjutant/cmd/internal/store"
	"github.com/adjutant-pbem/adjutant/crypto/ledger"
	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/crypto/seal"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rulestest/miniature"
)

// person is somebody with keys and a folder, in memory or on the disk.
type person struct {
	t      *testing.T
	name   string
	keys   *Keys
	memory *store.Dir
	dir    string // on the disk, "" in memory
}

func newPerson(t *testing.T, name string) *person {
	t.Helper()
	keys, err := createKeys(inMemory(t, nil), "", 1)
	if err != nil {
		t.Fatal(err)
	}
	return &person{t: t, name: name, keys: keys, memory: inMemory(t, nil)}
}

// copy is the same person with a copy of his folder, in memory.
func (p *person) copy() *person {
	p.t.Helper()
	return &person{t: p.t, name: p.name, keys: p.keys, memory: inMemory(p.t, p.files())}
}

// at is the same person with a copy of his folder on the disk.
func (p *person) at(dir string) *person {
	p.t.Helper()
	q := &person{t: p.t, name: p.name, keys: p.keys, dir: dir}
	q.puts(p.files())
	return q
}

func (p *person) store() *store.Dir {
	p.t.Helper()
	if p.memory != nil {
		return p.memory
	}
	d, err := store.Open(p.dir)
	if err != nil {
		p.t.Fatal(err)
	}
	p.t.Cleanup(func() { d.Close() })
	return d
}

func (p *person) open() *Session {
	p.t.Helper()
	s, err := Open(p.store(), p.keys)
	if err != nil {
		p.t.Fatalf("%s: %v", p.name, err)
	}
	return s
}

func textOf(s *Session) Render {
	words := s.Words("en")
	return func(p page.Page) string { return render.Text(s.Colophon(p, "1"), words, render.Options{}) }
}

// receive does what the command does.
func (p *person) receive(d *store.Dir, notes ...[]byte) (*packet.Signed, error) {
	s, err := Open(d, p.keys)
	if err != nil {
		return nil, err
	}
	_, charter, err := s.Receive(notes)
	if err != nil {
		return nil, err
	}
	if s, err = Open(d, p.keys); err != nil {
		return nil, err
	}
	return charter, s.Refresh(textOf(s))
}

// resolve does what the command does.
func (p *person) resolve(d *store.Dir) (*packet.Signed, error) {
	s, err := Open(d, p.keys)
	if err != nil {
		return nil, err
	}
	r, err := s.Resolve()
	if err != nil {
		return nil, err
	}
	return r.Result, s.Refresh(textOf(s))
}

// send sends orders, or the template with some changes.
func (p *person) send(changes ...string) []byte {
	p.t.Helper()
	s := p.open()
	_, text, err := s.Template("en", true)
	if err != nil {
		p.t.Fatalf("%s: %v", p.name, err)
	}
	c, err := p.open().Check("orders", []byte(strings.NewReplacer(changes...).Replace(string(text))))
	if err != nil || !c.OK() {
		p.t.Fatalf("%s: %v %+v\n%s", p.name, err, c, text)
	}
	signed, _, err := p.open().Send(c)
	if err != nil {
		p.t.Fatal(err)
	}
	return signed.Text
}

func (p *person) must(signed *packet.Signed, err error) []byte {
	p.t.Helper()
	if err != nil {
		p.t.Fatalf("%s: %v", p.name, err)
	}
	if signed == nil {
		return nil
	}
	return signed.Text
}

// trio is an umpire and two players.
type trio struct{ umpire, north, south *person }

// newTrio begins a miniature game.
func newTrio(t *testing.T) *trio { return newTrioOf(t, "miniature", "skirmish", "north", "south") }

// newTrioOf begins a game of any rules.
func newTrioOf(t *testing.T, title, scenario, north, south string, chance ...Chance) *trio {
	return newTrioBy(t, Invitation{Rules: title, Scenario: scenario, Chance: chance}, north, south)
}

// newTrioBy begins a game by an invitation.
func newTrioBy(t *testing.T, in Invitation, north, south string) *trio {
	g := &trio{newPerson(t, umpire), newPerson(t, north), newPerson(t, south)}
	in.Game = "sk-test"
	invite := g.umpire.must(Invite(g.umpire.store(), g.umpire.keys, in))
	a := g.north.must(Join(g.north.store(), g.north.keys, north, invite, nil, true))
	b := g.south.must(Join(g.south.store(), g.south.keys, south, invite, nil, true))
	charter := g.umpire.must(g.umpire.receive(g.umpire.store(), a, b))
	g.north.must(g.north.receive(g.north.store(), charter))
	g.south.must(g.south.receive(g.south.store(), charter))
	return g
}

// copy is the same game in other folders.
func (g *trio) copy() *trio {
	return &trio{g.umpire.copy(), g.north.copy(), g.south.copy()}
}

// turn lets one player answer, the umpire resolve and both receive.
func (g *trio) turn(p *person, changes ...string) {
	g.umpire.must(g.umpire.receive(g.umpire.store(), p.send(changes...)))
	result := g.umpire.must(g.umpire.resolve(g.umpire.store()))
	g.north.must(g.north.receive(g.north.store(), result))
	g.south.must(g.south.receive(g.south.store(), result))
}

// TestFailingWrites: a run that is cut off at its n-th write, for every n, is
// repaired by repeating the command: the same packets, the same cache (N18).
func TestFailingWrites(t *testing.T) {
	if testing.Short() {
		t.Skip("fails at every write")
	}
	g := newTrio(t)
	g.turn(g.north)
	g.turn(g.south)
	orders := g.north.send("real: 0", "real: 1", "moves: {}", "moves: {1st Foot: b1}")
	done := g.copy()
	done.umpire.must(done.umpire.receive(done.umpire.store(), orders))
	ready := done.copy()
	result := done.umpire.must(done.umpire.resolve(done.umpire.store()))
	after := done.copy()
	after.south.must(after.south.receive(after.south.store(), result))
	for _, x := range []struct {
		name   string
		before *person
		want   *person // nil: only verified, since sealing is random
		do     func(p *person, d *store.Dir) error
	}{
		{"receive orders", g.umpire, ready.umpire, func(p *person, d *store.Dir) error {
			_, err := p.receive(d, orders)
			return err
		}},
		{"receive result", g.south, after.south, func(p *person, d *store.Dir) error {
			_, err := p.receive(d, result)
			return err
		}},
		{"resolve", ready.umpire, nil, func(p *person, d *store.Dir) error {
			_, err := p.resolve(d)
			if Code(err) == CodeWaiting { // the result was written already
				s, err := Open(d, p.keys)
				if err != nil {
					return err
				}
				return s.Refresh(textOf(s))
			}
			return err
		}},
	} {
		for _, late := range []bool{false, true} {
			for n := 0; ; n++ {
				p := x.before.at(t.TempDir())
				d := p.store()
				d.FailAfter(n, late)
				if x.do(p, d) == nil {
					if n == 0 {
						t.Errorf("%s: nothing was written", x.name)
					}
					break
				}
				kept := p.open().ledger.Last(umpire)
				if err := x.do(p, p.store()); err != nil {
					t.Fatalf("%s: repeated after write %d failed: %v", x.name, n, err)
				}
				s := p.open()
				if last := s.ledger.Last(umpire); x.want == nil && kept.Kind == packet.Result && kept.Seq == last.Seq && !bytes.Equal(kept.Text, last.Text) {
					t.Errorf("%s: another result packet after write %d failed", x.name, n)
				}
				if _, err := s.Verify(textOf(s)); err != nil {
					t.Errorf("%s: after write %d failed: %v", x.name, n, err)
				}
				if x.want != nil && x.name != "receive orders" || x.name == "receive orders" && n > 0 {
					sameFolder(t, x.name, x.want, p)
				}
				if n > 50 {
					t.Fatal("writes without end")
				}
			}
		}
	}
}

// TestN18Rommel: the umpire's machine is killed between the result packet and
// the rest of what it writes, at every write: what it sends then is the same
// packet to the byte.
func TestN18Rommel(t *testing.T) {
	if testing.Short() {
		t.Skip("many runs")
	}
	g := newTrioOf(t, "rommel", "s1940", "axis", "allied")
	g.turn(g.north)
	g.turn(g.south)
	orders := g.north.send()
	g.umpire.must(g.umpire.receive(g.umpire.store(), orders))
	written := 0
	for n := 0; ; n++ {
		p := g.umpire.at(t.TempDir())
		d := p.store()
		d.FailAfter(n, true)
		if _, err := p.resolve(d); err == nil {
			break
		}
		kept := p.open().ledger.Last(umpire)
		if _, err := p.resolve(p.store()); err != nil && Code(err) != CodeWaiting {
			t.Fatal(err)
		}
		s := p.open()
		if err := s.Refresh(textOf(s)); err != nil {
			t.Fatal(err)
		}
		if last := s.ledger.Last(umpire); kept.Kind == packet.Result && kept.Seq == last.Seq {
			written++
			if !bytes.Equal(kept.Text, last.Text) {
				t.Errorf("another result packet after write %d failed", n)
			}
		}
		if _, err := s.Verify(textOf(s)); err != nil {
			t.Errorf("after write %d failed: %v", n, err)
		}
	}
	if written == 0 {
		t.Error("no run was cut off after the result was written")
	}
}

// TestN11: private dice hang on the seed and on their owner's secret. Without
// the umpire's link nobody can throw them, and with it the enemy cannot; the
// owner reads them in his section, the enemy gets nothing.
func TestN11(t *testing.T) {
	g := newTrio(t)
	g.turn(g.north)
	g.turn(g.south)
	g.turn(g.north)
	g.turn(g.south) // then the Buildup throws them
	at := func(p *person) *journal {
		s := p.open()
		x, err := s.game.play(len(s.results))
		if err != nil {
			t.Fatal(err)
		}
		return x.j
	}
	umpires, owners, enemies := at(g.umpire), at(g.north), at(g.south)
	thrown := 0
	for k, e := range umpires.stored {
		if k.Part != rules.Thrown {
			continue
		}
		side := rules.Side(0)
		if e.To == rules.Only(1) {
			side = 1
		}
		for _, j := range []*journal{umpires, owners, enemies} {
			j.at.opened = 1 // any that was opened
		}
		if side == 1 {
			owners, enemies = enemies, owners
		}
		thrown++
		if x, ok := owners.stored[k]; !ok || !bytes.Equal(x.Value, e.Value) {
			t.Error("the owner does not read his dice")
		}
		if _, ok := enemies.stored[k]; ok {
			t.Error("the enemy reads them")
		}
		const many = 40
		want, ok := umpires.Throw(side, 0, k, many)
		if !ok {
			t.Fatal("the umpire cannot throw")
		}
		if got, ok := owners.Throw(side, 0, k, many); !ok || !slices.Equal(got, want) {
			t.Error("their owner cannot throw them, though the links are told")
		}
		if _, ok := enemies.Throw(side, 0, k, many); ok {
			t.Error("the enemy can throw them")
		}
		if public, _ := umpires.Roll(0, k, many); slices.Equal(public, want) {
			t.Error("private dice are the public ones")
		}
		told := owners.seeds
		owners.seeds = nil
		if _, ok := owners.Throw(side, 0, k, many); ok {
			t.Error("they do not hang on the links")
		}
		owners.seeds = told
		known := umpires.private
		umpires.private[side] = nil
		if _, ok := umpires.Throw(side, 0, k, many); ok {
			t.Error("seed and label are enough")
		}
		umpires.private[side] = known[side.Other()]
		if got, _ := umpires.Throw(side, 0, k, many); slices.Equal(got, want) {
			t.Error("the dice do not hang on the owner's secret")
		}
		umpires.private = known
		if side == 1 {
			owners, enemies = enemies, owners
		}
	}
	if thrown == 0 {
		t.Error("no private dice were thrown")
	}
}

// sameFolder compares ledger and cache of two folders; sealed state only by
// its name.
func sameFolder(t *testing.T, what string, want, got *person) {
	t.Helper()
	if want == nil {
		return
	}
	w, g := want.files(), got.files()
	for name, text := range w {
		if name != fullFile && name != openedFile && !bytes.Equal(text, g[name]) {
			t.Errorf("%s: %s is not the same", what, name)
		}
	}
	for name := range g {
		if _, ok := w[name]; !ok {
			t.Errorf("%s: %s is too much", what, name)
		}
	}
}

// files are those of a person's folder.
func (p *person) files() map[string][]byte {
	p.t.Helper()
	if p.memory == nil {
		return files(p.t, p.dir)
	}
	m := map[string][]byte{}
	for _, name := range p.memory.Planned() {
		if text, err := p.memory.Read(name); err == nil {
			m[name] = text
		}
	}
	return m
}

// puts puts files into a person's folder.
func (p *person) puts(files map[string][]byte) {
	p.t.Helper()
	d := p.store()
	for name, text := range files {
		if err := d.Write(name, text); err != nil {
			p.t.Fatal(err)
		}
	}
}

// files are those of a folder on the disk.
func files(t *testing.T, dir string) map[string][]byte {
	t.Helper()
	m := map[string][]byte{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasPrefix(d.Name(), ".adjutant-") {
			return err
		}
		text, err := os.ReadFile(path)
		rel, _ := filepath.Rel(dir, path)
		m[filepath.ToSlash(rel)] = text
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestChangedBytes: verify finds every change of every file of a game and
// names the file; a report that says another program wrote it is told.
func TestChangedBytes(t *testing.T) {
	if testing.Short() {
		t.Skip("changes every file")
	}
	g := newTrio(t)
	g.turn(g.north)
	g.turn(g.south)
	g.turn(g.north, "real: 0", "real: 1", "moves: {}", "moves: {1st Foot: b1}")
	changed := 0 // files
	for _, p := range []*person{g.umpire, g.south} {
		for name, text := range p.files() {
			if strings.HasPrefix(name, "orders/") {
				continue
			}
			changed++
			for i, v := range versions(text) {
				p.puts(map[string][]byte{name: v})
				s, err := Open(p.store(), p.keys)
				if err == nil {
					var found *Verified
					found, err = s.Verify(textOf(s))
					if err == nil && found.Older == 1 && isReport(name) { // who wrote it was changed, and that is told
						continue
					}
					if err == nil && found.Others && name == openedFile { // to whom it was sealed was changed, and that is told
						continue
					}
				}
				if Code(err) != CodeVerify || !strings.Contains(fmt.Sprint(err), name) {
					t.Errorf("%s: change %d of %s: %v", p.name, i, name, err)
				}
			}
			p.puts(map[string][]byte{name: text})
		}
		if _, err := p.open().Verify(textOf(p.open())); err != nil {
			t.Errorf("%s: the unchanged game does not verify: %v", p.name, err)
		}
	}
}

// TestNonInterference: what the enemy keeps secret changes nothing in a
// player's folder, after opening all that he can open: not a byte of what he
// reads, not the size or name of a file.
func TestNonInterference(t *testing.T) {
	g := newTrio(t)
	secrets := [][]string{ // other mines, other units in the same hexes
		{"mine: c3", "mine: b2"},
		{"mine: c3", "mine: d5", "1st Foot", "2nd Horse", "2nd Horse", "1st Foot"},
	}
	var first string
	for i, secret := range append([][]string{nil}, secrets...) {
		w := g.copy()
		w.turn(w.north, secret...)
		w.turn(w.south)
		w.turn(w.north, "losses: []", "losses: [1st Foot]")
		seen := w.south.knows()
		if i == 0 {
			first = seen
		} else if seen != first {
			t.Errorf("world %d shows South something else:\n%s", i, difference(first, seen))
		}
	}
}

// hashes of packets, and so the head of the ledger, hang on what is sealed in them; what
// they bind is compared.
var (
	hashes = regexp.MustCompile(`sha256:[0-9a-f]{64}`)
	macs   = regexp.MustCompile(`mac [0-9a-f]{64}\n`)
	keys   = regexp.MustCompile(`(section \d) [0-9a-f]{32}`)
	heads  = regexp.MustCompile(`(Ledger:?) ?[0-9a-f]{4} [0-9a-f]{4} [0-9a-f]{4}`)
)

// knows is everything that a player can read, and the sizes of all files.
func (p *person) knows() string {
	var b strings.Builder
	s := p.open()
	for _, x := range s.packets {
		fmt.Fprintf(&b, "%s %d bytes\n", fileOf(x.Header()), len(x.Text))
		b.WriteString(hashes.ReplaceAllString(string(x.Public), "sha256"))
		for _, h := range x.Heads {
			fmt.Fprintf(&b, "head of %d bytes: %+v, replaces %d, seen %d\n", len(h.Text), h.Header(), h.Replaces, s.seenOf(h.Packet))
		}
		for i := range x.Sealed {
			if body, _, err := x.OpenSealed(i, "", p.keys.Identity); err == nil {
				b.Write(body)
			}
		}
	}
	for _, sub := range []string{cacheFolder} {
		names, err := s.Dir.List(sub)
		if err != nil {
			p.t.Fatal(err)
		}
		for _, n := range names {
			text, err := s.Dir.Read(n)
			if err != nil {
				p.t.Fatal(err)
			}
			if n == openedFile { // sealing is random
				fmt.Fprintf(&b, "%d bytes\n", len(text))
				if text, err = seal.OpenFile(text, p.keys.Identity); err != nil {
					p.t.Fatal(err)
				}
				text = macs.ReplaceAll(hashes.ReplaceAll(text, []byte("sha256")), []byte("mac\n"))
				text = plain("opened", "-", keys.ReplaceAll(text, []byte("$1 key")))
			}
			fmt.Fprintf(&b, "%s\n%s", n, text)
		}
	}
	st, err := s.Status()
	fmt.Fprintf(&b, "%+v %v\n", st, err)
	pic, _, err := s.Picture(0, rules.Overlay{})
	fmt.Fprintf(&b, "%s %v\n", render.Map(pic, s.Words("en"), pic.Board.All(), render.Options{}), err)
	_, text, err := s.Template("en", true)
	fmt.Fprintf(&b, "%s %v\n", text, err)
	if err == nil {
		c, err := p.open().Check("x", text)
		fmt.Fprintf(&b, "%v %v %v\n", c.Phase, c.Problems, err)
	}
	return heads.ReplaceAllString(b.String(), "$1")
}

func difference(a, b string) string {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range x {
		if i >= len(y) || x[i] != y[i] {
			return fmt.Sprintf("line %d: %q\n%q", i, x[i], strings.Join(y[min(i, len(y)-1):min(i+1, len(y))], ""))
		}
	}
	return "longer"
}

// FuzzResult: a result body is in its one spelling or refused.
func FuzzResult(f *testing.F) {
	f.Add([]byte("result 1\nbind north 2\nentry 0 deploy.1 0 0 05\nstate 00\n"))
	link := strings.Repeat("0f", 32)
	f.Add([]byte("result 2\nrefuse south 2 stale none\nseed 1 umpire 1 " + link + " north 1 " + link + "\nstate -\ndeck " + link + "\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		if r, err := parseResult(text, false); err == nil && !bytes.Equal(r.text(), text) {
			t.Error("two spellings of one result")
		}
		if p, err := parsePrivate(text, 0, false); err == nil && !bytes.Equal(p.text(), text) {
			t.Error("two spellings of one section")
		}
		if x, err := ParseCharter(text); err == nil && !bytes.Equal(x.Text(), text) {
			t.Error("two spellings of one charter")
		}
	})
}

// FuzzState: the bytes of a public plane are canonical or refused, and a
// machine never starts from others.
func FuzzState(f *testing.F) {
	cp, _ := miniature.Game{}.Codecs()
	p, _ := miniature.Game{}.Start()
	f.Add(cp.Append(nil, &p))
	f.Fuzz(func(t *testing.T, text []byte) {
		if p, err := cp.Decode(text); err == nil && !bytes.Equal(cp.Append(nil, &p), text) {
			t.Error("two spellings of one plane")
		}
	})
}

// FuzzOpening: whatever stands in a publication is read or refused.
func FuzzOpening(f *testing.F) {
	secret := strings.Repeat("0f", 32)
	head := publishedHead + "sk-test\n"
	f.Add([]byte(head + "deck " + secret + "\nkey north 2 0 " + secret[:32] + "\nprivate north " + secret + "\n"))
	f.Add([]byte(head + "key umpire -3 9 -\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		s := &folder{record: record{Charter: &Charter{Game: "sk-test", Names: [2]string{"north", "south"}}, ledger: ledger.New()},
			keyring: keyring{told: map[part]seal.FileKey{}}}
		if err := s.readOpening(text); err == nil && (s.secret.deck != nil || s.secret.private != [2]*[32]byte{}) {
			t.Error("a secret that fits no charter is taken")
		}
	})
}
