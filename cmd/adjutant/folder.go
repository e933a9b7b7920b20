package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/term"

	"github.com/adjutant-pbem/adjutant/cmd/internal/session"
	"github.com/adjutant-pbem/adjutant/cmd/internal/store"
)

// keyFolder is where a person's keys are: flag, environment, configuration
// folder.
func (a *app) keyFolder() (string, error) {
	if a.home != "" {
		return a.home, isFolder("--home", a.home)
	}
	if home := os.Getenv("ADJUTANT_HOME"); home != "" {
		return home, isFolder("ADJUTANT_HOME", home)
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
		text, err := passFile.File(a.passphraseFile)
		return strings.TrimRight(string(text), "\r\n"), refused(err, session.CodeUsage)
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
	start, from := a.named()
	if err := isFolder(from, start); err != nil {
		return nil, err
	}
	if _, err := os.Stat(start); errors.Is(err, fs.ErrNotExist) { // or the game above a slip of the pen would be taken
		return nil, &session.Fault{Code: session.CodeUsage, Err: fmt.Errorf("%s: %w %s", from, errNoFolder, start)}
	}
	dir, err := session.Find(start)
	if err != nil {
		return nil, below(start, err)
	}
	if a.dryRun {
		dir = dir.Dry()
	}
	return dir, nil
}

// errNoFolder says that the folder that was named for a game is not there.
var errNoFolder = errors.New("there is no folder")

// below adds to the error that there is no game which games there are in the folders of this one.
func below(dir string, err error) error {
	names, _ := store.Below(dir)
	if !errors.Is(err, store.ErrNoGame) || len(names) == 0 {
		return err
	}
	var flags []string
	for _, n := range names[:min(len(names), 3)] {
		flags = append(flags, "-C "+quoted(filepath.Join(dir, n)))
	}
	what := "a game is in " + names[0]
	if len(names) > 1 {
		what = fmt.Sprintf("%d games are below", len(names))
	}
	return &session.Fault{Code: session.Code(err), Err: fmt.Errorf("%w, but %s: add %s", store.ErrNoGame, what, strings.Join(flags, " or "))}
}

// vacant refuses to begin a game in a folder with other things in it, such as somebody's home:
// every folder below would be taken for that of the game. What the command names may lie there
// (an invitation, keys, data), where it writes to, and what is hidden; of a game that is there
// others judge.
func (a *app) vacant(named ...string) error {
	home, _ := a.keyFolder()
	named = append(named, home, a.passphraseFile)
	dir, _ := a.named()
	entries, err := os.ReadDir(dir)
	if err != nil { // there is none yet, or others say what is wrong
		return nil
	}
	in := func(name string) error {
		return &session.Fault{Code: session.CodeUsage, Err: fmt.Errorf("a game begins in a folder of its own, and %s: name a new one with -C DIR", name)}
	}
	if store.IsGame(dir) || isFolderIn(dir, "ledger") {
		return nil
	}
	if user, err := os.UserHomeDir(); err == nil && sameFile(dir, user) {
		return in("this is your home")
	}
	known := slices.Concat(session.KeyFiles, session.Folders) // keys may lie there too
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		isNamed := slices.ContainsFunc(named, func(n string) bool { return liesIn(n, path) })
		if !isNamed && !slices.Contains(known, e.Name()) && !strings.HasPrefix(e.Name(), ".") && !writesTo(a.out, path) {
			return in(fmt.Sprintf("this has %s in it", e.Name()))
		}
	}
	return nil
}

// writesTo reports whether w writes to this file, as standard output may: the shell has made it.
func writesTo(w io.Writer, path string) bool {
	file, ok := w.(*os.File)
	if !ok {
		return false
	}
	x, err := file.Stat()
	y, err2 := os.Stat(path)
	return err == nil && err2 == nil && os.SameFile(x, y)
}

func sameFile(a, b string) bool {
	x, err := os.Stat(a)
	y, err2 := os.Stat(b)
	return err == nil && err2 == nil && os.SameFile(x, y)
}

// liesIn reports whether a name is that of a file or folder, or of something in it.
func liesIn(name, path string) bool {
	for name != "" && name != "-" {
		if sameFile(name, path) {
			return true
		}
		up := filepath.Dir(name)
		if up == name || up == "." {
			return false
		}
		name = up
	}
	return false
}

// named is the folder that was named for a game, or where one stands, and what has named it.
func (a *app) named() (dir, by string) {
	if a.dir != "" {
		return a.dir, "-C"
	}
	return cmp.Or(os.Getenv("ADJUTANT_GAME"), "."), "ADJUTANT_GAME"
}

// fresh opens the folder of a game that begins, and makes it if need be.
func (a *app) fresh() (*store.Dir, error) {
	name, by := a.named()
	if err := isFolder(by, name); err != nil {
		return nil, err
	}
	if a.dryRun {
		return store.OpenDry(name)
	}
	if err := os.MkdirAll(name, 0o700); err != nil {
		return nil, err
	}
	return store.Open(name)
}

// reading opens the game for a command that changes nothing. Without keys it
// is a stranger's.
func (a *app) reading(stranger bool) (*session.Session, error) {
	s, err := a.opening(stranger, session.Open)
	if err == nil && s.Foreign() != "" {
		fmt.Fprintf(a.err, "adjutant: note: your keys are those of %s, but this folder is another person's: this is what anybody sees\n", s.Foreign())
	}
	return s, err
}

// glancing opens the game as far as nothing is asked for: whose keys have a
// passphrase is a stranger here.
func (a *app) glancing() (*session.Session, error) {
	dir, err := a.folder()
	if err != nil {
		return nil, err
	}
	folder, err := a.keyFolder()
	if err != nil {
		return nil, err
	}
	keys, err := session.LoadKeys(folder, nil)
	if err != nil {
		keys = nil
	}
	return session.Open(dir, keys)
}

// opening opens the game in one of two ways.
func (a *app) opening(stranger bool, open func(*store.Dir, *session.Keys) (*session.Session, error)) (*session.Session, error) {
	dir, err := a.folder()
	if err != nil {
		return nil, err
	}
	keys, err := a.keys()
	if err != nil && (!stranger || !errors.Is(err, session.ErrNoKeys)) {
		return nil, err
	}
	return open(dir, keys)
}

// writing opens the game, locked, for a command that changes it.
func (a *app) writing() (s *session.Session, unlock func(), err error) {
	dir, err := a.folder()
	if err != nil {
		return nil, nil, err
	}
	release, err := dir.Lock()
	if err != nil {
		return nil, nil, err
	}
	defer func() {
		if s == nil { // an error, or a panic
			release()
		}
	}()
	keys, err := a.keys()
	if err != nil {
		return nil, nil, err
	}
	if s, err = session.Open(dir, keys); err != nil {
		return nil, nil, err
	}
	if err := s.Lost(); err != nil {
		s = nil
		return nil, nil, err
	}
	return s, release, nil
}

// refresh brings the cache of a game up to date. Where nothing can be written nothing is lost,
// and what was kept before is told all the same.
func (a *app) refresh(s *session.Session) error {
	err := s.Refresh(a.plain(s))
	w, ok := errors.AsType[*store.WriteError](err)
	if !ok {
		return err
	}
	if !a.json {
		fmt.Fprintf(a.err, "adjutant: note: cache/ is not up to date (%v); nothing is lost: status makes it again when it can\n", w)
	}
	return nil
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
