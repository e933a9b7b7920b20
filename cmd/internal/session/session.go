package session

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/adjutant-pbem/adjutant/cmd/internal/cores"
	"github.com/adjutant-pbem/adjutant/cmd/internal/store"
	"github.com/adjutant-pbem/adjutant/crypto/chain"
	"github.com/adjutant-pbem/adjutant/crypto/commit"
	"github.com/adjutant-pbem/adjutant/crypto/ledger"
	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/crypto/sign"
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
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
	text  []byte // the order file
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
	for _, p := range s.packets {
		if err := s.checkLink(p); err != nil {
			return nil, broken(fileOf(p.Header()), "%w", err)
		}
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

// readLedger reads and verifies all packets. The invitation comes first: it
// carries the key of the umpire.
func (s *Session) readLedger(recall bool) error {
	texts, err := s.Dir.ReadAll(ledgerFolder)
	if err != nil {
		return err
	}
	names := slices.Sorted(maps.Keys(texts))
	invite := fileOf(packet.Header{From: umpire, Seq: 1, Kind: packet.Invite})
	first, ok := texts[invite]
	if !ok {
		return broken(invite, "the invitation is missing: receive the umpire's ledger again, or as the umpire those of both players")
	}
	charter := fileOf(packet.Header{From: umpire, Seq: 2, Kind: packet.Charter})
	second, closed := texts[charter]
	if !closed {
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
	cores.Each(len(names), func(i int) {
		checked[i].p, checked[i].err = s.verify(texts[names[i]])
	})
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

// readCharter reads the invitation and, if it is there, the charter.
func (s *Session) readCharter(invite string, first []byte, charter string, second []byte) (*packet.Signed, error) {
	if len(s.known) > 0 { // both are known, or nothing is
		p, err := packet.Reopen(first, s.wasKnown)
		if err != nil {
			return nil, broken(invite, "%w", err)
		}
		c, err := packet.Reopen(second, s.wasKnown)
		if err == nil {
			s.Charter, err = ParseCharter(c.Public)
		}
		if err != nil {
			return nil, broken(charter, "%w", err)
		}
		s.Closed = true
		return p, nil
	}
	p, c, err := openInvite(first)
	if err != nil {
		return nil, broken(invite, "%w", err)
	}
	s.Charter = c
	if second != nil {
		if s.Charter, err = openCharter(second, c); err != nil {
			return nil, broken(charter, "%w", err)
		}
		s.Closed = true
	}
	return p, nil
}

// openInvite verifies an invitation by the key that it carries.
func openInvite(text []byte) (*packet.Signed, *Charter, error) {
	var c *Charter
	p, err := packet.OpenSelf(text, func(h packet.Header, public []byte) (v *sign.Verifier, err error) {
		if h.Kind != packet.Invite || h.From != umpire {
			return nil, errors.New("this is no invitation")
		}
		if c, err = ParseCharter(public); err != nil {
			return nil, err
		}
		if c.Game != h.Game || c.Umpire == (Party{}) {
			return nil, errCharter
		}
		return c.Umpire.verifier(), nil
	})
	return p, c, err
}

// openJoin verifies an answer to an invitation by the key that it carries.
func openJoin(text []byte) (*packet.Signed, Party, error) {
	var party Party
	p, err := packet.OpenSelf(text, func(h packet.Header, public []byte) (v *sign.Verifier, err error) {
		if h.Kind != packet.Join {
			return nil, errNoJoin
		}
		if party, err = parseJoin(public); err != nil {
			return nil, err
		}
		return party.verifier(), nil
	})
	return p, party, err
}

var errNoJoin = errors.New("this is no answer to an invitation")

// parseJoin reads the public body of an answer to an invitation.
func parseJoin(public []byte) (Party, error) {
	n, problems := orders.Parse("join", public)
	if len(problems) > 0 {
		return Party{}, errNoJoin
	}
	str := func(key string) string {
		if v := n.Get(key); v != nil {
			return v.Text
		}
		return ""
	}
	party := Party{str("recipient"), str("verifier"), str("anchor"), str("secret")}
	if err := party.check(); err != nil {
		return Party{}, err
	}
	if !bytes.Equal(orders.Write(party.node()), public) {
		return Party{}, errCharter
	}
	return party, nil
}

// openCharter verifies a charter against its invitation.
func openCharter(text []byte, invitation *Charter) (*Charter, error) {
	p, err := packet.Open(text, invitation.Umpire.verifier())
	if err != nil {
		return nil, err
	}
	c, err := ParseCharter(p.Public)
	if err != nil {
		return nil, err
	}
	bare := *c
	bare.Sides = [2]Party{}
	if p.Kind != packet.Charter || !bytes.Equal(bare.Text(), invitation.Text()) ||
		c.Sides[0] == (Party{}) || c.Sides[1] == (Party{}) {
		return nil, errors.New("the charter is not what the invitation said")
	}
	return c, nil
}

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
	return p, s.checkJoin(p)
}

// confirm verifies a packet that was opened as known from before.
func (s *Session) confirm(p *packet.Signed) error {
	key, err := s.keyFor(p.Header())
	if err == nil {
		err = p.Confirm(key)
	}
	if err != nil {
		return err
	}
	return s.checkJoin(p)
}

// errOwnKey says that a packet carries the key that verifies it.
var errOwnKey = errors.New("this packet carries its own key")

// keyFor is the key by which a packet with this header must be signed.
func (s *Session) keyFor(h packet.Header) (*sign.Verifier, error) {
	if h.Game != s.Charter.Game {
		return nil, fmt.Errorf("this packet belongs to game %s, not to %s", h.Game, s.Charter.Game)
	}
	if err := s.Charter.maySend(h); err != nil {
		return nil, err
	}
	if h.Kind == packet.Join && !s.Closed {
		return nil, errOwnKey
	}
	party, ok := s.Charter.party(h.From)
	if !ok {
		return nil, fmt.Errorf("the sender %q is not in the charter", h.From)
	}
	return party.verifier(), nil
}

// checkJoin checks that an answer to the invitation is the one that the charter
// has, if it is closed.
func (s *Session) checkJoin(p *packet.Signed) error {
	if p.Kind != packet.Join || !s.Closed {
		return nil
	}
	side, _ := s.Charter.side(p.From)
	if party, err := parseJoin(p.Public); err != nil || s.Charter.Sides[side] != party {
		return errors.New("this answer to the invitation is not the one that the charter was closed with")
	}
	return nil
}

// readGame opens the game that the charter names, with the folder's own copy of
// the data if there is one.
func (s *Session) readGame() error {
	t, err := titleOf(s.Charter.Rules)
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
	if s.Closed || s.Me != "" {
		s.atHome()
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

// decode reads what a packet says, as far as it may be opened here.
func (s *Session) decode(p *packet.Signed) error {
	fail := func(err error) error { return broken(fileOf(p.Header()), "%w", err) }
	switch p.Kind {
	case packet.Invite:
		if s.Me == umpire {
			return wrap(fail, s.openOwn(p, s.Charter.Umpire))
		}
	case packet.Join:
		side, _ := s.Charter.side(p.From)
		if s.Me == p.From {
			party, err := parseJoin(p.Public)
			if err == nil {
				err = s.openOwn(p, party)
			}
			if err != nil {
				return fail(err)
			}
		}
		if s.Me == p.From || s.Me == umpire {
			if err := s.openSecret(p, 1, &s.secret.private[side]); err != nil {
				return fail(err)
			}
			if s.known[p.Hash] {
				return nil
			}
			party, err := parseJoin(p.Public)
			if err != nil {
				return fail(err)
			}
			if privateCommitment(s.Charter.Game, p.From, *s.secret.private[side]).String() != party.Secret {
				return fail(errors.New("the secret is not the one that was committed to"))
			}
		}
	case packet.Orders:
		side, ok := s.Charter.side(p.From)
		if !ok {
			return fail(errors.New("orders of nobody"))
		}
		o := &sent{Signed: p}
		if s.Me == p.From || s.Me == umpire || s.keyOf(p, 0) {
			if err := s.openOrders(o, side); err != nil {
				return fail(err)
			}
		}
		s.sent[side] = append(s.sent[side], o)
	case packet.Result:
		r, err := parseResult(p.Public, s.known[p.Hash])
		if err == nil {
			err = s.follow(p, r)
		}
		if err == nil {
			err = s.openResult(p, r)
		}
		if err != nil {
			return fail(err)
		}
		s.results = append(s.results, r)
	}
	return nil
}

func wrap(f func(error) error, err error) error {
	if err == nil {
		return nil
	}
	return f(err)
}

func (s *Session) openSecret(p *packet.Signed, section int, into **[32]byte) error {
	if len(p.Sealed) <= section {
		return errors.New("the sealed secret is missing")
	}
	body, err := s.body(p, section)
	if err != nil {
		return err
	}
	secret, err := commit.ParseHex(string(bytes.TrimSuffix(body, []byte("\n"))))
	if err != nil {
		return err
	}
	*into = &secret
	return nil
}

// openOwn opens one's own secret, in one's own first packet, and checks that it
// is the one behind the anchor there.
func (s *Session) openOwn(p *packet.Signed, party Party) error {
	var own *[32]byte
	if err := s.openSecret(p, 0, &own); err != nil {
		return err
	}
	if !s.known[p.Hash] {
		if c := chain.New(commit.Derive(*own, "chain"), p.Game, p.From, chain.DefaultLength); c.Anchor() != party.anchor() {
			return errors.New("the sealed secret is not the one behind the anchor")
		}
	}
	s.secret.own = own
	return nil
}

// follow puts a result behind the ones before.
func (s *Session) follow(p *packet.Signed, r *result) error {
	if r.number != p.Seq-2 || r.number != len(s.results)+1 || p.Phase != resultPhase(r.number) {
		return errResult
	}
	r.uses = p.Uses
	if n := len(s.results); n > 0 {
		r.used = s.results[n-1].used
	}
	for _, b := range r.seeds {
		for _, x := range b.shares {
			owner, ok := s.Charter.side(x.owner)
			if !ok && x.owner != umpire || x.index != r.used[owner]+1 {
				return fmt.Errorf("batch %d takes link %d of %s out of turn", b.ordinal, x.index, x.owner)
			}
			r.used[owner] = x.index
		}
	}
	if r.deck != nil && s.Charter.fitsDeck(*r.deck) {
		s.secret.deck = r.deck
	}
	return nil
}

// checkLink checks that orders carry the link that is due: the first that no
// batch had used by the result that their sender had seen.
func (s *Session) checkLink(p *packet.Signed) error {
	side, ok := s.Charter.side(p.From)
	if p.Kind != packet.Orders || !ok || s.known[p.Hash] {
		return nil
	}
	for _, o := range s.sent[side] {
		if o.Hash != p.Hash || !o.open {
			continue
		}
		seen, used := s.seenOf(p.Packet), 0
		switch {
		case seen < 0 || seen > len(s.results):
			return errors.New("it names a result that is not one of this game")
		case seen > 0:
			used = s.results[seen-1].used[side]
		}
		if o.index != used+1 {
			return fmt.Errorf("it carries link %d of its sender where link %d is the next", o.index, used+1)
		}
	}
	return nil
}

// openOrders reads the sealed body of an orders packet: the link in the first
// line, the order file after it.
func (s *Session) openOrders(o *sent, side rules.Side) error {
	if len(o.Sealed) != 1 {
		return errors.New("one sealed section is needed")
	}
	body, err := s.body(o.Signed, 0)
	if err != nil {
		return err
	}
	line, text, ok := bytes.Cut(body, []byte("\n"))
	var link string
	if _, err := fmt.Sscanf(string(line), "link %d %s", &o.index, &link); err != nil || !ok {
		return errors.New("the link is missing")
	}
	if o.link, err = chain.ParseLink(link); err != nil {
		return err
	}
	if !s.known[o.Hash] {
		if err := chain.Verify(s.Charter.Sides[side].anchor(), 0, s.Charter.Game, o.From, o.index, o.link); err != nil {
			return err
		}
	}
	o.text, o.open = text, true
	return nil
}

// openResult opens the sealed sections of a result.
func (s *Session) openResult(p *packet.Signed, r *result) error {
	if len(p.Sealed) != 2 {
		return errResult
	}
	for i, owner := range s.Charter.Names {
		readers := []string{owner, umpire}
		slices.Sort(readers)
		if !slices.Equal(p.Sealed[i].To, readers) {
			return errResult
		}
		if s.Me != owner && s.Me != umpire && !s.keyOf(p, i) {
			continue
		}
		r.opened |= rules.Only(rules.Side(i))
		body, err := s.body(p, i)
		if err != nil {
			return err
		}
		if r.private[i], err = parsePrivate(body, rules.Side(i), s.known[p.Hash]); err != nil {
			return err
		}
	}
	return nil
}

func privateCommitment(game, side string, secret [32]byte) commit.Commitment {
	return commit.New(game, side, "private", commit.Salt(secret, "private"), secret[:])
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
