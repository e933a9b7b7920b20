package session

import (
	"bytes"
	"slices"

	"github.com/adjutant-pbem/adjutant/cmd/internal/cores"
	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/crypto/seal"
)

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
func (s *Session) keyOf(p *packet.Signed, section int) bool {
	_, ok := s.opening.keys[part{p.Hash, section}]
	return ok
}

// body opens a sealed section.
func (s *Session) body(p *packet.Signed, section int) ([]byte, error) {
	x := part{p.Hash, section}
	if o, ok := s.opened[x]; ok {
		return o.body, nil
	}
	o, err := s.unseal(p, section)
	if err != nil {
		return nil, err
	}
	if p.WasShed() {
		return o.body, nil
	}
	s.opened[x] = o
	return o.body, nil
}

// unseal opens a sealed section with the key that was published of it, with the
// one that opened it before, or with one's own.
func (s *Session) unseal(p *packet.Signed, section int) (o opened, err error) {
	x := part{p.Hash, section}
	key, published := s.opening.keys[x]
	before, ok := s.kept.opened[x]
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
		o.body, o.key, err = p.OpenSealed(section, s.Me, s.keys.Identity)
	}
	o.body = bytes.Clone(o.body) // without the padding that it was sealed with
	return o, err
}

// openAll opens the sealed sections of many packets at once that this person
// can read. One that cannot be opened shows when it is looked at.
func (s *Session) openAll(packets []*packet.Signed) {
	var parts []part
	var of []*packet.Signed
	for _, p := range packets {
		for i := range p.Sealed {
			x := part{p.Hash, i}
			if _, done := s.opened[x]; !done && !p.WasShed() && s.reads(p, i) {
				parts, of = append(parts, x), append(of, p)
			}
		}
	}
	found := make([]opened, len(parts))
	cores.Each(len(parts), func(i int) {
		if o, err := s.unseal(of[i], parts[i].section); err == nil {
			found[i] = o
		}
	})
	for i, o := range found {
		if o.body != nil {
			s.opened[parts[i]] = o
		}
	}
}

// reads reports whether a sealed section is for this person, or published.
func (s *Session) reads(p *packet.Signed, section int) bool {
	return s.Me != "" && slices.Contains(p.Sealed[section].To, s.Me) || s.keyOf(p, section)
}
