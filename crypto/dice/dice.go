// Package dice turns seeds into dice that neither player can steer and anyone
// can recompute.
//
// Every roll has a segment of the game and a label that is unique in it. The
// stream of a roll is a sequence of 32-byte blocks
//
//	block k = HMAC-SHA-256(key, domain, segment, label, k)    k = 0, 1, …
//
// in the encoding of package commit, where segment and k are numbers and the
// domain is one of
//
//	adjutant/v1/dice           public dice, the key is the seed of the batch
//	adjutant/v1/private-dice   an owner's private dice, the key is that of [PrivateKey]
//	adjutant/v1/permutation    permutations
//
// A die takes the bytes of the stream in order, passes over those of 252 and
// more, and shows 1 + b mod 6 for the first other byte b; 252 is 6 times 42, so
// all faces are equally likely. A word is four bytes, most significant first.
//
// A number below n is the first word below 2³² - 2³² mod n, modulo n. A
// permutation of n things starts as 0 to n-1; for i from n-1 down to 1 it
// swaps the elements i and j, where j is a number below i+1 (Fisher and Yates).
//
// The seed of a batch is made of the seed of the batch before, 32 zero bytes
// before the first, and of the links that the owners have shown for it. Batches
// are numbered from 1 in the order in which they are opened:
//
//	seed        = SHA-256("adjutant/v1/seed", game, batch, seed before, owner 1, index 1, link 1, owner 2, …)
//	private key = HMAC-SHA-256(secret, "adjutant/v1/private", seed)
//
// For example under a seed of 32 zero bytes, in segment 3, five dice labelled
// "battle/tobruk/1" show
//
//	[4 1 4 3 5]
//
// As each roll has a stream of its own, a roll that is added elsewhere changes
// no other, and a reader needs the seed and the label to check a single die.
// HMAC is RFC 2104, SHA-256 is FIPS 180-4.
package dice

// Roll returns n six-sided dice, each from 1 to 6. A negative segment or n
// panics. Rolling more dice under the same label repeats the first ones.
func Roll(seed Seed, segment int, label string, n int) []int {
	return roll(newStream(seed, "dice", segment, label), n)
}

// RollKeyed returns n private dice, each from 1 to 6, under a key from
// [PrivateKey]. They differ from those of [Roll] even if key were a seed.
func RollKeyed(key [32]byte, segment int, label string, n int) []int {
	return roll(newStream(key, "private-dice", segment, label), n)
}

func roll(s *stream, n int) []int {
	dice := make([]int, n)
	for i := range dice {
		b := s.bytes(1)[0]
		for b >= 252 {
			b = s.bytes(1)[0]
		}
		dice[i] = 1 + int(b)%6
	}
	return dice
}

// Permutation returns the numbers 0 to n-1 in an order that key, segment and
// label give; every order is equally likely. A negative segment or n panics.
func Permutation(key [32]byte, segment int, label string, n int) []int {
	s := newStream(key, "permutation", segment, label)
	p := make([]int, n)
	for i := range p {
		p[i] = i
	}
	for i := n - 1; i > 0; i-- {
		j := s.below(uint64(i) + 1)
		p[i], p[j] = p[j], p[i]
	}
	return p
}
