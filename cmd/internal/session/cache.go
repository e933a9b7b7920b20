package session

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/crypto/seal"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// colophon is the last paragraph of a report, which says what program wrote it.
func colophon(report []byte) string {
	text := bytes.TrimSpace(report)
	return string(bytes.TrimSpace(text[bytes.LastIndex(text, []byte("\n\n"))+1:]))
}

// body is a report without its colophon.
func body(report []byte) string {
	text := bytes.TrimSpace(report)
	return string(bytes.TrimSpace(text[:max(0, bytes.LastIndex(text, []byte("\n\n")))]))
}

// cache is the cache folder of a person's game.
type cache struct {
	*Session
	render Render
}

// otherVersion reports whether a report's colophon is that of another version of the
// program, and otherwise as it should be.
func (c *cache) otherVersion(report, want []byte) bool {
	before, after, _ := strings.Cut(c.Words("en").Say(page.M("session.program", "\x00", c.Charter.Rules, c.Charter.Edition)), "\x00")
	line := strings.Join(strings.Fields(colophon(report)), " ") // it may be folded
	version, ok := strings.CutPrefix(line, before)
	version, ok2 := strings.CutSuffix(version, after)
	return ok && ok2 && version != "" && len(version) < 100 && colophon(report) != colophon(want)
}

// Render words a page as text.
type Render func(p page.Page) string

// plain writes canonical bytes as text.
func plain(what, state string, b []byte) []byte {
	text := fmt.Appendf(nil, "adjutant %s v1\nstate %s\n", what, state)
	for line := range slices.Chunk(base64.StdEncoding.AppendEncode(nil, b), 72) {
		text = append(append(text, line...), '\n')
	}
	return text
}

// full is all that the umpire's machine knows at the halt.
func full(c rules.Checkpoint) []byte {
	return bytes.Join([][]byte{c.Public, c.Secret[0], c.Secret[1], c.Executor}, []byte("\n--\n"))
}

// derived are the plain files of the cache but the reports.
func (c *cache) derived(t *table) map[string][]byte {
	halt := t.seat.Halt()
	state := stateHash(t.seat)
	files := map[string][]byte{publicFile: plain("public plane", state, halt.Public)}
	if c.Side < rules.Nobody {
		files[viewFile] = plain("plane of "+c.Me, state, halt.Secret[c.Side])
	}
	return files
}

// Refresh brings the cache up to date and writes the reports that are missing; all
// of them, if another version of the program wrote the last one.
func (s *Session) Refresh(render Render) error {
	c := cache{s, render}
	if !s.Closed {
		return c.writeAgreed()
	}
	if s.foreign != "" {
		return nil
	}
	if err := s.Lost(); err != nil {
		return err
	}
	names, err := s.Dir.List(cacheFolder)
	if err != nil {
		return err
	}
	if s.Me == "" && (slices.Contains(names, viewFile) || slices.Contains(names, fullFile)) {
		return nil // a stranger at another's cache: its reports are not theirs
	}
	if c.ofOthers(names) {
		for _, name := range names {
			if err := s.Dir.Remove(name); err != nil {
				return err
			}
		}
		names = nil
	}
	if s.game.last, err = c.writeReports(names); err != nil {
		return err
	}
	if err := c.writeAgreed(); err != nil {
		return err
	}
	if err := c.writePlanes(s.game.last); err != nil {
		return err
	}
	return c.writeOpened()
}

// writeReports writes the reports that are not among the names, and returns the last
// halt.
func (c *cache) writeReports(names []string) (*table, error) {
	missing := 1
	mine := colophon([]byte(c.render(page.Page{})))
	for slices.Contains(names, reportFile(missing)) {
		text, err := c.Dir.Read(reportFile(missing))
		if err != nil {
			return nil, err
		}
		if colophon(text) != mine { // another version of the program may have other words for all
			missing = 1
			names = slices.DeleteFunc(names, isReport)
			break
		}
		missing++
	}
	n := len(c.results)
	return c.game.run(course{to: n, from: min(missing, n), visit: func(t *table) error {
		if t.result == nil || slices.Contains(names, reportFile(t.result.number)) {
			return nil
		}
		return c.Dir.Write(reportFile(t.result.number), []byte(c.render(c.own(t).report())))
	}})
}

// writePlanes writes what this person's machine holds at the halt.
func (c *cache) writePlanes(t *table) error {
	files := c.derived(t)
	for _, name := range []string{publicFile, viewFile} {
		if text, ok := files[name]; ok {
			if err := c.Dir.Write(name, text); err != nil {
				return err
			}
		}
	}
	if c.Me != umpire || c.checkFull(t) == nil {
		return nil
	}
	text, err := seal.SealFile(full(t.seat.Halt()), 0, c.keys.Identity.Recipient())
	if err != nil {
		return err
	}
	return c.Dir.Write(fullFile, text)
}

// ofOthers reports whether the cache was written with other keys than these: somebody
// has looked into this folder with theirs.
func (c *cache) ofOthers(names []string) bool {
	if c.Me == "" {
		return false
	}
	if c.Me == umpire && slices.Contains(names, viewFile) || c.Me != umpire && slices.Contains(names, fullFile) {
		return true
	}
	if c.kept.text != nil || !slices.Contains(names, openedFile) {
		return false
	}
	sealed, err := c.Dir.Read(openedFile)
	if err == nil {
		_, err = seal.OpenFile(sealed, c.keys.Identity)
	}
	return errors.Is(err, seal.ErrNotForUs)
}

// writeAgreed writes what repeats the first packets of the umpire, and of data of
// the players' own the files that are the built-in ones.
func (c *cache) writeAgreed() error {
	if c.ownData() {
		data, err := storedData(c.Dir, c.title)
		if err == nil {
			data, err = completed(c.title, data)
		}
		if err == nil {
			err = keepData(c.Dir, data)
		}
		if err != nil {
			return err
		}
	}
	files := c.agreed()
	for _, name := range []string{invitationFile, charterFile} {
		if text, ok := files[name]; ok {
			if err := c.Dir.Write(name, text); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkFull compares the umpire's sealed state after opening.
func (c *cache) checkFull(t *table) error {
	text, err := c.Dir.Read(fullFile)
	if err != nil {
		return err
	}
	body, err := seal.OpenFile(text, c.keys.Identity)
	if err != nil {
		return err
	}
	if !bytes.Equal(body, full(t.seat.Halt())) {
		return fmt.Errorf("it is not the state at the halt")
	}
	return nil
}

// writeOpened brings the file up to date. It may be left behind by commands
// that do not refresh the cache, and then lacks a packet or two.
func (c *cache) writeOpened() error {
	if c.Me == "" {
		return nil
	}
	text := c.remember(func(packet.Hash) bool { return true }, c.markBefore(len(c.results)-1))
	if bytes.Equal(text, c.text) {
		return nil
	}
	if len(text) > seal.MaxSize/2 {
		return c.Dir.Remove(openedFile) // a game like none: do without
	}
	sealed, err := seal.SealFile(text, 0, c.keys.Identity.Recipient())
	if err != nil {
		return err
	}
	c.text = text
	return c.Dir.Write(openedFile, sealed)
}

// checkOpened compares the file with a session that was opened without it and
// has played the whole game.
func (c *cache) checkOpened() error {
	m, err := c.recall(c.packets[0].Hash, c.ledger.Results()[0].Hash)
	if err != nil {
		return err
	}
	var at *mark
	if len(m.marks) > 0 {
		x := m.marks[0]
		derived := c.markBefore(x.result)
		if derived == nil || c.strange(x) {
			return errOpened
		}
		at = &mark{x.result, x.packet, derived.at, derived.light, derived.position}
	}
	if !bytes.Equal(c.remember(func(h packet.Hash) bool { return m.known[h] }, at), m.text) {
		return errors.New("it is not what the ledger gives")
	}
	return nil
}
