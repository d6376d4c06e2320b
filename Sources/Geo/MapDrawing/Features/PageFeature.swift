import SimpleFeatures

/// A feature in pixels.
struct PageFeature {
    let style: MapStyle
    let label: [String]
    let labelPoint: PagePoint?
    let polygons: [PagePolygon]
    let lines: [[PagePoint]]
    let points: [PagePoint]
    /// Places and texts of marks.
    var marks: [(point: PagePoint, text: String)]
    /// Larger ones are labelled first.
    let weight: Double
    /// Labelled before all others, and beyond its area if need be.
    let isImportant: Bool

    private static let mostLabelLines = 8

    init(_ feature: MapFeature, _ viewport: MapViewport, millimetre: Double) {
        style = feature.style
        let rows = (feature.label ?? "").split(whereSeparator: \.isNewline).prefix(Self.mostLabelLines)
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
    }

    /// A shape that is on the page already.
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
    }

    /// Points, and the ends of a line that are marked.
    var standing: [PagePoint] {
        guard style.marksEnds, let start = lines.first?.first, let end = lines.last?.last else {
            return points
        }
        return points + [start, end]
    }

    /// Leaves out the marks that would stand on one of the points.
    mutating func leaveOutMarks(at points: [PagePoint], millimetre: Double) {
        marks.removeAll { mark in points.contains { $0.distance(to: mark.point) < 3.2 * millimetre } }
    }

    /// The boxes that points, marks and the ends of a line take.
    func markBoxes(millimetre: Double) -> [PageRect] {
        func box(_ point: PagePoint, halfWidth: Double) -> PageRect {
            let (width, height) = (2 * halfWidth * millimetre, 4 * millimetre)
            return PageRect(x: point.x - width / 2, y: point.y - height / 2, width: width, height: height)
        }
        // A longer number has a wider disc.
        return standing.map { box($0, halfWidth: 2) }
            + marks.map { box($0.point, halfWidth: max(2, 0.6 + 0.5 * Double($0.text.count))) }
    }

    /// Leaves out points that no eye could tell from their predecessor; the last one stays.
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
    /// Positions that stand for themselves, also those inside a collection.
    fileprivate var standalonePoints: [Position] {
        switch self {
        case .point(let position): [position]
        case .multiPoint(let positions): positions
        case .geometryCollection(let members): members.flatMap(\.standalonePoints)
        default: []
        }
    }
}
