package rommel_test

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/casebook"
	"github.com/adjutant-pbem/adjutant/rules/page"
	. "github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
)

// spotted is the place where a word stands in a file for the nth time.
func spotted(t *testing.T, file, word string, nth int) string {
	t.Helper()
	found := regexp.MustCompile(`(^|\W)`+regexp.QuoteMeta(word)+`\b`).FindAllStringSubmatchIndex(file, nth)
	if len(found) < nth {
		t.Fatalf("%q is not in\n%s", word, file)
	}
	at := found[nth-1][3]
	line := strings.Count(file[:at], "\n")
	return fmt.Sprintf("%d:%d", line+1, at-strings.LastIndex(file[:at], "\n"))
}

// What a side is told of its orders comes from what they have answered (the words at
// which those answers stand) and from what it was told since.
func TestAccounts(t *testing.T) {
	x := Load(t, "map: fx1\nturn: axis\naxis: {C8: [a=inf 2, b=mot 2], C5: [c=inf 2], eliminated: [d=inf 2]}\nallied: {C12: [u=inf 2, v=art 2], C20: [inf 2]}")
	x.Begin.Stage = PlayerTurn
	const (
		turn     = "cards: {real: 1, dummy: 2}\nmoves: [{group: C8, units: {a: C9, b: [C9, exit]}}, {overrun: C12}, {regroup: C5, to: C4, units: {c: []}}]\ncombat: [{at: C12, assault: true, fire: [infantry]}, {at: C9, fire: [armor]}, {at: C10}]\nwithdraw: {a: C4, all: C5}\npursue: 1\nlosses: [b, a]\nsupply: [c]\n"
		blitz    = "cards: {real: 3}\nmoves: [{group: C8, units: {a: C9}}]\ncombat: [{at: C9}]\nblitz: {moves: [{group: C9, units: {a: C10}}, {overrun: C12}, {regroup: C5, to: C4, units: {c: []}}], combat: [{at: C10}]}\n"
		reply    = "refuse: {C8: true, C5: false, C9: true}\nprobe: {C8: true, C5: false}\n"
		journey  = "moves: [{group: C8, units: {a: C10}}]\n"
		dead     = "moves: [{group: C12, units: {d: C10}}]\n"
		fire     = "combat: [{at: C12, fire: [infantry, armor]}]\n"
		withdraw = "withdraw: {a: C4, all: C5}\n"
		standing = "standing: {supply: [c, a], combat: [{at: C12, fire: [infantry]}, {at: C10}], losses: [b], probe: {C12: true, C10: false}, pursue: none}\n"
	)
	for i, c := range []struct {
		phase, file string
		answered    string // words at which clauses stand (word#2: the second such), default:QUESTION:HEX, late, finished
		events      string
		want        string
	}{
		{"setup/axis", "deploy: {a: C9, b: C10}\nredraw: ask\n", "C9", "", `
account.deploy a; FT W1 = account.done
account.deploy b; FT = account.not-called
account.redraw = account.ask`},
		{"setup/axis", "deploy: {a: C8, d: C8}\n", "", "", `
account.deploy a; FT W2 = account.done
account.deploy d; FT W2 = account.not-called`},
		{"setup/axis", "redraw: true\n", "true", "", `
account.redraw = account.done`},
		{"setup/axis", "deploy: {a: C9}\nredraw: false\n", "", "", `
account.deploy a; FT W1 = account.not-called
account.redraw = account.not-called`},
		{"m1/axis-buildup", "buildup: [{replace: {a: 2, b: 1}}, {redeploy: {a: [C9, C10]}}, {sea: {b: C11}}, {refit: [c, a]}, {minefield: C9}, {cards: 2}, {malta: true}]\ndismantle: [C4, C5, C6]\ndiscard: 2\nanswer: real\n", "", "", `
account.rebuild a = account.not-called
account.rebuild b = account.not-called
account.redeploy a; FT = account.not-called
account.redeploy b; FT E1 = account.not-called
account.refit c = account.not-called
account.refit a = account.not-called
account.minefield FT W1 = account.not-called
account.card 2 = account.not-called
account.malta = account.not-called
account.dismantle FB = account.not-called
account.dismantle FB E1 = account.not-called
account.dismantle FB E2 = account.not-called
account.discard 2 = account.not-called
account.play real = account.not-called`},
		{"m1/axis-buildup", "buildup: [{replace: {a: 2, b: 1}}, {redeploy: {a: [C9, C10]}}, {sea: {b: C11}}, {refit: c}, {minefield: C9}, {cards: 2}, {malta: true}]\ndismantle: [C4, C5, C6]\ndiscard: 2\nanswer: dummy\n", "a, b, a#2, b#2, c, minefield, cards, malta, C4, C5, C6, 2#3, dummy", "discards axis n2", `
account.rebuild a = account.done
account.rebuild b = account.done
account.redeploy a; FT = account.done
account.redeploy b; FT E1 = account.done
account.refit c = account.done
account.minefield FT W1 = account.done
account.card 2 = account.done
account.malta = account.done
account.dismantle FB = account.done
account.dismantle FB E1 = account.done
account.dismantle FB E2 = account.done
account.discard 2 = account.done
account.play dummy = account.done`},
		{"m1/axis-buildup", "discard: 2\nanswer: real\n", "2, real", "discards allied n2, discards axis n1, declines axis", `
account.discard 2 = account.fewer 1
account.play real = account.no-card real`},
		{"m1/axis-buildup", "discard: 1\nanswer: none\n", "1, none", "declines axis", `
account.discard 1 = account.fewer 0
account.play = account.done`},
		{"m1/axis-buildup", "discard: 0\nanswer: real\n", "real", "", `
account.play real = account.done`},
		{"m1/axis-1", turn, "", "", `
account.cards.real 1 = account.not-called
account.cards.dummy 2 = account.not-called
account.move a; FT W1 = account.barred
account.move b; (account.off) = account.barred
account.overrun FT E2 = account.overrun-gone
account.move c; FB = account.barred
account.combat FT E2 = account.no-battle
account.combat FT W1 = account.no-battle
account.combat FT = account.no-battle
account.withdraw (a) = account.not-called
account.withdraw (account.all) = account.not-called
account.pursue = account.not-called
account.losses b = account.not-called
account.losses a = account.not-called
account.supply c = account.not-called`},
		{"m1/axis-2", turn, "", "", `
account.cards.real 1 = account.open
account.cards.dummy 2 = account.open
account.move a; FT W1 = account.barred
account.move b; (account.off) = account.barred
account.overrun FT E2 = account.overrun-gone
account.move c; FB = account.barred
account.combat FT E2 = account.open
account.combat FT W1 = account.open
account.combat FT = account.open
account.withdraw (a) = account.open
account.withdraw (account.all) = account.open
account.pursue = account.open
account.losses b = account.open
account.losses a = account.open
account.supply c = account.open`},
		{"m1/axis-1", turn, "1, 2, a, b, 1#2, b#2, c#2", "moves axis C8>C9 a, moves axis C8>exited b, moves axis C5>C4 c, battle axis C12, assault axis C12, fire axis C12 b n1, refuses allied C9", `
account.cards.real 1 = account.done
account.cards.dummy 2 = account.done
account.move a; FT W1 = account.done
account.move b; (account.off) = account.done
account.overrun FT E2 = account.overrun-gone
account.move c; FB = account.done
account.combat FT E2 = account.done
account.fire FT E2 = account.done
account.combat FT W1 = account.enemy-refused
account.combat FT = account.no-battle
account.withdraw (a) = account.not-called
account.withdraw (account.all) = account.not-called
account.pursue = account.done
account.losses b = account.done
account.losses a = account.not-called
account.supply c = account.done`},
		{"m1/axis-1", turn, "{#4, C12", "battle axis C12, battle axis C9, refuses allied C9", `
account.cards.real 1 = account.not-called
account.cards.dummy 2 = account.not-called
account.move a; FT W1 = account.barred
account.move b; (account.off) = account.barred
account.overrun FT E2 = account.done
account.move c; FB = account.barred
account.combat FT E2 = account.no-assault
account.fire FT E2 = account.no-fire
account.combat FT W1 = account.done
account.fire FT W1 = account.no-fire
account.combat FT = account.no-battle
account.withdraw (a) = account.not-called
account.withdraw (account.all) = account.not-called
account.pursue = account.not-called
account.losses b = account.not-called
account.losses a = account.not-called
account.supply c = account.not-called`},
		{"m1/axis-2", blitz, "", "", `
account.cards.real 3 = account.open
account.move a; FT W1 = account.barred
account.combat FT W1 = account.open
account.blitz = account.open
account.move a; FT = account.open
account.overrun FT E2 = account.open
account.move c; FB = account.open
account.combat FT = account.open`},
		{"m1/axis-1", blitz, "", "", `
account.cards.real 3 = account.not-called
account.move a; FT W1 = account.barred
account.combat FT W1 = account.no-battle
account.blitz = account.not-called
account.move a; FT = account.never-half
account.overrun FT E2 = account.never-half
account.move c; FB = account.never-half
account.combat FT = account.never-half`},
		{"m1/axis-1", blitz, "blitz", "moves axis C8>C9 a, blitz allied, battle axis C10", `
account.cards.real 3 = account.not-called
account.move a; FT W1 = account.done
account.combat FT W1 = account.no-battle
account.blitz = account.no-blitz
account.move a; FT = account.never-half
account.overrun FT E2 = account.never-half
account.move c; FB = account.never-half
account.combat FT = account.never-half
account.fought FT`},
		{"m1/axis-1", blitz, "blitz", "moves axis C8>C9 a, battle axis C9, blitz axis, moves axis C9>C10 a, battle axis C10, moves axis C5>C4 c", `
account.cards.real 3 = account.not-called
account.move a; FT W1 = account.done
account.combat FT W1 = account.done
account.blitz = account.done
account.move a; FT = account.done
account.overrun FT E2 = account.overrun-gone
account.move c; FB = account.done
account.combat FT = account.done`},
		{"m1/axis-2", blitz, "blitz", "moves axis C8>C9 a, battle axis C9, blitz axis, moves axis C9>C10 a, battle axis C10, moves axis C5>C4 c", `
account.cards.real 3 = account.open
account.move a; FT W1 = account.done
account.combat FT W1 = account.done
account.blitz = account.under-way
account.move a; FT = account.done
account.overrun FT E2 = account.overrun-gone
account.move c; FB = account.done
account.combat FT = account.done`},
		{"m1/axis-1", blitz, "blitz", "blitz axis, moves axis C9>C10 a", `
account.cards.real 3 = account.not-called
account.move a; FT W1 = account.barred
account.combat FT W1 = account.no-battle
account.blitz = account.done
account.move a; FT = account.done
account.overrun FT E2 = account.overrun-gone
account.move c; FB = account.barred
account.combat FT = account.no-battle`},
		{"m1/axis-1", "combat: [{at: C9}]\nblitz: {combat: [{at: C9}]}\n", "blitz", "battle axis C9, blitz axis", `
account.combat FT W1 = account.done
account.blitz = account.done
account.combat FT W1 = account.no-second`},
		{"m1/axis-1", "combat: [{at: C9}]\nblitz: {combat: [{at: C9}]}\n", "blitz", "battle axis C9, fire axis C9 a n1, blitz axis", `
account.combat FT W1 = account.done
account.blitz = account.done
account.combat FT W1 = account.no-second`},
		{"m1/axis-1", "combat: [{at: C9}, {at: C10}]\n", "", "battle axis C10, turn axis, battle axis C9, due, engages axis C9>C10", `
account.combat FT W1 = account.no-second
account.combat FT = account.no-battle`},
		{"m1/axis-1", blitz, "blitz", "moves axis C8>C10 a, battle axis C10, blitz axis, moves axis C9>C9 a, battle axis C9", `
account.cards.real 3 = account.not-called
account.move a; FT W1 = account.short FT W1
account.combat FT W1 = account.no-battle
account.blitz = account.done
account.move a; FT = account.short FT
account.overrun FT E2 = account.overrun-gone
account.move c; FB = account.barred
account.combat FT = account.no-second
account.fought FT
account.fought FT W1`},
		{"m1/allied-1/axis", reply, "", "", `
account.refuse FT W2 = account.not-called
account.accept FB E1 = account.not-called
account.refuse FT W1 = account.not-called
account.probe FT W2 = account.not-called
account.no-probe FB E1 = account.not-called`},
		{"m1/allied-1/axis", reply, "true, false, true#2, true#3, false#2", "accepts axis C8, accepts axis C5, refuses axis C9, probe axis C8", `
account.refuse FT W2 = account.not-called
account.accept FB E1 = account.done
account.refuse FT W1 = account.done
account.probe FT W2 = account.done
account.no-probe FB E1 = account.done`},
		{"m1/allied-1/axis", reply, "true#3, false#2", "refuses axis C8, refuses axis C5, accepts axis C9 n1, accepts axis C10 n2, accepts allied C11 n2, accepts axis C12 n1, probe axis C5", `
account.refuse FT W2 = account.done
account.accept FB E1 = account.not-called
account.refuse FT W1 = account.line-closed
account.probe FT W2 = account.probe-barred
account.no-probe FB E1 = account.probe-barred
account.not-asked FT`},
		{"m1/axis-1", journey, "", "withdrawal-void axis", `
account.move a; FT = account.taken-back`},
		{"m1/axis-1", journey, "a", "march-die axis C9 a hit, moves axis C8>C10 a", `
account.move a; FT = account.marched FT`},
		{"m1/axis-1", journey, "a", "march-die axis C9 b hit, march-die axis C9 a", `
account.move a; FT = account.march-failed FT W1`},
		{"m1/axis-1", journey, "a", "moves axis C8>C9 a", `
account.move a; FT = account.short FT`},
		{"m1/axis-1", journey, "", "moves axis C8>C9 a", `
account.move a; FT = account.short FT`},
		{"m1/axis-1", journey, "a", "moves axis C8>C10 b", `
account.move a; FT = account.short FT`},
		{"m1/axis-1", journey, "", "moves axis C8>C10 b", `
account.move a; FT = account.barred`},
		{"m1/axis-1", journey, "", "moves axis C8>C10 a", `
account.move a; FT = account.done`},
		{"m1/axis-1", "moves: [{group: C8, units: {a: []}}]\n", "", "", `
account.move a; - = account.barred`},
		{"m1/axis-1", dead, "d", "fire allied C12, eliminated axis C12 d", `
account.move d; FT = account.died FT E2; (cause.fire)`},
		{"m1/axis-1", dead, "d", "pursuit allied C12, fire allied C10, eliminated axis C12 d", `
account.move d; FT = account.died FT E2; (cause.pursuit)`},
		{"m1/axis-1", dead, "", "fire allied C12, rout axis C12, eliminated axis C12 d", `
account.move d; FT = account.died FT E2; (cause.rout)`},
		{"m1/axis-1", dead, "", "lacks-supply axis C12, eliminated axis C12 d, fire allied C12", `
account.move d; FT = account.died FT E2; (cause.supply)`},
		{"m1/axis-1", dead, "", "eliminated axis C10 a, eliminated axis C12 d", `
account.move d; FT = account.died FT E2; (cause.other)`},
		{"m1/axis-1", dead, "", "fire allied C12, eliminated axis C12 a", `
account.move d; FT = account.dead`},
		{"m1/axis-1", fire, "", "battle axis C12", `
account.combat FT E2 = account.done
account.fire FT E2 = account.no-fire`},
		{"m1/axis-1", fire, "", "battle axis C12, fire axis C12 a n2", `
account.combat FT E2 = account.done
account.fire FT E2 = account.no-target`},
		{"m1/axis-1", fire, "", "battle axis C12, fire axis C12 a n2, fire axis C10 a n1, fire allied C12 u n0", `
account.combat FT E2 = account.done
account.fire FT E2 = account.no-choice`},
		{"m1/axis-1", fire, "", "battle axis C12, reveals allied C12 v, fire axis C12 a n2", `
account.combat FT E2 = account.done
account.fire FT E2 = account.no-target`},
		{"m1/axis-1", fire, "", "battle axis C12, reveals allied C12 v u, fire axis C12 a n2", `
account.combat FT E2 = account.done
account.fire FT E2 = account.no-choice`},
		{"m1/axis-1", fire, "", "battle axis C12, reveals axis C12 a, fire axis C12 a n2, reveals allied C10 u", `
account.combat FT E2 = account.done
account.fire FT E2 = account.no-target`},
		{"m1/axis-1", "combat: [{at: C12, fire: [anti-tank, armor]}]\n", "", "battle axis C12, fire axis C12 a n0, fire axis C12 b n2", `
account.combat FT E2 = account.done
account.fire FT E2 = account.done`},
		{"m1/axis-1", "combat: [{at: C12, fire: [anti-tank]}]\n", "", "battle axis C12, fire axis C12 a n1, fire axis C12 b n2", `
account.combat FT E2 = account.done
account.fire FT E2 = account.done-but a`},
		{"m1/axis-1", fire, "", "battle axis C12, fire allied C12 u n0, fire axis C12 a n0", `
account.combat FT E2 = account.done
account.fire FT E2 = account.done`},
		{"m1/axis-1", withdraw, "", "withdraws axis C8>C4 a, withdraws axis C8>C6 b, withdraws allied C8>C7 u, moves axis C8>C3 a", `
account.withdraw (a) = account.withdrew FB
account.withdraw (account.all) = account.withdrew FB E2`},
		{"m1/axis-1", withdraw, "", "withdraws axis C8>C6 b, withdraws axis C8>C4 c", `
account.withdraw (a) = account.not-called
account.withdraw (account.all) = account.withdrew FB E2, FB`},
		{"m1/axis-1", withdraw, "default:withdraw:C8", "withdraws allied C8>C7 u, withdraws axis C8>C6 a", `
account.withdraw (a) = account.withdrew FB E2
account.withdraw (account.all) = account.not-called
account.left-ways (default.withdraw 1)`},
		{"m1/axis-1", "withdraw: {a: C4}\n", "default:withdraw:C8, default:withdraw:C8", "withdraws axis C8>C6 a, withdraws axis C8>C4 b, withdraws allied C8>C7 u, moves axis C8>C9 b", `
account.withdraw (a) = account.withdrew FB E2
account.default [default.flight b; FB]`},
		{"m1/axis-1", "withdraw: {a: C4}\n", "default:withdraw:C8", "withdraws allied C8>C7 u", `
account.withdraw (a) = account.not-called
account.default (default.withdraw 1)`},
		{"m1/axis-1", "losses: [a, b, c]\n", "c", "loses axis C8 a, loses axis C8 c", `
account.losses a = account.no-other
account.losses b = account.not-called
account.losses c = account.done`},
		{"m1/axis-1", "losses: [a, b]\n", "", "loses-step axis C8 b, loses axis C8 c", `
account.losses a = account.not-called
account.losses b = account.no-other`},
		{"m1/axis-1", "losses: [b]\n", "", "pursuit allied C8 hit, loses-step axis C8 a, moves axis C8>C7 b", `
account.losses b = account.wasted FT W2; 1`},
		{"m1/axis-1", "losses: [b]\n", "", "pursuit allied C8 hit, loses-step axis C8 a, moves axis C9>C7 b", `
account.losses b = account.not-called`},
		{"m1/axis-1", "losses: [b]\n", "", "pursuit allied C8, moves axis C8>C7 b, loses-step axis C8 a", `
account.losses b = account.not-called`},
		{"m1/axis-1", "losses: [b]\n", "", "pursuit axis C8 hit, loses-step axis C8 a, moves axis C8>C7 b", `
account.losses b = account.not-called`},
		{"m1/axis-1", "losses: [b]\n", "", "battle axis C12, fire allied C12 u n1, fire axis C12 b n1", `
account.losses b = account.not-called
account.fought FT E2`},
		{"m1/axis-1", "losses: [b]\n", "", "battle axis C12, fire axis C12 b n1, battle axis C9, fire allied C9 u n1 hit, fire axis C9 a n1, loses axis C9 a", `
account.losses b = account.not-called
account.fought FT E2
account.fought FT W1`},
		{"m1/axis-1", "losses: [b]\n", "", "battle axis C12, fire allied C12 u n0, fire axis C12 b n1", `
account.losses b = account.not-called
account.fought FT E2`},
		{"m1/axis-1", "losses: [a, b]\n", "a", "pursuit allied C8 hit, loses-step axis C8 a, withdraws axis C8>C7 b", `
account.losses a = account.done
account.losses b = account.not-called`},
		{"m1/axis-1", "losses: [b]\n", "default:losses:C8, default:losses:C9", "pursuit allied C8 hit, loses-step axis C8 a, eliminated axis C8 a, loses-step axis C8 c, withdraws axis C8>C7 b", `
account.losses b = account.wasted FT W2; 1
account.left-open (account.losses b); (default.losses 1); FT W2
account.default-in (default.losses 1); FT W1`},
		{"m1/axis-2", standing, "late, ", "", `
account.standing [account.supply c, account.supply a, account.fire FT E2, account.fire FT, account.losses b, account.probe FT E2, account.no-probe FT, account.pursue] = account.stands`},
		{"m1/axis-1", standing, "late, c, a, {#2, b, true, false, none", "", `
account.standing (account.supply c) = account.done
account.standing (account.supply a) = account.done
account.standing (account.fire FT E2) = account.done
account.standing (account.fire FT) = account.stands
account.standing (account.losses b) = account.done
account.standing (account.probe FT E2) = account.done
account.standing (account.no-probe FT) = account.done
account.standing (account.pursue) = account.done`},
		{"m1/axis-1", standing, "late, finished", "", `
account.standing [account.supply c, account.supply a, account.fire FT E2, account.fire FT, account.losses b, account.probe FT E2, account.no-probe FT, account.pursue] = account.not-called`},
		{"m1/axis-1", standing, "late", "fire axis C12 a n0, reveals allied C12 u", `
account.standing [account.supply c, account.supply a, account.fire FT, account.losses b, account.probe FT E2, account.no-probe FT, account.pursue] = account.stands
account.standing (account.fire FT E2) = account.no-choice`},
		{"m1/axis-1", standing, "late, default:loss:C12", "battle allied C12, fire allied C12 u n1 hit, loses axis C12 a, fire axis C12 b n2", `
account.standing [account.supply c, account.supply a, account.fire FT, account.probe FT E2, account.no-probe FT, account.pursue] = account.stands
account.standing (account.fire FT E2) = account.no-choice
account.standing (account.losses b) = account.wasted FT E2; 1
account.left-open (account.losses b); (default.loss 1); FT E2`},
		{"m1/axis-1", standing, "late, default:loss:C12", "battle allied C12, fire allied C12 u n1 hit, loses axis C12 a, battle axis C12, fire axis C12 b n2", `
account.standing [account.supply c, account.supply a, account.fire FT, account.losses b, account.probe FT E2, account.no-probe FT, account.pursue] = account.stands
account.standing (account.fire FT E2) = account.no-choice
account.fought FT E2
account.default-in (default.loss 1); FT E2`},
		{"m1/axis-1", standing, "default:loss:C12, default:fire/target:C10, default:probe:C12, default:fortress-supply:C12", "battle allied C12, fire allied C12 u n1 hit, loses axis C12 a, fire axis C12 b n2", `
account.default-in (default.loss 1); FT E2
account.default-in (default.fire/target 1); FT
account.not-probed FT E2
account.default (default.fortress-supply 1)`},
		{"m1/axis-1", "standing: {supply: [c]}\n", "default:fortress-supply:C12", "pass axis", `
account.default (default.fortress-supply 1)`},
		{"m1/axis-1", "losses: [b]\n" + standing, "", "", `
account.losses b = account.not-called`},
		{"m1/axis-1", turn + standing, "late", "moves axis C8>C9 a", `
account.standing [account.supply c, account.supply a, account.fire FT E2, account.fire FT, account.losses b, account.probe FT E2, account.no-probe FT, account.pursue] = account.stands`},
		{"m1/axis-2", standing, "late, finished, c", "", `
account.standing (account.supply c) = account.done
account.standing [account.supply a, account.fire FT E2, account.fire FT, account.losses b, account.probe FT E2, account.no-probe FT, account.pursue] = account.not-called`},
		{"m1/axis-1", journey, "default:moves:C8, default:xyz:C9, default:refuse:C8, default:refuse:C9, default:probe:C8, default:fire:C8, default:fire/target:C8, default:pursuit/dice:C10, default:loss:C8, default:losses:C9, default:assault:C8, default:rout:C8, default:retreat/go:C8, default:step:C8, default:step:C9, a", "moves axis C8>C10 a", `
account.move a; FT = account.done
account.default (default.other 1; moves)
account.default (default.other 1; xyz)
account.default-in (default.refuse 2); FT W2, FT W1
account.not-probed FT W2
account.default-in (default.fire 1); FT W2
account.default-in (default.fire/target 1); FT W2
account.default-in (default.pursuit/dice 1); FT
account.default-in (default.loss 1); FT W2
account.default-in (default.losses 1); FT W1
account.default-in (default.other 1; assault); FT W2
account.default-in (default.other 1; rout); FT W2
account.default-in (default.other 1; retreat/go); FT W2
account.default (default.step 2)`},
	} {
		n, problems := orders.Parse("x.yaml", []byte(c.file))
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		v := rules.View[Plane, Secret]{Side: axis, Public: &x.Begin, Own: &rules.Own[Secret]{S: &x.Secrets[axis]}}
		f, problems := staffOf(x.Game).Orders(v, c.phase, n)
		if len(problems) > 0 {
			t.Error(c.file, problems)
		}
		late := false
		x.Begin.Stage = PlayerTurn
		var answers []rules.Answered
		for _, word := range parted(c.answered) {
			from, of, _ := strings.Cut(word, ":")
			question, hex, _ := strings.Cut(of, ":")
			nth := 1
			if w, i, ok := strings.Cut(word, "#"); ok {
				word, nth = w, int(i[0]-'0')
			}
			switch from {
			case "default":
				answers = append(answers, rules.Answered{From: from, Key: rules.Key{Label: rules.L(question, 1, int(HexOf(t, x.Map, hex)))}})
			case "late":
				late = true
			case "finished":
				x.Begin.Stage = Finished
			default:
				answers = append(answers, rules.Answered{From: spotted(t, c.file, word, nth)})
			}
		}
		var before, events []rules.Event
		for _, e := range parted(c.events) {
			if e == "due" { // the file is, after those
				before, events = events, nil
				continue
			}
			events = append(events, eventOf(t, x, e))
		}
		var got []string
		for _, m := range accountOf(f, v, answers, before, events, late) {
			got = append(got, casebook.Became(m, "account.deployed"))
		}
		if want := strings.Split(strings.TrimSpace(c.want), "\n"); !slices.Equal(got, want) {
			t.Errorf("row %d:\n%s", i, strings.Join(got, "\n"))
		}
	}
}

// Who could not refuse battle may have been asked all the same how to fight it.
func TestAccountsOfBattlesThatCouldNotBeRefused(t *testing.T) {
	said := staffOf(Standard(t, "s1940")).Words("en").Say(page.M("account.not-asked", "FT"))
	if strings.Contains(said, "not asked") || !strings.Contains(said, "you could not refuse") {
		t.Error(said)
	}
}

// R-9.3-1: of two fights in one hex, such as those of a Blitz, that shot is told which a
// default has aimed.
func TestAccountsOfShotsByDefault(t *testing.T) {
	x := Load(t, "map: fx1\nturn: axis\naxis: {C12: [a=mat 2, b=mat 2]}\nallied: {C12: [u=inf 2], C20: [inf 2]}")
	v := rules.View[Plane, Secret]{Side: axis, Public: &x.Begin, Own: &rules.Own[Secret]{S: &x.Secrets[axis]}}
	n, _ := orders.Parse("x.yaml", []byte("combat: [{at: C12, fire: [armor]}]\n"))
	f, _ := staffOf(x.Game).Orders(v, "m1/axis-1", n)
	at := func(segment int32, path string, nth int) rules.Key {
		return rules.Key{Seg: segment, Label: rules.L(path, nth, int(HexOf(t, x.Map, "C12")))}
	}
	events := []rules.Event{eventOf(t, x, "battle axis C12")}
	for _, unit := range []string{"a", "b"} {
		e := eventOf(t, x, "fire axis C12 "+unit+" n1").(event.Fire)
		e.Asked = at(map[string]int32{"a": 1, "b": 2}[unit], "fire/target", 5)
		events = append(events, e)
	}
	told := accountOf(f, v, []rules.Answered{{Key: at(2, "fire/target", 5), From: "default"}}, nil, events, false)
	if got, want := casebook.Became(told[len(told)-1], "account.deployed"), "account.left-shots (account.fire FT E2); [default.shot b; (class.infantry)]"; got != want {
		t.Errorf("%s, not %s", got, want)
	}
}

// 3.44: play may stop within a Combat Round, for whoever is careful. What has still to be fired is
// open, and a file that was due there is told of the round that went on.
func TestAccountsWithinARound(t *testing.T) {
	x := Load(t, "map: fx1\nturn: axis\naxis: {C12: [a=inf 2, b=inf 2], C9: [c=inf 2], C5: [inf 2]}\nallied: {C12: [u=inf 2], C9: [w=inf 2], C20: [inf 2]}\nbattles: {C12: allied W, C9: allied W}")
	x.Begin.Stage = PlayerTurn
	for k := range x.Begin.Blocks {
		if b := &x.Begin.Blocks[k]; x.Begin.Battle(b.At) != nil {
			b.Shown, b.Face = true, *x.Face(&x.Secrets[x.SideOf(rules.Token(k))], rules.Token(k))
		}
	}
	for _, c := range []struct{ events, fired, want string }{
		{"battle axis C12, fire allied C12 u n1", "", "account.combat FT E2 = account.done; account.fire FT E2 = account.open"},
		{"battle axis C12, fire axis C12 a n0", "a", "account.combat FT E2 = account.done; account.fire FT E2 = account.open"},
		{"battle axis C12, fire axis C12 a n1", "a", "account.combat FT E2 = account.done; account.fire FT E2 = account.done"},
		{"battle axis C12, fire axis C12 a n0, fire axis C12 b n0", "a b", "account.combat FT E2 = account.done; account.fire FT E2 = account.no-target"},
		{"battle axis C12, fire allied C12 u n1, battle axis C9", "", "account.combat FT E2 = account.done; account.fire FT E2 = account.no-fire"},
		{"battle axis C12, fire allied C12 u n1, blitz axis", "", "account.combat FT E2 = account.done; account.fire FT E2 = account.no-fire"},
		{"battle axis C12, due, fire axis C12 a n1", "", "account.combat FT E2 = account.done; account.fire FT E2 = account.done"},
		{"battle axis C12, due, holds-fire axis C12 a", "", "account.combat FT E2 = account.done; account.fire FT E2 = account.open"},
		{"battle axis C12, due, battle axis C9, fire axis C9 c n1", "", "account.combat FT E2 = account.open"},
		{"battle axis C9, due, fire axis C9 c n1", "", "account.combat FT E2 = account.open"},
	} {
		n, _ := orders.Parse("x.yaml", []byte("combat: [{at: C12, fire: [infantry]}]\n"))
		v := rules.View[Plane, Secret]{Side: axis, Public: &x.Begin, Own: &rules.Own[Secret]{S: &x.Secrets[axis]}}
		f, _ := staffOf(x.Game).Orders(v, "m1/axis-2", n)
		for _, k := range x.Tokens(axis) {
			unit := x.Unit(*x.Face(&x.Secrets[axis], k)).ID
			x.Begin.Blocks[k].Fired = slices.Contains(strings.Fields(c.fired), unit)
		}
		var before, events []rules.Event
		for _, e := range parted(c.events) {
			if e == "due" {
				before, events = events, nil
				continue
			}
			events = append(events, eventOf(t, x, e))
		}
		var got []string
		for _, m := range accountOf(f, v, nil, before, events, false) {
			if m := casebook.Became(m, "account.deployed"); strings.Contains(m, "FT E2 = ") {
				got = append(got, m)
			}
		}
		if got := strings.Join(got, "; "); got != c.want {
			t.Errorf("%s:\n%s, not\n%s", c.events, got, c.want)
		}
	}
}

// parted are the parts of a list with commas.
func parted(text string) (parts []string) {
	for _, p := range strings.Split(text, ",") {
		if p = strings.TrimSpace(p); p != "" {
			parts = append(parts, p)
		}
	}
	return parts
}

// numbered are the fields that the numbers of an event in words fill (eventOf), in order.
var numbered = map[string]string{
	"turn": "Month Turn", "month": "Month", "fire": "Target Lowest Mined", "pursuit": "Speed - Targets", "discards": "N", "arrive": "N", "returns": "N",
	"unsupplied": "- Why", "lacks-supply": "- Why Check", "buildup-over": "Saved Lost", "early-dice": "-",
}

// eventOf is an event in words: kind, side, where (or from>to, or the way), and of
// which units, n3 a number, hit, or dice:6,1; "arrive-beside" is an arrival beside the
// Base, and of those who accept battle n1 are forced to and n2 are barred from leaving.
func eventOf(t testing.TB, x *Table, text string) rules.Event {
	t.Helper()
	words := strings.Fields(text)
	kind, beside := strings.CutSuffix(words[0], "-beside")
	i := slices.IndexFunc(event.Kinds(), func(e rules.Event) bool { return event.Kind(e) == kind })
	if i < 0 {
		t.Fatalf("no kind %q", kind)
	}
	v := reflect.New(reflect.TypeOf(event.Kinds()[i])).Elem()
	set := func(field string, value any) {
		f := v.FieldByName(field)
		switch value := value.(type) {
		case int:
			switch {
			case !f.IsValid():
			case f.Kind() == reflect.Bool:
				f.SetBool(value != 0)
			case f.CanInt():
				f.SetInt(int64(value))
			default:
				f.SetUint(uint64(value))
			}
		default:
			if f.IsValid() {
				f.Set(reflect.ValueOf(value))
			}
		}
	}
	set("By", int(SideNamed(words[1])))
	set("Beside", rules.Bit(beside))
	set("N", 1)
	set("Steps", 2*rules.Bit(kind != "eliminated"))
	set("Supplied", 1)
	numbers, come := strings.Fields(numbered[kind]), 0
	var units []UnitNo
	var dice []int
	for _, w := range words[2:] {
		way := strings.Split(w, ">")
		h, err := x.Map.Board.Find(way[0])
		u, known := x.Roster.Find(w)
		switch {
		case way[len(way)-1] == "exited":
			set("From", HexOf(t, x.Map, way[0]))
			set("To", board.Hex(Exited))
		case err == nil || way[0] == "waiting":
			if err != nil {
				h = Waiting
			}
			hexes := []board.Hex{h}
			for _, l := range way[1:] {
				hexes = append(hexes, HexOf(t, x.Map, l))
			}
			last := hexes[len(hexes)-1]
			set("Hex", h)
			set("From", h)
			set("To", last)
			set("Fortress", last)
			set("Cut", last)
			if len(hexes) > 1 {
				set("Way", hexes[1:])
			}
		case known:
			units = append(units, u)
			set("Units", units)
			set("Unit", u)
			set("Faces", []Face{{Unit: u, Steps: 2}})
		case w == "hit":
			set("Hits", 1)
		case strings.HasPrefix(w, "dice:"):
			for _, d := range w[5:] {
				dice = append(dice, int(d-'0'))
			}
			set("Dice", dice)
			set("Roll", rules.Key{Seg: 1, Label: rules.L("test")})
		case len(w) == 2 && w[0] == 'n' && kind == "accepts":
			set([]string{"", "Forced", "Barred"}[w[1]-'0'], 1)
		case len(w) == 2 && w[0] == 'n':
			if come = int(w[1] - '0'); len(numbers) == 0 {
				continue
			}
			if numbers[0] != "-" {
				set(numbers[0], come)
			}
			numbers = numbers[1:]
		default:
			t.Fatalf("%q of %q", w, text)
		}
	}
	switch e := v.Interface().(type) {
	case event.BuildupOver:
		e.Left, e.Last = e.Saved+e.Lost, x.Begin.Month >= int16(x.Scenario.End)
		return e
	case event.EarlyDice:
		e.Roll = rules.Key{}
		for i, u := range units {
			d := event.Die{Unit: u, Die: dice[i]}
			if i < come {
				e.Now = append(e.Now, d)
			} else {
				e.Later = append(e.Later, d)
			}
		}
		return e
	case event.Fire:
		e.Times = max(1, len(e.Dice)/x.Strength(e.Face))
		return e
	case event.Pursuit:
		e.Lowest = 4
		return e
	case event.MarchDie:
		e.Lowest = 4
		return e
	}
	return v.Interface()
}
