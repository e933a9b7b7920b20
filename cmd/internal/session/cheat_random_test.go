package session

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/rules"
)

// line is a line of a result that a random change can hit.
type line struct {
	at   *still
	area int // 0, 1: a side's sealed part, 2: the public body, 3: a head in it, 4: the rest of the header
	n    int
	kind string // its first word, with its area
	of   rules.Side
}

// areas name where a line stands.
var areas = []string{"sealed", "sealed", "public", "header", "header"}

// linesOf are the lines of the honest result that follows, and whose they are:
// a side's where only it can know what should stand there, else Nobody's.
func (x *still) linesOf(t *testing.T) (ls []line) {
	r := x.result(t)
	for i, p := range r.private {
		for n, text := range bytes.Split(bytes.TrimSuffix(p.text(), []byte("\n")), []byte("\n")) {
			if len(text) > 0 {
				word, _, _ := strings.Cut(string(text), " ")
				ls = append(ls, line{x, i, n, word, rules.Side(i)})
			}
		}
	}
	entry := 0
	for n, text := range strings.Split(strings.TrimSuffix(string(r.text()), "\n"), "\n") {
		l := line{x, 2, n, strings.Fields(text)[0], rules.Nobody}
		switch l.kind {
		case "entry":
			l.of = r.entries[entry].By
			entry++
		}
		ls = append(ls, l)
	}
	for n := range r.heads() {
		ls = append(ls, line{x, 3, n, "head", rules.Nobody})
	}
	return append(ls, line{x, 4, 0, "line", rules.Nobody})
}

// change is a line that was changed, and how.
type change struct {
	line
	how string
}

// mutate changes a line of a result's bodies; nil: as it happens not at all.
func (l line) mutate(b *bodies, r *rand.Rand) *change {
	switch l.area {
	case 3:
		b.Heads = slices.Clone(b.Heads)
		if h := b.Heads[l.n]; r.IntN(6) == 0 {
			b.Heads = slices.Delete(b.Heads, l.n, l.n+1)
			return &change{l, "dropped"}
		} else if how, changed := changedHead(h, r); changed != nil {
			b.Heads[l.n] = changed
			return &change{l, how}
		}
		return nil
	case 4:
		switch r.IntN(5) {
		case 0:
			b.Seq += []int{-1, 1, 1000}[r.IntN(3)]
			return &change{l, "seq"}
		case 1:
			b.Phase = fmt.Sprintf("result-%d", r.IntN(9)+40)
		case 2:
			b.Prev[r.IntN(32)] ^= 1
		case 3:
			b.Seen[r.IntN(32)] ^= 1
		case 4:
			b.readers[0], b.readers[1], b.keys[0], b.keys[1] = b.readers[1], b.readers[0], b.keys[1], b.keys[0]
		}
		return &change{l, "changed"}
	}
	if l.kind == "bind" && r.IntN(2) == 0 { // with its head, as if it were another packet
		word := strings.Fields(strings.Split(string(b.Public), "\n")[l.n])
		i := slices.IndexFunc(b.Heads, func(h *packet.Head) bool { return h.From == word[1] })
		b.Heads = slices.Clone(b.Heads)
		h := renumbered(b.Heads[i], b.Heads[i].Seq+1+r.IntN(9))
		b.Heads[i] = h
		b.Public = bytes.Replace(b.Public, []byte(strings.Join(word, " ")+"\n"), fmt.Appendf(nil, "bind %s %d\n", word[1], h.Seq), 1)
		return &change{l, "another number, with its head"}
	}
	text := &b.Public
	if l.area < 2 {
		text = &b.private[l.area]
	}
	lines := bytes.SplitAfter(*text, []byte("\n"))
	lines = lines[:len(lines)-1]
	how := ""
	switch r.IntN(6) {
	case 0:
		lines, how = slices.Delete(lines, l.n, l.n+1), "dropped"
	case 1:
		lines, how = slices.Insert(lines, l.n, lines[l.n]), "doubled"
	case 2:
		to := r.IntN(len(lines))
		if bytes.Equal(lines[to], lines[l.n]) {
			return nil
		}
		lines[to], lines[l.n] = lines[l.n], lines[to]
		how = "swapped"
	default:
		words := strings.Split(strings.TrimSuffix(string(lines[l.n]), "\n"), " ")
		if len(words) < 2 {
			return nil
		}
		i := 1 + r.IntN(len(words)-1)
		if l.kind == "entry" && r.IntN(2) == 0 {
			i = len(words) - 1 // its value
		}
		old := words[i]
		if words[i] = otherWord(old, r); words[i] == old {
			return nil
		}
		lines[l.n], how = []byte(strings.Join(words, " ")+"\n"), fmt.Sprintf("word %d", i)
	}
	*text = bytes.Join(lines, nil)
	return &change{l, how}
}

// renumbered is a head with another number, which nobody has signed.
func renumbered(h *packet.Head, seq int) *packet.Head {
	c := *h
	c.Text = bytes.Replace(h.Text, fmt.Appendf(nil, "seq: %d\n", h.Seq), fmt.Appendf(nil, "seq: %d\n", seq), 1)
	c.Seq = seq
	return &c
}

// changedHead is a head of which a word has changed, nil if it happens to be the same.
func changedHead(h *packet.Head, r *rand.Rand) (string, *packet.Head) {
	lines := strings.SplitAfter(string(h.Text), "\n")
	i := 4 + r.IntN(len(lines)-5) // what comes before the kind stands in the result too
	key, word, ok := strings.Cut(strings.TrimSuffix(lines[i], "\n"), ": ")
	if ok && key != "kind" && key != "public" {
		words := strings.Split(word, " ")
		last := &words[len(words)-1]
		*last = otherWord(*last, r)
		if n, err := strconv.Atoi(*last); key == "replaces" && (err != nil || n < 1 || n >= h.Seq) {
			return "", nil // no packet can say so
		}
		lines[i] = key + ": " + strings.Join(words, " ") + "\n"
	} else if strings.HasPrefix(lines[i], "— ") { // a digit of the signature
		at := len(lines[i]) - 20
		lines[i] = lines[i][:at] + string("AB"[r.IntN(2)]) + lines[i][at+1:]
	}
	text := strings.Join(lines, "")
	if text == string(h.Text) {
		return "", nil
	}
	c := *h
	c.Text = []byte(text)
	return "its line " + key, &c
}

// otherWord is a word of the same form.
func otherWord(w string, r *rand.Rand) string {
	var n int
	if _, err := fmt.Sscan(w, &n); err == nil && fmt.Sprint(n) == w {
		return fmt.Sprint(n + []int{1, 1, 2, 7, -1, 100}[r.IntN(6)])
	}
	for _, names := range [][]string{{"axis", "allied", umpire}, {"north", "south", umpire},
		{string(stale), string(unusable), string(conflict), string(replaced)}} {
		if i := slices.Index(names, w); i >= 0 {
			return names[(i+1+r.IntN(len(names)-1))%len(names)]
		}
	}
	const digits = "0123456789abcdef"
	i := r.IntN(len(w))
	if strings.Trim(w, digits) == "" || strings.HasPrefix(w, "sha256:") {
		if w[i] == ':' || i < 7 && w[0] == 's' {
			i = len(w) - 1
		}
		d := digits[(strings.IndexByte(digits, w[i])+1+r.IntN(15))%16]
		return w[:i] + string(d) + w[i+1:]
	}
	if w == "-" {
		return "00"
	}
	return strings.NewReplacer("lay", "move", "move", "lay", ":1", ":2", ".1", ".2", ".3", ".4", "e", "a").Replace(w)
}

// TestRandomChangesOfResults: results that an umpire has changed at random and
// signed. One player at least refuses each of them; he whose sealed part, answers or
// claims were not touched refuses it too. What he cannot know is the enemy's alone, and
// a stranger that of both.
func TestRandomChangesOfResults(t *testing.T) {
	if testing.Short() {
		t.Skip("forges many results")
	}
	wanted := 500
	second, _ := second(t)
	game := firstGame(t)
	halts := []*still{second, unreadable(t), game[8], game[len(game)-2]}
	for i, x := range slices.Concat(game, skirmish(t), gameOf(t, "rommel", "s1941", "axis", "allied", 10, nil), gameOf(t, "rommel", "s1942", "axis", "allied", 10, nil)) {
		if i%2 == 0 || x.result(t).deck != nil {
			halts = append(halts, x)
		}
	}
	r := rand.New(rand.NewPCG(5, 1940))
	byKind := map[string][]line{}
	for _, x := range halts {
		for _, l := range x.linesOf(t) {
			kind := areas[l.area] + " " + l.kind
			byKind[kind] = append(byKind[kind], l)
		}
	}
	var kinds []string
	for k := range byKind {
		kinds = append(kinds, k)
	}
	slices.Sort(kinds)
	often := slices.Clone(kinds)
	for _, k := range []string{"public entry", "public entry", "sealed entry", "public bind"} {
		if len(byKind[k]) > 0 { // three results need not have them all
			often = append(often, k)
		}
	}
	forgers := map[*still]*forger{}
	type judge struct {
		*person
		try func(note []byte) error
	}
	judges := map[*still][]judge{}
	changed, refused, taken := map[string]int{}, map[string]int{}, map[string]int{}
	for done := 0; done < wanted; {
		kind := often[done%len(often)]
		l := byKind[kind][r.IntN(len(byKind[kind]))]
		f := forgers[l.at]
		if f == nil {
			f = newForger(t, l.at)
			forgers[l.at] = f
			for _, p := range f.g.all() {
				judges[l.at] = append(judges[l.at], judge{p, p.judge()})
			}
		}
		b := f.bodies(l.at.result(t))
		c := l.mutate(b, r)
		if c == nil || b.Seq < 3 {
			continue
		}
		done++
		changed[kind]++
		fit := l.kind == "entry" && r.IntN(2) == 0 // with the state that it leads to
		byPlayers, note := 0, f.sign(b)
		for i, p := range judges[l.at] {
			err := p.try(note)
			if m := itIs.FindStringSubmatch(fmt.Sprint(err)); fit && m != nil {
				b := *b
				packet := *b.Packet
				b.Packet = &packet
				at := bytes.LastIndex(b.Public, []byte("state "))
				b.Public = slices.Concat(b.Public[:at+6], []byte(m[1]), b.Public[at+6+64:])
				err = p.try(f.sign(&b))
			}
			what := kind + ", " + c.how
			switch {
			case Code(err) == CodeVerify, Code(err) == CodeFailure && c.how == "seq":
				refused[kind]++
				if i < 2 {
					byPlayers++
				}
			case err != nil:
				t.Errorf("result %d, %s: %s refuses it with exit code %d: %v", l.at.result(t).number, what, p.name, Code(err), err)
			case l.of == rules.Nobody || i < 2 && l.of == rules.Side(i):
				t.Errorf("result %d, %s: %s takes it\n%s\n%s\n%s", l.at.result(t).number, what, p.name, b.Public, b.private[0], b.private[1])
			default:
				taken[kind]++
			}
		}
		if byPlayers == 0 {
			t.Errorf("result %d, %s, %s: both players take it\n%s", l.at.result(t).number, kind, c.how, b.Public)
		}
	}
	for _, k := range kinds {
		t.Logf("%-14s %3d changes: of three machines each %3d refuse, %3d cannot know", k, changed[k], refused[k], taken[k])
	}
}
