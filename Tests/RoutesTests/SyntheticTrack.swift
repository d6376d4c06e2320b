@testable import Routes

/// Ways along the equator, where metres are degrees times a radius, so that the true distance needs no geodesic.
enum SyntheticTrack {
    static let metresPerDegree = 6_378_137 * Double.pi / 180

    /// A fix at metres east of 100° east and metres north of the equator.
    static func fix(east: Double, north: Double = 0, second: Double?, index: Int = 0) -> Fix {
        Fix(
            latitude: north / 110_574.3886, longitude: 100 + east / metresPerDegree,
            time: second.map { Timestamp(secondsSince1970: 1_772_431_200 + $0) }, sourceIndex: index)
    }

    /// A fix every ten seconds at 20 m/s: `count - 1` legs of 200 m.
    static func drive(_ count: Int, startingAt second: Double = 0, east: Double = 0) -> [Fix] {
        (0..<count).map { fix(east: east + Double($0) * 200, second: second + Double($0) * 10) }
    }

    /// Fixes every 20 seconds scattered up to 18 m around a place, with the place as their median.
    static func drift(east: Double, from second: Double, minutes: Int) -> [Fix] {
        (0...(minutes * 3)).map { step in
            let away = Double((step * 7) % 19 - 9)
            let across = Double((step * 11) % 19 - 9)
            return fix(east: east + away, north: across, second: second + Double(step) * 20)
        }
    }

    static func numbered(_ fixes: [Fix]) -> [Fix] {
        fixes.enumerated().map { index, fix in
            var fix = fix
            fix.sourceIndex = index
            return fix
        }
    }
}
