/// Leaves out marks that would stand on each other.
enum MarkThinning {
    private static let most = 500

    /// Of marks that stand along a line, every one, every second, every fifth and so on, so that none stands closer than
    /// nine millimetres to the one before it, and none on another.
    static func thinned(
        _ marks: [(point: PagePoint, text: String)], millimetre: Double, within shown: PageRect
    ) -> [(point: PagePoint, text: String)] {
        let step = step(of: marks, least: 9 * millimetre)
        var kept: [(point: PagePoint, text: String)] = []
        for place in stride(from: step - 1, to: marks.count, by: step) where kept.count < most {
            let mark = marks[place]
            if shown.holds(mark.point),
                !kept.contains(where: { $0.point.distance(to: mark.point) < 4.2 * millimetre })
            {
                kept.append(mark)
            }
        }
        return kept
    }

    /// The least round number of marks whose places lie far enough apart on the whole: standing still for once is no
    /// reason to leave half of them out.
    private static func step(of marks: [(point: PagePoint, text: String)], least: Double) -> Int {
        var step = 1.0
        while Int(step) < marks.count {
            let places = stride(from: Int(step) - 1, to: marks.count, by: Int(step)).map { marks[$0].point }
            let close = zip(places, places.dropFirst()).count { $0.distance(to: $1) < least }
            if close * 4 <= places.count { break }
            step = RoundNumber.notBelow(step * 1.5)
        }
        return Int(step)
    }
}
