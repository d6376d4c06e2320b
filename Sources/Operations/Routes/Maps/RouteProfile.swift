import MapDrawing
import Routes

/// The profile of a route: heights as ground, and speeds over it.
enum RouteProfile {
    private static let ground = MapColour(0x6B7A3A)
    private static let speed = MapColour(0xB4471C)

    /// `nil` where the fixes have neither heights nor times.
    static func profile(of line: DrivenLine, _ words: MapWords) -> MapProfile? {
        let curves = [
            MapProfile.Curve(
                name: words.elevation, runs: line.segments.indices.map { heights(line, $0) },
                colour: ground, isGround: true),
            MapProfile.Curve(
                name: words.speed,
                runs: line.segments.indices.map { place in
                    points(line.distances[place], line.speeds(ofSegment: place))
                }, colour: speed),
        ].filter { curve in curve.runs.contains { $0.count > 1 } }
        return curves.isEmpty ? nil : MapProfile(curves: curves, length: line.length)
    }

    private static func heights(_ line: DrivenLine, _ segment: Int) -> [MapProfile.Point] {
        zip(line.distances[segment], line.segments[segment]).compactMap { distance, fix in
            fix.elevation.map { MapProfile.Point(distance: distance, value: $0) }
        }
    }

    /// Each leg's figure in its middle, and at both ends of the way.
    private static func points(_ distances: [Double], _ values: [Double]) -> [MapProfile.Point] {
        let legs = zip(zip(distances, distances.dropFirst()), values).filter { !$0.1.isNaN }
        guard let first = legs.first, let last = legs.last else { return [] }
        return [MapProfile.Point(distance: first.0.0, value: first.1)]
            + legs.map { ends, value in
                MapProfile.Point(distance: (ends.0 + ends.1) / 2, value: value)
            } + [MapProfile.Point(distance: last.0.1, value: last.1)]
    }
}
