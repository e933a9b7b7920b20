package example

import "github.com/adjutant-pbem/adjutant/cmd/internal/session"

// Demo1940 is the demonstration game of the rulebook (section 19.0): its
// orders, and its dice and draws as scripted chance. Where it contradicts the
// reconstructed map it plays what the map allows (G-40.12).
var Demo1940 = Game{
	ID: "demo-1940", Rules: "rommel", Scenario: "s1940", Sides: [2]string{"axis", "allied"},
	Until:  "m2/axis-1",
	Chance: demoChance,
	Orders: func(_, phase, _ string) []string {
		if body, ok := demoOrders[phase]; ok {
			return []string{body}
		}
		return nil
	},
}

// demoOrders are the order files of both sides, by phase, without header. What
// is not here is the template: a Pass.
var demoOrders = map[string]string{
	"setup/axis": `deploy:
  Savona: Bardia
  Bologna: Ft. Capuzzo
  Brescia: Ft. Capuzzo
  Pavia: Ft. Capuzzo
  Trento: Ft. Capuzzo
  Sabratha: Sidi Omar
  Pistoia: Sidi Omar
  XXI Art: Sidi Omar
redraw: false
`,
	"setup/allied": `deploy:
  7/4: Sollum
  7/7 Tk: Buq Buq
  7/SG: Buq Buq
  7/11H: Sofafi
redraw: false
standing:          # so no Attack needs an answer by mail
  refuse: {Sollum: true, Sidi Barrani: true, Buq Buq: false}
  withdraw: {7/4: [Sidi Barrani, Mersa Matruh]}
  combat:
    - {at: Buq Buq, fire: [infantry]}
`,
	// G-40.1: three units, one over each gap.
	"m1/axis-1": `cards: {real: 1}
moves:
  - regroup: Ft. Capuzzo
    to: Sollum
    units: {Savona: Sollum, Bologna: Sollum, Sabratha: Sollum}
`,
	// G-40.4
	"m1/axis-2": `cards: {real: 1}
moves:
  - group: Ft. Capuzzo
    units:
      Brescia: Buq Buq
      Pavia: Buq Buq
      Trento: Sidi Omar
losses: [Brescia]
`,
	// G-40.6: the Withdrawal Move of a Pass.
	"m1/allied-2": `moves:
  - regroup: Buq Buq
    to: Sidi Barrani E1
    units: {7/11H: Sidi Barrani E1}
    retreat: {7/7 Tk: Sidi Barrani E1, 7/SG: Sidi Barrani E1}
`,
	// G-40.7: two Moves, one unit by Forced March.
	"m1/axis-3": `cards: {real: 2}
moves:
  - group: Sollum
    units:
      Savona: Sidi Barrani
      Bologna: Sidi Barrani
      Sabratha: Sidi Omar
  - group: Sidi Omar
    units:
      Trento: Sofafi
      Pistoia: {go: [Bir Habata, Sofafi], forced: true}
      XXI Art: Bir Habata
`,
	// G-40.12, with two points from Sidi Barrani E1 to Alexandria.
	"m2/allied-buildup": `buildup:
  - redeploy: {7/SG: Mersa Matruh}
  - redeploy: {7/SG: Alexandria}
  - replace: {7/SG: 1}
  - redeploy: {7/SG: Mersa Matruh}
  - redeploy: {4 Ind/5: Mersa Matruh}
  - redeploy: {4 Ind/11: Mersa Matruh}
challenge: dummy
`,
	// G-40.13
	"m2/axis-buildup": `buildup:
  - redeploy: {Brescia: Bardia}
  - sea: {Brescia: El Agheila}
  - replace: {Brescia: 2}
  - sea: {Brescia: Tobruk}
  - redeploy: {Brescia: Buq Buq}
  - redeploy: {Brescia: [Sidi Barrani, Sofafi]}
`,
}

// demoChance is the scripted chance: dice and draws that the demonstration
// game tells, by segment and label.
var demoChance = []session.Chance{
	{Label: "0 cards/shuffle", Values: []string{"real", "real", "real", "dummy", "real", "real", "real", "dummy", "real"}},
	{Label: "3 fire.30.26", Values: []string{"6", "5", "3", "2"}}, // 7/7 Tk at infantry, DF: two hits
	{Label: "3 fire.32.26", Values: []string{"5", "1", "4"}},      // 7/SG at infantry, SF: none
	{Label: "3 fire.39.26", Values: []string{"2", "6", "3", "5"}}, // six dice at infantry, SF: one hit
	{Label: "3 fire.41.26", Values: []string{"1", "4"}},
	{Label: "5 march.35.64", Values: []string{"5"}}, // Forced March to Sofafi
	{Label: "8 buildup/points.0", Values: []string{"5"}},
	{Label: "8 buildup/points.1", Values: []string{"4"}},
}
