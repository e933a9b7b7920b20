package page

import (
	"reflect"
	"strings"
)

// An event is a struct, a type for each kind: its words stand in the catalogue under
// "event." and the name of the type, and speak of its fields by their names.

// EventID is the id of an event's words: "event." and the name of its type.
func EventID(e any) string { return "event." + reflect.TypeOf(e).Name() }

// Fields are what is told of an event, by the names that its words use for it: those of
// its fields in lower case. Embedded parts come field by field, but for those that part,
// unless it is nil, has told otherwise and reports.
func Fields(e any, part func(v any, yield func(name string, v any)) bool, yield func(name string, v any)) {
	fields(reflect.ValueOf(e), part, yield)
}

func fields(v reflect.Value, part func(v any, yield func(name string, v any)) bool, yield func(name string, v any)) {
	t := v.Type()
	for i := range t.NumField() {
		f, x := t.Field(i), v.Field(i)
		switch {
		case part != nil && part(x.Interface(), yield):
		case f.Anonymous:
			fields(x, part, yield)
		default:
			yield(strings.ToLower(f.Name), x.Interface())
		}
	}
}

// Together is one event that tells of two, if they are of one kind and equal but for
// their part T, which add joins.
func Together[E, T any](a, b E, add func(a, b T) T) (both E, ok bool) {
	x, y := reflect.ValueOf(a), reflect.ValueOf(b)
	if x.Type() != y.Type() {
		return both, false
	}
	name := reflect.TypeFor[T]().Name()
	if f, ok := x.Type().FieldByName(name); !ok || !f.Anonymous || f.Type != reflect.TypeFor[T]() {
		return both, false
	}
	one, two := reflect.New(x.Type()).Elem(), reflect.New(x.Type()).Elem()
	one.Set(x)
	two.Set(y)
	one.FieldByName(name).SetZero()
	two.FieldByName(name).SetZero()
	if !reflect.DeepEqual(one.Interface(), two.Interface()) {
		return both, false
	}
	sum := add(x.FieldByName(name).Interface().(T), y.FieldByName(name).Interface().(T))
	one.FieldByName(name).Set(reflect.ValueOf(sum))
	return one.Interface().(E), true
}

// Fold adds an event to others: together with the last of them if that can be, or with an
// earlier one if it may pass all between.
func Fold[E any](all []E, e E, together func(a, b E) (E, bool), passes func(a, b E) bool) []E {
	for i := len(all) - 1; i >= 0; i-- {
		if both, ok := together(all[i], e); ok {
			all[i] = both
			return all
		}
		if passes == nil || !passes(all[i], e) {
			break
		}
	}
	return append(all, e)
}
