import SimpleFeatures

/// A feature in pixels.
struct PageFeature {
    let style: MapStyle
    let label: [String]
    let labelPoint: PagePoint?
    let polygons: [PagePolygon]
    let lines: [[PagePoint]]
    let points: [PagePoint]
    /// Positions and texts of marks.
    var marks: [(point: PagePoint, text: String)]
    /// Features with a larger weight are labelled first.
    let weight: Double
    /// Whether the feature is labelled before all others, and across its border if necessary.
    let isImportant: Bool
    /// Whether the feature is drawn above all others.
    let isOnTop: Bool

    private static let maxLabelLines = 8

    init(_ feature: MapFeature, _ viewport: MapViewport, millimetre: Double) {
        style = feature.style
        let rows = (feature.label ?? "").split(whereSeparator: \.isNewline).prefix(Self.maxLabelLines)
        label = rows.map { PlainText.line(String($0)) }
        labelPoint = feature.labelPosition.flatMap {
            $0.x.isFinite && $0.y.isFinite ? viewport.point($0) : nil
        }
        polygons = feature.geometry.polygons.map { polygon in
            PagePolygon(rings: polygon.rings.map { Self.thinned($0.map(viewport.point)) })
        }
        lines = feature.geometry.lines.map { Self.thinned($0.map(viewport.point)) }
        points = feature.geometry.standalonePoints.map(viewport.point)
        marks = MarkThinning.thinned(
            feature.marks.filter { $0.position.x.isFinite && $0.position.y.isFinite }.map {
                (viewport.point($0.position), PlainText.line(String($0.text.prefix(6))))
            }, millimetre: millimetre, within: viewport.map)
        let drawnArea = polygons.reduce(0) { $0 + $1.area }
        let area = feature.areaSquareMetres.map { $0 / (viewport.metresPerPixel * viewport.metresPerPixel) }
        weight = area.flatMap { $0.isFinite ? $0 : nil } ?? drawnArea
        isImportant = feature.isImportant
        isOnTop = feature.isOnTop
    }

    /// Creates a shape from page coordinates.
    init(_ style: MapStyle, polygons: [PagePolygon] = [], lines: [[PagePoint]] = [], points: [PagePoint] = [])
    {
        self.style = style
        self.polygons = polygons
        self.lines = lines
        self.points = points
        label = []
        labelPoint = nil
        marks = []
        weight = 0
        isImportant = false
        isOnTop = false
    }

    /// Points and marked ends of lines.
    var markedPoints: [PagePoint] {
        guard style.marksEnds, let start = lines.first?.first, let end = lines.last?.last else {
            return points
        }
        return points + [start, end]
    }

    /// Removes marks that would cover one of the points.
    mutating func leaveOutMarks(at points: [PagePoint], millimetre: Double) {
        marks.removeAll { mark in points.contains { $0.distance(to: mark.point) < 3.2 * millimetre } }
    }

    /// The boxes of points, marks and marked ends of lines.
    func markBoxes(millimetre: Double) -> [PageRect] {
        func box(_ point: PagePoint, halfWidth: Double) -> PageRect {
            let (width, height) = (2 * halfWidth * millimetre, 4 * millimetre)
            return PageRect(x: point.x - width / 2, y: point.y - height / 2, width: width, height: height)
        }
        // A longer text has a wider disc.
        return markedPoints.map { box($0, halfWidth: 2) }
            + marks.map { box($0.point, halfWidth: max(2, 0.6 + 0.5 * Double($0.text.count))) }
    }

    /// Drops points too close to their predecessor to be seen; the last one is kept.
    private static func thinned(_ points: [PagePoint]) -> [PagePoint] {
        guard let last = points.last else { return [] }
        var kept: [PagePoint] = []
        kept.reserveCapacity(points.count)
        for point in points.dropLast() {
            if let previous = kept.last, abs(previous.x - point.x) < 0.05, abs(previous.y - point.y) < 0.05 {
                continue
            }
            kept.append(point)
        }
        kept.append(last)
        return kept
    }
}

extension Geometry {
    /// The positions of points, including those in collections.
    fileprivate var standalonePoints: [Position] {
        switch self {
        case .point(let position): [position]
        case .multiPoint(let positions): positions
        case .geometryCollection(let members): members.flatMap(\.standalonePoints)
        default: []
        }
    }
}

/// Thins out marks that would overlap.
enum MarkThinning {
    private static let maxMarks = 500

    /// Keeps every mark along a line, or every second, fifth and so on, so that most are at least 9 mm from the
    /// previous one. Marks that would still overlap are dropped.
    static func thinned(
        _ marks: [(point: PagePoint, text: String)], millimetre: Double, within shown: PageRect
    ) -> [(point: PagePoint, text: String)] {
        let step = step(of: marks, least: 9 * millimetre)
        var kept: [(point: PagePoint, text: String)] = []
        for place in stride(from: step - 1, to: marks.count, by: step) where kept.count < maxMarks {
            let mark = marks[place]
            if shown.holds(mark.point),
                !kept.contains(where: { $0.point.distance(to: mark.point) < 4.2 * millimetre })
            {
                kept.append(mark)
            }
        }
        return kept
    }

    /// The smallest round step with which at most a quarter of the marks are too close: a single stop does not thin
    /// out the rest.
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
