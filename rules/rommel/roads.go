package rommel

// Allowance returns the hexes that a unit may move whose whole way lies on roads of at least class r (6.2, R-6.2-1 to
// -5): the bonus is that of the lowest class used, and one hexside without road loses it. Before the first hexside r is
// Highway. The Rommel bonus and a Forced March add one each (R-6.2-2, R-6.2-3, R-6.2-4, R-6.2-5).
func Allowance(speed int, r Road) int {
	return speed + [...]int{NoRoad: 0, Trail: 1, Track: 2, Highway: 4}[r]
}
