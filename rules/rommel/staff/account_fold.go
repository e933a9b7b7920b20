package staff

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"github.com/adjutant-pbem/adjutant/rules/page"
)

// together tells of the clauses in the order of their lines, then of what is about none;
// of each clause in a line of its own, but for those of which there is
// nothing to tell one by one: units that are deployed as ordered are counted, and
// standing orders of which the same is told are named together, each with its line.
func together(items []item) (told []page.Msg) {
	line := func(x item) int {
		if x.clause.ID == "" {
			return math.MaxInt
		}
		n, _ := strconv.Atoi(lineOf(x.at)) // 0 of what was built
		return n
	}
	slices.SortStableFunc(items, func(a, b item) int { return cmp.Compare(line(a), line(b)) })
	var folds [][]item
	for _, x := range items {
		i := slices.IndexFunc(folds, func(fold []item) bool { return foldable(x) && alike(fold[0], x) })
		if i < 0 {
			folds = append(folds, []item{x})
			continue
		}
		folds[i] = append(folds[i], x)
	}
	for _, fold := range folds {
		told = append(told, foldOf(fold))
	}
	return told
}

func foldable(x item) bool {
	switch x.clause.ID {
	case "account.deploy":
		return x.became.ID == done.ID
	case "account.standing":
		return x.became.ID == "account.stands" || x.became.ID == "account.stands-own" || x.became.ID == notCalled.ID
	}
	return false
}

func alike(x, y item) bool {
	return x.clause.ID == y.clause.ID && x.became.ID == y.became.ID && slices.Equal(x.became.Args, y.became.Args)
}

// foldOf is one sentence about clauses of which the same is told.
func foldOf(items []item) page.Msg {
	x := items[0]
	if x.clause.ID == "" {
		return x.became
	}
	if len(items) > 1 {
		if x.clause.ID == "account.deploy" {
			x.clause = page.M("account.deployed", len(items))
		} else {
			var all []page.Msg
			for _, y := range items {
				all = append(all, y.clause.Args[0].(page.Msg))
			}
			x.clause = page.M("account.standing", all)
		}
	}
	lines := linesOf(items)
	if _, err := strconv.Atoi(lines); err != nil {
		return page.M("account.items", lines, x.clause, x.became)
	}
	return page.M("account.item", lines, x.clause, x.became)
}

// linesOf are the lines of clauses: "4" or "4-6, 9".
func linesOf(items []item) string {
	var lines []int
	for _, x := range items {
		n, _ := strconv.Atoi(lineOf(x.at)) // 0 of what was built
		lines = append(lines, n)
	}
	slices.Sort(lines)
	lines = slices.Compact(lines)
	var runs []string
	for len(lines) > 0 {
		n := 1
		for n < len(lines) && lines[n] == lines[0]+n {
			n++
		}
		run := strconv.Itoa(lines[0])
		if n > 1 {
			run += "-" + strconv.Itoa(lines[n-1])
		}
		runs, lines = append(runs, run), lines[n:]
	}
	return join(runs, func(run string) string { return run })
}
