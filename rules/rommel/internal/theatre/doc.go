// Package theatre is what lies on the table before anybody plays: the map, the roster of units and the scenarios, and how
// they are read from data and checked. It knows no rule of play, only what is printed on map, blocks and set-up cards.
//
//	doc.go             this text
//	side.go            the two sides
//	map.go links.go    the map (1); what is looked up of a hex most often
//	ground.go          what lies around the map, for pictures
//	unit.go            units, their classes and types (2)
//	scenario.go        set-ups, reinforcements, supply cards (16.4, 16.6, 18)
//	data.go            all three together: files in, a hash out
//	compact.go         the compact form, of which the hash is taken
//	load_map.go load_units.go load_scenarios.go  reading files (package datafile): what they may say
//	generate.go        a program that makes the embedded form from the files in data
package theatre
