package theatre

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
)

// BenchmarkDecode is what every command with a game pays before it begins.
func BenchmarkDecode(b *testing.B) {
	f := Files()
	for b.Loop() {
		if _, err := load(f[0], f[1], f[2], [3]*orders.Node{unpacked(mapPacked), unpacked(unitsPacked), unpacked(scenarioPacked)}); err != nil {
			b.Fatal(err)
		}
	}
}
