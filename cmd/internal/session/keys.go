package session

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/adjutant-pbem/adjutant/cmd/internal/intake"
	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/crypto/seal"
	"github.com/adjutant-pbem/adjutant/crypto/sign"
	"github.com/adjutant-pbem/adjutant/rules"
)

// Keys are a person's keys for all games.
type Keys struct {
	Identity *seal.Identity
	Seed     [32]byte // of the signing key
}

// Names of the two files in the key folder.
const (
	identityFile = "identity.txt"
	signingFile  = "signing.key"
)

// keyFile is one of them.
var keyFile = intake.Kind{What: "a key file", Limit: 64 << 10}

// ErrNoKeys says that the key folder has no keys yet.
var ErrNoKeys = errors.New("there are no keys yet")

// CreateKeys makes new keys in a folder; it replaces none. A passphrase, if
// not empty, protects the identity, and the identity protects the signing key.
func CreateKeys(folder, passphrase string) (*Keys, error) {
	id, err := seal.NewIdentity()
	if err != nil {
		return nil, err
	}
	seed, err := sign.NewSeed()
	if err != nil {
		return nil, err
	}
	file, signing := seal.WriteIdentity(id, "adjutant"), sign.WriteSeed(seed)
	if passphrase != "" {
		if file, err = seal.ProtectIdentity(file, passphrase, 18); err != nil {
			return nil, err
		}
		if signing, err = seal.Seal(signing, 0, id.Recipient()); err != nil {
			return nil, err
		}
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, err
	}
	for _, f := range []struct {
		name string
		text []byte
	}{{identityFile, file}, {signingFile, signing}} {
		if err := createFile(filepath.Join(folder, f.name), f.text); err != nil {
			return nil, err
		}
	}
	return &Keys{id, seed}, nil
}

// createFile writes a file that does not exist yet.
func createFile(name string, text []byte) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	if _, err = f.Write(text); err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close())
}

// LoadKeys reads the keys; passphrase is called only for a protected identity.
func LoadKeys(folder string, passphrase func() (string, error)) (*Keys, error) {
	file, err := keyFile.Kept(filepath.Join(folder, identityFile))
	if errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("%w in %s", ErrNoKeys, folder)
	}
	if err != nil {
		return nil, faultf(CodeFailure, "your keys: %w", err)
	}
	id, err := seal.ReadIdentity(file, passphrase)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", identityFile, err)
	}
	file, err = keyFile.Kept(filepath.Join(folder, signingFile))
	if err != nil {
		return nil, faultf(CodeFailure, "your keys: %w", err)
	}
	if plain, err := seal.Open(file, id); err == nil { // not so without a passphrase
		file = plain
	}
	seed, err := sign.ReadSeed(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", signingFile, err)
	}
	return &Keys{id, seed}, nil
}

// Foreign is the name of the person whose keys these are, if the folder is not
// his: the session is then a stranger's.
func (s *Session) Foreign() string { return s.foreign }

// atHome makes a stranger of him who has begun this game in another folder: his
// own answer to the invitation, or for the umpire both, are not here, and with
// them the secrets that playing needs.
func (s *Session) atHome() {
	if !s.Closed {
		return
	}
	answers := 0
	for _, p := range s.packets {
		if p.Kind == packet.Join && (p.From == s.Me || s.Me == umpire) {
			answers++
		}
	}
	if need := map[bool]int{true: 2, false: 1}[s.Me == umpire]; s.Me != "" && answers < need {
		s.foreign, s.Me, s.Side = s.Me, "", rules.Nobody
	}
}

// stranger is why somebody who has no part in this game cannot act in it.
func (s *Session) stranger() error {
	if s.foreign == "" {
		return faultf(CodeUsage, "your keys do not belong to this game")
	}
	return faultf(CodeUsage, `your keys are those of %s, but this folder is not: it lacks the answer to the invitation.
Use the game folder of %s; if this is what is left of it, receive the ledger again from others`, s.foreign, s.foreign)
}

// playable fails if the game cannot be played on this folder.
func (s *Session) playable() error {
	if !s.Closed {
		return faultf(CodeWaiting, "the game has not begun")
	}
	for side, name := range s.Charter.Names {
		if s.holds().Has(rules.Side(side)) && s.secret.private[side] == nil {
			file := fileOf(packet.Header{From: name, Seq: 1, Kind: packet.Join})
			return broken(file, "the file is missing: it is the answer of %s to the invitation", name)
		}
	}
	return nil
}
