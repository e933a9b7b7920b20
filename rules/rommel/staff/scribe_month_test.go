package staff

import (
	"fmt"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// anyone is a unit of the side, wherever it is.
func (w *scribe) anyone() (rules.Token, string) {
	ks := w.Tokens(w.v.Side)
	k := ks[w.IntN(len(ks))]
	return k, w.Roster.Units[w.Face(w.v.Own.S, k).Unit].Name
}

// setup deploys all units, most of them where they may be: unit by unit, or hex by hex.
func (w *scribe) setup() string {
	var list, hexes []string
	byHex, units := w.IntN(2) == 0, map[string][]string{}
	for i := range w.Groups[w.v.Side] {
		g := &w.Groups[w.v.Side][i]
		open := g.Area
		if g.Mode == theatre.Free && w.IntN(3) > 0 {
			open = w.Position(w.v.Public).DeploymentSupply(w.v.Side, g.Area)
		}
		for _, k := range g.Blocks {
			if g.Mode == theatre.Fixed && w.IntN(8) > 0 || w.IntN(40) == 0 {
				continue
			}
			to := w.near(-1)
			if w.IntN(12) > 0 && !open.Empty() {
				to = w.one(open)
			}
			name := w.Roster.Units[w.Face(w.v.Own.S, k).Unit].Name
			if !byHex {
				list = append(list, name+": "+to)
				continue
			}
			if units[to] == nil {
				hexes = append(hexes, to)
			}
			units[to] = append(units[to], name)
		}
	}
	for _, h := range hexes {
		list = append(list, h+": ["+strings.Join(units[h], ", ")+"]")
	}
	w.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return "deploy: {" + strings.Join(list, ", ") + "}\nredraw: false\n"
}

// deed is one deed of a Buildup.
func (w *scribe) deed() string {
	k, name := w.anyone()
	switch w.IntN(8) {
	case 0, 1:
		to := w.near(w.v.Public.Blocks[k].At)
		if hs := w.v.Public.Networks[w.v.Side]; w.IntN(4) > 0 && !hs.Empty() {
			to = w.one(hs)
		}
		if w.IntN(3) == 0 {
			to = "[" + w.near(w.v.Public.Blocks[k].At) + ", " + to + "]"
		}
		return fmt.Sprintf("{redeploy: {%s: %s}}", name, to)
	case 2:
		h := w.Map.Fortresses[w.IntN(len(w.Map.Fortresses))]
		if w.IntN(3) == 0 {
			h = w.Map.Bases[w.v.Side]
		}
		return fmt.Sprintf("{sea: {%s: %s}}", name, w.Map.Board.Cell(h).ID)
	case 3:
		return fmt.Sprintf("{refit: %s}", name)
	case 4:
		return fmt.Sprintf("{minefield: %s}", w.near(w.v.Public.Blocks[k].At))
	case 5:
		return fmt.Sprintf("{cards: %d}", 1+w.IntN(2))
	}
	if base := w.Map.Bases[w.v.Side]; w.IntN(4) > 0 {
		for _, x := range w.Tokens(w.v.Side) {
			f := w.Face(w.v.Own.S, x)
			if w.v.Public.Blocks[x].At == base && int(f.Steps) < len(w.Roster.Units[f.Unit].Steps) {
				name = w.Roster.Units[f.Unit].Name
			}
		}
	}
	return fmt.Sprintf("{replace: {%s: %d}}", name, 1+w.IntN(2))
}

func (w *scribe) buildup() string {
	var deeds, mines []string
	for range w.IntN(7) {
		deeds = append(deeds, w.deed())
	}
	text := "buildup: [" + strings.Join(deeds, ", ") + "]\n"
	for h := range w.Position(w.v.Public).Minefields(w.v.Own.S).All() {
		mines = append(mines, w.Map.Board.Cell(h).ID)
	}
	if w.IntN(4) == 0 && len(mines) > 0 {
		text += "dismantle: [" + strings.Join(append(mines[:min(2, len(mines))], w.near(-1)), ", ") + "]\n"
	}
	if w.IntN(3) == 0 {
		text += fmt.Sprintf("discard: %d\n", 1+w.IntN(2))
	}
	if w.IntN(2) == 0 {
		key := map[rules.Side]string{axis: "answer", allied: "challenge"}[w.v.Side]
		text += key + ": " + []string{"real", "dummy", "none"}[w.IntN(3)] + "\n"
	}
	return text
}

// reply answers the enemy's Attacks.
func (w *scribe) reply() string {
	var refuse, directions, losses []string
	var hexes []board.Hex
	for _, b := range w.v.Public.Battles {
		if w.IntN(10) > 0 {
			refuse = append(refuse, fmt.Sprintf("%s: %v", w.Map.Board.Cell(b.Hex).ID, w.IntN(3) > 0))
			hexes = append(hexes, b.Hex)
		}
	}
	if w.IntN(6) == 0 {
		refuse = append(refuse, w.near(-1)+": true")
	}
	if len(hexes) == len(refuse) && w.IntN(4) == 0 { // hexes alone
		return "refuse: " + w.one(board.SetOf(append(hexes, w.Map.Bases[w.v.Side])...)) + "\nwithdraw: {all: " + w.near(-1) + "}\n"
	}
	w.Shuffle(len(refuse), func(i, j int) { refuse[i], refuse[j] = refuse[j], refuse[i] })
	for _, k := range w.Tokens(w.v.Side) {
		name, at := w.Roster.Units[w.Face(w.v.Own.S, k).Unit].Name, w.v.Public.Blocks[k].At
		if slices.Contains(hexes, at) && w.IntN(2) == 0 {
			directions = append(directions, name+": "+w.near(at))
		}
		if w.IntN(6) == 0 {
			losses = append(losses, name)
		}
	}
	base := w.Map.Board.Cell(w.Map.Bases[w.v.Side]).ID
	directions = append(directions, "all: "+[]string{base, w.near(-1)}[min(1, w.IntN(4))])
	return fmt.Sprintf("refuse: {%s}\nwithdraw: {%s}\nlosses: [%s]\ncombat: %s\n",
		strings.Join(refuse, ", "), strings.Join(directions, ", "), strings.Join(losses, ", "), strings.ReplaceAll(w.combat(), ", assault: false", ""))
}

// theirBuildup is the beginning of what a side spends in a Month.
func theirBuildup(v view, q rules.Asked) bool {
	return v.Public.Stage == rommel.Buildup && q.Kind == rommel.BuildupKind.Name
}

// theirSetup is the first question of a side's deployment.
func theirSetup(_ view, q rules.Asked) bool { return q.Kind == rommel.DeployKind.Name }

// theirReply is the question of a side that was attacked whether it refuses.
func theirReply(_ view, q rules.Asked) bool { return q.Kind == rommel.RefuseKind.Name }
