/// Cuts lines at the antimeridian.
enum LineCut {
    /// The parts of a line, at least one.
    static func parts(of line: [Position]) -> [[Position]] {
        let unwrapped = UnwrappedLine(line)
        guard !unwrapped.antimeridians.isEmpty else { return [line] }
        var parts: [[Position]] = []
        var part: [Position] = []
        var turns = turns(
            of: unwrapped.positions.first?.x ?? 0, towards: unwrapped.positions.dropFirst().first?.x)
        for position in unwrapped.positions {
            while let previous = part.last?.moved(by: 360 * turns), let side = side(of: position.x, turns) {
                let cut = previous.crossing(to: position, at: side.meridian)
                if previous.x != cut.x { part.append(cut.moved(by: -360 * turns)) }
                if part.count > 1 { parts.append(part) }
                turns += side.step
                part = [cut.moved(by: -360 * turns)]
            }
            let moved = position.moved(by: -360 * turns)
            if part.last != moved || part.count != 1 { part.append(moved) }
        }
        if part.count > 1 { parts.append(part) }
        return parts.isEmpty ? [line] : parts
    }

    /// The turn around the earth in which a line starts; from an antimeridian it is the one that it goes into.
    private static func turns(of x: Double, towards next: Double?) -> Double {
        let place = (x + 180) / 360
        return place == place.rounded() && (next ?? x) < x ? place - 1 : place.rounded(.down)
    }

    /// The antimeridian between the turn at hand and `x`, and which way it is crossed.
    private static func side(of x: Double, _ turns: Double) -> (meridian: Double, step: Double)? {
        let (west, east) = (360 * turns - 180, 360 * turns + 180)
        return x > east ? (east, 1) : x < west ? (west, -1) : nil
    }
}
