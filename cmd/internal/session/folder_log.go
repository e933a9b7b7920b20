package session

import (
	"fmt"

	"github.com/adjutant-pbem/adjutant/crypto/packet"
)

// Logged is one packet in the log.
type Logged struct {
	From     string `json:"from"`
	Seq      int    `json:"seq"`
	Kind     string `json:"kind"`
	Phase    string `json:"phase"`
	Hash     string `json:"hash"`
	Replaces int    `json:"replaces,omitempty"`
	Used     string `json:"used,omitempty"` // "bind", "standing" or why it was refused
	Result   int    `json:"result,omitempty"`
}

// Log lists the packets in the ledger.
func (rec *record) Log() []Logged {
	var ls []Logged
	for _, p := range rec.packets {
		l := Logged{From: p.From, Seq: p.Seq, Kind: string(p.Kind), Phase: p.Phase, Hash: p.Hash.String(), Replaces: p.Replaces}
		if p.Kind == packet.Orders {
			l.Used, l.Result = rec.used(p)
		}
		ls = append(ls, l)
	}
	return ls
}

// Fingerprints are what all compare by voice once the charter is closed.
func (rec *record) Fingerprints() []string {
	fs := []string{fmt.Sprintf("%-8s %s", umpire, rec.Charter.Umpire.verifier().Fingerprint())}
	for i, n := range rec.Charter.Names {
		if rec.Charter.Sides[i] != (Party{}) {
			fs = append(fs, fmt.Sprintf("%-8s %s", n, rec.Charter.Sides[i].verifier().Fingerprint()))
		}
	}
	return fs
}
