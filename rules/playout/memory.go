package playout

import "github.com/adjutant-pbem/adjutant/rules"

// Memory is a host in memory. Several machines may share one table of entries
// by Link: what one adds reaches the others, as far as they may read it.
type Memory struct {
	Seed   uint64
	Reads  rules.Sides // whose private entries this machine sees; all: rules.Both
	Deals  bool        // the machine runs the deck
	Frozen bool        // no answers may be added: a replay
	World  bool        // a replay in another world, where a side may have other secret choices
	Luck   Luck        // scripted dice and cards

	// OnCall and OnMingle, if set, see every call of the table and every Mingle.
	OnCall   func(rules.Key)
	OnMingle func(rules.Side, []rules.Token)

	journal []rules.Entry
	index   map[rules.Key]int32 // into journal
	next    int                 // in journal: where a replay will probably look
	read    []bool              // of a replay: by index, what was asked for
	peers   []*Memory
	seg     int32
	added   int
	order   []int // of the last permutation
}

// Luck scripts what chance and the post office do; what is nil goes by the
// seed. The hosts of one game share it: each key is asked for once.
type Luck struct {
	Fix     func(by rules.Side, seg int32) int
	Roll    func(batch int, k rules.Key, n int) []int
	Shuffle func(faces []string) []int
	Permute func(by rules.Side, k rules.Key, n int) []int // nil where it goes by the seed
}

// NewMemory is an empty host.
func NewMemory(seed uint64, reads rules.Sides, deals bool) *Memory {
	return &Memory{Seed: seed, Reads: reads, Deals: deals}
}

// Replay makes a host of a journal to which nothing may be added.
func Replay(seed uint64, reads rules.Sides, es []rules.Entry) *Memory {
	h := NewMemory(seed, reads, reads == rules.Both)
	h.Load(es)
	h.Freeze()
	return h
}

// Freeze makes a replay of a host that is loaded: nothing may be added.
func (h *Memory) Freeze() { h.Frozen, h.read = true, make([]bool, len(h.journal)) }

// Entries are the journal in the order of adding. They are not to be changed.
func (h *Memory) Entries() []rules.Entry { return h.journal }

// Sown is the seed.
func (h *Memory) Sown() uint64 { return h.Seed }

// Permutes is how blocks and cards are mingled, nil if that goes by the seed.
func (h *Memory) Permutes() func(by rules.Side, k rules.Key, n int) []int { return h.Luck.Permute }

// Added counts what this host's own machine has added.
func (h *Memory) Added() int { return h.added }

// Asked reports whether a replay's machine has asked for an entry.
func (h *Memory) Asked(k rules.Key) bool {
	i, ok := h.index[k]
	return ok && h.read[i]
}

// Load takes entries in, as far as this host reads them.
func (h *Memory) Load(es []rules.Entry) {
	for _, e := range es {
		h.Take(e)
	}
}

// Take takes an entry in, if this host reads it.
func (h *Memory) Take(e rules.Entry) {
	if e.To != rules.Both && e.To&h.Reads == 0 {
		return
	}
	if _, ok := h.index[e.Key]; ok {
		return
	}
	if !h.Reads.Has(e.By) {
		e.From = "" // which clause has answered is for its owner and the umpire
	}
	if h.index == nil { // a rehearsal keeps entries elsewhere
		h.index, h.journal = make(map[rules.Key]int32, 1024), make([]rules.Entry, 0, 1024)
	}
	h.index[e.Key] = int32(len(h.journal))
	h.journal = append(h.journal, e)
}

// Entry implements rules.Host.
func (h *Memory) Entry(c rules.Call) (rules.Entry, bool) {
	i := h.next
	if i >= len(h.journal) || h.journal[i].Key != c.Key {
		j, ok := h.index[c.Key]
		if !ok {
			return rules.Entry{}, false
		}
		i = int(j)
	}
	h.next = i + 1
	if h.read != nil && i < len(h.read) {
		h.read[i] = true
	}
	return h.journal[i], true
}

// Add implements rules.Host.
func (h *Memory) Add(e rules.Entry) {
	if h.Frozen && !(h.World && e.To != rules.Both) {
		panic("playout: a replay has added entry " + e.Key.String())
	}
	h.added++
	h.Take(e)
	for _, p := range h.peers {
		p.Take(e)
	}
}

// Called implements rules.Observer: the host learns which segment is played.
func (h *Memory) Called(k rules.Key) {
	h.seg = k.Seg
	if h.OnCall != nil {
		h.OnCall(k)
	}
}

// Mingled implements rules.Observer.
func (h *Memory) Mingled(by rules.Side, ks []rules.Token) {
	if h.OnMingle != nil {
		h.OnMingle(by, ks)
	}
}

// Ahead implements rules.Host: orders may answer as much as they like.
func (h *Memory) Ahead(rules.Call) bool { return true }

// Fix numbers the orders of each side once in a segment, however often a
// machine is run.
func (h *Memory) Fix(by rules.Side) int {
	if h.Luck.Fix != nil {
		return h.Luck.Fix(by, h.seg)
	}
	return 2*int(h.seg) + int(by) + 1
}

// Awaits implements rules.Host: answers are there or are made.
func (h *Memory) Awaits(rules.Call) bool { return false }

// Halt implements rules.Host: nothing comes while a machine runs.
func (h *Memory) Halt([]rules.Due) bool { return false }

// Ruling implements rules.Host: nobody rules.
func (h *Memory) Ruling(rules.Key) int { return 0 }

// Rollback implements rules.Host: nothing is taken back.
func (h *Memory) Rollback(int32) int { return 0 }

// Open implements rules.Host: links are always here.
func (h *Memory) Open(int, rules.Key) rules.Sides { return rules.None }

// Roll implements rules.Host.
func (h *Memory) Roll(batch int, k rules.Key, n int) ([]int, bool) {
	if h.Luck.Roll != nil {
		return h.Luck.Roll(batch, k, n), true
	}
	return h.dice(rolls, uint64(batch), k, n), true
}

// Throw implements rules.Host.
func (h *Memory) Throw(by rules.Side, batch int, k rules.Key, n int) ([]int, bool) {
	return h.dice(throws, uint64(batch)<<1|uint64(by), k, n), h.Reads.Has(by)
}

func (h *Memory) dice(purpose, x uint64, k rules.Key, n int) []int {
	d, c := make([]int, n), chance(h.Seed, purpose, x, k)
	for i := range d {
		d[i] = 1 + int(mix(c, uint64(i))%6)
	}
	return d
}

// Permute implements rules.Host. Its answer holds until the next call.
func (h *Memory) Permute(by rules.Side, k rules.Key, n int) []int {
	if h.Luck.Permute != nil {
		if to := h.Luck.Permute(by, k, n); to != nil {
			return to
		}
	}
	h.order = permutation(h.order, n, chance(h.Seed, permutations, uint64(by), k))
	return h.order
}

// Shuffle implements rules.Host.
func (h *Memory) Shuffle(_ int, k rules.Key, faces []string) []int {
	if !h.Deals {
		return nil
	}
	if h.Luck.Shuffle != nil {
		return h.Luck.Shuffle(faces)
	}
	return permutation(nil, len(faces), chance(h.Seed, shuffles, 0, k))
}
