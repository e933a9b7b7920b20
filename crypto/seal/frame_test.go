package seal

import (
	"bytes"
	"testing"
)

// TestGreatestFrame: a body may be padded to MaxSize, not beyond.
func TestGreatestFrame(t *testing.T) {
	if text, err := frame(nil, MaxSize); err != nil || len(text) != MaxSize {
		t.Errorf("frame up to MaxSize: %d bytes, %v", len(text), err)
	}
	for _, x := range []struct{ body, least int }{{0, MaxSize + 1}, {0, -1}, {MaxSize, 0}, {MaxSize + 1, 0}} {
		if _, err := frame(make([]byte, x.body), x.least); err == nil {
			t.Errorf("frame of %d bytes up to %d", x.body, x.least)
		}
	}
}

func FuzzFrame(f *testing.F) {
	f.Add([]byte("attack\n"), 0)
	f.Add([]byte("\n\n"), 2000)
	f.Add([]byte("adjutant sealed 3\nabc"), 1)
	f.Fuzz(func(t *testing.T, body []byte, least int) {
		text, err := frame(body, least)
		if err == nil {
			got, err := unframe(text)
			if err != nil || !bytes.Equal(got, body) || len(text)%Block != 0 || len(text) < least {
				t.Errorf("unframe(frame(%q, %d)) = %q, %v", body, least, got, err)
			}
		}
		if got, err := unframe(body); err == nil {
			again, err := frame(got, len(body))
			if err != nil || !bytes.Equal(again, body) {
				t.Errorf("unframe accepts another spelling: %q", body)
			}
		}
	})
}
