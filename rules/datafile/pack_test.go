package datafile

import (
	"bytes"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
)

// What is packed is unpacked as it was, and no part of it alone.
func TestPack(t *testing.T) {
	n, problems := orders.Parse("x", []byte("a: 1\nb: [x, \"2\", {c: }]\nd: {e: [], f: long words}\n"))
	if problems != nil {
		t.Fatal(problems)
	}
	packed := Pack(n)
	again, err := Unpack(packed)
	if err != nil || !bytes.Equal(orders.Write(n), orders.Write(again)) || !again.Get("b").Items[1].Quoted {
		t.Errorf("%v\n%s", err, orders.Write(again))
	}
	for i := range packed {
		if _, err := Unpack(packed[:i]); err == nil {
			t.Errorf("%d bytes are enough", i)
		}
	}
}
