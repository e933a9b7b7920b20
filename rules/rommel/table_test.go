package rommel

import (
	"reflect"
	"strings"
	"testing"
)

// What only asks can act on nothing: no value that a position or a judge holds
// is a table, or a function that might have one, however deep.
func TestPositionHasNoTable(t *testing.T) {
	for x, has := range map[reflect.Type]bool{
		reflect.TypeFor[Position](): false,
		reflect.TypeFor[Judge]():    false,
		reflect.TypeFor[outlook]():  false,
		reflect.TypeFor[Script]():   true,
	} {
		if found := acting(x, x.Name(), map[reflect.Type]bool{}); (len(found) > 0) != has {
			t.Errorf("%s can act by %q", x, found)
		}
	}
}

// acting are the paths to tables, interfaces and functions in a type.
func acting(x reflect.Type, path string, seen map[reflect.Type]bool) (found []string) {
	if seen[x] {
		return nil
	}
	seen[x] = true
	switch x.Kind() {
	case reflect.Interface, reflect.Func:
		return []string{path}
	case reflect.Pointer, reflect.Slice, reflect.Array:
		return acting(x.Elem(), path, seen)
	case reflect.Map:
		return append(acting(x.Key(), path, seen), acting(x.Elem(), path, seen)...)
	case reflect.Struct:
		if strings.HasPrefix(x.Name(), "Table[") {
			return []string{path}
		}
		for i := range x.NumField() {
			f := x.Field(i)
			found = append(found, acting(f.Type, path+"."+f.Name, seen)...)
		}
	}
	return found
}
