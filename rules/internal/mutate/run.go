package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"time"
)

// build compiles the tests with mutants. The checkout is not touched: an
// overlay has the files that differ.
func (p *pack) build(drawn []*mutant) (clean func(), err error) {
	dir, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			os.RemoveAll(dir)
		}
	}()
	texts := map[string]string{"mutant_support.go": fmt.Sprintf(support, p.types.Name())}
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
			return nil, err
		}
	}
	list, err := json.Marshal(map[string]any{"Replace": overlay})
	if err != nil {
		return nil, err
	}
	if err := os.WriteFile(filepath.Join(dir, "overlay.json"), list, 0o644); err != nil {
		return nil, err
	}
	for i := range p.provers {
		x := &p.provers[i]
		x.bin = filepath.Join(dir, fmt.Sprintf("mutants%d.test", i))
		if _, err := run("go", "test", "-c", "-vet=off", "-overlay", filepath.Join(dir, "overlay.json"), "-o", x.bin, x.path); err != nil {
			return nil, err
		}
	}
	return func() { os.RemoveAll(dir) }, nil
}

// runAll runs the tests on every mutant, after they have passed without one.
func (p *pack) runAll(drawn []*mutant, jobs int, whole bool, timeout time.Duration) error {
	proofs, seen := []which{{skip: p.how.apart}}, []which(nil)
	if p.how.first != "" {
		proofs = slices.Insert(proofs, 0, which{run: p.how.first})
	}
	if whole {
		proofs = append(proofs, which{skip: p.how.apart, full: true})
	}
	if p.how.apart != "" {
		seen = []which{{run: p.how.apart, full: true}}
	}
	for _, w := range slices.Concat(proofs, seen) {
		if out, err := p.test(0, timeout, w); err != nil {
			return fmt.Errorf("the tests fail without a mutant: %w\n%s", err, out)
		}
	}
	var wait sync.WaitGroup
	var lock sync.Mutex
	queue, done, alive := make(chan *mutant), 0, 0
	for range jobs {
		wait.Go(func() {
			for m := range queue {
				m.killed = p.notice(m, timeout, proofs)
				m.traced = !m.killed && p.notice(m, timeout, seen)
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

// which of the tests run: all but some, or only some; in full or in short.
type which struct {
	skip, run string
	full      bool
}

// notice reports whether some tests fail with a mutant, and notes whether they only ran out of
// time: the mutant may loop for ever, or the machine have too much to do.
func (p *pack) notice(m *mutant, timeout time.Duration, tests []which) bool {
	return slices.ContainsFunc(tests, func(w which) bool {
		out, err := p.test(m.id, timeout, w)
		m.late = m.late || err != nil && bytes.Contains(out, []byte("panic: test timed out"))
		return err != nil
	})
}

// test runs tests with one mutant; it is killed if they fail, panic or take too
// long. Random tests are the same for all, and what they fail on is not kept.
func (p *pack) test(id int, timeout time.Duration, w which) (out []byte, err error) {
	for _, x := range p.provers {
		if out, err = x.test(id, timeout, w); err != nil {
			return out, err
		}
	}
	return out, nil
}

func (p *prover) test(id int, timeout time.Duration, w which) ([]byte, error) {
	args := []string{"-test.failfast", "-test.timeout", timeout.String(), "-test.short=" + strconv.FormatBool(!w.full)}
	if w.skip != "" {
		args = append(args, "-test.skip", w.skip)
	}
	if w.run != "" {
		args = append(args, "-test.run", w.run)
	}
	if p.random {
		args = append(args, "-rapid.seed", "1", "-rapid.nofailfile", "-rapid.shrinktime", "1ms")
	}
	c := exec.Command(p.bin, append(args, strconv.Itoa(id))...)
	c.Dir = p.dir
	return c.CombinedOutput()
}
