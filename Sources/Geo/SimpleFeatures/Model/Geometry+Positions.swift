extension Geometry {
    /// Calls `body` with every run of positions (a point, a line, a ring), in the order of the coordinates.
    public func forEachRun<E: Error>(_ body: ([Position]) throws(E) -> Void) throws(E) {
        switch self {
        case .point(let position): try body([position])
        case .multiPoint(let positions), .lineString(let positions): try body(positions)
        case .multiLineString(let lines):
            for line in lines { try body(line) }
        case .polygon(let polygon):
            for ring in polygon.rings { try body(ring) }
        case .multiPolygon(let polygons):
            for polygon in polygons {
                for ring in polygon.rings { try body(ring) }
            }
        case .geometryCollection(let members):
            for member in members { try member.forEachRun(body) }
        }
    }

    /// The same geometry with every run of positions replaced by what `transform` makes of it.
    ///
    /// `transform` returns as many positions as it was given.
    public func mapRuns<E: Error>(_ transform: ([Position]) throws(E) -> [Position]) throws(E) -> Geometry {
        switch self {
        case .point(let position):
            return .point(try transform([position]).first ?? position)
        case .multiPoint(let positions):
            return .multiPoint(try transform(positions))
        case .lineString(let positions):
            return .lineString(try transform(positions))
        case .multiLineString(let lines):
            return .multiLineString(try Self.mapEach(lines, transform))
        case .polygon(let polygon):
            return .polygon(Polygon(rings: try Self.mapEach(polygon.rings, transform)))
        case .multiPolygon(let polygons):
            var mapped: [Polygon] = []
            mapped.reserveCapacity(polygons.count)
            for polygon in polygons {
                mapped.append(Polygon(rings: try Self.mapEach(polygon.rings, transform)))
            }
            return .multiPolygon(mapped)
        case .geometryCollection(let members):
            var mapped: [Geometry] = []
            for member in members { mapped.append(try member.mapRuns(transform)) }
            return .geometryCollection(mapped)
        }
    }

    private static func mapEach<E: Error>(
        _ runs: [[Position]], _ transform: ([Position]) throws(E) -> [Position]
    ) throws(E) -> [[Position]] {
        var mapped: [[Position]] = []
        mapped.reserveCapacity(runs.count)
        for run in runs { mapped.append(try transform(run)) }
        return mapped
    }

    /// The box around every position, or `nil` where there is none.
    public var boundingBox: BoundingBox? {
        var box: BoundingBox?
        forEachRun { run in
            for position in run { box = box?.including(position) ?? BoundingBox(around: position) }
        }
        return box
    }
}
