/// A drive from one stop to the next.
struct Leg {
    /// The places driven through, in LV95 kilometres relative to the village.
    var places: [(Double, Double)]
    /// The usual speed, in kilometres an hour.
    var speed: ClosedRange<Double>
    /// How far the road swings out between two places, as a share of their distance.
    var winding: Double

    /// A smooth way in LV95 metres.
    func way(_ random: inout SplitMix64) -> Polyline {
        var points = places.map { Vector2($0.0 * 1000, $0.1 * 1000) }
        for _ in 0..<3 { points = bent(points, &random) }
        let origin = Vector2(Double(Village.easting), Double(Village.northing))
        return Polyline(points: Polyline.curve(through: points, step: 4).points.map { $0 + origin })
    }

    /// Sets a point beside the middle of each stretch longer than 400 m.
    private func bent(_ points: [Vector2], _ random: inout SplitMix64) -> [Vector2] {
        var result = [points[0]]
        for (a, b) in zip(points, points.dropFirst()) {
            let stretch = b - a
            if stretch.length > 400 {
                result.append(a + stretch * 0.5 + stretch.left * random.number(in: -winding...winding))
            }
            result.append(b)
        }
        return result
    }
}
