package session

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/rules"
)

// TestVerifyCounts: verify tells how many dice, deals and answers it has found again:
// at the end of a game an umpire all of both sides, a player his own with the public
// dice; and how many files it has compared.
func TestVerifyCounts(t *testing.T) {
	g := finished(t).thaw(t)
	var told []*result
	for _, x := range skirmish(t) {
		told = append(told, x.result(t))
	}
	for _, p := range []*person{g.umpire, g.north, g.south} {
		s := p.open()
		if err := s.Refresh(textOf(s)); err != nil {
			t.Fatal(err)
		}
		want := Verified{Scope: "own", Packets: len(s.packets), Results: len(told), Files: len(p.files())}
		if p == g.umpire {
			want.Scope = "full"
		}
		for _, r := range told {
			want.Entries += len(r.entries)
			for _, at := range r.rolls() {
				want.Dice += len(r.entries[at].Value)
			}
			for side := range rules.Nobody {
				if p != g.umpire && s.Side != side {
					continue
				}
				want.Entries += len(r.private[side].entries)
				want.Answers += len(r.private[side].from)
				for _, e := range r.private[side].entries {
					switch path := e.Key.Label.Path; {
					case e.Key.Part == rules.Thrown:
						want.Private += len(e.Value)
					case path == "deal" || path == "draw":
						want.Deals++
					}
				}
			}
		}
		v, err := p.open().Verify(textOf(s))
		if err != nil {
			t.Fatal(err)
		}
		if got := *v; got.Scope != want.Scope || got.Packets != want.Packets || got.Results != want.Results || got.Files != want.Files || got.Entries != want.Entries ||
			got.Dice != want.Dice || got.Private != want.Private || got.Deals != want.Deals || got.Answers != want.Answers {
			t.Errorf("%s finds %+v, not %+v", p.name, got, want)
		}
		if want.Dice == 0 || want.Private == 0 || want.Deals == 0 || want.Answers == 0 {
			t.Errorf("this game has no more than %+v", want)
		}
	}
}

// TestVerifyAnew: verify reads the folder again each time, whatever it has found before.
func TestVerifyAnew(t *testing.T) {
	g := newTrio(t)
	g.turn(g.north)
	s := g.north.open()
	for range 2 {
		if _, err := s.Verify(textOf(s)); err != nil {
			t.Fatal(err)
		}
	}
	g.north.puts(map[string][]byte{charterFile: []byte("x: 1\n")})
	if _, err := s.Verify(textOf(s)); Code(err) != CodeVerify || !strings.HasPrefix(err.Error(), charterFile+": ") {
		t.Errorf("a file that was changed since: %v", err)
	}
}

// TestVerifyInvited: before the charter verify checks what is there: the packets, the
// invitation and data of the players' own.
func TestVerifyInvited(t *testing.T) {
	p := newPerson(t, umpire)
	p.must(Invite(p.store(), p.keys, Invitation{Rules: "rommel", Scenario: "s1940", Game: "own-1", Data: own(t, "Ain el Gazala", "Ain el-Ghazala")}))
	s := p.open()
	if v, err := s.Verify(textOf(s)); err != nil || v.Scope != "own" && v.Scope != "full" || v.Packets != 1 || v.Results != 0 || v.Files != len(p.files()) {
		t.Errorf("%+v of %d files, %v", v, len(p.files()), err)
	}
	if st, err := s.Status(); err != nil || st.Data != s.Charter.Data || !strings.Contains(st.Note, "other data than the built-in (hash "+s.Charter.Data[:12]) || st.Scripted {
		t.Errorf("%+v, %v", st, err)
	}
}

// TestSealedToNobody: a part of a result that its reader cannot open, put into his
// folder by whatever way, is not taken for an empty one.
func TestSealedToNobody(t *testing.T) {
	f := newForger(t, skirmish(t)[6])
	b := f.bodies(f.result(nil))
	b.keys[0][0] = newPerson(t, "somebody").keys.Identity.Recipient()
	f.g.north.keeps(f.sign(b))
	file := fileOf(packet.Header{From: umpire, Seq: b.Seq, Kind: packet.Result})
	if _, err := Open(f.g.north.store(), f.g.north.keys); Code(err) != CodeVerify || !strings.HasPrefix(err.Error(), file+": ") {
		t.Errorf("%v", err)
	}
}

// TestLookNoticesDice: whoever looks only trusts the results that he has kept; but dice
// whose links are told he throws all the same, and misses those that a result lacks.
func TestLookNoticesDice(t *testing.T) {
	x := where(t, firstGame(t), func(r *result) bool { return len(r.rolls()) > 3 })
	f := newForger(t, x)
	r := f.result(nil).copy()
	honest := r.copy()
	at := r.rolls()[1]
	r.entries = slices.Delete(r.entries, at, at+1)
	p := f.g.player(f.binder(r))
	p.keeps(f.forge(r))
	if _, err := p.open().game.look(); Code(err) != CodeVerify || !strings.Contains(err.Error(), "no result has it") {
		t.Errorf("a die is missing: %v", err)
	}
	// and he compares where he comes to
	honest.state = strings.Repeat("0", 64)
	p.puts(map[string][]byte{fileOf(packet.Header{From: umpire, Seq: r.number + 2, Kind: packet.Result}): f.forge(honest)})
	if _, err := p.open().game.look(); Code(err) != CodeVerify || !strings.Contains(err.Error(), "it says that the state is 0000") {
		t.Errorf("another state: %v", err)
	}
}

// TestNamed: a run that fails is told by the file of the result in which it does, but for
// the one in the making and what follows from the charter alone.
func TestNamed(t *testing.T) {
	why := errors.New("why")
	for now, want := range []string{"why", "ledger/umpire-0003-result.txt: why", "ledger/umpire-0004-result.txt: why", "why"} {
		at := &table{j: &journal{results: []*result{{number: 1}, {number: 2}, {number: 3}}, making: 3, at: position{now: now}}}
		if err := at.named(why); err.Error() != want || !errors.Is(err, why) {
			t.Errorf("result %d: %v", now, err)
		}
	}
}

// TestReadLedger: whatever way a packet came into the folder it is there under its own
// name, whole, of this game, and from whom it says.
func TestReadLedger(t *testing.T) {
	g := newTrio(t)
	g.turn(g.north)
	result := fileOf(packet.Header{From: umpire, Seq: 3, Kind: packet.Result})
	text := g.north.files()[result]
	for what, x := range map[string]struct {
		file string
		text []byte
		says string
	}{
		"under another name":  {"ledger/umpire-0009-result.txt", text, "ledger/umpire-0009-result.txt: this is packet umpire-0003-result.txt"},
		"with a changed byte": {result, bytes.Replace(text, []byte("result 1\n"), []byte("result 2\n"), 1), result + ": "},
		"no packet at all":    {result, []byte("hello\n"), result + ": "},
		"without invitation":  {fileOf(packet.Header{From: umpire, Seq: 1, Kind: packet.Invite}), nil, "the invitation is missing"},
		"a bad invitation":    {fileOf(packet.Header{From: umpire, Seq: 1, Kind: packet.Invite}), []byte("hello\n"), "umpire-0001-invite.txt: "},
		"a bad charter":       {fileOf(packet.Header{From: umpire, Seq: 2, Kind: packet.Charter}), []byte("hello\n"), "umpire-0002-charter.txt: "},
	} {
		p := g.north.copy()
		if x.text == nil {
			if err := p.store().Remove(x.file); err != nil {
				t.Fatal(err)
			}
		} else {
			p.puts(map[string][]byte{x.file: x.text})
		}
		if _, err := Open(p.store(), p.keys); Code(err) != CodeVerify || !strings.Contains(err.Error(), x.says) {
			t.Errorf("%s: %v", what, err)
		}
		if _, err := Open(p.store(), nil); Code(err) != CodeVerify {
			t.Errorf("%s, without keys: %v", what, err)
		}
	}
}
