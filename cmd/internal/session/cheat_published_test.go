package session

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
)

// finished is a whole game of the miniature, with its last result in all
// folders.
func finished(t *testing.T) *still {
	return played(t, "finished", func() []*still {
		halts := skirmish(t)
		g := halts[len(halts)-1].thaw(t)
		g.resolveAll(nil)
		return []*still{g.freeze(t)}
	})[0]
}

// published is a folder of a stranger: some ledgers joined, and publications.
func published(t *testing.T, texts map[string][]byte, ledgers ...*person) *person {
	t.Helper()
	p := &person{t: t, name: "a stranger", memory: inMemory(t, nil)}
	for _, l := range ledgers {
		packets := l.files()
		maps.DeleteFunc(packets, func(name string, _ []byte) bool { return !strings.HasPrefix(name, ledgerFolder+"/") })
		p.puts(packets)
	}
	p.puts(texts)
	return p
}

// publish publishes what somebody's secrets have hidden, in a copy of his
// folder.
func (p *person) publish() (name string, text []byte) {
	p.t.Helper()
	name, text, err := p.copy().open().Publish()
	if err != nil {
		p.t.Fatal(err)
	}
	return name, text
}

// TestStrangerVerifiesPublishedGame: with the umpire's publication a stranger
// without keys finds every die, every deal and every answer again that the
// umpire finds; with both players' publications and ledgers the same, once the
// secret of the deck is told.
func TestStrangerVerifiesPublishedGame(t *testing.T) {
	long(t)
	first := firstGame(t)
	for name, x := range map[string]*still{"skirmish, over": finished(t), "first-1940, broken off": first[len(first)-1]} {
		g := x.thaw(t)
		verify := func(what string, p *person) *Verified {
			s := p.open()
			v, err := s.Verify(textOf(s))
			if err != nil {
				t.Fatalf("%s, %s: %v", name, what, err)
			}
			return v
		}
		file, text := g.umpire.publish()
		a, of := g.north.publish()
		b, of2 := g.south.publish()
		if over := name == "skirmish, over"; !over {
			p := published(t, map[string][]byte{a: of, b: of2}, g.north, g.south)
			if v := verify("both players", p); v.Scope == "full" || v.Deals > 0 {
				t.Errorf("%s: without the secret of the deck %+v", name, v)
			}
			want := verify("umpire", g.umpire)
			if v := verify("published by the umpire", published(t, map[string][]byte{file: text}, g.umpire)); v.Scope != "full" ||
				v.Dice != want.Dice || v.Private != want.Private || v.Deals != want.Deals || v.Answers != want.Answers || v.Dice == 0 || v.Deals == 0 {
				t.Errorf("%s: a stranger finds %+v, the umpire %+v", name, v, want)
			}
			continue
		}
		want := verify("umpire", g.umpire)
		if want.Scope != "full" || want.Dice == 0 || want.Deals == 0 || want.Answers == 0 {
			t.Fatalf("%s: the umpire finds only %+v", name, want)
		}
		for what, p := range map[string]*person{
			"published by the umpire":        published(t, map[string][]byte{file: text}, g.umpire),
			"published by both players":      published(t, map[string][]byte{a: of, b: of2}, g.north, g.south),
			"published by all":               published(t, map[string][]byte{file: text, a: of, b: of2}, g.umpire, g.north, g.south),
			"the players', for the umpire's": published(t, map[string][]byte{a: of, b: of2}, g.umpire),
		} {
			v := verify(what, p)
			if v.Scope != "full" || v.Dice != want.Dice || v.Private != want.Private || v.Deals != want.Deals || v.Answers != want.Answers {
				t.Errorf("%s, %s: a stranger finds %+v, the umpire %+v", name, what, v, want)
			}
		}
		for what, p := range map[string]*person{
			"nobody":       published(t, nil, g.umpire),
			"one player":   published(t, map[string][]byte{a: of}, g.umpire),
			"other player": published(t, map[string][]byte{b: of2}, g.umpire),
		} {
			if v := verify(what, p); v.Scope == "full" || v.Deals >= want.Deals {
				t.Errorf("%s, published by %s: %+v", name, what, v)
			}
		}
	}
}

// TestWhatIsPublished: a player publishes what opens his own orders that were used and
// his part of each result, the umpire the same of both and the secret of the deck;
// nobody what was not used.
func TestWhatIsPublished(t *testing.T) {
	x, _ := second(t)
	g := x.thaw(t)
	s := g.umpire.open()
	lines := func(names ...string) (opens []string) {
		for _, name := range names {
			side, _ := s.Charter.side(name)
			opens = append(opens, "private "+name)
			for _, r := range s.results {
				opens = append(opens, fmt.Sprintf("key %s %d %d", umpire, r.number+2, side))
				if o := s.bound(r, side); o != nil {
					opens = append(opens, fmt.Sprintf("key %s %d 0", name, o.Seq))
				}
			}
		}
		return opens
	}
	for p, want := range map[*person][]string{
		g.north: lines("north"), g.south: lines("south"), g.umpire: append(lines("north", "south"), "deck"),
	} {
		_, text := p.publish()
		var got []string
		for line := range strings.Lines(string(text)) {
			if strings.HasPrefix(line, "adjutant ") || strings.HasPrefix(line, "game ") {
				continue
			}
			got = append(got, line[:strings.LastIndexByte(line, ' ')])
		}
		slices.Sort(want)
		if slices.Sort(got); !slices.Equal(got, want) {
			t.Errorf("%s publishes %q, not %q", p.name, got, want)
		}
	}
}

// TestChangedPublicationIsNamed: each line of a publication proves itself; one
// that was changed, swapped or doubled is named. One that is missing makes the
// verification smaller and never false.
func TestChangedPublicationIsNamed(t *testing.T) {
	g := skirmish(t)[6].thaw(t)
	file, text := g.umpire.publish()
	p := published(t, nil, g.umpire)
	lines := strings.SplitAfter(strings.TrimSuffix(string(text), "\n")+"\n", "\n")
	lines = lines[:len(lines)-1]
	full := func(changed []string) (*Verified, error) {
		p.puts(map[string][]byte{file: []byte(strings.Join(changed, ""))})
		s, err := Open(p.store(), nil)
		if err != nil {
			return nil, err
		}
		return s.Verify(textOf(s))
	}
	if v, err := full(lines); err != nil || v.Scope != "full" {
		t.Fatalf("%+v %v", v, err)
	}
	try := func(what, line string, changed []string) {
		t.Helper()
		p.puts(map[string][]byte{file: []byte(strings.Join(changed, ""))})
		_, err := Open(p.store(), nil)
		if Code(err) != CodeVerify || !strings.Contains(err.Error(), file) || !strings.Contains(err.Error(), fmt.Sprintf("%.30s", strings.TrimSuffix(line, "\n"))) {
			t.Errorf("%s %q: %v", what, line, err)
		}
	}
	for i, l := range lines {
		if testing.Short() && i%5 != 3 && !strings.HasPrefix(l, "private") {
			continue
		}
		for _, at := range []int{len(l) - 2, len(l) - 20} {
			if i < 2 {
				continue
			}
			c := slices.Clone(lines)
			b := []byte(l)
			if b[at] = b[at] ^ 1; !strings.Contains("0123456789abcdef", string(b[at])) {
				b[at] = 'f' - (l[at] - '0')
			}
			c[i] = string(b)
			if c[i] != l && i+1 < len(c) {
				try("changed", strings.Join(strings.Fields(c[i])[:min(3, len(strings.Fields(c[i])))-1], " "), c)
			}
		}
		if i >= 3 {
			c := slices.Clone(lines)
			c[i], c[i-1] = c[i-1], c[i]
			try("swapped", c[i], c)
			try("doubled", l, slices.Insert(slices.Clone(lines), i, l))
		}
		if i >= 2 && (i%3 == 2 || strings.HasPrefix(l, "private")) {
			if v, err := full(slices.Delete(slices.Clone(lines), i, i+1)); err != nil || strings.HasPrefix(l, "private") && v.Scope == "full" {
				t.Errorf("without the line %q: %+v %v", l, v, err)
			}
		}
	}
	// whose value is another's
	for _, c := range [][2]string{{"key umpire 3 0", "key umpire 3 1"}, {"private north", "private south"}} {
		i := slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(l, c[0]+" ") })
		j := slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(l, c[1]+" ") })
		if i < 0 || j < 0 {
			t.Fatalf("no lines %q", c)
		}
		changed := slices.Clone(lines)
		changed[i], changed[j] = c[0]+strings.TrimPrefix(lines[j], c[1]), c[1]+strings.TrimPrefix(lines[i], c[0])
		try("with each other's values", c[0], changed)
	}
	secret := strings.Repeat("0", 64)
	absent := append(slices.Clone(lines[2:]), "key north 77 0 "+secret[:32]+"\n")
	slices.Sort(absent)
	if v, err := full(append(slices.Clone(lines[:2]), absent...)); err != nil || v.Scope != "full" {
		t.Errorf("the key of a packet that is not here: %+v, %v", v, err)
	}
	for _, line := range []string{"deck\n", "deck 12\n", "deck " + secret + " 1\n", "private\n", "private north\n", "private north 12\n", "private north " + secret + " 1\n",
		"private east " + secret + "\n", "key north\n", "key north 2\n", "key north x 0 " + secret[:32] + "\n", "key north 2 0\n", "key north 2 0 12\n", "key north 2 0 " + secret[:32] + " 1\n", "other 1\n", "\n"} {
		p.puts(map[string][]byte{file: []byte(strings.Join(lines[:2], "") + line)})
		if _, err := Open(p.store(), nil); Code(err) != CodeVerify || !strings.Contains(err.Error(), "it is not one of a publication") {
			t.Errorf("with the line %q: %v", line, err)
		}
	}
	for what, first := range map[string]string{"of another game": publishedHead + "other-game\n", "of nothing": "hello\n"} {
		try(what, "this is not a publication of this game", append([]string{first}, lines[2:]...))
	}
}

// TestTakeOpening: what another has published is kept by his name, when the game is over
// here, if it is whole and of this game.
func TestTakeOpening(t *testing.T) {
	g := finished(t).thaw(t)
	file, text := g.south.publish()
	got, err := g.north.open().TakeOpening(text)
	if err != nil || !strings.HasPrefix(got, "opened/south-") || file != "opened/south.txt" || !bytes.Equal(g.north.files()[got], text) {
		t.Errorf("%s, %v", got, err)
	}
	if s := g.north.open(); !s.Ended() || s.holds() != rules.Both {
		t.Error("it is not used")
	}
	for _, p := range []*person{g.north} { // taken in before
		before := len(p.files())
		if _, err := p.open().TakeOpening(text); err != nil || len(p.files()) != before {
			t.Errorf("once more: %v, %v", err, slices.Sorted(maps.Keys(p.files())))
		}
	}
	_, all := g.umpire.publish()
	if got, err := g.south.open().TakeOpening(all); err != nil || !strings.HasPrefix(got, "opened/umpire-") {
		t.Errorf("%s, %v", got, err)
	}
	going := skirmish(t)[6].thaw(t)
	_, early := going.south.publish()
	for what, x := range map[string]struct {
		of   *person
		text []byte
		code int
		says string
	}{
		"while the game goes on": {going.north, early, CodeUsage, "a game that is not over here"},
		"of another game":        {g.north, bytes.Replace(text, []byte("game sk-test"), []byte("game sk-other"), 1), CodeUsage, "in the game sk-other, and this folder has sk-test"},
		"of nobody":              {g.north, text[:bytes.Index(text, []byte("private"))], CodeVerify, "does not say whose it is"},
		"cut":                    {g.north, text[:len(text)-9], CodeVerify, "the publication: "},
	} {
		if _, err := x.of.open().TakeOpening(x.text); Code(err) != x.code || !strings.Contains(fmt.Sprint(err), x.says) {
			t.Errorf("%s: exit code %d, %v", what, Code(err), err)
		}
	}
	// where the game was broken off by one's own publication
	if _, _, err := going.north.open().Publish(); err != nil {
		t.Fatal(err)
	}
	if _, err := going.north.open().TakeOpening(early); err != nil || going.north.open().holds() != rules.Both {
		t.Errorf("of a game that was broken off: %v", err)
	}
	// a stranger's few lines, which anybody can write after the end, take nobody's place
	lines := strings.SplitAfter(string(all), "\n")
	late := g.north.copy()
	if err := late.store().Remove(got); err != nil {
		t.Fatal(err)
	}
	if file, err := late.open().TakeOpening([]byte(strings.Join(lines[:3], ""))); err != nil || !strings.HasPrefix(file, "opened/umpire-") {
		t.Errorf("a stranger's: %s, %v", file, err)
	}
	if _, err := late.open().TakeOpening(all); err != nil || late.open().holds() != rules.Both {
		t.Errorf("the umpire's after a stranger's: %v", err)
	}
	late.warm()
	if v, err := late.open().Verify(textOf(late.open())); err != nil || v.Scope != "part" {
		t.Errorf("%+v, %v", v, err)
	}
	// keys of packets that there are not, and more of them than there are packets
	for what, line := range map[string]string{"of a packet that nobody has named": "key north 77 0 %032x\n", "of more packets than there are": "key umpire 5 1 %032x\n"} {
		flood := slices.Clone(lines[2 : len(lines)-1])
		for i := range 3 {
			flood = append(flood, fmt.Sprintf(line, i))
		}
		slices.Sort(flood)
		before := len(g.south.files())
		if _, err := g.south.open().TakeOpening([]byte(strings.Join(append(lines[:2:2], flood...), ""))); Code(err) != CodeVerify ||
			!strings.Contains(fmt.Sprint(err), "no packet of which it could be") || len(g.south.files()) != before {
			t.Errorf("keys %s: %v", what, err)
		}
	}
}

// TestFindOpening: a publication is found in a mail, whatever stands before and after
// it, however its lines end and whatever mail programs do to it.
func TestFindOpening(t *testing.T) {
	const opening = "adjutant opening v1\ngame g\ndeck 1\nkey north 2 0 3\nprivate north 4\n"
	hex := strings.Repeat("0123456789abcdef", 4)
	long := opening + "private south " + hex + "\n"
	other := strings.Replace(opening, "game g", "game h", 1)
	for _, x := range []struct{ mail, found string }{
		{opening, opening},
		{"Hello,\nadjutant opening v1\nis what I send.\n" + opening + "\nkeys are with you\n", opening},
		{strings.ReplaceAll("Hello,\n"+opening+"-- \n", "\n", "\r\n"), opening},
		{strings.TrimSuffix(opening, "\n"), opening},
		{"adjutant opening v1\ngame g", "adjutant opening v1\ngame g\n"},
		{"adjutant opening v1", ""},
		{"game g\ndeck 1\n", ""},
		{"> " + strings.ReplaceAll(opening, "\n", "\n> "), opening},
		{"On Monday he wrote:\n> > " + strings.ReplaceAll(opening, "\n", " \n> > \n> > ") + "\n> Regards\n", opening},
		{"> " + strings.ReplaceAll(strings.Replace(long, "south ", "south\n", 1), "\n", "\n> "), long},
		{strings.Replace(long, "cdef0123", "cdef=\n0123", 1), long},
		{"From: axis\nSubject: opening\n\n" + opening, opening},
		{"From: axis\nContent-Transfer-Encoding: base64\n\n" + base64.StdEncoding.EncodeToString([]byte(long)), long},
		{"From: axis\nContent-Type: text/html\n\n<p>" + strings.ReplaceAll(opening, "\n", "<br>"), opening},
		{"From: axis\nContent-Type: multipart/alternative; boundary=x\n\n--x\n\n" + opening + "\n--x\nContent-Type: text/html\n\n" + strings.ReplaceAll(opening, "\n", "<br>") + "\n--x--\n", opening},
		{"From: axis\nContent-Type: multipart/alternative; boundary=x\n\n--x\n\n" + opening + "\n--x\nContent-Type: text/html\n\n" + strings.ReplaceAll(other, "\n", "<br>") + "\n--x--\n", opening},
		{"<!DOCTYPE html>\n<p>" + strings.ReplaceAll(opening, "\n", "<br>\n"), opening},
		{"From axis\nSubject: a\n\n" + opening + "\n\nFrom allied\nSubject: b\n\n" + other + "\n", opening + other},
		{opening + "and the other's:\n" + other, opening + other},
		{opening + "> " + strings.ReplaceAll(opening, "\n", "\n> "), opening},
		{"", ""},
	} {
		if got := bytes.Join(FindOpenings([]byte(x.mail)), nil); string(got) != x.found {
			t.Errorf("%q: %q is found, not %q", x.mail, got, x.found)
		}
	}
}

// TestPublicationEndsPlay: who has published what was secret plays on no more.
func TestPublicationEndsPlay(t *testing.T) {
	x := skirmish(t)[6]
	g := x.thaw(t)
	for _, p := range []*person{g.umpire, g.north, g.south} {
		if p.open().Ended() {
			t.Errorf("%s has ended before", p.name)
		}
		if _, _, err := p.open().Publish(); err != nil {
			t.Fatal(err)
		}
		s := p.open()
		var err error
		if p == g.umpire {
			_, err = s.Resolve()
		} else if _, _, err = s.Template("en", true); err == nil {
			_, err = s.Check("orders", []byte("game: sk-test\n"))
		}
		if !s.Ended() || Code(err) != CodeUsage || !strings.Contains(err.Error(), "published") {
			t.Errorf("%s plays on: %v", p.name, err)
		}
	}
}

// TestPublicationShowsFalseDeals: an umpire who has dealt by another secret, and
// then publishes, is found out by a stranger, whoever of the players was in it.
func TestPublicationShowsFalseDeals(t *testing.T) {
	long(t)
	g := falseDeck(t, 0).thaw(t)
	s := g.umpire.full()
	if _, _, err := s.Publish(); err != nil {
		t.Fatal(err)
	}
	text, err := g.umpire.store().Read(publishedFolder + "/umpire.txt")
	if err != nil {
		t.Fatal(err)
	}
	p := published(t, map[string][]byte{publishedFolder + "/umpire.txt": text}, g.umpire)
	s = p.open()
	if _, err := s.Verify(textOf(s)); Code(err) != CodeVerify || !strings.Contains(err.Error(), "these cards were not dealt") {
		t.Errorf("a stranger sees nothing: %v", err)
	}
}

// TestPublicationShowsUnjustRefusals: what only the sender of a refused packet
// could see all can after publication.
func TestPublicationShowsUnjustRefusals(t *testing.T) {
	x, _ := second(t)
	f := newForger(t, x)
	last := f.s.ledger.Under("north", 4)[0]
	note := f.forge(&result{number: 3, state: f.stateBefore(), refuses: []refusal{
		refuse(f.s.ledger.Under("north", 3)[0].Head(), replaced), refuse(last.Head(), unusable)}})
	f.g.umpire.keeps(note)
	name, text := f.g.umpire.publish()
	if !bytes.Contains(text, []byte("key north 4 0 ")) {
		t.Fatal("the key of the refused packet is not published")
	}
	p := published(t, map[string][]byte{name: text}, f.g.umpire)
	s := p.open()
	if _, err := s.Verify(textOf(s)); Code(err) != CodeVerify || !strings.Contains(err.Error(), "it refuses packet 4 of north without a reason") {
		t.Errorf("a stranger sees nothing: %v", err)
	}
}
