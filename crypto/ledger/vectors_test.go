package ledger_test

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/adjutant-pbem/adjutant/crypto/chain"
	"github.com/adjutant-pbem/adjutant/crypto/commit"
	"github.com/adjutant-pbem/adjutant/crypto/deck"
	"github.com/adjutant-pbem/adjutant/crypto/dice"
	"github.com/adjutant-pbem/adjutant/crypto/ledger"
	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/crypto/seal"
	"github.com/adjutant-pbem/adjutant/crypto/sign"
)

// The ledger is the last of the crypto packages, so its tests check the vectors
// of all of them.
var update = flag.Bool("update", false, "rewrite the files in examples/vectors")

const vectors = "../../examples/vectors"

const vectorGame = "desert-7f3c9a"

// secret returns 32 bytes that count up from first.
func secret(first byte) (s [32]byte) {
	for i := range s {
		s[i] = first + byte(i)
	}
	return s
}

func hexOf(b [32]byte) string {
	return hex.EncodeToString(b[:])
}

type object = map[string]any

func TestVectors(t *testing.T) {
	for name, compute := range map[string]func(*testing.T) any{
		"commit.json":      commitVectors,
		"chain.json":       chainVectors,
		"seed.json":        seedVectors,
		"dice.json":        diceVectors,
		"permutation.json": permutationVectors,
		"head.json":        headVectors,
		"packet.json":      packetVectors,
	} {
		t.Run(name, func(t *testing.T) {
			var got bytes.Buffer
			e := json.NewEncoder(&got)
			e.SetEscapeHTML(false)
			e.SetIndent("", "  ")
			if err := e.Encode(compute(t)); err != nil {
				t.Fatal(err)
			}
			compare(t, name, got.Bytes())
		})
	}
}

func compare(t *testing.T, name string, got []byte) {
	t.Helper()
	file := filepath.Join(vectors, name)
	if *update {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s differs from what is computed now:\n%s", name, got)
	}
}

func commitVectors(*testing.T) any {
	var list []object
	for _, v := range []struct{ owner, label, body string }{
		{"axis", "plan", "attack"},
		{"axis", "plan/2", ""},
		{"allies", "Über", "line 1\nline 2\n"},
	} {
		s := secret(1)
		salt := commit.Salt(s, v.label)
		list = append(list, object{
			"secret": hexOf(s), "game": vectorGame, "owner": v.owner, "label": v.label, "body": v.body,
			"salt":       hexOf(salt),
			"derived":    hexOf(commit.Derive(s, v.label)),
			"commitment": commit.New(vectorGame, v.owner, v.label, salt, []byte(v.body)).String(),
		})
	}
	return list
}

func chainVectors(t *testing.T) any {
	var list []object
	for _, length := range []int{3, chain.DefaultLength} {
		c := chain.New(secret(2), vectorGame, "axis", length)
		var links []object
		for _, i := range []int{1, 2, 3, length} {
			l, err := c.Link(i)
			if err != nil {
				t.Fatal(err)
			}
			if err := chain.Verify(c.Anchor(), 0, vectorGame, "axis", i, l); err != nil {
				t.Error(err)
			}
			links = append(links, object{"index": i, "link": l.String()})
		}
		list = append(list, object{
			"secret": hexOf(secret(2)), "game": vectorGame, "owner": "axis", "length": length,
			"anchor": c.Anchor().String(), "links": links,
		})
	}
	return list
}

func seedVectors(*testing.T) any {
	axis := dice.Share{Owner: "axis", Index: 1, Link: secret(3)}
	umpire := dice.Share{Owner: "umpire", Index: 7, Link: secret(4)}
	var list []object
	for _, shares := range [][]dice.Share{{umpire}, {umpire, axis}, {axis, umpire}} {
		var in []object
		for _, s := range shares {
			in = append(in, object{"owner": s.Owner, "index": s.Index, "link": s.Link.String()})
		}
		seed := dice.NewSeed(vectorGame, 12, secret(11), shares...)
		list = append(list, object{
			"game": vectorGame, "batch": 12, "before": hexOf(secret(11)), "shares": in, "seed": seed.String(),
			"owner_secret": hexOf(secret(5)), "private_key": hexOf(dice.PrivateKey(secret(5), seed)),
		})
	}
	return list
}

func diceVectors(*testing.T) any {
	var list []object
	for _, v := range []struct {
		segment int
		label   string
		n       int
	}{
		{0, "initiative", 2},
		{3, "battle/tobruk/def/1", 40},
		{300, "Über", 5},
		{3, "", 1},
	} {
		key := secret(6)
		list = append(list, object{
			"key": hexOf(key), "segment": v.segment, "label": v.label,
			"dice":         dice.Roll(key, v.segment, v.label, v.n),
			"private_dice": dice.RollKeyed(key, v.segment, v.label, v.n),
		})
	}
	return list
}

func permutationVectors(*testing.T) any {
	var list []object
	for _, n := range []int{1, 2, 6, 42} {
		list = append(list, object{
			"key": hexOf(secret(7)), "segment": 3, "label": "mingle/tobruk", "n": n,
			"permutation": dice.Permutation(secret(7), 3, "mingle/tobruk", n),
			"game":        vectorGame, "operation": "m1/deal", "seed": hexOf(secret(12)),
			"deck_anchor": deck.Anchor(secret(7), vectorGame).String(),
			"deck":        deck.Shuffle(secret(7), vectorGame, "m1/deal", secret(12), n),
		})
	}
	return list
}

func headVectors(*testing.T) any {
	var list []object
	var h ledger.Head
	for i := range byte(3) {
		p := packet.Hash(secret(8 + i))
		next := h.Next(p)
		list = append(list, object{"before": packet.Hash(h).String(), "packet": p.String(), "after": packet.Hash(next).String()})
		h = next
	}
	return list
}

// packetVectors makes the packet in packet.txt, its mail form in packet.mail and the
// result in result.txt, in which its head travels, and describes them.
func packetVectors(t *testing.T) any {
	signer, err := sign.NewSigner(secret(9), "axis@"+vectorGame)
	if err != nil {
		t.Fatal(err)
	}
	const body = "orders: m1/axis-2\nmoves: []\n"
	id, err := seal.ReadIdentity(readVector(t, "identity.txt"), nil)
	if err != nil {
		t.Fatal(err)
	}
	made := &packet.Packet{
		Game: vectorGame, From: "axis", Seq: 3, Kind: packet.Orders, Phase: "m1/axis-2", Seen: secret(11), Replaces: 2,
	}
	if err := made.AddSealed(secret(10), []string{"umpire"}, []*seal.Recipient{id.Recipient()}, []byte(body), 0); err != nil {
		t.Fatal(err)
	}
	p, err := made.Sign(signer)
	if err != nil {
		t.Fatal(err)
	}
	compare(t, "packet.txt", p.Text)
	compare(t, "packet.mail", packet.Armor(p.Text))
	v, err := sign.ParseVerifier(signer.Verifier())
	if err != nil {
		t.Fatal(err)
	}
	if p, err = packet.Open(readVector(t, "packet.txt"), v); err != nil {
		t.Fatal(err)
	}
	got, key, err := p.OpenSealed(0, "umpire", id)
	if err != nil || string(got) != body {
		t.Errorf("OpenSealed = %q, %v", got, err)
	}
	header, rest, _ := bytes.Cut(p.Text, []byte("sealed: "))
	at := bytes.Index(rest, []byte("-----BEGIN AGE")) + len(p.Text) - len(rest)
	head, section := p.Text[:at], p.Text[at:]
	return object{
		"signing_seed": hexOf(secret(9)), "verifier": signer.Verifier(), "fingerprint": v.Fingerprint(),
		"hash": packet.Hash(commit.Digest("packet", head)).String(), "header_digest": hexOf(commit.Digest("header", header)),
		"section_digest": packet.Hash(commit.Digest("section", section)).String(),
		"sealing_secret": hexOf(secret(10)), "file_key": key.String(),
		"recipient": id.Recipient().String(), "sealed_body": string(got),
		"result": resultVectors(t, p, v),
	}
}

// resultVectors are those of a result with the head of a packet, which v has signed.
func resultVectors(t *testing.T, p *packet.Signed, v *sign.Verifier) any {
	umpire, err := sign.NewSigner(secret(13), "umpire@"+vectorGame)
	if err != nil {
		t.Fatal(err)
	}
	made := &packet.Packet{
		Game: vectorGame, From: "umpire", Seq: 2, Kind: packet.Result, Phase: "-", Prev: secret(12), Seen: secret(14),
		Heads: []*packet.Head{p.Head()}, Public: []byte("note: naïve “plan”\n\nend\n"),
	}
	r, err := made.Sign(umpire)
	if err != nil {
		t.Fatal(err)
	}
	compare(t, "result.txt", r.Text)
	key, err := sign.ParseVerifier(umpire.Verifier())
	if err != nil {
		t.Fatal(err)
	}
	if r, err = packet.Open(readVector(t, "result.txt"), key); err != nil {
		t.Fatal(err)
	}
	if err := r.Heads[0].Verify(v); err != nil || r.Heads[0].Hash != p.Hash {
		t.Errorf("the head is not that of packet.txt: %v", err)
	}
	return object{"signing_seed": hexOf(secret(13)), "verifier": umpire.Verifier(), "hash": packet.Hash(commit.Digest("packet", r.Text)).String()}
}

func readVector(t *testing.T, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(vectors, name))
	if err != nil {
		t.Fatal(err)
	}
	return b
}
