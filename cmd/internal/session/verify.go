package session

import (
	"bytes"
	"cmp"
	"errors"
	"io/fs"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/adjutant-pbem/adjutant/cmd/internal/cores"
	"github.com/adjutant-pbem/adjutant/rules"
)

// Verified says what a verification could check.
type Verified struct {
	Scope   string   `json:"scope"` // "public", "own" or "full"
	Packets int      `json:"packets"`
	Results int      `json:"results"`
	Entries int      `json:"entries"`
	Dice    int      `json:"dice"`                      // public dice thrown again and found equal
	Private int      `json:"private_dice"`              // private ones
	Deals   int      `json:"deals"`                     // cards dealt again and found equal
	Deck    bool     `json:"deck"`                      // the game has cards
	Answers int      `json:"answers"`                   // answers found again from the orders
	When    int      `json:"conditional_answers"`       // those of them whose clause has a condition
	Files   int      `json:"files"`                     // files compared byte by byte
	Scripts []string `json:"scripted,omitempty"`        // labels of scripted chance
	Idle    []string `json:"scripted_unused,omitempty"` // those that nothing was thrown or drawn by yet
	Lacks   []string `json:"lacks,omitempty"`           // what of a published game is not here, so that not all could be checked
	Broken  bool     `json:"broken_off,omitempty"`      // published, and not over
	Signed  []Signed `json:"signed,omitempty"`
	Ledger  string   `json:"ledger,omitempty"`          // its head in 12 digits
	Older   int      `json:"older_reports,omitempty"`   // files of reports that another version of the program has worded otherwise
	Others  bool     `json:"cache_of_others,omitempty"` // the cache was written with other keys: it is not compared
}

// audit is one verification of a game, with what it has found.
type audit struct {
	cache
	found *Verified
}

// Verify checks everything that this person can check: signatures and chain
// (when the folder is opened), the charter, the whole history with all that
// stands in every result, every file. It is what Receive has done with every
// result, from the first packet.
func (s *Session) Verify(render Render) (*Verified, error) {
	if !s.inFull { // what was verified before is neither trusted nor kept in memory
		full, err := OpenInFull(s.Dir, s.keys)
		if err != nil {
			return nil, err
		}
		*s = *full
	}
	s.inFull = false // the next time anew
	a := audit{cache: cache{s, render}}
	signatures := make(chan error)
	go func() { signatures <- a.packetsKnown() }() // replaying takes but one core
	v, err := a.all()
	if forged := <-signatures; forged != nil {
		return nil, forged
	}
	return v, err
}

// packetsKnown verifies the packets that were opened as known from before: their
// signature and their spelling.
func (a *audit) packetsKnown() error {
	faults := make([]error, len(a.packets))
	cores.Each(len(a.packets), func(i int) {
		if p := a.packets[i]; a.kept.known[p.Hash] {
			if err := a.confirm(p); err != nil {
				faults[i] = broken(fileOf(p.Header()), "%w", err)
			}
		}
	})
	return errors.Join(faults...)
}

// all verifies all but the packets' signatures.
func (a *audit) all() (*Verified, error) {
	if err := cmp.Or(a.lostOrders(), a.Lost()); err != nil {
		return nil, err
	}
	v := &Verified{Packets: len(a.packets), Results: len(a.results)}
	a.found = v
	v.Scope = a.scope(nil)
	if err := a.files(); err != nil || !a.Closed {
		return v, err
	}
	a.scripts()
	cache, unreadable := a.Dir.ReadAll(cacheFolder)
	v.Others = a.ofOthers(slices.Sorted(maps.Keys(cache)))
	want, last, err := a.derive(cache)
	if err = cmp.Or(err, unreadable); err != nil {
		return nil, err
	}
	for _, r := range a.results {
		v.Entries += len(r.entries) + len(r.private[0].entries) + len(r.private[1].entries)
	}
	up := a.signed(len(a.results))
	v.Signed, v.Ledger = up[:], a.head(len(a.results))
	v.Lacks, v.Broken = a.lacks(last), a.Ended() && !last.over
	v.Scope, v.Deck = a.scope(v.Lacks), a.desk.Deck()
	found := last.j.found
	v.Dice, v.Private, v.Deals, v.Answers, v.When = found.dice, found.private, found.deals, found.answers, found.conditional
	return v, a.cached(cache, want, last)
}

// derive plays the whole game, compares all that stands in every result, and
// makes what the files of the cache must be, of reports those that it has. While
// play goes on order files are read before it comes to them, and reports are written.
func (a *audit) derive(cache map[string][]byte) (want map[string][]byte, last *table, err error) {
	var beside sync.WaitGroup
	beside.Go(func() {
		for _, r := range a.results {
			for side := range rules.Nobody {
				for _, phase := range kinds {
					if o := a.here(r.counts(phase), side); o != nil && o.open && !o.WasShed() {
						a.orderFile(o)
					}
				}
			}
		}
	})
	want, reports := map[string][]byte{}, make([][]byte, len(a.results))
	last, err = a.game.run(course{to: len(a.results), audit: 1, visit: func(t *table) error {
		if t.result == nil || t.result.number == len(a.results) {
			maps.Copy(want, a.derived(t))
		}
		if t.result == nil {
			return nil
		}
		n := t.result.number
		if _, kept := cache[reportFile(n)]; kept && a.compares(reportFile(n)) {
			report := a.own(t).report()
			beside.Go(func() { reports[n-1] = []byte(a.render(report)) })
		}
		return nil
	}})
	beside.Wait()
	for i, text := range reports {
		want[reportFile(i+1)] = text
	}
	return want, last, err
}

// scope says how far this person can check, who lacks what was named.
func (a *audit) scope(lacks []string) string {
	switch {
	case a.holds() == rules.Both && a.knows() == rules.Both && a.deck() != nil && len(lacks) == 0:
		return "full"
	case a.Ended():
		return "part"
	case a.Me != "":
		return "own"
	}
	return "public"
}

// files compares the files that repeat what a packet says. One that is
// missing can be made again.
func (a *audit) files() error {
	data, err := storedData(a.Dir, a.title) // its hash was compared when the game was opened
	if err != nil {
		return err
	}
	a.found.Files = len(a.packets) + len(data)
	for file, want := range a.agreed() {
		text, err := a.Dir.Read(file)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return broken(file, "%w", err)
		}
		if !bytes.Equal(text, want) {
			return broken(file, "it is not what the umpire's packet says")
		}
		a.found.Files++
	}
	return nil
}

// scripts lists scripted chance, and what of it has served nothing. A
// shuffle leaves no entry: it has been when its segment was played.
func (a *audit) scripts() {
	thrown := map[string]bool{}
	last := int32(-1)
	for _, r := range a.results {
		for _, e := range r.entries {
			thrown[e.Key.String()] = true
			last = max(last, e.Key.Seg)
		}
	}
	for _, x := range a.Charter.Chance {
		a.found.Scripts = append(a.found.Scripts, x.Label)
		segment, _ := strconv.Atoi(strings.Fields(x.Label + " -")[0])
		if !thrown[x.Label] && (isDice(x.Values) || int32(segment) > last) {
			a.found.Idle = append(a.found.Idle, x.Label)
		}
	}
}

// isDice reports whether scripted values are faces of dice.
func isDice(values []string) bool {
	_, err := scriptedDice(values, len(values))
	return err == nil
}

// compares reports whether a file of the cache can be compared with what is derived.
// What is told to others, or to whoever has looked here with other keys, cannot.
func (a *audit) compares(name string) bool {
	return name == publicFile || a.Me != "" && !a.found.Others
}

// cached compares every file of the cache with what is derived.
func (a *audit) cached(cache, want map[string][]byte, last *table) error {
	for _, name := range slices.Sorted(maps.Keys(cache)) {
		text := cache[name]
		switch {
		case !a.compares(name):
			continue
		case name == fullFile && a.Me == umpire:
			if err := a.checkFull(last); err != nil {
				return broken(name, "%w", err)
			}
		case name == openedFile:
			if err := a.checkOpened(); err != nil {
				return broken(name, "%w", err)
			}
		case want[name] == nil:
			return broken(name, "this is not a file of the cache")
		case !bytes.Equal(text, want[name]) && isReport(name) && a.otherVersion(text, want[name]):
			if body(text) != body(want[name]) {
				a.found.Older++ // its words may be others
				continue
			}
		case !bytes.Equal(text, want[name]):
			return broken(name, "it is not what the ledger gives")
		}
		a.found.Files++
	}
	return nil
}
