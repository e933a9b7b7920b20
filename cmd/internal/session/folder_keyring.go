package session

import (
	"bytes"
	"errors"
	"slices"

	"github.com/adjutant-pbem/adjutant/cmd/internal/cores"
	"github.com/adjutant-pbem/adjutant/crypto/chain"
	"github.com/adjutant-pbem/adjutant/crypto/commit"
	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/crypto/seal"
	"github.com/adjutant-pbem/adjutant/rules"
)

// keyring is who reads a folder, and what they can open in it.
type keyring struct {
	Me      string // umpire, a side, or "" for a stranger
	Side    rules.Side
	foreign string // whose keys these are, if the folder is another person's

	keys   *Keys
	memory                       // of earlier commands, and for later ones
	kept   memory                // of earlier commands, also where it is not trusted
	told   map[part]seal.FileKey // keys that were published
	links  *chain.Chain          // this person's own, once made
	secret struct {
		own     *[32]byte    // of the umpire or the side: whose chain comes from it
		private [2]*[32]byte // of the sides, as far as they may be opened here
		deck    *[32]byte    // of the umpire's shuffles, once it is told
	}
}

// opened is the body of a sealed section, and the key that opens it.
type opened struct {
	body []byte
	key  seal.FileKey
}

// part is a sealed section of a packet.
type part struct {
	packet  packet.Hash
	section int
}

// keyOf reports whether the key of a sealed section was published.
func (k *keyring) keyOf(p *packet.Signed, section int) bool {
	_, ok := k.told[part{p.Hash, section}]
	return ok
}

// body opens a sealed section.
func (k *keyring) body(p *packet.Signed, section int) ([]byte, error) {
	x := part{p.Hash, section}
	if o, ok := k.opened[x]; ok {
		return o.body, nil
	}
	o, err := k.unseal(p, section)
	if err != nil {
		return nil, err
	}
	if p.WasShed() {
		return o.body, nil
	}
	k.opened[x] = o
	return o.body, nil
}

// unseal opens a sealed section with the key that was published of it, with the
// one that opened it before, or with one's own.
func (k *keyring) unseal(p *packet.Signed, section int) (o opened, err error) {
	x := part{p.Hash, section}
	key, published := k.told[x]
	before, ok := k.kept.opened[x]
	switch {
	case published:
		o.key = key
		o.body, err = p.OpenSealedWith(section, key)
	case ok:
		o.key = before.key
		if o.body, err = p.OpenSealedWith(section, before.key); err == nil {
			break
		}
		fallthrough
	default:
		o.body, o.key, err = p.OpenSealed(section, k.Me, k.keys.Identity)
	}
	o.body = bytes.Clone(o.body) // without the padding that it was sealed with
	return o, err
}

// openAll opens the sealed sections of many packets at once that this person
// can read. One that cannot be opened shows when it is looked at.
func (k *keyring) openAll(packets []*packet.Signed) {
	var parts []part
	var of []*packet.Signed
	for _, p := range packets {
		for i := range p.Sealed {
			x := part{p.Hash, i}
			if _, done := k.opened[x]; !done && !p.WasShed() && k.reads(p, i) {
				parts, of = append(parts, x), append(of, p)
			}
		}
	}
	found := make([]opened, len(parts))
	cores.Each(len(parts), func(i int) {
		if o, err := k.unseal(of[i], parts[i].section); err == nil {
			found[i] = o
		}
	})
	for i, o := range found {
		if o.body != nil {
			k.opened[parts[i]] = o
		}
	}
}

// reads reports whether a sealed section is for this person, or published.
func (k *keyring) reads(p *packet.Signed, section int) bool {
	return k.Me != "" && slices.Contains(p.Sealed[section].To, k.Me) || k.keyOf(p, section)
}

// deck is the umpire's secret of the deck where it is known here: to the umpire,
// and to all once it is told.
func (k *keyring) deck() *[32]byte {
	if k.Me == umpire {
		d := commit.Derive(*k.secret.own, "deck")
		return &d
	}
	return k.secret.deck
}

func (k *keyring) openSecret(p *packet.Signed, section int, into **[32]byte) error {
	if len(p.Sealed) <= section {
		return errors.New("the sealed secret is missing")
	}
	body, err := k.body(p, section)
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
func (k *keyring) openOwn(p *packet.Signed, party Party) error {
	var own *[32]byte
	if err := k.openSecret(p, 0, &own); err != nil {
		return err
	}
	if !k.known[p.Hash] {
		links := chain.New(commit.Derive(*own, "chain"), p.Game, p.From, chain.DefaultLength)
		if links.Anchor() != party.anchor() {
			return errors.New("the sealed secret is not the one behind the anchor")
		}
		k.links = links
	}
	k.secret.own = own
	return nil
}

// Foreign is the name of the person whose keys these are, if the folder is not
// theirs: the session is then a stranger's.
func (k *keyring) Foreign() string { return k.foreign }

// stranger is why somebody who has no part in this game cannot act in it.
func (k *keyring) stranger() error {
	if k.foreign == "" {
		return faultf(CodeUsage, "your keys do not belong to this game")
	}
	return faultf(CodeUsage, `your keys are those of %s, but this folder is not: it lacks the answer to the invitation.
Use the game folder of %s; if this is what is left of it, receive the ledger again from others`, k.foreign, k.foreign)
}

// Keys are the keys that the session was opened with.
func (k *keyring) Keys() *Keys { return k.keys }
