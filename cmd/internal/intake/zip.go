package intake

import (
	"archive/zip"
	"bytes"
	"errors"
	"path"
	"strings"
)

// A Bundle is a zip of files of one kind. Whatever it says of itself, no more
// than this is read of it, and nothing is written: names are only for messages.
type Bundle struct {
	Kind  Kind
	Files int   // how many there may be, folders and all
	Total int64 // what they may have together, in bytes
}

// ErrZip says that a zip cannot be read as one.
var ErrZip = errors.New("not a zip that can be read")

// IsZip reports whether a text is a zip, also one that is empty.
func IsZip(text []byte) bool {
	return bytes.HasPrefix(text, []byte("PK\x03\x04")) || bytes.HasPrefix(text, []byte("PK\x05\x06"))
}

// Each calls f for each file of a zip, in the order in which they stand there.
// What folders they are in does not matter; folders themselves, links, and what
// systems add to a zip (__MACOSX, names with a dot in front) are passed over. A
// zip within a zip is refused.
func (b Bundle) Each(text []byte, name string, f func(name string, text []byte) error) error {
	files, err := b.files(text, name)
	if err != nil {
		return err
	}
	left := b.Total
	for _, file := range files {
		inside := name + ":" + file.Name
		text, err := b.read(file, inside, left)
		if err != nil {
			return err
		}
		if left -= int64(len(text)); left < 0 {
			return b.tooMuch(name)
		}
		if IsZip(text) {
			return refuse(ErrZip, "%s is a zip within a zip: unpack it, and take in what is in it", inside)
		}
		if err := f(inside, text); err != nil {
			return err
		}
	}
	return nil
}

// files are those that are to be read, after all that the zip says of itself has
// been compared with what may be.
func (b Bundle) files(text []byte, name string) (files []*zip.File, err error) {
	// Counted before its list is read: each entry of that begins so.
	if n := bytes.Count(text, []byte("PK\x01\x02")); n > b.Files {
		return nil, refuse(ErrTooLong, "%s has %d files; %d are read of a zip", name, n, b.Files)
	}
	z, err := zip.NewReader(bytes.NewReader(text), int64(len(text)))
	if err != nil {
		return nil, refuse(ErrZip, "%s is no zip, or was damaged on the way: ask for it again", name)
	}
	total := uint64(0)
	for _, file := range z.File {
		if !file.Mode().IsRegular() || strings.HasSuffix(file.Name, "/") || hidden(file.Name) {
			continue
		}
		inside := name + ":" + file.Name
		switch {
		case file.Flags&1 != 0:
			return nil, refuse(ErrZip, "%s has a password: unpack it, and take in what is in it", inside)
		case file.UncompressedSize64 > uint64(b.Kind.Limit):
			return nil, b.Kind.tooLong(inside)
		case file.UncompressedSize64 > uint64(b.Total)-total:
			return nil, b.tooMuch(name)
		}
		total += file.UncompressedSize64
		files = append(files, file)
	}
	return files, nil
}

// read unpacks a file, up to what is left of the total, whatever length it has
// been said to have.
func (b Bundle) read(file *zip.File, inside string, left int64) ([]byte, error) {
	r, err := file.Open()
	if err != nil {
		return nil, unpacking(inside, err)
	}
	defer r.Close()
	kind := Kind{What: b.Kind.What, Limit: min(b.Kind.Limit, left)}
	text, err := kind.Stream(r, inside)
	if err != nil && !errors.Is(err, ErrTooLong) {
		return nil, unpacking(inside, err)
	}
	return text, err
}

func unpacking(inside string, err error) error {
	if errors.Is(err, zip.ErrAlgorithm) {
		return refuse(ErrZip, "%s is packed in a way that is not known here: unpack it, and take in what is in it", inside)
	}
	return refuse(ErrZip, "%s was damaged on the way (%v): ask for it again", inside, err)
}

func (b Bundle) tooMuch(name string) error {
	return refuse(ErrTooLong, "%s has more than %s when it is unpacked: take in some of its files at a time", name, Size(b.Total))
}

// hidden reports whether a file of a zip is one that a system has added.
func hidden(name string) bool {
	return strings.HasPrefix(name, "__MACOSX/") || strings.HasPrefix(path.Base(name), ".")
}
