package page

import (
	"fmt"
	"slices"
)

// StoryWords are what this package says itself, in English. A side is the message "side." and
// its number; the message "text" is a text as it stands, such as the place of some Luck.
var StoryWords = Words{
	"text":       "{0}",
	"story.fire": "{0} {1}{2, plural, =0{} =1{} other{ ×#}} at {3}",
	"story.lost": "{0}, {1, plural, one{a step} other{# steps}} lost: {2}",

	"story.option":  "Option {0}: {1}",
	"story.options": "{0, plural, one{Option} other{Options}}: {1} (briefing says what {0, plural, one{it means} other{they mean}})",
}

// Tell appends the story of some chapters in words, a section for each in which something
// happens, and all in its order: of a round of combat each unit's dice, and in one line what
// a side lost by them. If nothing happens there is one section that says so.
func (p *Page) Tell(chapters []Chapter, heading, nothing Msg) {
	told := false
	for _, c := range chapters {
		if len(c.Tale)+len(c.Battles) == 0 {
			continue
		}
		told = true
		p.Add(Heading{Text: c.Title, Told: true})
		battles := c.Battles
		for i, t := range c.Tale {
			for ; len(battles) > 0 && battles[0].Before <= i; battles = battles[1:] {
				p.fight(&battles[0])
			}
			p.tell(t)
		}
		for i := range battles {
			p.fight(&battles[i])
		}
	}
	if !told {
		p.Add(Heading{Text: heading, Told: true})
		p.Say(nothing.ID, nothing.Args...)
	}
}

// Alike sorts things into groups of which the same is told, each where its first one stood.
func Alike[T any](all []T, same func(a, b T) bool) (groups [][]T) {
	for _, x := range all {
		i := slices.IndexFunc(groups, func(group []T) bool { return same(group[0], x) })
		if i < 0 {
			i, groups = len(groups), append(groups, nil)
		}
		groups[i] = append(groups[i], x)
	}
	return groups
}

// tell appends a tale.
func (p *Page) tell(t Tale) {
	if t.Label == "" {
		p.Item(t.Text.ID, t.Text.Args...)
		return
	}
	hits := -1
	if t.Scores {
		hits = 0
		for _, n := range t.Faces {
			if t.Low > 0 && n >= t.Low {
				hits++
			}
		}
	}
	p.Add(Dice{Text: t.Text, Label: t.Label, Faces: t.Faces, Hits: hits})
}

// fight appends a round of combat.
func (p *Page) fight(b *Battle) {
	p.Item(b.About.ID, b.About.Args...)
	for _, r := range b.Rows {
		if r.Lost != nil {
			p.Item("story.lost", M(fmt.Sprint("side.", r.Side)), r.Hits, r.Lost)
			continue
		}
		p.Add(Dice{Text: M("story.fire", r.Unit, r.Strength, r.Times, r.At), Label: r.Label, Faces: r.Faces, Hits: r.Hits})
	}
	for _, m := range b.Notes {
		p.Item(m.ID, m.Args...)
	}
}
