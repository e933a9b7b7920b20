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
	"github.com/adjutant-pbem/adjutant/crypto/packet"
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
	Answers int      `json:"answers"`                   // answers found again from the orders
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

// proof counts what a run has found again.
type proof struct{ dice, private, deals, answers int }

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
	signatures := make(chan error)
	go func() { signatures <- s.verifyPackets() }() // replaying takes but one core
	v, err := s.verifyAll(render)
	if forged := <-signatures; forged != nil {
		return nil, forged
	}
	return v, err
}

// verifyPackets verifies the packets that were opened as known from before: their
// signature and their spelling.
func (s *Session) verifyPackets() error {
	faults := make([]error, len(s.packets))
	cores.Each(len(s.packets), func(i int) {
		if p := s.packets[i]; s.kept.known[p.Hash] {
			if err := s.confirm(p); err != nil {
				faults[i] = broken(fileOf(p.Header()), "%w", err)
			}
		}
	})
	return errors.Join(faults...)
}

// verifyAll verifies all but the packets' signatures.
func (s *Session) verifyAll(render Render) (*Verified, error) {
	if err := cmp.Or(s.lostOrders(), s.Lost()); err != nil {
		return nil, err
	}
	v := &Verified{Packets: len(s.packets), Results: len(s.results)}
	v.Scope = s.scope(nil)
	if err := s.verifyFiles(v); err != nil || !s.Closed {
		return v, err
	}
	s.verifyScripts(v)
	cache, unreadable := map[string][]byte(nil), error(nil)
	var reading sync.WaitGroup
	reading.Go(func() { cache, unreadable = s.Dir.ReadAll(cacheFolder) })
	want, last, err := s.deriveAll(render)
	reading.Wait()
	if err = cmp.Or(err, unreadable); err != nil {
		return nil, err
	}
	for _, r := range s.results {
		v.Entries += len(r.entries) + len(r.private[0].entries) + len(r.private[1].entries)
	}
	up := s.signed(len(s.results))
	v.Signed, v.Ledger = up[:], s.head(len(s.results))
	v.Lacks, v.Broken = s.lacks(last), s.Ended() && !last.over
	v.Scope = s.scope(v.Lacks)
	found := last.j.found
	v.Dice, v.Private, v.Deals, v.Answers = found.dice, found.private, found.deals, found.answers
	return v, s.verifyCache(v, cache, want, last)
}

// deriveAll plays the whole game, compares all that stands in every result, and
// makes what the files of the cache must be. While play goes on order files are
// read before it comes to them, and reports are written.
func (s *Session) deriveAll(render Render) (want map[string][]byte, last *table, err error) {
	var beside sync.WaitGroup
	beside.Go(func() {
		for _, r := range s.results {
			for side := range rules.Nobody {
				if o := s.bound(r, side); o != nil && o.open && !o.WasShed() {
					s.orderFile(o)
				}
			}
		}
	})
	want, reports := map[string][]byte{}, make([][]byte, len(s.results))
	last, err = s.run(course{to: len(s.results), audit: 1, visit: func(t *table) error {
		if t.result != nil {
			n, report := t.result.number, s.report(t)
			beside.Go(func() { reports[n-1] = []byte(render(report)) })
		}
		if t.result == nil || t.result.number == len(s.results) {
			maps.Copy(want, s.derived(t))
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
func (s *Session) scope(lacks []string) string {
	switch {
	case s.holds() == rules.Both && s.knows() == rules.Both && s.deck() != nil && len(lacks) == 0:
		return "full"
	case s.Ended():
		return "part"
	case s.Me != "":
		return "own"
	}
	return "public"
}

func (s *Session) resultFile(r *result) string {
	return fileOf(packet.Header{From: umpire, Seq: r.number + 2, Kind: packet.Result})
}

// verifyFiles compares the files that repeat what a packet says. One that is
// missing can be made again.
func (s *Session) verifyFiles(v *Verified) error {
	data, err := storedData(s.Dir, s.title) // its hash was compared when the game was opened
	if err != nil {
		return err
	}
	v.Files = len(s.packets) + len(data)
	for file, want := range s.agreed() {
		text, err := s.Dir.Read(file)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return broken(file, "%w", err)
		}
		if !bytes.Equal(text, want) {
			return broken(file, "it is not what the umpire's packet says")
		}
		v.Files++
	}
	return nil
}

// verifyScripts lists scripted chance, and what of it has served nothing. A
// shuffle leaves no entry: it has been when its segment was played.
func (s *Session) verifyScripts(v *Verified) {
	thrown := map[string]bool{}
	last := int32(-1)
	for _, r := range s.results {
		for _, e := range r.entries {
			thrown[e.Key.String()] = true
			last = max(last, e.Key.Seg)
		}
	}
	for _, x := range s.Charter.Chance {
		v.Scripts = append(v.Scripts, x.Label)
		segment, _ := strconv.Atoi(strings.Fields(x.Label + " -")[0])
		if !thrown[x.Label] && (isDice(x.Values) || int32(segment) > last) {
			v.Idle = append(v.Idle, x.Label)
		}
	}
}

// isDice reports whether scripted values are faces of dice.
func isDice(values []string) bool {
	_, err := scriptedDice(values, len(values))
	return err == nil
}

// verifyCache compares every file of the cache with what is derived.
func (s *Session) verifyCache(v *Verified, cache, want map[string][]byte, last *table) error {
	names := slices.Sorted(maps.Keys(cache))
	v.Others = s.otherCache(names)
	for _, name := range names {
		text := cache[name]
		switch {
		case v.Others && name != publicFile:
			continue // of whoever has looked here with other keys
		case s.Me == "" && name != publicFile:
			continue // sealed to others, or told to them
		case name == fullFile && s.Me == umpire:
			if err := s.checkFull(last); err != nil {
				return broken(name, "%w", err)
			}
		case name == openedFile:
			if err := s.checkOpened(); err != nil {
				return broken(name, "%w", err)
			}
		case want[name] == nil:
			return broken(name, "this is not a file of the cache")
		case !bytes.Equal(text, want[name]) && isReport(name) && s.otherVersion(text, want[name]):
			if body(text) != body(want[name]) {
				v.Older++ // its words may be others
				continue
			}
		case !bytes.Equal(text, want[name]):
			return broken(name, "it is not what the ledger gives")
		}
		v.Files++
	}
	return nil
}

// holds are the planes that this person may hold: his own, the umpire both, and
// anybody those that were published.
func (s *Session) holds() rules.Sides {
	if s.Me == umpire {
		return rules.Both
	}
	x := rules.None
	for side := range rules.Nobody {
		if side == s.Side || s.published(side) {
			x |= rules.Only(side)
		}
	}
	return x
}

// published reports whether all of a side's plane can be derived here: its
// secret is known and its part of every result open.
func (s *Session) published(side rules.Side) bool {
	if s.secret.private[side] == nil {
		return false
	}
	for _, r := range s.results {
		if !r.opened.Has(side) {
			return false
		}
	}
	return true
}

// knows are the sides whose answers can be derived here: all their orders that
// count are here and open. A player's own and an umpire's that are missing are
// a fault, which shows when they are looked for.
func (s *Session) knows() rules.Sides {
	if s.Me == umpire {
		return rules.Both
	}
	x := rules.None
	for side := range rules.Nobody {
		if side == s.Side || s.holds().Has(side) && s.ordersOpen(side) {
			x |= rules.Only(side)
		}
	}
	return x
}

func (s *Session) ordersOpen(side rules.Side) bool {
	for _, r := range s.results {
		for _, n := range r.binds {
			if n.from != s.Charter.Names[side] {
				continue
			}
			if o := s.bound(r, side); o == nil || !o.open {
				return false
			}
		}
	}
	return true
}
