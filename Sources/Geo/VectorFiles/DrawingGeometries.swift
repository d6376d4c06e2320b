import SimpleFeatures

/// Areas of a drawing, which are the closed lines around them.
struct DrawingGeometries {
    private var holes = 0

    /// What people have to know of areas that were written.
    var notes: [String] {
        if holes == 0 { return [] }
        let subject = holes == 1 ? "1 hole is a closed line" : "\(holes) holes are closed lines"
        return ["\(subject) like any other in DXF"]
    }

    /// Takes note of a geometry that is written.
    mutating func observe(_ geometry: Geometry) {
        holes += geometry.polygons.reduce(0) { $0 + $1.holes.count }
    }

    /// The geometry that is read, its closed lines as areas.
    static func areas(of geometry: Geometry) -> Geometry {
        switch geometry {
        case .lineString(let line) where isRing(line): .polygon(Polygon(rings: [line]))
        case .multiLineString(let lines) where lines.allSatisfy(isRing):
            .multiPolygon(lines.map { Polygon(rings: [$0]) })
        default: geometry
        }
    }

    private static func isRing(_ line: [Position]) -> Bool {
        line.count >= 4 && line.first?.x == line.last?.x && line.first?.y == line.last?.y
    }
}
