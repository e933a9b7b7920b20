package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/adjutant-pbem/adjutant/cmd/internal/session"
	"github.com/adjutant-pbem/adjutant/orders"
)

// kinds are the values that flags take, by pflag's names of their types.
var kinds = map[string]string{"int": "a whole number", "uint64": "a whole number from 0 up", "bool": "true or false"}

// flagFault says what is wrong with a flag, in words of ours where pflag's are those of Go.
func flagFault(c *cobra.Command, err error) error {
	f := &session.Fault{Code: session.CodeUsage, Err: err}
	if wrong, ok := errors.AsType[*pflag.InvalidValueError](err); ok {
		if kind := kinds[wrong.GetFlag().Value.Type()]; kind != "" {
			f.Err = fmt.Errorf("--%s %s: it takes %s", wrong.GetFlag().Name, wrong.GetValue(), kind)
		}
	}
	if none, ok := errors.AsType[*pflag.NotExistError](err); ok {
		var names []string
		c.Flags().VisitAll(func(x *pflag.Flag) { names = append(names, x.Name) })
		f.Err = fmt.Errorf("%w; see %s", err, strings.TrimSpace("adjutant help "+topic(c)))
		if like := orders.Suggest(none.GetSpecifiedName(), names); len(like) > 0 {
			f.Err = fmt.Errorf("%w; did you mean --%s?", err, like[0])
		}
	}
	return f
}

// fit are flags that say something only where something else is asked for too.
type fit struct {
	flags []string
	ok    bool   // that is asked for
	with  string // what that is
}

// misfit tells of the first of some flags that was given and would say nothing.
func misfit(c *cobra.Command, fits ...fit) error {
	for _, f := range fits {
		if i := slices.IndexFunc(f.flags, c.Flags().Changed); i >= 0 && !f.ok {
			return &session.Fault{Code: session.CodeUsage, Err: fmt.Errorf("--%s goes only with %s", f.flags[i], f.with)}
		}
	}
	return nil
}
