package seal

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"filippo.io/age"
	"filippo.io/age/armor"
)

// MaxWorkFactor is the greatest scrypt work factor (the binary logarithm of
// the cost) that is used or accepted, as by age; 22 takes about 4 GiB and half a
// minute.
const MaxWorkFactor = 22

const maxIdentityFile = 64 << 10

// WriteIdentity returns the identity file of id in age's own syntax. Each line
// of the comment becomes a comment; an empty comment gives none.
func WriteIdentity(id *Identity, comment string) []byte {
	var b bytes.Buffer
	if comment != "" {
		for line := range strings.Lines(comment) {
			fmt.Fprintf(&b, "# %s\n", strings.TrimRight(line, "\r\n"))
		}
	}
	fmt.Fprintf(&b, "# public key: %s\n%s\n", id.Recipient(), id)
	return b.Bytes()
}

// ReadIdentity reads an identity file with exactly one X25519 key, plain or
// protected by a passphrase; passphrase is called only for a protected file and
// may be nil if none is expected. A wrong passphrase gives [ErrPassphrase].
// Errors never repeat the text of the file.
func ReadIdentity(file []byte, passphrase func() (string, error)) (*Identity, error) {
	if len(file) > maxIdentityFile {
		return nil, fmt.Errorf("identity file exceeds %d bytes", maxIdentityFile)
	}
	if bytes.HasPrefix(bytes.TrimSpace(file), []byte(armor.Header)) {
		plain, err := unprotect(file, passphrase)
		if err != nil {
			return nil, err
		}
		file = plain
	}
	ids, err := age.ParseIdentities(bytes.NewReader(file))
	if err != nil {
		return nil, errors.New("malformed identity file")
	}
	if len(ids) != 1 {
		return nil, fmt.Errorf("identity file has %d keys, want one", len(ids))
	}
	id, ok := ids[0].(*age.X25519Identity)
	if !ok {
		return nil, errors.New("identity file has a key of another kind than X25519")
	}
	return &Identity{id}, nil
}

// ErrPassphrase says that a passphrase does not open a protected identity
// file.
var ErrPassphrase = errors.New("wrong passphrase")

// ProtectIdentity encrypts an identity file with a passphrase. The work factor
// is from 1 to [MaxWorkFactor]; 18 takes about a second.
func ProtectIdentity(file []byte, passphrase string, workFactor int) ([]byte, error) {
	if workFactor < 1 || workFactor > MaxWorkFactor {
		return nil, fmt.Errorf("work factor %d is not from 1 to %d", workFactor, MaxWorkFactor)
	}
	r, err := age.NewScryptRecipient(passphrase)
	if err != nil {
		return nil, fmt.Errorf("protect identity: %w", err)
	}
	r.SetWorkFactor(workFactor)
	protected, err := encrypt(file, r)
	if err != nil {
		return nil, err
	}
	return enarmor(protected)
}

func unprotect(file []byte, passphrase func() (string, error)) ([]byte, error) {
	if passphrase == nil {
		return nil, errors.New("identity file needs a passphrase")
	}
	phrase, err := passphrase()
	if err != nil {
		return nil, fmt.Errorf("passphrase: %w", err)
	}
	id, err := age.NewScryptIdentity(phrase)
	if err != nil {
		return nil, fmt.Errorf("open identity file: %w", err)
	}
	if file, err = Dearmor(file); err != nil {
		return nil, fmt.Errorf("identity file: %w", err)
	}
	plain, err := decrypt(file, maxIdentityFile, id)
	if errors.Is(err, ErrNotForUs) {
		return nil, ErrPassphrase
	}
	if err != nil {
		return nil, fmt.Errorf("identity file: %w", err)
	}
	return plain, nil
}
