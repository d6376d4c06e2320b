/// Candidate positions for a feature's label, the best first.
struct LabelSearch {
    private let polygons: [PagePolygon]
    private let candidates: [PagePoint]
    private let isBesidePoint: Bool
    /// Pixels from a point to its label, so that the point's mark stays clear.
    private let besidePoint: Double
    /// Distances from a point to labels that found no room beside it, as multiples of `besidePoint`.
    private static let distancesAway = [1.6, 2.4]
    private static let scanLines = 23
    private static let maxCandidates = 24

    init(_ feature: PageFeature, within map: PageRect, millimetre: Double) {
        polygons = feature.polygons
        isBesidePoint = polygons.isEmpty && !feature.points.isEmpty
        besidePoint = 2.1 * millimetre
        var candidates: [PagePoint] = []
        if let given = feature.labelPoint { candidates.append(given) }
        if polygons.isEmpty {
            candidates += feature.points.isEmpty ? feature.lines.compactMap(Self.middle) : feature.points
        } else {
            candidates += Self.scan(polygons, within: map, comfort: 6 * millimetre)
        }
        self.candidates = candidates
    }

    /// Whether the label must lie within an area.
    var isWithinArea: Bool { !polygons.isEmpty }

    /// The first free box within the feature's area or beside its point.
    func firstRoom(for text: LabelText, margin: Double, isFree: (PageRect) -> Bool) -> PageRect? {
        for candidate in candidates {
            let box = box(of: text, margin: margin, around: candidate)
            if isBesidePoint {
                if let free = besides(candidate, box, away: besidePoint).first(where: isFree) { return free }
                continue
            }
            guard polygons.isEmpty || polygons.contains(where: { $0.holds(box) }) else { continue }
            if isFree(box) { return box }
        }
        return nil
    }

    /// The first free box a little away from the feature's point, where none of `others` is nearer to it.
    func firstRoomAway(
        for text: LabelText, margin: Double, from others: [PagePoint], isFree: (PageRect) -> Bool
    ) -> PageRect? {
        guard isBesidePoint, let point = candidates.first else { return nil }
        let box = box(of: text, margin: margin, around: point)
        return Self.distancesAway.lazy.flatMap { besides(point, box, away: $0 * besidePoint) }.first { room in
            isFree(room) && !others.contains { room.distance(to: $0) < room.distance(to: point) }
        }
    }

    private func box(of text: LabelText, margin: Double, around point: PagePoint) -> PageRect {
        PageRect(
            x: point.x - text.width / 2 - margin, y: point.y - text.height / 2 - margin,
            width: text.width + 2 * margin, height: text.height + 2 * margin)
    }

    /// The boxes right, left, above and below a point, then right and left a little higher and lower.
    private func besides(_ point: PagePoint, _ box: PageRect, away: Double) -> [PageRect] {
        let (right, left) = (point.x + away, point.x - away - box.width)
        let (higher, lower) = (point.y - box.height, point.y)
        return [
            (right, box.y), (left, box.y), (box.x, point.y - away - box.height),
            (box.x, point.y + away), (right, higher), (right, lower), (left, higher), (left, lower),
        ].map { PageRect(x: $0.0, y: $0.1, width: box.width, height: box.height) }
    }

    /// The middles of horizontal sections across the polygons, those with the most room first.
    ///
    /// Beyond `comfort` pixels to each side, only nearness to the centre counts.
    private static func scan(
        _ polygons: [PagePolygon], within map: PageRect, comfort: Double
    ) -> [PagePoint] {
        var found: [(point: PagePoint, merit: Double)] = []
        for polygon in polygons {
            let extent = polygon.extent
            let (top, bottom) = (max(extent.y, map.y), min(extent.bottom, map.bottom))
            guard top < bottom else { continue }
            let centre = polygon.centre
            for line in 1...scanLines {
                let y = top + (bottom - top) * Double(line) / Double(scanLines + 1)
                for stretch in polygon.inside(at: y) {
                    let (from, to) = (max(stretch.from, map.x), min(stretch.to, map.right))
                    guard from < to else { continue }
                    let half = (to - from) / 2
                    let point = PagePoint(x: from + half, y: y)
                    let away = abs(point.x - centre.x) + abs(point.y - centre.y)
                    let room = min(half, 2 * (y - top), 2 * (bottom - y), comfort)
                    found.append((point, room - away * 0.2))
                }
            }
        }
        found.sort { $0.merit > $1.merit }
        return found.prefix(maxCandidates).map(\.point)
    }

    /// The point halfway along a line.
    private static func middle(of line: [PagePoint]) -> PagePoint? {
        let lengths = zip(line, line.dropFirst()).map {
            (($1.x - $0.x) * ($1.x - $0.x) + ($1.y - $0.y) * ($1.y - $0.y)).squareRoot()
        }
        var rest = lengths.reduce(0, +) / 2
        for (index, length) in lengths.enumerated() {
            if rest <= length, length > 0 {
                let share = rest / length
                let (start, end) = (line[index], line[index + 1])
                return PagePoint(
                    x: start.x + share * (end.x - start.x), y: start.y + share * (end.y - start.y))
            }
            rest -= length
        }
        return line.first
    }
}
