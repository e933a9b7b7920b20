package session

import (
	"bytes"
	"encoding/base64"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/crypto/seal"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// TestPosition: how far a journal was read is written and read back, number by number.
func TestPosition(t *testing.T) {
	want := position{now: 1, before: 1, fix: [2]int{2, 3}, batches: batches{opened: 4, number: 5, in: 6, used: [3]int{7, 8, 9}, bound: rules.Only(1), needs: rules.Both}, ahead: [2]ahead{{n: 10}, {n: 11}}}
	text := want.text()
	var got position
	if got.read(fieldsOf(text)); got != want || text != "1 2 3 4 5 6 7 8 9 10 11 2 3" {
		t.Errorf("%+v is written as %s and read as %+v", want, text, got)
	}
}

// TestCache: everybody's cache has the public plane, a player's his own plane, the
// umpire's all that his machine knows, sealed to himself; and all have the reports,
// of which only those that are missing are written.
func TestCache(t *testing.T) {
	g := newTrio(t)
	g.turn(g.north)
	g.turn(g.south)
	for _, p := range []*person{g.umpire, g.north, g.south} {
		s := p.open()
		at, err := s.game.look()
		if err != nil {
			t.Fatal(err)
		}
		halt := at.seat.Halt()
		state := stateHash(at.seat)
		want := map[string][]byte{publicFile: plain("public plane", state, halt.Public)}
		lines := strings.Split(string(want[publicFile]), "\n")
		if b, err := base64.StdEncoding.DecodeString(strings.Join(lines[2:], "")); err != nil || !bytes.Equal(b, halt.Public) ||
			!slices.Equal(lines[:2], []string{"adjutant public plane v1", "state " + state}) || len(lines[2]) != 72 {
			t.Errorf("the public plane is written as\n%s%v", want[publicFile], err)
		}
		sealed := []string{openedFile}
		if p == g.umpire {
			sealed = append(sealed, fullFile)
			text, err := p.store().Read(fullFile)
			if err == nil {
				text, err = seal.OpenFile(text, p.keys.Identity)
			}
			for _, part := range [][]byte{halt.Public, halt.Secret[0], halt.Secret[1], halt.Executor} {
				if err != nil || len(part) == 0 || !bytes.Contains(text, part) {
					t.Errorf("the umpire's state lacks %d bytes; %v", len(part), err)
				}
			}
		} else {
			want[viewFile] = plain("plane of "+p.name, state, halt.Secret[s.Side])
		}
		before := p.files() // what is up to date stays as it is, sealed or not
		if s.Refresh(textOf(s)) != nil || !maps.EqualFunc(before, p.files(), bytes.Equal) {
			t.Errorf("%s: the cache is written again", p.name)
		}
		for _, name := range []string{reportFile(1), invitationFile, charterFile} {
			if err := p.store().Remove(name); err != nil {
				t.Fatal(err)
			}
		}
		p.puts(map[string][]byte{reportFile(2): []byte("what stands there stays\n")})
		if err := s.Refresh(textOf(s)); err != nil {
			t.Fatal(err)
		}
		first, _, err := s.Report(1)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{invitationFile, charterFile} { // what repeats the packets comes again, too
			if !bytes.Equal(p.files()[name], before[name]) {
				t.Errorf("%s: %s is not what it was", p.name, name)
			}
		}
		want[reportFile(1)], want[reportFile(2)] = []byte(textOf(s)(first)), []byte("what stands there stays\n")
		for name, text := range p.files() {
			switch {
			case !strings.HasPrefix(name, cacheFolder+"/"):
			case slices.Contains(sealed, name):
			case !bytes.Equal(want[name], text):
				t.Errorf("%s: %s is not what it should be", p.name, name)
			default:
				delete(want, name)
			}
		}
		for name := range want {
			t.Errorf("%s: %s is missing", p.name, name)
		}
	}
}

// TestHugeCache: a game of which more would be remembered than can be sealed does without.
func TestHugeCache(t *testing.T) {
	g := newTrio(t)
	g.turn(g.north)
	for more, kept := range []bool{true, false} {
		p := g.north.copy()
		s := p.open()
		x := part{s.packets[0].Hash, 0}
		s.opened[x] = opened{body: make([]byte, 1<<20)}
		bare := len(s.remember(func(packet.Hash) bool { return true }, s.markBefore(len(s.results)-1)))
		s.opened[x] = opened{body: make([]byte, 1<<20+seal.MaxSize/2-bare+more)}
		if err := (&cache{Session: s}).writeOpened(); err != nil {
			t.Fatal(err)
		}
		if text := p.files()[openedFile]; (text != nil) != kept {
			t.Errorf("with %d bytes too many the file has %d bytes", more, len(text))
		}
		if again := p.open(); len(again.known) > 0 && !kept || len(again.packets) != len(s.packets) {
			t.Errorf("with %d bytes too many %d packets are known", more, len(again.known))
		}
	}
}

// TestOwnDataAgain: of a game with data of the players' own a file that is lost is made
// again where it is the built-in one.
func TestOwnDataAgain(t *testing.T) {
	p := newPerson(t, umpire)
	p.must(Invite(p.store(), p.keys, Invitation{Rules: "rommel", Scenario: "s1940", Game: "own-1", Data: own(t, "Ain el Gazala", "Ain el-Ghazala")}))
	want := p.files()
	for _, name := range []string{dataFolder + "/units.yaml", invitationFile} {
		if err := p.store().Remove(name); err != nil || want[name] == nil {
			t.Fatal(name, err)
		}
	}
	if s := p.open(); s.Refresh(textOf(s)) != nil || !maps.EqualFunc(want, p.files(), bytes.Equal) {
		t.Error("the folder is not what it was")
	}
}

// TestVerifyWordsWhatIsKept: verify words those reports that the folder has, and no others:
// there is nothing to compare them with.
func TestVerifyWordsWhatIsKept(t *testing.T) {
	g := newTrio(t)
	g.turn(g.north)
	g.turn(g.south)
	p := g.north.copy()
	for kept := len(p.open().results); kept >= 0; kept-- {
		worded, files := 0, 0
		for name := range p.files() {
			if isReport(name) {
				files++
			}
		}
		v, err := p.open().Verify(func(x page.Page) string {
			if len(x.Blocks) > 0 { // another is asked for the version alone
				worded++
			}
			return textOf(p.open())(x)
		})
		if err != nil || v.Older != 0 || worded != files || files != kept {
			t.Errorf("of %d reports, of which %d are kept, %d are worded: %+v, %v", files, kept, worded, v, err)
		}
		if kept > 0 {
			if err := p.store().Remove(reportFile(kept)); err != nil {
				t.Fatal(err)
			}
		}
	}
}
