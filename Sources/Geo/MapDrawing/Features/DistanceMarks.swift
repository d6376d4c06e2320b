import SimpleFeatures

/// Places along a line at equal distances from its start.
enum DistanceMarks {
    private static let most = 500

    /// Marks at each `interval` metres, none where they would stand closer than nine millimetres.
    static func along(
        _ line: [Position], interval: Double?, viewport: MapViewport, millimetre: Double
    ) -> [(point: PagePoint, text: String)] {
        guard let interval, interval.isFinite, interval > 0,
            interval / viewport.metresPerPixel > 9 * millimetre
        else { return [] }
        var marks: [(point: PagePoint, text: String)] = []
        var before = 0.0
        for (start, end) in zip(line, line.dropFirst()) {
            let dx = end.x - start.x
            let dy = end.y - start.y
            let length = (dx * dx + dy * dy).squareRoot()
            while length > 0, marks.count < most, Double(marks.count + 1) * interval < before + length {
                let along = Double(marks.count + 1) * interval
                let share = (along - before) / length
                let place = Position(x: start.x + share * dx, y: start.y + share * dy)
                marks.append((viewport.point(place), text(along)))
            }
            before += length
        }
        return marks
    }

    private static func text(_ metres: Double) -> String {
        DecimalWriter(.upTo(decimals: metres < 1_000 ? 2 : 1)).string(metres / 1_000)
    }
}
