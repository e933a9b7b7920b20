package session

import (
	"errors"
	"io/fs"

	"github.com/adjutant-pbem/adjutant/cmd/internal/store"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Session is one person at one game: what they look at, check, send, take in and
// prove. It stands on the game folder that they have opened, and on what follows from that
// by the rules.
type Session struct {
	*folder
	game    *derivation
	through *eyes      // whose is looked through, nil for one's own
	words   page.Words // in the language lang, once asked for
	lang    string
	inFull  bool // opened in full, and not used since
}

// Open reads a game folder. Keys may be nil: a stranger sees what is public.
func Open(dir *store.Dir, keys *Keys) (*Session, error) { return at(open(dir, keys, keys != nil)) }

// OpenInFull is [Open] for [Session.Verify]: what the cache says was verified is
// verified again.
func OpenInFull(dir *store.Dir, keys *Keys) (*Session, error) {
	s, err := at(open(dir, keys, false))
	if err == nil {
		s.inFull = true
	}
	return s, err
}

// at sits down at a folder that was opened.
func at(f *folder, err error) (*Session, error) {
	if err != nil {
		return nil, err
	}
	return &Session{folder: f, game: &derivation{folder: f}}, nil
}

// Words are all messages of the game in a language.
func (s *Session) Words(lang string) page.Words {
	if s.words == nil || s.lang != lang {
		s.words, s.lang = page.Merge(Messages, s.desk.Words(lang)), lang
	}
	return s.words
}

// Find opens the game folder at or above start.
func Find(start string) (*store.Dir, error) {
	dir, err := store.Find(start)
	if err != nil {
		if errors.Is(err, store.ErrNoGame) || errors.Is(err, fs.ErrNotExist) {
			return nil, faultf(CodeUsage, "%w; -C DIR names one", store.ErrNoGame)
		}
		return nil, err
	}
	return store.Open(dir)
}
