package staff

import (
	"cmp"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
)

// put is a question as the file sees it.
type put[A, F any] = rules.Put[A, F]

// none are the facts of a question that has none.
type none = struct{}

// fileAnswers are what a file answers; what it leaves open takes the default.
var fileAnswers = rules.NewAnswerer[*file, Plane, Secret](&eurofront.Kinds)

func init() {
	rules.On(fileAnswers, eurofront.DeployKind, (*file).deploys)
	rules.On(fileAnswers, eurofront.LevelKind, (*file).levels)
	rules.On(fileAnswers, eurofront.ProductionKind, (*file).produces)
	rules.On(fileAnswers, eurofront.BuildKind, (*file).builds)
	rules.On(fileAnswers, eurofront.OfferKind, (*file).offers)
	rules.On(fileAnswers, eurofront.AnswerKind, (*file).answers)
	rules.On(fileAnswers, eurofront.ActivateKind, (*file).activates)
	rules.On(fileAnswers, eurofront.HQDeployKind, (*file).deploysHQ)
	rules.On(fileAnswers, eurofront.TakeKind, (*file).takes)
	rules.On(fileAnswers, eurofront.StepKind, (*file).steps)
	rules.On(fileAnswers, eurofront.GoKind, (*file).goes)
	rules.On(fileAnswers, eurofront.ThenKind, (*file).mobilizes)
	rules.On(fileAnswers, eurofront.InterdictKind, (*file).interdicts)
	rules.On(fileAnswers, eurofront.StrikeKind, (*file).strikes)
	rules.On(fileAnswers, eurofront.CombatKind, (*file).fights)
	rules.On(fileAnswers, eurofront.NextKind, (*file).fightsNext)
	rules.On(fileAnswers, eurofront.FireKind, (*file).fires)
	loses := byType(func(w *wishes) []said[kindOf] { return w.lose })
	rules.On(fileAnswers, eurofront.LossKind, loses)
	rules.On(fileAnswers, eurofront.ExcessKind, loses)
	rules.On(fileAnswers, eurofront.RepulseKind, byType(func(w *wishes) []said[kindOf] { return w.repulse }))
	rules.On(fileAnswers, eurofront.LaneKind, (*file).lanes)
	rules.On(fileAnswers, eurofront.FeedKind, byType(func(w *wishes) []said[kindOf] { return w.feed }))
}

// Answer implements rules.Policy.
func (f *file) Answer(v view, q rules.Asked) (any, string, bool) { return fileAnswers.Answer(f, v, q) }

// lasting are the questions that standing orders answer.
var lasting = []string{eurofront.AnswerKind.Name, eurofront.InterdictKind.Name, eurofront.FireKind.Name, eurofront.LossKind.Name,
	eurofront.RepulseKind.Name, eurofront.LaneKind.Name, eurofront.FeedKind.Name, eurofront.ExcessKind.Name}

// Afterwards implements rules.OrderFile: the production of the month that follows a turn, the turn
// that follows a production if its side moves first then, and standing orders.
func (f *file) Afterwards(v view, q rules.Asked) (any, string, bool) {
	p := v.Public
	later := &file{Game: f.Game, side: f.side, wishes: f.wishes}
	switch {
	case p.Stage == eurofront.Production && f.list.at != "" && dutyOf(f.phase) == turnFile:
		later.list = f.list
	case f.Further(v) && p.Active == v.Side:
		later.turn, later.follows = f.turn, f.follows
	case !slices.Contains(lasting, q.Kind):
		return nil, "", false
	}
	return fileAnswers.Answer(later, v, q)
}

// Further implements rules.Further: the turn that follows a production is in its file, and so is
// what it does when the weather is known.
func (f *file) Further(v view) bool {
	p := v.Public
	return p.Stage == eurofront.PlayerTurn && f.follows != "" && p.Fortnight == f.fortnight && p.Half == 0 && (p.Active == v.Side || p.Phase == eurofront.Before)
}

// spoke counts the answers of a clause to questions of a kind.
func spoke(q rules.Asked, kind, clause string) (n int) {
	for _, s := range q.Spoken {
		if s.Kind == kind && s.Clause == clause {
			n++
		}
	}
	return n
}

func (f *file) deploys(v view, q put[Place, rules.Token]) (Place, string, bool) {
	for _, s := range f.setup {
		if at := s.Value.at; s.Name == eurofront.UnitOf(v, q.Facts) {
			return at.What, s.At(), q.Try(at.What, s.At())
		}
	}
	return eurofront.None, "", false
}

func (f *file) levels(_ view, q put[int8, eurofront.LevelFacts]) (int8, string, bool) {
	for _, s := range f.setup {
		if l := s.Value.level; int(s.Name) == q.Facts.Unit && l.At != "" {
			return int8(l.What), l.At, q.Try(int8(l.What), l.At)
		}
	}
	return 0, "", false
}

func (f *file) produces(view, put[eurofront.Build, eurofront.BuildFacts]) (b eurofront.Build, clause string, ok bool) {
	b.At = eurofront.None
	if b.Do = eurofront.Spend; f.list.save {
		b.Do = eurofront.Save
	}
	return b, f.list.at, f.list.at != ""
}

// builds: what the list says of a unit; of what is refused nothing is done.
func (f *file) builds(_ view, q put[eurofront.Build, eurofront.BuildFacts]) (eurofront.Build, string, bool) {
	for _, x := range f.list.deeds() {
		if int(x.unit) == q.Facts.Unit && q.Try(x.Build, x.at) {
			return x.Build, x.at, true
		}
	}
	return eurofront.Build{Do: eurofront.Nothing, At: eurofront.None}, "", true
}

// deed is something that a list does with a unit.
type deed struct {
	eurofront.Build
	unit UnitNo
	at   string
}

// deeds are all of a list.
func (l *list) deeds() (all []deed) {
	for _, u := range l.steps {
		all = append(all, deed{eurofront.Build{Do: eurofront.Step, At: eurofront.None}, u.What, u.At})
	}
	for _, c := range l.cadres {
		all = append(all, deed{eurofront.Build{Do: eurofront.Return, At: c.Value.What}, c.Name, c.At()})
	}
	for _, u := range l.disband {
		all = append(all, deed{eurofront.Build{Do: eurofront.Disband, At: eurofront.None}, u.What, u.At})
	}
	return all
}

func (f *file) offers(v view, q put[bool, none]) (bool, string, bool) {
	return f.hopes(v, q.Asked, f.turn.offer)
}

// hopes: yes if a condition is true. Of one that is false its owner is told so, but for the word.
func (f *file) hopes(v view, q rules.Asked, x hope) (yes bool, clause string, ok bool) {
	switch {
	case x.At == "":
		return false, "", false
	case x.no():
		return false, x.At, true
	case f.speaks(x.When, q, x.At, v):
		return true, x.At, true
	}
	return false, "default", true
}

// answers an armistice: by hand, or by the count that standing orders name.
func (f *file) answers(v view, q put[bool, none]) (bool, string, bool) {
	if f.answer.At != "" {
		return f.answer.Answer()
	}
	w := &f.wishes
	if w.armistice.At == "" || !f.speaks(w.armisticeIf, q.Asked, w.armistice.At, v) {
		return false, "", false
	}
	s := siteOf(f.Game, v)
	return s.HQValues(v.Own.S)+s.FinnsOut() >= w.armistice.What, w.armistice.At, true
}

func (f *file) interdicts(v view, q put[bool, eurofront.GoFacts]) (bool, string, bool) {
	return f.hopes(v, q.Asked, f.wishes.interdict)
}

// fires: the weakest first, if that is wished; the default is the strongest.
func (f *file) fires(v view, q put[rules.Token, Place]) (rules.Token, string, bool) {
	if f.wishes.fire.At == "" {
		return eurofront.NoBlock, "", false
	}
	first := slices.MaxFunc[[]rules.Token]
	if f.wishes.fire.What {
		first = slices.MinFunc[[]rules.Token]
	}
	level := func(a, b rules.Token) int { return cmp.Compare(v.Own.S.Blocks[a].Level, v.Own.S.Blocks[b].Level) }
	return first(slices.Collect(q.All()), level), f.wishes.fire.At, true
}

// byType names the first block of the first type of a list that is there.
func byType(list func(*wishes) []said[kindOf]) func(*file, view, put[rules.Token, Place]) (rules.Token, string, bool) {
	return func(f *file, v view, q put[rules.Token, Place]) (rules.Token, string, bool) {
		for _, t := range list(&f.wishes) {
			for k := range q.All() {
				if f.kindOf(eurofront.UnitOf(v, k)) == t.What {
					return k, t.At, true
				}
			}
		}
		return eurofront.NoBlock, "", false
	}
}

func (f *file) lanes(_ view, q put[int8, Place]) (int8, string, bool) {
	return clerk.First(q, f.wishes.lanes, func(s theatre.SeaNo) (int8, bool) { return int8(s), true })
}

// has reports whether a clause has answered a question of a kind.
func has(q rules.Asked, kind, clause string) bool {
	return slices.Contains(q.Spoken, rules.Spoken{Kind: kind, Clause: clause})
}
