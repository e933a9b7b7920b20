package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/adjutant-pbem/adjutant/cmd/internal/intake"
	"github.com/adjutant-pbem/adjutant/cmd/internal/mail"
	"github.com/adjutant-pbem/adjutant/cmd/internal/session"
	"github.com/adjutant-pbem/adjutant/orders"
)

// maxMails is what the mails of one command may have together, in bytes.
const maxMails = 64 << 20

// refused gives an error of reading its exit code: what is no file, or no
// folder, is wrong usage, and a text that is too long is refused as others of
// its kind are.
func refused(err error, tooLong int) error {
	switch {
	case errors.Is(err, intake.ErrTooLong):
		return &session.Fault{Code: tooLong, Err: err}
	case errors.Is(err, intake.ErrNoFile), errors.Is(err, intake.ErrFolder):
		return &session.Fault{Code: session.CodeUsage, Err: err}
	}
	return err
}

// isFolder refuses a file where a flag wants a folder; that there is nothing
// yet is for others to judge.
func isFolder(flag, name string) error {
	if err := intake.Folder(name); err != nil {
		return &session.Fault{Code: session.CodeUsage, Err: fmt.Errorf("%s: %w", flag, err)}
	}
	return nil
}

// notNew is why a file could not be made.
func notNew(name string, err error) error {
	if info, e := os.Stat(name); e == nil && info.IsDir() {
		return &session.Fault{Code: session.CodeUsage, Err: fmt.Errorf("%s is a folder; the name of a new file is wanted", name)}
	}
	if errors.Is(err, fs.ErrExist) {
		return &session.Fault{Code: session.CodeUsage, Err: fmt.Errorf("%s is there already and stays as it is; the name of a new file is wanted", name)}
	}
	return err
}

// file reads a file or standard input ("-"). A text that is too long gives the
// exit code that others of its kind have when they are refused.
func (a *app) file(name string, kind intake.Kind, tooLong int) ([]byte, error) {
	var text []byte
	var err error
	if name == "-" {
		text, err = kind.Stream(a.in, "standard input")
	} else {
		text, err = kind.File(name)
	}
	return text, refused(err, tooLong)
}

// mails reads files, standard input ("-"), and all files of folders: the packets
// in them, and what was published.
func (a *app) mails(names []string) (notes, openings [][]byte, err error) {
	total := 0
	var damaged []error
	read := func(name string) error {
		text, err := a.file(name, mailFile, session.CodeVerify)
		if total += len(text); total > maxMails {
			err = &session.Fault{Code: session.CodeVerify, Err: fmt.Errorf("these mails have more than %s together: take in some at a time", intake.Size(maxMails))}
		}
		if err != nil {
			return err
		}
		if name == "-" {
			name = "standard input"
		}
		found, err := session.Extract(name, text)
		if opening := session.FindOpening(text); opening != nil && errors.Is(err, mail.ErrNoPacket) {
			openings = append(openings, opening)
			return nil
		}
		if err != nil {
			damaged = append(damaged, err) // all of them are told
		}
		notes = append(notes, found...)
		return nil
	}
	for _, name := range names {
		info, err := os.Stat(name)
		if name == "-" || err != nil || !info.IsDir() {
			if err := read(name); err != nil {
				return nil, nil, err
			}
			continue
		}
		entries, err := os.ReadDir(name)
		if err != nil {
			return nil, nil, err
		}
		for _, e := range entries {
			if e.Type()&fs.ModeType != 0 {
				continue
			}
			if err := read(filepath.Join(name, e.Name())); err != nil {
				return nil, nil, err
			}
		}
	}
	return notes, openings, errors.Join(damaged...)
}

// What is handed to the program, and how much of it is read.
var (
	orderFile  = intake.Kind{What: "an order file", Limit: orders.MaxBytes, Text: true}
	chanceFile = intake.Kind{What: "a file of scripted chance", Limit: orders.MaxBytes}
	mailFile   = intake.Kind{What: "a mail", Limit: mail.MaxSize}
	passFile   = intake.Kind{What: "a passphrase", Limit: 64 << 10}
	playedFile = intake.Kind{What: "a journal", Limit: 64 << 20}
)
