package theatre

import "testing"

func BenchmarkDecode(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Decode(compact); err != nil {
			b.Fatal(err)
		}
	}
}
