// Package rulestest is the suite that every game must pass: split run, worlds,
// alike, replay, one answer per run, determinism and canonical encodings. Its
// games are played in memory by random players (package playout).
package rulestest
