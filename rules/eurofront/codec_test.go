package eurofront

import (
	"reflect"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
)

// fill gives every field of a value another number, lists two elements.
func fill(v reflect.Value, n *int64) {
	switch *n++; v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			fill(v.Field(i), n)
		}
	case reflect.Array:
		for i := range v.Len() {
			fill(v.Index(i), n)
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		fill(v.Index(0), n)
		fill(v.Index(1), n)
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Uint8:
		if v.Type() == reflect.TypeOf(rules.Nobody) {
			v.SetUint(1)
		} else {
			v.SetUint(uint64(*n % 100))
		}
	case reflect.Uint16:
		v.SetUint(uint64(*n))
	default:
		v.SetInt(*n % 100)
	}
}

// same compares a value with what is read of its bytes.
func same[T any](t *testing.T, c rules.Codec[T]) {
	t.Helper()
	var v T
	n := int64(0)
	fill(reflect.ValueOf(&v).Elem(), &n)
	if w := c.Clone(&v); !reflect.DeepEqual(v, w) {
		t.Errorf("%+v is read as %+v", v, w)
	}
}

// TestCodecs: no field is forgotten, in the middle of a turn either.
func TestCodecs(t *testing.T) {
	same(t, planeCodec)
	same(t, secretCodec)
	same(t, activationCodec)
	same(t, takeCodec)
	same(t, goCodec)
	same(t, sortieCodec)
	same(t, buildCodec)
	same(t, deathsCodec)
	same(t, listCodec)
	same(t, howCodec)
	same(t, laneCodec)
	same(t, tokensCodec)
	same(t, huntersKind.Codec)
	same(t, faces.Codec)
}
