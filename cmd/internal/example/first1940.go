package example

import (
	"fmt"
	"strings"
)

// First1940 opens like the demonstration game but with dice that both sides
// have agreed on, so its players have to adapt; it is played on to the end of
// the second month.
var First1940 = Game{
	ID: "first-1940", Rules: "rommel", Scenario: "s1940", Sides: [2]string{"axis", "allied"},
	Until:  "m3/",
	Orders: adapt,
}

// adapt plays the demonstration's orders as far as they are still possible,
// then attacks along the coast with what stands nearest.
func adapt(side, phase, template string) []string {
	var drafts []string
	if body, ok := demoOrders[phase]; ok {
		drafts = append(drafts, body)
	}
	switch {
	case strings.HasSuffix(phase, "-buildup"):
		return append(drafts, reinforce(side, template)...)
	case strings.HasSuffix(phase, "-1"), strings.HasSuffix(phase, "-2"):
		if side == "axis" || strings.HasPrefix(phase, "m2/") {
			return append(drafts, attack(side, template)...)
		}
	case strings.Contains(phase, "/"+side) && strings.Count(phase, "/") == 2:
		return append(drafts, stand(template))
	}
	return drafts
}

// unit is a line of a template's roster: "Brescia: Buq Buq, speed 1, CV 4, infantry".
type unit struct{ name, place string }

func roster(template string) []unit {
	var us []unit
	for line := range strings.Lines(template) {
		line = strings.TrimSpace(strings.TrimLeft(line, " #"))
		name, rest, ok := strings.Cut(line, ": ")
		place, _, ok2 := strings.Cut(rest, ", speed ")
		if ok && ok2 {
			us = append(us, unit{name, place})
		}
	}
	return us
}

// attack lists Basic turns: two units of one hex enter the next place on the
// coast that the enemy may hold, the farthest first.
func attack(side, template string) []string {
	coast := []string{"Alexandria", "El Alamein", "Mersa Matruh", "Sidi Barrani E1", "Sidi Barrani", "Buq Buq", "Sofafi", "Sollum"}
	if side == "allied" {
		coast = []string{"Sidi Barrani E1", "Sidi Barrani", "Sofafi", "Buq Buq", "Sollum"}
	}
	us := roster(template)
	var drafts []string
	for _, target := range coast {
		for i, a := range us {
			if a.place == target || a.place == "El Agheila" {
				continue
			}
			for _, b := range us[i+1:] {
				if a.place == b.place {
					drafts = append(drafts, fmt.Sprintf("cards: {real: 1}\nmoves:\n  - group: %s\n    units: {%s: %s, %s: %s}\n", a.place, a.name, target, b.name, target))
				}
			}
			drafts = append(drafts, fmt.Sprintf("cards: {real: 1}\nmoves:\n  - group: %s\n    units: {%s: %s}\n", a.place, a.name, target))
		}
	}
	return drafts
}

// reinforce sends what stands in the Base to the front, by one point each.
func reinforce(side, template string) []string {
	base, front := "El Agheila", "Agedabia"
	if side == "allied" {
		base, front = "Alexandria", "Mersa Matruh"
	}
	var deeds strings.Builder
	for _, u := range roster(template) {
		if u.place == base {
			fmt.Fprintf(&deeds, "  - redeploy: {%s: %s}\n", u.name, front)
		}
	}
	if deeds.Len() == 0 {
		return nil
	}
	challenge := ""
	if side == "allied" {
		challenge = "challenge: dummy\n"
	}
	return []string{"buildup:\n" + deeds.String() + challenge, "buildup:\n" + deeds.String()}
}

// stand accepts battle wherever it is offered: the sheet as it is, with the
// fire at armor first.
func stand(template string) string {
	var b strings.Builder
	for line := range strings.Lines(template) {
		if !strings.HasPrefix(line, "game:") && !strings.HasPrefix(line, "orders:") {
			b.WriteString(line)
		}
	}
	return b.String()
}
