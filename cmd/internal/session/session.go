package session

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
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
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Files of a game folder.
const (
	invitationFile = "invitation.yaml"
	charterFile    = "charter.yaml"
	ledgerFolder   = "ledger"
)

// Session is a game folder, opened and read by one person.
type Session struct {
	Dir     *store.Dir
	Charter *Charter // or the invitation, before the charter is closed
	Closed  bool     // the charter is closed
	Me      string   // umpire, a side, or "" for a stranger
	Side    rules.Side
	foreign string // whose keys these are, if the folder is another person's

	keys    *Keys
	title   *rules.Title
	desk    rules.Desk
	ledger  *ledger.Ledger
	packets []*packet.Signed // by file name
	results []*result
	sent    [2][]*sent   // the sides' orders packets in this folder
	memory               // of earlier commands, and for later ones
	inFull  bool         // opened in full, and not used since
	kept    memory       // of earlier commands, also where it is not trusted
	opening opening      // what was published
	last    *table       // at the halt, for looking only
	through *eyes        // whose is looked through, nil for one's own
	lucks   []page.Luck  // of the game up to each result, once asked for
	links   *chain.Chain // this person's own, once made
	words   page.Words   // in the language lang, once asked for
	lang    string
	secret  struct {
		own     *[32]byte    // of the umpire or the side: his chain comes from it
		private [2]*[32]byte // of the sides, as far as they may be opened here
		deck    *[32]byte    // of the umpire's shuffles, once it is told
	}
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

// Open reads a game folder. Keys may be nil: a stranger sees what is public.
func Open(dir *store.Dir, keys *Keys) (*Session, error) { return open(dir, keys, keys != nil) }

// OpenInFull is [Open] for [Session.Verify]: what the cache says was verified is
// verified again.
func OpenInFull(dir *store.Dir, keys *Keys) (*Session, error) {
	s, err := open(dir, keys, false)
	if err != nil {
		return nil, err
	}
	s.inFull = true
	return s, nil
}

// open opens a game folder, by what was verified and opened before or in full.
func open(dir *store.Dir, keys *Keys, recall bool) (*Session, error) {
	s := &Session{Dir: dir, keys: keys, Side: rules.Nobody, ledger: ledger.New(), memory: memory{opened: map[part]opened{}}}
	if err := s.readLedger(recall); err != nil {
		return nil, err
	}
	if err := s.readGame(); err != nil {
		return nil, err
	}
	s.recognise()
	if s.Closed {
		if err := s.readPublished(); err != nil {
			return nil, err
		}
	}
	s.openAll(s.packets)
	for _, p := range s.packets {
		if err := s.decode(p); err != nil {
			return nil, err
		}
	}
	if err := s.checkLinks(); err != nil {
		return nil, err
	}
	s.marks = slices.DeleteFunc(s.marks, s.strange)
	return s, nil
}

// fileOf is the name of a packet's file in the ledger.
func fileOf(h packet.Header) string {
	return fmt.Sprintf("%s/%s-%04d-%s.txt", ledgerFolder, h.From, h.Seq, h.Kind)
}

// twinOf is the name of an orders packet whose number another one had before.
func twinOf(p *packet.Signed) string {
	return fmt.Sprintf("%s-%x.txt", strings.TrimSuffix(fileOf(p.Header()), ".txt"), p.Hash[:4])
}

// maxHeld is the size of a packet, in bytes, up to which it is held in memory with all
// that is in it. Honest play is far from it.
const maxHeld = 128 << 10

// readLedger reads and verifies all packets. The invitation comes first: it
// carries the key of the umpire.
func (s *Session) readLedger(recall bool) error {
	names, err := s.Dir.List(ledgerFolder)
	if err != nil {
		return err
	}
	invite := fileOf(packet.Header{From: umpire, Seq: 1, Kind: packet.Invite})
	charter := fileOf(packet.Header{From: umpire, Seq: 2, Kind: packet.Charter})
	if !slices.Contains(names, invite) {
		return broken(invite, "the invitation is missing: receive the umpire's ledger again, or as the umpire those of both players")
	}
	first, err := s.Dir.Read(invite)
	if err != nil {
		return err
	}
	var second []byte
	closed := slices.Contains(names, charter)
	if closed {
		if second, err = s.Dir.Read(charter); err != nil {
			return err
		}
	} else {
		if err := lostCharter(names); err != nil {
			return err
		}
	}
	if s.keys != nil && closed {
		if m, err := s.recall(packet.HashOf(first), packet.HashOf(second)); err == nil {
			if s.kept = m; recall {
				s.memory = m
			}
		}
	}
	p, err := s.readCharter(invite, first, charter, second)
	if err != nil {
		return err
	}
	if err := s.ledger.Add(p); err != nil {
		return broken(invite, "%w", err)
	}
	s.packets = append(s.packets, p)
	type verified struct {
		p   *packet.Signed
		err error
	}
	checked := make([]verified, len(names))
	if err := s.Dir.ReadEach(ledgerFolder, names, func(i int, text []byte) error {
		p, err := s.verify(text)
		if err == nil && p.Size() > maxHeld {
			p.Shed(func() ([]byte, error) { return s.Dir.Read(names[i]) })
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
		if err := s.ledger.Add(p); err != nil {
			return misfit(n, err)
		}
		s.packets = append(s.packets, p)
	}
	return nil
}

var errNoJoin = errors.New("this is no answer to an invitation")

// verify opens a packet with the key of its sender. One that was verified before is
// not verified again here: Verify does so (confirm).
func (s *Session) verify(text []byte) (*packet.Signed, error) {
	if p, err := packet.Reopen(text, s.kept.wasKnown); err == nil {
		return p, nil
	}
	p, err := packet.OpenBy(text, s.keyFor)
	if errors.Is(err, errOwnKey) {
		p, _, err = openJoin(text)
	}
	if err != nil {
		return nil, err
	}
	return p, cmp.Or(s.checkJoin(p), s.checkHeads(p))
}

// confirm verifies a packet that was opened as known from before.
func (s *Session) confirm(p *packet.Signed) error {
	key, err := s.keyFor(p.Header())
	if err == nil {
		err = p.Confirm(key)
	}
	return cmp.Or(err, s.checkJoin(p), s.checkHeads(p))
}

// errOwnKey says that a packet carries the key that verifies it.
var errOwnKey = errors.New("this packet carries its own key")

// readGame opens the game that the charter names, with the folder's own copy of
// the data if there is one.
func (s *Session) readGame() error {
	t, err := all.Title(s.Charter.Rules)
	if err != nil {
		return err
	}
	data, err := storedData(s.Dir, t)
	if err != nil {
		return err
	}
	s.title, s.desk, err = s.Charter.open(data, dataFolder+"/")
	return err
}

// recognise finds out who the keys belong to.
func (s *Session) recognise() {
	if s.keys == nil || s.Me != "" {
		return
	}
	mine := s.keys.Identity.Recipient().String()
	if s.Charter.Umpire.Recipient == mine {
		s.Me = umpire
	}
	for i, p := range s.Charter.Sides {
		if p.Recipient == mine {
			s.Me, s.Side = s.Charter.Names[i], rules.Side(i)
		}
	}
	if s.Me != "" {
		if s.Closed {
			s.atHome()
		}
		return
	}
	for _, p := range s.packets { // before the charter a player knows himself by his own answer
		if p.Kind != packet.Join {
			continue
		}
		if _, party, err := openJoin(p.Text); err == nil && party.Recipient == mine {
			s.Me = p.From
			s.Side, _ = s.Charter.side(p.From)
		}
	}
}

// Words are all messages of the game in a language.
func (s *Session) Words(lang string) page.Words {
	if s.words == nil || s.lang != lang {
		s.words, s.lang = page.Merge(Messages, s.desk.Words(lang)), lang
	}
	return s.words
}

// Find opens the game folder at or above start.
func Find(start string) (*store.Dir, error) {
	dir, err := store.Find(start)
	if err != nil {
		if errors.Is(err, store.ErrNoGame) || errors.Is(err, fs.ErrNotExist) {
			return nil, faultf(CodeUsage, "%w; -C DIR names one", store.ErrNoGame)
		}
		return nil, err
	}
	return store.Open(dir)
}
