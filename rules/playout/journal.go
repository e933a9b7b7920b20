package playout

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/adjutant-pbem/adjutant/rules"
)

// Journal is the journal of a game, with what is needed to play it again.
type Journal struct {
	Game, Scenario string
	Seed           uint64
	Players        [2]Player
	Entries        []rules.Entry
}

// ErrJournal is returned for text that WriteJournal has not written.
var ErrJournal = errors.New("not a journal of a playout")

const journalHead = "adjutant playout journal v1"

// Text is the journal as lines of text: a head, then each entry in hex with
// its key behind it.
func (j *Journal) Text() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s\n%s %s %d %s,%s\n", journalHead, j.Game, j.Scenario, j.Seed, j.Players[0], j.Players[1])
	for _, e := range j.Entries {
		e.From = ""
		fmt.Fprintf(&b, "%x # %s\n", rules.EntryCodec.Append(nil, &e), e.Key)
	}
	return b.Bytes()
}

// ParseJournal reads what Text writes.
func ParseJournal(text []byte) (*Journal, error) {
	s := bufio.NewScanner(bytes.NewReader(text))
	s.Buffer(nil, 1<<20)
	bad := func(line int) error { return fmt.Errorf("line %d: %w", line, ErrJournal) }
	if !s.Scan() || s.Text() != journalHead || !s.Scan() {
		return nil, bad(1)
	}
	head := strings.Fields(s.Text())
	if len(head) != 4 {
		return nil, bad(2)
	}
	seed, err := strconv.ParseUint(head[2], 10, 64)
	players, ok := ParsePlayers(head[3])
	if err != nil || !ok {
		return nil, bad(2)
	}
	j := &Journal{Game: head[0], Scenario: head[1], Seed: seed, Players: players}
	for line := 3; s.Scan(); line++ {
		word, _, _ := strings.Cut(s.Text(), " ")
		b, err := hex.DecodeString(word)
		if err != nil {
			return nil, bad(line)
		}
		e, err := rules.EntryCodec.Decode(b)
		if err != nil {
			return nil, bad(line)
		}
		j.Entries = append(j.Entries, e)
	}
	return j, s.Err()
}

// ParsePlayers reads "random", "bot" or one of these for each side with a
// comma between them.
func ParsePlayers(s string) (p [2]Player, ok bool) {
	a, b, two := strings.Cut(s, ",")
	if !two {
		b = a
	}
	for i, n := range []string{a, b} {
		if p[i] = Player(n); p[i] != RandomPlayer && p[i] != BotPlayer {
			return p, false
		}
	}
	return p, true
}
