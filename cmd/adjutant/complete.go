package main

import (
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/all"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// completing offers words for an argument that is being typed, by those before
// it. What a game folder tells is offered as far as no passphrase is needed; a
// fault is no reason to disturb who is typing.
type completing = func(args []string) []cobra.Completion

// complete is a command's completion: one function for each argument, the last
// for all that follow; nil where a file is wanted.
func complete(arguments ...completing) cobra.CompletionFunc {
	return func(_ *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
		next := arguments[min(len(args), len(arguments)-1)]
		if next == nil {
			return nil, cobra.ShellCompDirectiveDefault
		}
		return next(args), cobra.ShellCompDirectiveNoFileComp
	}
}

func nothing([]string) []cobra.Completion { return nil }

// flagValues offers values for a flag.
func flagValues(c *cobra.Command, flag string, values completing) {
	if err := c.RegisterFlagCompletionFunc(flag, complete(values)); err != nil {
		panic(err) // there is no such flag
	}
}

func gameIDs([]string) (ids []cobra.Completion) {
	for _, t := range all.Titles() {
		ids = append(ids, cobra.CompletionWithDesc(t.ID, t.Name))
	}
	return ids
}

// titlesOf are the game that the first argument names, or all of them.
func titlesOf(args []string) []rules.Title {
	ts := all.Titles()
	if i := slices.IndexFunc(ts, func(t rules.Title) bool { return len(args) > 0 && t.ID == args[0] }); i >= 0 {
		return ts[i : i+1]
	}
	return ts
}

func scenarios(args []string) (ids []cobra.Completion) {
	for _, t := range titlesOf(args) {
		for _, s := range t.Scenarios {
			ids = append(ids, cobra.CompletionWithDesc(s.ID, s.Name))
		}
	}
	return ids
}

func options(args []string) (ids []cobra.Completion) {
	for _, t := range titlesOf(args) {
		for _, o := range t.Options {
			if len(args) < 2 || o.Scenarios == nil || slices.Contains(o.Scenarios, args[1]) {
				ids = append(ids, cobra.CompletionWithDesc(o.ID, o.Name))
			}
		}
	}
	return ids
}

func sides([]string) (ids []cobra.Completion) {
	for _, t := range all.Titles() {
		for _, side := range t.Sides {
			ids = append(ids, cobra.CompletionWithDesc(side, t.Name))
		}
	}
	return ids
}

// known offers what is known here of the game that is played.
type known struct{ *app }

func (a *app) known() known { return known{a} }

// turns are the results of the game and the orders that they answered.
func (k known) turns([]string) (names []cobra.Completion) {
	s, err := k.glancing()
	if err != nil {
		return nil
	}
	turns, err := s.Turns()
	if err != nil {
		return nil
	}
	for _, t := range turns {
		names = append(names, cobra.CompletionWithDesc(t.Orders, "result "+strconv.Itoa(t.Result)))
	}
	return names
}

// seen is the board as far as it may be seen here without a passphrase.
func (k known) seen() (pic board.Picture, ok bool) {
	s, err := k.glancing()
	if err != nil {
		return pic, false
	}
	pic, _, err = s.Picture(0, rules.Overlay{})
	return pic, err == nil
}

// hexes are the names of places on the game's map.
func (k known) hexes([]string) (names []cobra.Completion) {
	pic, ok := k.seen()
	if !ok {
		return nil
	}
	for h := range pic.Board.Len() {
		names = append(names, pic.Board.Label(board.Hex(h)))
	}
	return names
}

// units are those of the reader that stand on the game's map or beside it, with
// their places; of a reader whose keys have a passphrase, those that all can see.
func (k known) units([]string) (names []cobra.Completion) {
	pic, ok := k.seen()
	if !ok {
		return nil
	}
	for _, h := range slices.Concat(pic.Hexes, pic.Margins) {
		for _, stack := range h.Stacks {
			if pic.Side >= 0 && stack.Side != pic.Side {
				continue
			}
			for _, p := range stack.Pieces {
				names = append(names, cobra.CompletionWithDesc(p.Name, pic.Board.Label(h.Hex)))
			}
		}
	}
	return names
}

// overlays are the kinds of overlays that the game has.
func (k known) overlays([]string) (names []cobra.Completion) {
	s, err := k.glancing()
	if err != nil {
		return nil
	}
	kinds, err := s.Overlays()
	if err != nil {
		return nil
	}
	for _, k := range kinds {
		name := k.Name
		if k.About != "" {
			name += "="
		}
		names = append(names, name)
	}
	return names
}
