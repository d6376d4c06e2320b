/// Tells which of a segment's heights are none, as `FigureRules` say.
struct HeightJudge {
    /// Metres from the deepest mines to the highest balloons.
    private static let plausible = -5_000.0...50_000
    /// Metres from or to a height of exactly 0 that no leg has.
    private static let greatestStep = 100.0

    private var last = Double.nan
    /// Whether the height before was the 0 of a device that did not know it.
    private(set) var isFirst = true

    /// Whether a height is known.
    mutating func believes(_ height: Double) -> Bool {
        guard Self.plausible.contains(height) else { return false }
        if height == 0, last.magnitude > Self.greatestStep { return false }
        isFirst = last.isNaN || last == 0 && height.magnitude > Self.greatestStep
        last = height
        return true
    }
}
