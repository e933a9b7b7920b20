package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"time"
)

// build compiles the tests with mutants. The checkout is not touched: an
// overlay has the files that differ.
func (p *pack) build(drawn []*mutant) (bin string, clean func(), err error) {
	dir, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return "", nil, err
	}
	defer func() {
		if err != nil {
			os.RemoveAll(dir)
		}
	}()
	texts := map[string]string{"mutant_support.go": support}
	for i, name := range p.names {
		var own []*mutant
		for _, m := range drawn {
			if m.file == name {
				own = append(own, m)
			}
		}
		if own != nil {
			texts[name] = newWriter(p.sources[i], own).file()
		}
	}
	overlay := map[string]string{}
	for name, text := range texts {
		overlay[filepath.Join(p.dir, name)] = filepath.Join(dir, name)
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			return "", nil, err
		}
	}
	list, err := json.Marshal(map[string]any{"Replace": overlay})
	if err != nil {
		return "", nil, err
	}
	if err := os.WriteFile(filepath.Join(dir, "overlay.json"), list, 0o644); err != nil {
		return "", nil, err
	}
	bin = filepath.Join(dir, "mutants.test")
	if _, err := run("go", "test", "-c", "-vet=off", "-overlay", filepath.Join(dir, "overlay.json"), "-o", bin, subject); err != nil {
		return "", nil, err
	}
	return bin, func() { os.RemoveAll(dir) }, nil
}

// runAll runs the tests on every mutant, after they have passed without one.
func runAll(dir, bin string, drawn []*mutant, jobs int, timeout time.Duration) error {
	for _, which := range []string{"-test.skip", "-test.run"} {
		if out, err := test(dir, bin, 0, timeout, which); err != nil {
			return fmt.Errorf("the tests fail without a mutant: %w\n%s", err, out)
		}
	}
	var wait sync.WaitGroup
	var lock sync.Mutex
	queue, done, alive := make(chan *mutant), 0, 0
	for range jobs {
		wait.Go(func() {
			for m := range queue {
				if _, err := test(dir, bin, m.id, timeout, "-test.skip"); err != nil {
					m.killed = true
				} else if _, err := test(dir, bin, m.id, timeout, "-test.run"); err != nil {
					m.killed, m.traced = true, true
				}
				lock.Lock()
				if done++; !m.killed {
					alive++
					fmt.Printf("alive: %s\n", m)
				}
				if done%20 == 0 {
					fmt.Printf("%d of %d, %d alive\n", done, len(drawn), alive)
				}
				lock.Unlock()
			}
		})
	}
	// Not file by file, so that the count says something before the end.
	for _, m := range shuffled(drawn, 0) {
		queue <- m
	}
	close(queue)
	wait.Wait()
	return nil
}

// traces are the tests which only tell that a game has changed. They run apart
// and in full, to count what they alone notice: no test says which rule it is.
const traces = "^Test(Edition|Advice|Bots)$"

// test runs the short tests with one mutant, all but the traces or only those;
// it is killed if they fail, panic or take too long. Random tests are the same
// for all, and what they fail on is not kept.
func test(dir, bin string, id int, timeout time.Duration, which string) ([]byte, error) {
	c := exec.Command(bin, which, traces, "-test.short="+strconv.FormatBool(which == "-test.skip"), "-test.failfast",
		"-test.timeout", timeout.String(), "-rapid.seed", "1", "-rapid.nofailfile", "-rapid.shrinktime", "1ms", strconv.Itoa(id))
	c.Dir = dir
	return c.CombinedOutput()
}
