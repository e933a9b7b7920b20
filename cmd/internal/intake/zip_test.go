package intake

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"
)

var notes = Bundle{Kind: note, Files: 5, Total: 3 << 10}

// zipped is a zip of files by name; a name that ends with a slash is a folder.
func zipped(t testing.TB, files ...[2]string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, f := range files {
		w, err := z.Create(f[0])
		if err == nil && f[1] != "" {
			_, err = w.Write([]byte(f[1]))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// taken is what is read of a zip, and how much that is.
func taken(b Bundle, text []byte) (names []string, bytes int, err error) {
	err = b.Each(text, "a.zip", func(name string, text []byte) error {
		names, bytes = append(names, name), bytes+len(text)
		return nil
	})
	return names, bytes, err
}

func TestZip(t *testing.T) {
	good := zipped(t, [2]string{"ledger/", ""}, [2]string{"ledger/1.txt", "one"}, [2]string{"__MACOSX/ledger/._1.txt", "x"}, [2]string{"ledger/.DS_Store", "x"}, [2]string{"../2.txt", "two"})
	if names, n, err := taken(notes, good); err != nil || n != 6 || !slices.Equal(names, []string{"a.zip:ledger/1.txt", "a.zip:../2.txt"}) {
		t.Errorf("%q, %d bytes, %v", names, n, err)
	}
	if names, _, err := taken(notes, zipped(t)); err != nil || names != nil {
		t.Errorf("an empty zip: %q, %v", names, err)
	}
	own := errors.New("own")
	if err := notes.Each(good, "a.zip", func(string, []byte) error { return own }); err != own {
		t.Error(err)
	}
}

func TestZipRefused(t *testing.T) {
	long, half := strings.Repeat("a", 1025), strings.Repeat("a", 1000)
	locked := zipped(t, [2]string{"1", "one"})
	for _, at := range []int{6, bytes.Index(locked, []byte("PK\x01\x02")) + 8} {
		locked[at] |= 1
	}
	strange := zipped(t, [2]string{"1", "one"})
	strange[bytes.Index(strange, []byte("PK\x01\x02"))+10] = 93
	torn := zipped(t, [2]string{"1", half})
	torn[40] ^= 0xff
	good := zipped(t, [2]string{"1", "one"})
	for _, x := range []struct {
		what string
		text []byte
		kind error
		says string
	}{
		{"many files", zipped(t, [2]string{"1", ""}, [2]string{"2", ""}, [2]string{"3", ""}, [2]string{"4", ""}, [2]string{"5", ""}, [2]string{"6", ""}), ErrTooLong, "a.zip has 6 files; 5 are read of a zip"},
		{"a long file", zipped(t, [2]string{"1", long}), ErrTooLong, "a.zip:1 has more than 1 KiB, the limit of a note"},
		{"long together", zipped(t, [2]string{"1", half}, [2]string{"2", half}, [2]string{"3", half}, [2]string{"4", half}), ErrTooLong, "a.zip has more than 3 KiB when it is unpacked"},
		{"a zip within", zipped(t, [2]string{"b.zip", string(good)}), ErrZip, "a.zip:b.zip is a zip within a zip"},
		{"no zip", []byte("PK\x03\x04 or so"), ErrZip, "a.zip is no zip, or was damaged"},
		{"the end is missing", good[:len(good)-10], ErrZip, "a.zip is no zip, or was damaged"},
		{"a password", locked, ErrZip, "a.zip:1 has a password"},
		{"another way to pack", strange, ErrZip, "packed in a way that is not known"},
		{"torn", torn, ErrZip, "a.zip:1 was damaged on the way"},
	} {
		if _, _, err := taken(notes, x.text); !errors.Is(err, x.kind) || !strings.Contains(err.Error(), x.says) {
			t.Errorf("%s: %v", x.what, err)
		}
	}
}

// What a zip says of its own lengths is not believed: it is unpacked up to the
// limit and no further.
func TestZipLies(t *testing.T) {
	for _, said := range []uint32{0, 3, 1000} {
		bomb := zipped(t, [2]string{"1", strings.Repeat("a", 1<<20)})
		at := bytes.Index(bomb, []byte("PK\x01\x02"))
		binary.LittleEndian.PutUint32(bomb[at+24:], said)
		if names, n, err := taken(notes, bomb); err == nil || n > int(notes.Kind.Limit) {
			t.Errorf("said to have %d bytes: %q, %d bytes, %v", said, names, n, err)
		}
	}
}

// Links in a zip are not followed: they are passed over.
func TestZipLink(t *testing.T) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	h := &zip.FileHeader{Name: "link"}
	h.SetMode(fs.ModeSymlink | 0o777)
	w, err := z.CreateHeader(h)
	if err == nil {
		_, err = fmt.Fprint(w, "/etc/passwd")
	}
	if err == nil {
		err = z.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	if names, _, err := taken(notes, b.Bytes()); err != nil || names != nil {
		t.Errorf("%q, %v", names, err)
	}
}

// FuzzZip: whatever a zip is, no more files and bytes are read of it than may be.
func FuzzZip(f *testing.F) {
	f.Add(zipped(f, [2]string{"a/1", "one"}, [2]string{"2", strings.Repeat("a", 900)}))
	f.Add(zipped(f))
	f.Add([]byte("PK\x03\x04"))
	f.Fuzz(func(t *testing.T, text []byte) {
		names, n, err := taken(notes, text)
		if len(names) > notes.Files || int64(n) > notes.Total {
			t.Errorf("%d files, %d bytes", len(names), n)
		}
		if err != nil && !errors.Is(err, ErrZip) && !errors.Is(err, ErrTooLong) {
			t.Error(err)
		}
	})
}
