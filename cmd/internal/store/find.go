package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
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
		if IsGame(dir) {
			return dir, nil
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", fmt.Errorf("%s: %w", start, ErrNoGame)
		}
		dir = parent
	}
}

// Below are the names of the folders in dir that are game folders, in order.
func Below(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, fmt.Errorf("find game folders: %w", err)
	}
	var names []string
	for _, e := range entries {
		if IsGame(filepath.Join(dir, e.Name())) {
			names = append(names, e.Name())
		}
	}
	return names, nil
}

// IsGame reports whether a folder has what makes it a game folder.
func IsGame(dir string) bool {
	return slices.ContainsFunc([]string{"charter.yaml", "invitation.yaml", "ledger/umpire-0001-invite.txt", "ledger/umpire-0002-charter.txt"}, func(name string) bool {
		info, err := os.Stat(filepath.Join(dir, filepath.FromSlash(name)))
		return err == nil && info.Mode().IsRegular()
	})
}
