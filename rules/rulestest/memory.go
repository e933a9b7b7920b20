// Package rulestest is the suite that every game must pass: split run, worlds,
// alike, replay, one answer per run, determinism and canonical encodings. Its
// games are played by random players whose choices depend on a seed and the
// question alone, so that a game is the same however it is run.
package rulestest

import (
	"crypto/sha256"
	"encoding/binary"

	"github.com/adjutant-pbem/adjutant/rules"
)

// Memory is a host in memory. Several machines may share one table of entries
// by Link: what one adds reaches the others, as far as they may read it.
type Memory struct {
	Seed   uint64
	Reads  rules.Sides // whose private entries this machine sees; all: rules.Both
	Deals  bool        // the machine runs the deck
	Frozen bool        // no answers may be added: a replay
	World  bool        // a replay in another world, where a side may have other secret choices
	Luck   Luck        // scripted dice and cards

	entries map[rules.Key]rules.Entry
	read    map[rules.Key]bool
	order   []rules.Key
	peers   []*Memory
	seg     int32
	added   int

	called  func(rules.Key)
	mingled func(rules.Side, []rules.Token)
}

// Luck scripts what chance and the post office do; what is nil goes by the
// seed. The hosts of one game share it: each key is asked for once.
type Luck struct {
	Fix     func(by rules.Side, seg int32) int
	Roll    func(batch int, k rules.Key, n int) []int
	Shuffle func(faces []string) []int
}

// NewMemory is an empty host.
func NewMemory(seed uint64, reads rules.Sides, deals bool) *Memory {
	return &Memory{Seed: seed, Reads: reads, Deals: deals, entries: map[rules.Key]rules.Entry{}, read: map[rules.Key]bool{}}
}

// Link makes hosts exchange what they add.
func Link(hs ...*Memory) {
	for i, h := range hs {
		for j, p := range hs {
			if i != j {
				h.peers = append(h.peers, p)
			}
		}
	}
}

// Entries are the journal in the order of adding.
func (h *Memory) Entries() []rules.Entry {
	var es []rules.Entry
	for _, k := range h.order {
		es = append(es, h.entries[k])
	}
	return es
}

// Load takes entries in, as far as this host reads them.
func (h *Memory) Load(es []rules.Entry) {
	for _, e := range es {
		h.take(e)
	}
}

func (h *Memory) take(e rules.Entry) {
	if e.To != rules.Both && e.To&h.Reads == 0 {
		return
	}
	if _, ok := h.entries[e.Key]; ok {
		return
	}
	e.From = ""
	h.entries[e.Key] = e
	h.order = append(h.order, e.Key)
}

// Entry implements rules.Host.
func (h *Memory) Entry(k rules.Key) (rules.Entry, bool) {
	e, ok := h.entries[k]
	if ok {
		h.read[k] = true
	}
	return e, ok
}

// Add implements rules.Host.
func (h *Memory) Add(e rules.Entry) {
	if h.Frozen && !(h.World && e.To != rules.Both) {
		panic("rulestest: a replay has added entry " + e.Key.String())
	}
	h.added++
	h.take(e)
	for _, p := range h.peers {
		p.take(e)
	}
}

// Called implements rules.Observer: the host learns which segment is played.
func (h *Memory) Called(k rules.Key) {
	h.seg = k.Seg
	if h.called != nil {
		h.called(k)
	}
}

// Mingled implements rules.Observer.
func (h *Memory) Mingled(by rules.Side, ks []rules.Token) {
	if h.mingled != nil {
		h.mingled(by, ks)
	}
}

// Fix numbers the orders of each side once in a segment, however often a
// machine is run.
func (h *Memory) Fix(by rules.Side) int {
	if h.Luck.Fix != nil {
		return h.Luck.Fix(by, h.seg)
	}
	return 2*int(h.seg) + int(by) + 1
}

// Open implements rules.Host: links are always here.
func (h *Memory) Open(int) bool { return true }

// Roll implements rules.Host.
func (h *Memory) Roll(batch int, k rules.Key, n int) []int {
	if h.Luck.Roll != nil {
		return h.Luck.Roll(batch, k, n)
	}
	return h.dice("roll", uint64(batch), k, n)
}

// Throw implements rules.Host.
func (h *Memory) Throw(by rules.Side, batch int, k rules.Key, n int) ([]int, bool) {
	return h.dice("throw", uint64(batch)<<1|uint64(by), k, n), h.Reads.Has(by)
}

func (h *Memory) dice(what string, x uint64, k rules.Key, n int) []int {
	d := make([]int, n)
	for i := range d {
		d[i] = 1 + int(hash(h.Seed, what, x, k, i)%6)
	}
	return d
}

// Permute implements rules.Host.
func (h *Memory) Permute(by rules.Side, k rules.Key, n int) []int {
	return permutation(n, func(i int) uint64 { return hash(h.Seed, "permute", uint64(by), k, i) })
}

// Shuffle implements rules.Host.
func (h *Memory) Shuffle(k rules.Key, faces []string) []int {
	if !h.Deals {
		return nil
	}
	if h.Luck.Shuffle != nil {
		return h.Luck.Shuffle(faces)
	}
	return permutation(len(faces), func(i int) uint64 { return hash(h.Seed, "shuffle", 0, k, i) })
}

func permutation(n int, word func(i int) uint64) []int {
	p := make([]int, n)
	for i := range p {
		j := int(word(i) % uint64(i+1))
		p[i], p[j] = p[j], i
	}
	return p
}

func hash(seed uint64, what string, x uint64, k rules.Key, i int) uint64 {
	b := binary.BigEndian.AppendUint64(nil, seed)
	b = binary.BigEndian.AppendUint64(b, x)
	b = binary.BigEndian.AppendUint64(b, uint64(i))
	b = append(append(b, what...), k.String()...)
	s := sha256.Sum256(b)
	return binary.BigEndian.Uint64(s[:])
}

// Random is a random player: its choice depends on the seed and the question's
// key alone.
func Random[P, S any](seed uint64) rules.Policy[P, S] {
	return rules.PolicyFunc[P, S](func(_ rules.View[P, S], q rules.Asked) (any, string, bool) {
		n := q.N()
		if n == 0 {
			return nil, "", false
		}
		return q.At(int(hash(seed, "player", uint64(q.By), q.Key, 0) % uint64(n))), "random", true
	})
}
