package rommel
import ("testing";"time";"fmt"
"github.com/adjutant-pbem/adjutant/rules"
"github.com/adjutant-pbem/adjutant/rules/rulestest")
func TestZZ(t *testing.T){
 for _, sc := range Standard().Scenarios.List {
  for seed := uint64(1); seed<=2; seed++ {
  g,_ := New(Standard(), sc.ID)
  h := rulestest.NewMemory(seed, rules.Both, true)
  m, err := rules.NewMachine[Plane,Secret](g,h,rules.Both,nil)
  if err!=nil {t.Fatal(err)}
  n:=0; opts := 0; kinds := map[string]int{}
  r := rulestest.Random[Plane,Secret](seed)
  for s := range Side(2) { m.Orders(s, rules.PolicyFunc[Plane,Secret](func(v rules.View[Plane,Secret], q rules.Asked)(any,string,bool){ n++; kinds[q.Kind]++; return r.Answer(v,q)}))}
  _=opts
  t0:=time.Now()
  segs:=0
  m.Passed(func(rules.Checkpoint){segs++})
  due, err := m.Run()
  d := time.Since(t0)
  p := m.Public()
  fmt.Println(sc.ID, seed, due, err, "actions", n, "segs", segs, "turns", p.Count, d, float64(n)/d.Seconds(), p.Month, p.Victor, p.Level)
  if seed==1 {fmt.Println(kinds)}
 }}
}
