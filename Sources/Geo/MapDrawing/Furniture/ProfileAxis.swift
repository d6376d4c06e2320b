/// The round numbers of a curve's axis.
struct ProfileAxis {
    let ticks: [Double]
    private let least: Double
    private let greatest: Double
    private let interval: Double

    /// Ground may begin at any height, and shows a hill of twenty metres as small; all else begins at 0.
    init(_ curve: MapProfile.Curve) {
        var (low, high) = curve.isGround ? (Double.infinity, -Double.infinity) : (0, 0)
        for run in curve.runs {
            for point in run where point.value.magnitude < 1e9 {
                low = min(low, point.value)
                high = max(high, point.value)
            }
        }
        if low > high { (low, high) = (0, 1) }
        let fewest = curve.isGround ? 40.0 : 4
        if high - low < fewest {
            let middle = (low + high) / 2
            (low, high) = curve.isGround ? (middle - fewest / 2, middle + fewest / 2) : (low, low + fewest)
        }
        interval = RoundNumber.notBelow((high - low) / 4)
        least = (low / interval).rounded(.down) * interval
        greatest = max((high / interval).rounded(.up) * interval, least + interval)
        let (start, step, end) = (least, interval, greatest)
        ticks = stride(from: 0, through: ((end - start) / step).rounded(), by: 1).map { start + $0 * step }
    }

    /// How far up a value stands, 0 to 1.
    func share(of value: Double) -> Double {
        min(max((value - least) / (greatest - least), 0), 1)
    }

    func text(of value: Double) -> String {
        interval >= 1 ? RoundNumber.grouped(value) : "\((value * 100).rounded() / 100)"
    }
}
