import MapDrawing
import Routes

/// The profile of a route: heights as ground, and speeds over it.
enum RouteProfile {
    private static let ground = MapColour(0x6B7A3A)
    private static let speed = MapColour(0xB4471C)

    /// `nil` where the fixes have neither heights nor times.
    static func profile(of line: DrivenLine, _ words: MapWords) -> MapProfile? {
        let runs = line.runs.joined()
        let curves = [
            MapProfile.Curve(
                name: words.elevation, runs: runs.map(heights), colour: ground, isGround: true),
            MapProfile.Curve(name: words.speed, runs: runs.map(speeds), colour: speed),
        ].filter { curve in curve.runs.contains { $0.count > 1 } }
        return curves.isEmpty ? nil : MapProfile(curves: curves, length: line.length)
    }

    private static func heights(of run: DrivenRun) -> [MapProfile.Point] {
        zip(run.distances, run.fixes).compactMap { distance, fix in
            fix.elevation.map { MapProfile.Point(distance: distance, value: $0) }
        }
    }

    /// Each leg's speed in its middle, and at both ends of the run.
    private static func speeds(of run: DrivenRun) -> [MapProfile.Point] {
        let legs = zip(zip(run.distances, run.distances.dropFirst()), run.speeds).filter { !$0.1.isNaN }
        guard let first = legs.first, let last = legs.last else { return [] }
        return [MapProfile.Point(distance: first.0.0, value: first.1)]
            + legs.map { ends, value in
                MapProfile.Point(distance: (ends.0 + ends.1) / 2, value: value)
            } + [MapProfile.Point(distance: last.0.1, value: last.1)]
    }
}
