package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"golang.org/x/term"

	"github.com/adjutant-pbem/adjutant/cmd/internal/render"
	"github.com/adjutant-pbem/adjutant/cmd/internal/session"
	"github.com/adjutant-pbem/adjutant/cmd/internal/store"
	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// keyFolder is where a person's keys are: flag, environment, configuration
// folder.
func (a *app) keyFolder() (string, error) {
	if a.home != "" {
		return a.home, nil
	}
	if home := os.Getenv("ADJUTANT_HOME"); home != "" {
		return home, nil
	}
	if dir := os.Getenv("XDG_CONFIG_HOME"); dir != "" {
		return filepath.Join(dir, "adjutant"), nil
	}
	if dir := os.Getenv("AppData"); dir != "" && runtime.GOOS == "windows" {
		return filepath.Join(dir, "adjutant"), nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(home, ".config", "adjutant"), nil
}

func (a *app) keys() (*session.Keys, error) {
	folder, err := a.keyFolder()
	if err != nil {
		return nil, err
	}
	return session.LoadKeys(folder, func() (string, error) { return a.passphrase("Passphrase of your keys: ") })
}

// passphrase reads it from the file of the flag or from the terminal.
func (a *app) passphrase(prompt string) (string, error) {
	if a.passphraseFile != "" {
		text, err := os.ReadFile(a.passphraseFile)
		return strings.TrimRight(string(text), "\r\n"), err
	}
	f, ok := a.in.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return "", errors.New("a passphrase is needed: use a terminal or --passphrase-file")
	}
	fmt.Fprint(a.err, prompt)
	text, err := term.ReadPassword(int(f.Fd()))
	fmt.Fprintln(a.err)
	return string(text), err
}

// folder opens the game folder.
func (a *app) folder() (*store.Dir, error) {
	start := a.dir
	if start == "" {
		if start = os.Getenv("ADJUTANT_GAME"); start == "" {
			start = "."
		}
	}
	dir, err := session.Find(start)
	if err != nil {
		return nil, err
	}
	if a.dryRun {
		dir = dir.Dry()
	}
	return dir, nil
}

// fresh opens the folder of a game that begins, and makes it if need be.
func (a *app) fresh() (*store.Dir, error) {
	name := a.dir
	if name == "" {
		name = "."
	}
	if !a.dryRun {
		if err := os.MkdirAll(name, 0o700); err != nil {
			return nil, err
		}
	}
	dir, err := store.Open(name)
	if err == nil && a.dryRun {
		dir = dir.Dry()
	}
	return dir, err
}

// reading opens the game for a command that changes nothing. Without keys it
// is a stranger's.
func (a *app) reading(stranger bool) (*session.Session, error) {
	dir, err := a.folder()
	if err != nil {
		return nil, err
	}
	keys, err := a.keys()
	if err != nil && (!stranger || !errors.Is(err, session.ErrNoKeys)) {
		return nil, err
	}
	return session.Open(dir, keys)
}

// writing opens the game, locked, for a command that changes it.
func (a *app) writing() (s *session.Session, unlock func(), err error) {
	dir, err := a.folder()
	if err != nil {
		return nil, nil, err
	}
	if unlock, err = dir.Lock(); err != nil {
		return nil, nil, err
	}
	keys, err := a.keys()
	if err == nil {
		s, err = session.Open(dir, keys)
	}
	if err != nil {
		unlock()
		return nil, nil, err
	}
	return s, unlock, nil
}

// receiving takes packets into a game folder. One that is empty, or that has lost
// a part of its ledger, is made again.
func (a *app) receiving(notes [][]byte, data string) (s *session.Session, got []session.Received, charter *packet.Signed, unlock func(), err error) {
	dir, err := a.folder()
	if errors.Is(err, store.ErrNoGame) {
		dir, err = a.empty(err)
	}
	if err != nil {
		return nil, nil, nil, nil, err
	}
	release, err := dir.Lock()
	if err != nil {
		return nil, nil, nil, nil, err
	}
	defer func() {
		if err != nil {
			release()
		}
	}()
	keys, err := a.keys()
	if err != nil {
		return nil, nil, nil, nil, err
	}
	var own []rules.File
	if data != "" {
		if own, err = session.ReadData(data); err != nil {
			return nil, nil, nil, nil, err
		}
		if err := session.RestoreData(dir, own); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, nil, nil, nil, err
		}
	}
	if s, err = session.Open(dir, keys); err == nil {
		got, charter, err = s.Receive(notes)
		return s, got, charter, release, err
	}
	broken := err
	if s, got, err = session.Restore(dir, keys, notes, own); err != nil {
		if names, listErr := dir.List("ledger"); listErr == nil && len(names) > 0 && !errors.Is(err, store.ErrExists) {
			err = broken
		}
		return nil, nil, nil, nil, err
	}
	return s, got, nil, release, nil
}

// empty is a folder in which a lost game may be made again: one that is named,
// or where one stands, and has nothing in it.
func (a *app) empty(none error) (*store.Dir, error) {
	dir, err := a.fresh()
	if err != nil {
		return nil, err
	}
	entries, err := os.ReadDir(dir.Path())
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		if n := e.Name(); n != "ledger" && n != "cache" && n != "orders" && n != "data" && n != "proof" && !strings.HasPrefix(n, ".adjutant-") {
			return nil, none
		}
	}
	return dir, nil
}

// input reads a file, standard input ("-"), or all files of a folder.
func (a *app) input(name string) ([][]byte, error) {
	if name == "-" {
		text, err := io.ReadAll(io.LimitReader(a.in, 64<<20))
		return [][]byte{text}, err
	}
	info, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		text, err := os.ReadFile(name)
		return [][]byte{text}, err
	}
	entries, err := os.ReadDir(name)
	if err != nil {
		return nil, err
	}
	var texts [][]byte
	for _, e := range entries {
		if e.Type()&fs.ModeType != 0 {
			continue
		}
		text, err := os.ReadFile(filepath.Join(name, e.Name()))
		if err != nil {
			return nil, err
		}
		texts = append(texts, text)
	}
	return texts, nil
}

// plain renders pages as they stand in files and mails.
func (a *app) plain(s *session.Session) session.Render {
	words := s.Words(a.lang)
	return func(p page.Page) string { return render.Text(p, words, render.Options{}) }
}

// colourful reports whether standard output takes colour.
func (a *app) colourful() bool {
	switch a.color {
	case "always":
		return true
	case "never":
		return false
	}
	f, ok := a.out.(*os.File)
	return ok && term.IsTerminal(int(f.Fd())) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}

// planned tells what a dry run would have written.
func (a *app) planned(d *store.Dir) {
	if !a.dryRun {
		return
	}
	for _, name := range d.Planned() {
		fmt.Fprintln(a.err, "would write", name)
	}
}
