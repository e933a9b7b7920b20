package page

// Chronicle is what a report tells, sorted for a page with pictures and
// tables: what one must know first, then the story. A report has the same in
// its Blocks; what stands here need not be told from them again.
type Chronicle struct {
	Gist     Msg // all that happened in one sentence, without its full stop
	Score    []Figure
	Warnings []Msg
	Chapters []Chapter
	Hand     []Msg // one's own cards
	Lesser   int   // how many of them, the last, are shown as of less worth, such as dummies
	Enemy    int   // how many the enemy holds
	// Told are the ids of sentences of the Blocks that a Chronicle tells, beside its story.
	Told []string
}

// Figure is a number with what it counts.
type Figure struct{ Label, Value, Note Msg }

// Chapter is a stretch of the game, such as a player's turn.
type Chapter struct {
	Title   Msg
	Tale    []Tale
	Battles []Battle
}

// Tale is a sentence with the dice that belong to it, if any.
type Tale struct {
	Text   Msg
	Label  string // of the dice: segment and label
	Faces  []int
	Low    int  // the lowest face that succeeds; 0: none does
	Scores bool // the sentence does not tell how many do
}

// Battle is a round of combat.
type Battle struct {
	Before       int // how many tales of the chapter are told before it
	Place, About Msg
	Rows         []Row
	Notes        []Msg // what explains its oddities
}

// Row is a unit's fire, or (Lost) what a side has lost by the fire before it.
type Row struct {
	Side     int
	Unit     string
	Strength int
	Times    int    // dice for each point of strength
	Label    string // of the dice: segment and label
	At       Msg
	Faces    []int
	Low      int
	Hits     int
	Lost     []Msg
}

// Chapters are written one after the other.
type Chapters struct {
	First Msg // the title of what is told before one has begun
	all   []Chapter
}

// Begin begins a chapter.
func (c *Chapters) Begin(title Msg) { c.all = append(c.all, Chapter{Title: title}) }

// Now is the chapter that is written.
func (c *Chapters) Now() *Chapter {
	if len(c.all) == 0 {
		c.Begin(c.First)
	}
	return &c.all[len(c.all)-1]
}

// End are all chapters, but for those at the end in which nothing is told.
func (c *Chapters) End() []Chapter {
	n := len(c.all)
	for n > 0 && len(c.all[n-1].Tale)+len(c.all[n-1].Battles) == 0 {
		n--
	}
	return c.all[:n:n]
}
