package session

import (
	"encoding/hex"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/cmd/internal/intake"
	"github.com/adjutant-pbem/adjutant/cmd/internal/store"
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/all"
)

// dataFolder has the data of a game that is not played with the built-in one:
// all its files, so that the game can be verified when programs have other
// built-in ones. The charter names their hash.
const dataFolder = "data"

// dataFile is one of its files.
var dataFile = intake.Kind{What: "a data file", Limit: orders.MaxBytes}

const maxDataFiles = 100 // in a folder of the user's own

// BuiltIn are the data files of a game that may be replaced.
func BuiltIn(id string) ([]rules.File, error) {
	t, err := all.Title(strings.ToLower(id))
	if err != nil {
		return nil, faultf(CodeUsage, "%w", err)
	}
	if t.Files == nil {
		return nil, faultf(CodeUsage, "the game %s takes no data of your own", t.ID)
	}
	return t.Files(), nil
}

// ReadData reads a folder with data of the players' own: all its YAML files,
// whatever they are. The names are those under which the user knows them.
func ReadData(folder string) ([]rules.File, error) {
	if err := intake.Folder(folder); err != nil {
		return nil, faultf(CodeUsage, "--data: %w", err)
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, faultf(CodeUsage, "the folder with data: %w", err)
	}
	var files []rules.File
	for _, e := range entries {
		if name := e.Name(); filepath.Ext(name) == ".yaml" && !e.IsDir() {
			if len(files) == maxDataFiles {
				return nil, faultf(CodeUsage, "%s has more than %d YAML files: that is no folder with data of a game", folder, maxDataFiles)
			}
			text, err := dataFile.Kept(filepath.Join(folder, name))
			if err != nil {
				return nil, faultf(CodeUsage, "the folder with data: %w", err)
			}
			files = append(files, rules.File{Name: filepath.ToSlash(filepath.Join(folder, name)), Text: text})
		}
	}
	if len(files) == 0 {
		return nil, faultf(CodeUsage, "there is no data in %s: no YAML file", folder)
	}
	return files, nil
}

// OwnData reads a folder with data of the user's own and completes it.
func OwnData(t *rules.Title, folder string) ([]rules.File, error) {
	own, err := ReadData(folder)
	if err != nil {
		return nil, err
	}
	return completed(t, own)
}

// completed are own data files with the built-in ones for those that are not
// there.
func completed(t *rules.Title, own []rules.File) ([]rules.File, error) {
	if t.Files == nil {
		return nil, faultf(CodeUsage, "the game %s takes no data of your own", t.ID)
	}
	files := t.Files()
	var names []string
	for _, f := range files {
		names = append(names, f.Name)
	}
	for _, f := range own {
		i := slices.Index(names, path.Base(f.Name))
		if i < 0 {
			return nil, faultf(CodeUsage, "%s: %w", f.Name, rules.Unknown("data file", path.Base(f.Name), names))
		}
		files[i] = f
	}
	return files, nil
}

// storedData reads the game folder's own copy, nil if it has none.
func storedData(dir *store.Dir, t *rules.Title) ([]rules.File, error) {
	if t.Files == nil {
		return nil, nil
	}
	texts, err := dir.ReadAll(dataFolder)
	if err != nil || len(texts) == 0 {
		return nil, err
	}
	var files []rules.File
	for _, f := range t.Files() {
		if text, ok := texts[path.Join(dataFolder, f.Name)]; ok {
			files = append(files, rules.File{Name: path.Join(dataFolder, f.Name), Text: text})
		}
	}
	return files, nil
}

// keepData writes data files into a game folder. Files that are there already
// may be somebody's work: they are not replaced.
func keepData(dir *store.Dir, files []rules.File) error {
	name := func(f rules.File) string { return path.Join(dataFolder, path.Base(f.Name)) }
	for _, f := range files {
		if old, err := dir.Read(name(f)); err == nil && string(old) != string(f.Text) {
			return faultf(CodeUsage, "%s is in the game folder already and is another: move it away first", name(f))
		}
	}
	for _, f := range files {
		if err := dir.WriteNew(name(f), f.Text); err != nil {
			return err
		}
	}
	return nil
}

// open opens the game that the charter names, with data of the players' own
// (nil: the built-in) that lies in some folder.
func (c *Charter) open(data []rules.File, folder string) (*rules.Title, rules.Desk, error) {
	t, err := all.Title(c.Rules)
	if err != nil {
		return nil, nil, err
	}
	desk, hash, err := t.Open(rules.Setup{Scenario: c.Scenario, Options: c.Options, Data: data})
	if found := hex.EncodeToString(hash[:]); hash != [32]byte{} && found != c.Data {
		if data == nil {
			return nil, nil, faultf(CodeVerify, `this game is not played with the data of this program:
  the charter names the data %.64s
  this program has           %s
ask for the files in the folder data/ of the umpire's game folder; join and receive
take the folder that you have put them in: --data DIR; an archive has them in data/`, c.Data, found)
		}
		return nil, nil, faultf(CodeVerify, `the data in %s is not that of this game:
  the charter names the data %.64s
  the files there have       %s
ask for the files in the folder data/ of the umpire's game folder, and use them
unchanged: join and receive take their folder, --data DIR; an archive has them in data/`, folder, c.Data, found)
	}
	if err != nil && data != nil && hash == [32]byte{} {
		return nil, nil, faultf(CodeVerify, "the data in %s cannot be used:\n%w", folder, err)
	}
	if err != nil {
		return nil, nil, err
	}
	if c.Names != t.Sides {
		return nil, nil, faultf(CodeVerify, "the sides of this game are %s and %s, not %s and %s", t.Sides[0], t.Sides[1], c.Names[0], c.Names[1])
	}
	if desk.Edition() != c.Edition {
		return nil, nil, fmt.Errorf("the game is of edition %d of its rules, this program has edition %d", c.Edition, desk.Edition())
	}
	return t, desk, nil
}

// accept checks data against the charter and keeps it in the game folder; nil
// is what is there, or else the built-in.
func (c *Charter) accept(dir *store.Dir, data []rules.File) error {
	data, err := c.playedWith(dir, data)
	if err != nil {
		return err
	}
	return keepData(dir, data)
}

// playedWith is the whole of the data, if it is what the charter was agreed for.
func (c *Charter) playedWith(dir *store.Dir, data []rules.File) ([]rules.File, error) {
	t, err := all.Title(c.Rules)
	if err != nil {
		return nil, err
	}
	folder := dataFolder + "/"
	if data != nil {
		folder = "the folder of --data"
		data, err = completed(t, data)
	} else {
		data, err = storedData(dir, t)
	}
	if err != nil {
		return nil, err
	}
	_, _, err = c.open(data, folder)
	return data, err
}

// RestoreData puts the data of a game into its folder, where it was lost.
func RestoreData(dir *store.Dir, data []rules.File) error {
	text, err := dir.Read(invitationFile)
	if err != nil {
		return err
	}
	c, err := ParseCharter(text)
	if err != nil {
		return broken(invitationFile, "%w", err)
	}
	return c.accept(dir, data)
}

// ownData reports whether the game is played with other data than those built in.
func (f *folder) ownData() bool { return f.Charter.Data != hex.EncodeToString(f.title.Data[:]) }

// note is what all must know of the data.
func (f *folder) note() string {
	if f.ownData() {
		return fmt.Sprintf("other data than the built-in (hash %.12s…), in data/", f.Charter.Data)
	}
	return f.title.Note
}
