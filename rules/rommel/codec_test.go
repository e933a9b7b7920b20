package rommel

import (
	"bytes"
	"reflect"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// filled gives every field of a value a content of its own, lists three
// elements.
func filled(v reflect.Value, n *int) {
	*n++
	switch v.Type() {
	case reflect.TypeFor[rules.Side]():
		v.SetUint(uint64(1 + *n%2))
		return
	case reflect.TypeFor[rules.Pile]():
		v.Set(reflect.ValueOf(pileOf(rules.Card(*n), rules.Card(*n+1))))
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			filled(v.Field(i), n)
		}
	case reflect.Array:
		for i := range v.Len() {
			filled(v.Index(i), n)
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 3, 3))
		for i := range v.Len() {
			filled(v.Index(i), n)
		}
	case reflect.Bool:
		v.SetBool(true)
	case reflect.String:
		v.SetString(string(rune('a' + *n%26)))
	case reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		v.SetUint(uint64(1 + *n%100))
	default:
		v.SetInt(int64(1 + *n%100))
	}
}

// A checkpoint and an entry of the journal keep all of what they stand for.
func TestCodecsKeepAll(t *testing.T) {
	t.Run("plane", func(t *testing.T) { keeps(t, PlaneCodec) })
	t.Run("secret", func(t *testing.T) { keeps(t, SecretCodec) })
	t.Run("action", func(t *testing.T) { keeps(t, ActionKind.Codec) })
	t.Run("shot", func(t *testing.T) { keeps(t, FireKind.Codec) })
	t.Run("march", func(t *testing.T) { keeps(t, MarchKind.Codec) })
	t.Run("losses", func(t *testing.T) { keeps(t, deadKind.Codec) })
	t.Run("minefields", func(t *testing.T) { keeps(t, mineKind.Codec) })
	t.Run("move", func(t *testing.T) { keeps(t, MoveKind.Codec) })
	t.Run("take-up", func(t *testing.T) { keeps(t, TakeKind.Codec) })
	t.Run("rebuilt", func(t *testing.T) { keeps(t, rebuildKind.Codec) })
	t.Run("rout", func(t *testing.T) { keeps(t, routKind.Codec) })
	t.Run("deploy", func(t *testing.T) { keeps(t, DeployKind.Codec) })
}

func keeps[V any](t *testing.T, c rules.Codec[V], more ...func(*V)) {
	t.Helper()
	var v V
	n := 0
	filled(reflect.ValueOf(&v).Elem(), &n)
	for _, set := range more {
		set(&v)
	}
	got, err := c.Decode(c.Append(nil, &v))
	if err != nil || !reflect.DeepEqual(got, v) {
		t.Errorf("%v\n%+v\n%+v", err, v, got)
	}
}

// R-16.5-1: there are no other deeds of a Buildup than the known ones.
func TestNoSuchDeed(t *testing.T) {
	for do, good := range map[Deed]bool{numberOfDeeds - 1: true, numberOfDeeds: false, numberOfDeeds + 1: false} {
		a := Action{Do: do}
		if _, err := actionCodec.Decode(actionCodec.Append(nil, &a)); (err == nil) != good {
			t.Errorf("%d: %v", do, err)
		}
	}
}

// Answers that are none are written as they always were: a game that is played
// again has them in its journal.
func TestNoAnswers(t *testing.T) {
	for name, c := range map[string]struct{ got, want []byte }{
		"name-move":    {MoveKind.Codec.Append(nil, &NoMove), MoveKind.Codec.Append(nil, &Move{From: board.None, To: board.None})},
		"take-up":      {TakeKind.Codec.Append(nil, &NoTake), TakeKind.Codec.Append(nil, &Take{Block: NoBlock, Rout: board.None})},
		"forced-march": {MarchKind.Codec.Append(nil, &NoMarch), MarchKind.Codec.Append(nil, &March{NoBlock, board.None, board.None, 0})},
	} {
		if !bytes.Equal(c.got, c.want) {
			t.Errorf("%s: % x, not % x", name, c.got, c.want)
		}
	}
}
