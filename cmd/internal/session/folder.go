package session

import (
	"cmp"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/adjutant-pbem/adjutant/cmd/internal/store"
	"github.com/adjutant-pbem/adjutant/crypto/chain"
	"github.com/adjutant-pbem/adjutant/crypto/ledger"
	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/all"
)

// Files of a game folder.
const (
	invitationFile = "invitation.yaml"
	charterFile    = "charter.yaml"
	ledgerFolder   = "ledger"
)

// folder is a game folder as one person reads it: what its packets say, and what their
// keys open of it. It knows no rules of play.
type folder struct {
	Dir *store.Dir
	record
	keyring
	title    *rules.Title
	desk     rules.Desk // of the game, opened with the folder's data
	openings []string   // files of what was published
}

// open opens a game folder, by what was verified and opened before or in full.
func open(dir *store.Dir, keys *Keys, recall bool) (*folder, error) {
	f := &folder{Dir: dir, record: record{ledger: ledger.New(), verified: &sync.Map{}},
		keyring: keyring{Side: rules.Nobody, keys: keys, memory: memory{opened: map[part]opened{}}}}
	if err := f.readLedger(recall); err != nil {
		return nil, err
	}
	if err := f.readGame(); err != nil {
		return nil, err
	}
	f.recognise()
	if f.Closed {
		if err := f.readPublished(); err != nil {
			return nil, err
		}
	}
	f.openAll(f.packets)
	for _, p := range f.packets {
		if err := f.decode(p); err != nil {
			return nil, err
		}
	}
	if err := f.checkLinks(); err != nil {
		return nil, err
	}
	f.marks = slices.DeleteFunc(f.marks, f.strange)
	return f, nil
}

// readLedger reads and verifies all packets. The invitation comes first: it
// carries the key of the umpire.
func (f *folder) readLedger(recall bool) error {
	names, err := f.Dir.List(ledgerFolder)
	if err != nil {
		return err
	}
	invite := fileOf(packet.Header{From: umpire, Seq: 1, Kind: packet.Invite})
	charter := fileOf(packet.Header{From: umpire, Seq: 2, Kind: packet.Charter})
	if !slices.Contains(names, invite) {
		return broken(invite, "the invitation is missing: receive the umpire's ledger again, or as the umpire those of both players")
	}
	first, err := f.Dir.Read(invite)
	if err != nil {
		return err
	}
	var second []byte
	closed := slices.Contains(names, charter)
	if closed {
		if second, err = f.Dir.Read(charter); err != nil {
			return err
		}
	} else {
		if err := lostCharter(names); err != nil {
			return err
		}
	}
	if f.keys != nil && closed {
		if m, err := f.recall(packet.HashOf(first), packet.HashOf(second)); err == nil {
			if f.kept = m; recall {
				f.memory = m
			}
		}
	}
	p, err := f.readCharter(invite, first, charter, second)
	if err != nil {
		return err
	}
	if err := f.ledger.Add(p); err != nil {
		return broken(invite, "%w", err)
	}
	f.packets = append(f.packets, p)
	type verified struct {
		p   *packet.Signed
		err error
	}
	checked := make([]verified, len(names))
	if err := f.Dir.ReadEach(ledgerFolder, names, func(i int, text []byte) error {
		p, err := f.verify(text)
		if err == nil && p.Size() > maxHeld {
			p.Shed(func() ([]byte, error) { return f.Dir.Read(names[i]) })
		}
		checked[i] = verified{p, err}
		return nil
	}); err != nil {
		return err
	}
	for i, n := range names {
		if n == invite {
			continue
		}
		p, err := checked[i].p, checked[i].err
		if err != nil {
			return broken(n, "%w", err)
		}
		if n != fileOf(p.Header()) && n != twinOf(p) {
			return broken(n, "this is packet %s", path.Base(fileOf(p.Header())))
		}
		if err := f.ledger.Add(p); err != nil {
			return misfit(n, err)
		}
		f.packets = append(f.packets, p)
	}
	return nil
}

// maxHeld is the size of a packet, in bytes, up to which it is held in memory with all
// that is in it. Honest play is far from it.
const maxHeld = 128 << 10

var errNoJoin = errors.New("this is no answer to an invitation")

// verify opens a packet with the key of its sender. One that was verified before is
// not verified again here: Verify does so (confirm).
func (f *folder) verify(text []byte) (*packet.Signed, error) {
	if p, err := packet.Reopen(text, f.kept.wasKnown); err == nil {
		return p, nil
	}
	p, err := packet.OpenBy(text, f.keyFor)
	switch {
	case errors.Is(err, errOwnKey):
		p, _, err = openJoin(text)
	case err == nil:
		f.verified.Store(p.Hash, true)
	}
	if err != nil {
		return nil, err
	}
	return p, cmp.Or(f.checkJoin(p), f.checkHeads(p))
}

// confirm verifies a packet that was opened as known from before.
func (f *folder) confirm(p *packet.Signed) error {
	key, err := f.keyFor(p.Header())
	if err == nil {
		err = p.Confirm(key)
	}
	if err == nil {
		f.verified.Store(p.Hash, true)
	}
	return cmp.Or(err, f.checkJoin(p), f.checkHeads(p))
}

// errOwnKey says that a packet carries the key that verifies it.
var errOwnKey = errors.New("this packet carries its own key")

// readGame opens the game that the charter names, with the folder's own copy of
// the data if there is one.
func (f *folder) readGame() error {
	t, err := all.Title(f.Charter.Rules)
	if err != nil {
		return err
	}
	data, err := storedData(f.Dir, t)
	if err != nil {
		return err
	}
	f.title, f.desk, err = f.Charter.open(data, dataFolder+"/")
	return err
}

// recognise finds out who the keys belong to.
func (f *folder) recognise() {
	if f.keys == nil || f.Me != "" {
		return
	}
	mine := f.keys.Identity.Recipient().String()
	if f.Charter.Umpire.Recipient == mine {
		f.Me = umpire
	}
	for i, p := range f.Charter.Sides {
		if p.Recipient == mine {
			f.Me, f.Side = f.Charter.Names[i], rules.Side(i)
		}
	}
	if f.Me != "" {
		if f.Closed {
			f.atHome()
		}
		return
	}
	for _, p := range f.packets { // before the charter a player is known by their own answer
		if p.Kind != packet.Join {
			continue
		}
		if _, party, err := openJoin(p.Text); err == nil && party.Recipient == mine {
			f.Me = p.From
			f.Side, _ = f.Charter.side(p.From)
		}
	}
}

// atHome makes a stranger of whoever has begun this game in another folder: their
// own answer to the invitation, or for the umpire packets of both, are not here,
// nor a cache of their own. Where only an answer is lost the folder is theirs.
func (f *folder) atHome() {
	_, mine := f.answer(f.Me)
	if f.Me == umpire { // both sides send to the umpire only
		mine = !slices.ContainsFunc(f.Charter.Names[:], func(side string) bool { return f.ledger.Last(side) == nil })
	}
	if !mine { // what their own keys remember was here
		_, err := f.recall(f.packets[0].Hash, f.ledger.Results()[0].Hash)
		mine = err == nil
	}
	if !mine {
		f.foreign, f.Me, f.Side = f.Me, "", rules.Nobody
	}
}

// playable fails if the game cannot be played on this folder.
func (f *folder) playable() error {
	if !f.Closed {
		return faultf(CodeWaiting, "the game has not begun")
	}
	for side, name := range f.Charter.Names {
		if f.holds().Has(rules.Side(side)) && f.secret.private[side] == nil {
			file := fileOf(packet.Header{From: name, Seq: 1, Kind: packet.Join})
			return broken(file, "the file is missing: it is the answer of %s to the invitation", name)
		}
	}
	return nil
}

// sent is an orders packet, opened as far as it can be here.
type sent struct {
	*packet.Signed
	index int // of the link
	link  chain.Link
	text  []byte // the order file, if it is held in memory (orderText)
	open  bool
	file  *orders.Node // nil where it cannot be read
	once  sync.Once    // it is read
}

// fileOf is the name of a packet's file in the ledger.
func fileOf(h packet.Header) string {
	return fmt.Sprintf("%s/%s-%04d-%s.txt", ledgerFolder, h.From, h.Seq, h.Kind)
}

// twinOf is the name of an orders packet whose number another one had before.
func twinOf(p *packet.Signed) string {
	return fmt.Sprintf("%s-%x.txt", strings.TrimSuffix(fileOf(p.Header()), ".txt"), p.Hash[:4])
}

// Files of the cache folder. All can be derived from ledger and keys; what is
// missing is made again.
const (
	cacheFolder = "cache"
	publicFile  = "cache/public.txt" // the public plane at the halt
	viewFile    = "cache/view.txt"   // a player's own plane
	fullFile    = "cache/full.age"   // the umpire's state, sealed to the umpire
	openedFile  = "cache/opened.age" // for a faster start (memory), sealed to oneself
)

const reports = "cache/report-" // and a number: what its reader was told by a result

func reportFile(n int) string { return fmt.Sprintf("%s%04d.txt", reports, n) }

func isReport(name string) bool { return strings.HasPrefix(name, reports) }

// Folders are those that a game folder may have.
var Folders = []string{ledgerFolder, dataFolder, "orders", cacheFolder, outboxFolder, proofFolder, droppedFolder, publishedFolder}

// droppedFolder has answers of strangers, proofFolder what an umpire has signed
// twice, outboxFolder mails to be sent, which are made again when they are wanted.
const (
	outboxFolder  = "outbox"
	droppedFolder = "dropped"
	proofFolder   = "proof"
)
