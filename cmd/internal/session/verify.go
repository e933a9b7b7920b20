package session

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"strconv"
	"strings"

	"github.com/adjutant-pbem/adjutant/crypto/chain"
	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/crypto/seal"
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
	Open    int      `json:"open_dice"`                 // dice whose seed is not told yet
	Answers int      `json:"answers"`                   // answers found again from the orders
	Files   int      `json:"files"`                     // files compared byte by byte
	Scripts []string `json:"scripted,omitempty"`        // labels of scripted chance
	Idle    []string `json:"scripted_unused,omitempty"` // those that nothing was thrown or drawn by yet

	last *table // at the halt
}

// Verify checks everything that this person can check: signatures and chain
// (done when the folder was opened), the charter, every public die, the whole
// history, every file; a player also his plane, his private dice and his
// answers; the umpire everything.
func (s *Session) Verify(render Render) (*Verified, error) {
	full, err := open(s.Dir, s.keys, false)
	if err != nil {
		return nil, err
	}
	*s = *full // what was verified before is neither trusted nor kept in memory
	if err := s.lostOrders(); err != nil {
		return nil, err
	}
	v := &Verified{Scope: "public", Packets: len(s.packets), Results: len(s.results)}
	switch {
	case s.Me == umpire:
		v.Scope = "full"
	case s.Me != "":
		v.Scope = "own"
	}
	if err := s.verifyFiles(v); err != nil || !s.Closed {
		return v, err
	}
	s.verifyScripts(v)
	if err := s.verifySeeds(); err != nil {
		return nil, err
	}
	if err := s.verifyDice(v); err != nil {
		return nil, err
	}
	want := map[string][]byte{}
	err = s.walk(len(s.results), 0, func(t *table) error {
		if t.result != nil {
			want[reportFile(t.result.number)] = []byte(render(s.report(t)))
		}
		if t.result == nil || t.result.number == len(s.results) {
			maps.Copy(want, s.derived(t))
			v.last = t
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if s.Me != "" {
		for _, r := range s.results {
			if err := s.verifyAnswers(v, r); err != nil {
				return nil, broken(s.resultFile(r), "%w", err)
			}
		}
	}
	return v, s.verifyCache(v, want)
}

func (s *Session) resultFile(r *result) string {
	return fileOf(packet.Header{From: umpire, Seq: r.number + 2, Kind: packet.Result})
}

// verifyFiles compares the files that repeat what a packet says.
func (s *Session) verifyFiles(v *Verified) error {
	data, err := storedData(s.Dir, s.title) // its hash was compared when the game was opened
	if err != nil {
		return err
	}
	v.Files = len(s.packets) + len(data)
	for _, p := range s.packets {
		file := ""
		switch p.Kind {
		case packet.Invite:
			file = invitationFile
		case packet.Charter:
			file = charterFile
		default:
			continue
		}
		text, err := s.Dir.Read(file)
		if err != nil {
			return broken(file, "%w", err)
		}
		if !bytes.Equal(text, p.Public) {
			return broken(file, "it is not what packet %d of the umpire says", p.Seq)
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

// verifySeeds checks that batches take their links by the rule and that the
// links told belong to the chains that were fixed before play.
func (s *Session) verifySeeds() error {
	j := newJournal(s.Charter)
	j.takes = true
	opened := map[int]batch{}
	for _, r := range s.results {
		s.bind(j, r)
		for _, b := range r.opens {
			if j.batch(b.number) != nil || !j.Open(b.number) || !equalShares(j.batch(b.number).shares, b.shares) {
				return broken(s.resultFile(r), "batch %d does not take the next links", b.number)
			}
			opened[b.number] = b
		}
		for _, b := range r.seeds {
			if !equalShares(opened[b.number].shares, b.shares) {
				return broken(s.resultFile(r), "the seed of batch %d has other links", b.number)
			}
			for _, x := range b.shares {
				party, ok := s.Charter.party(x.owner)
				if !ok {
					return broken(s.resultFile(r), "a link of nobody")
				}
				if err := chain.Verify(party.anchor(), 0, s.Charter.Game, x.owner, x.index, x.link); err != nil {
					return broken(s.resultFile(r), "batch %d: %w", b.number, err)
				}
			}
		}
	}
	return nil
}

// equalShares compares owners and numbers of links.
func equalShares(a, b []share) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i].owner != b[i].owner || a[i].index != b[i].index {
			return false
		}
	}
	return true
}

// verifyDice throws all dice again whose seed is known here.
func (s *Session) verifyDice(v *Verified) error {
	j := newJournal(s.Charter)
	j.private = s.secret.private
	for _, r := range s.results {
		j.batches = append(j.batches, r.seeds...)
	}
	for _, r := range s.results {
		all := r.entries
		for _, p := range r.private {
			all = append(all[:len(all):len(all)], p.entries...)
		}
		v.Entries += len(all)
		for _, e := range all {
			public := e.By == rules.Nobody && e.Key.Part == rules.Value
			if !public && e.Key.Part != rules.Thrown {
				continue
			}
			if _, ok := j.seed(e.Fixed); !ok {
				v.Open += len(e.Value)
				continue
			}
			var faces []int
			if public {
				faces = j.Roll(e.Fixed, e.Key, len(e.Value))
				v.Dice += len(faces)
			} else {
				faces, _ = j.Throw(e.By, e.Fixed, e.Key, len(e.Value))
				v.Private += len(faces)
			}
			for i := range e.Value {
				if i >= len(faces) || int(e.Value[i]) != faces[i] {
					return broken(s.resultFile(r), "the dice of %q are not those of the seed", e.Key.String())
				}
			}
		}
	}
	return nil
}

// verifyAnswers derives a result again from the orders: the umpire all of it,
// a player his own answers.
func (s *Session) verifyAnswers(v *Verified, r *result) error {
	if s.Me == umpire {
		again, err := s.rederive(r)
		if err != nil {
			return err
		}
		if !bytes.Equal(s.Charter.resultText(again), s.Charter.resultText(r)) {
			return errors.New("the orders give another result")
		}
		for side := range r.private {
			if !bytes.Equal(s.Charter.privateText(&again.private[side]), s.Charter.privateText(&r.private[side])) {
				return errors.New("the orders give another sealed result")
			}
			v.Answers += len(r.private[side].from)
		}
		return nil
	}
	t, err := s.play(r.number - 1)
	if err != nil {
		return err
	}
	s.bind(t.j, r)
	theirs := *r
	mine := map[rules.Key]rules.Entry{}
	theirs.entries, theirs.private = nil, [2]private{}
	for _, e := range r.entries {
		if e.By == s.Side {
			mine[e.Key] = e
		} else {
			theirs.entries = append(theirs.entries, e)
		}
	}
	for _, e := range r.private[s.Side].entries {
		marker := e.Key
		marker.Part = rules.Marker
		if _, commit := mine[marker]; commit || e.Key.Part == rules.Chosen {
			mine[e.Key] = e
		} else {
			theirs.private[s.Side].entries = append(theirs.private[s.Side].entries, e)
		}
	}
	t.j.load(&theirs)
	if o := s.lastBound(s.Side, r); o != nil && !s.putInForce(t, s.Side, o) {
		return fmt.Errorf("your packet %d cannot be put in force", o.Seq)
	}
	if _, err := t.run(nil); err != nil {
		return err
	}
	for _, e := range t.j.added {
		if old, ok := mine[e.Key]; !ok || !bytes.Equal(old.Value, e.Value) || old.Fixed != e.Fixed {
			return fmt.Errorf("your orders give another answer to %q", e.Key.String())
		}
		delete(mine, e.Key)
		v.Answers++
	}
	if len(mine) > 0 {
		return errors.New("the result has answers that your orders do not give")
	}
	return nil
}

// rederive makes a result again from the packets that it names.
func (s *Session) rederive(r *result) (*result, error) {
	t, err := s.play(r.number - 1)
	if err != nil {
		return nil, err
	}
	again := &result{number: r.number, binds: r.binds, skips: r.skips, refuses: r.refuses}
	later := s.results
	s.results = s.results[:r.number-1]
	defer func() { s.results = later }()
	return again, s.derive(t, again)
}

// verifyCache compares every file of the cache with what is derived.
func (s *Session) verifyCache(v *Verified, want map[string][]byte) error {
	names, err := s.Dir.List(cacheFolder)
	if err != nil {
		return err
	}
	for _, name := range names {
		text, err := s.Dir.Read(name)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		switch {
		case name == fullFile && s.Me == umpire:
			if err := seal.Canonical(text); err != nil {
				return broken(name, "%w", err)
			}
			if err := s.checkFull(v.last); err != nil {
				return broken(name, "%w", err)
			}
		case name == openedFile && s.Me != "":
			if err := s.checkOpened(text); err != nil {
				return broken(name, "%w", err)
			}
		case (name == fullFile || name == openedFile) && s.Me == "":
			continue // sealed to others
		case want[name] == nil && s.Me != "":
			return broken(name, "this is not a file of the cache")
		case s.Me == "":
			if name == publicFile && !bytes.Equal(text, want[name]) {
				return broken(name, "it is not what the ledger gives")
			}
			continue
		case !bytes.Equal(text, want[name]):
			return broken(name, "it is not what the ledger gives")
		}
		v.Files++
	}
	return nil
}
