package session

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/adjutant-pbem/adjutant/cmd/internal/intake"
	"github.com/adjutant-pbem/adjutant/cmd/internal/store"
	"github.com/adjutant-pbem/adjutant/crypto/commit"
	"github.com/adjutant-pbem/adjutant/crypto/seal"
	"github.com/adjutant-pbem/adjutant/crypto/sign"
)

// Keys are a person's keys for all games.
type Keys struct {
	Identity *seal.Identity
	Seed     [32]byte // of the signing key
}

// sealing is the secret from which all that this person seals has its keys: what is
// made again, in a copy of a folder, has the same bytes.
func (k *Keys) sealing() [32]byte { return commit.Derive(k.Seed, "sealing") }

// Names of the two files in the key folder.
const (
	identityFile = "identity.txt"
	signingFile  = "signing.key"
)

// KeyFiles are the names of the files in a key folder.
var KeyFiles = []string{identityFile, signingFile}

// workFactor makes trying a passphrase take about a second.
const workFactor = 18

// keyFile is one of them.
var keyFile = intake.Kind{What: "a key file", Limit: 64 << 10}

// ErrNoKeys says that the key folder has no keys yet.
var ErrNoKeys = errors.New("there are no keys yet")

// ErrKeys says that a key folder has both keys already: they are not replaced.
var ErrKeys = fmt.Errorf("there are keys already: %w", fs.ErrExist)

// CreateKeys makes new keys in a folder; it replaces none. A passphrase, if
// not empty, protects the identity, and the identity protects the signing key.
//
// Cut off between the two files it goes on when it is repeated: the key that is
// there stays.
func CreateKeys(folder, passphrase string) (keys *Keys, err error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, err
	}
	dir, err := store.Open(folder)
	if err != nil {
		return nil, err
	}
	defer dir.Close()
	unlock, err := dir.Lock() // it also removes what a killed run has left
	if err != nil {
		return nil, err
	}
	defer unlock()
	return createKeys(dir, passphrase, workFactor)
}

// HalfKeys is the one key file of a folder in which the other one is missing;
// "" if that is not so.
func HalfKeys(folder string) string {
	half := ""
	for _, name := range []string{identityFile, signingFile} {
		if _, err := os.Stat(filepath.Join(folder, name)); err == nil && half == "" {
			half = name
		} else if err == nil {
			return ""
		}
	}
	return half
}

func createKeys(dir *store.Dir, passphrase string, factor int) (keys *Keys, err error) {
	oldID, err := keyBytes(dir, identityFile)
	if err != nil {
		return nil, err
	}
	oldSeed, err := keyBytes(dir, signingFile)
	if err != nil {
		return nil, err
	}
	keys = &Keys{}
	switch {
	case oldID != nil && oldSeed != nil:
		return nil, ErrKeys
	case oldID != nil:
		keys.Identity, err = identityAgain(oldID, passphrase)
	default:
		keys.Identity, err = seal.NewIdentity()
	}
	if err != nil {
		return nil, err
	}
	if oldSeed != nil {
		keys.Seed, err = seedAgain(oldSeed, passphrase)
	} else {
		keys.Seed, err = sign.NewSeed()
	}
	if err != nil {
		return nil, err
	}
	if oldID == nil {
		if err := keys.writeIdentity(dir, passphrase, factor); err != nil {
			return nil, err
		}
	}
	if oldSeed == nil {
		if err := keys.writeSeed(dir, passphrase != ""); err != nil {
			return nil, err
		}
	}
	return keys, nil
}

// writeIdentity writes the key that reads, protected by a passphrase if there is one.
func (k *Keys) writeIdentity(dir *store.Dir, passphrase string, factor int) (err error) {
	file := seal.WriteIdentity(k.Identity, "adjutant")
	if passphrase != "" {
		if file, err = seal.ProtectIdentity(file, passphrase, factor); err != nil {
			return err
		}
	}
	return dir.WriteNew(identityFile, file)
}

// writeSeed writes the key that signs, sealed to the one that reads if that is protected.
func (k *Keys) writeSeed(dir *store.Dir, protected bool) error {
	file := sign.WriteSeed(k.Seed)
	if protected {
		fresh, err := secret()
		if err != nil {
			return err
		}
		if file, err = seal.Seal(fresh, file, 0, k.Identity.Recipient()); err != nil {
			return err
		}
	}
	return dir.WriteNew(signingFile, file)
}

// keyBytes reads a key file, nil if there is none.
func keyBytes(dir *store.Dir, name string) ([]byte, error) {
	text, err := dir.Read(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return text, err
}

// identityAgain reads the identity of keys of which the other half is missing.
// Both are protected, or none is.
func identityAgain(file []byte, passphrase string) (*seal.Identity, error) {
	asked := false
	id, err := seal.ReadIdentity(file, func() (string, error) {
		if asked = true; passphrase == "" {
			return "", errUnasked
		}
		return passphrase, nil
	})
	switch {
	case errors.Is(err, errUnasked):
		return nil, faultf(CodeUsage, "%s is there already and has a passphrase, %s is missing: to go on type adjutant keygen --protect and give that passphrase", identityFile, signingFile)
	case err != nil:
		return nil, fmt.Errorf("%s is there already, %s is missing: %w; give the same passphrase, or move %s away and repeat adjutant keygen", identityFile, signingFile, err, identityFile)
	case !asked && passphrase != "":
		return nil, faultf(CodeUsage, "%s is there already and has no passphrase, %s is missing: repeat adjutant keygen without one, or move %s away first", identityFile, signingFile, identityFile)
	}
	return id, nil
}

var errUnasked = errors.New("a passphrase is needed")

// seedAgain reads the signing key of keys whose identity is missing.
func seedAgain(file []byte, passphrase string) (seed [32]byte, err error) {
	if seed, err = sign.ReadSeed(file); err != nil {
		return seed, fmt.Errorf("%s is there already, %s is missing: only that one opens a protected signing key; put it back, or move %s away and repeat adjutant keygen", signingFile, identityFile, signingFile)
	}
	if passphrase != "" {
		return seed, faultf(CodeUsage, "%s is there already and is not protected, %s is missing: repeat adjutant keygen without a passphrase, or move %s away first", signingFile, identityFile, signingFile)
	}
	return seed, nil
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
	if errors.Is(err, os.ErrNotExist) {
		return nil, faultf(CodeFailure, "your keys: %s is missing in %s: put it back from a copy, or if keygen was cut off before it was written type adjutant keygen again", signingFile, folder)
	}
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
