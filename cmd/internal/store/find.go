package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// ErrNoGame says that neither a folder nor any above it is a game folder.
var ErrNoGame = errors.New("no game folder here or above")

// Find returns the absolute path of the game folder that start lies in: the
// nearest of start and the folders above it with a charter.yaml, an
// invitation.yaml or, where both are lost, one of their packets in a ledger.
func Find(start string) (string, error) {
	dir, err := filepath.Abs(start)
	if err != nil {
		return "", fmt.Errorf("find game folder: %w", err)
	}
	for {
		for _, name := range []string{"charter.yaml", "invitation.yaml", "ledger/umpire-0001-invite.txt", "ledger/umpire-0002-charter.txt"} {
			if info, err := os.Stat(filepath.Join(dir, filepath.FromSlash(name))); err == nil && info.Mode().IsRegular() {
				return dir, nil
			}
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", fmt.Errorf("%s: %w", start, ErrNoGame)
		}
		dir = parent
	}
}
