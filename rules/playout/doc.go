// Package playout plays games in memory, without people, files or keys: for
// tests, for benchmarks and for looking for faults. A Memory is the host, its
// chance and its players depend on a seed and on what is asked alone, so that
// a game is the same however it is run.
package playout
