import SimpleFeatures

/// Writes geometries as well-known binary (ISO 13249-3), with heights where the first position of each has one.
struct WKBWriter {
    private(set) var bytes: [UInt8] = []

    /// Begins anew with a geometry.
    mutating func write(_ geometry: Geometry) {
        bytes.removeAll(keepingCapacity: true)
        append(geometry)
    }

    private mutating func append(_ geometry: Geometry) {
        switch geometry {
        case .point(let position): append(1, [position], isCounted: false)
        case .lineString(let line): append(2, line, isCounted: true)
        case .polygon(let polygon): append(polygon)
        case .multiPoint(let positions):
            beginParts(4, positions.count, positions.first)
            for position in positions { append(.point(position)) }
        case .multiLineString(let lines):
            beginParts(5, lines.count, lines.first?.first)
            for line in lines { append(.lineString(line)) }
        case .multiPolygon(let polygons):
            beginParts(6, polygons.count, polygons.first?.rings.first?.first)
            for polygon in polygons { append(polygon) }
        case .geometryCollection(let members):
            begin(7, hasHeight: false)
            append(UInt32(clamping: members.count))
            for member in members { append(member) }
        }
    }

    private mutating func append(_ polygon: Polygon) {
        let hasHeight = polygon.rings.first?.first?.z != nil
        begin(3, hasHeight: hasHeight)
        append(UInt32(clamping: polygon.rings.count))
        for ring in polygon.rings { append(ring, hasHeight: hasHeight) }
    }

    private mutating func append(_ type: UInt32, _ positions: [Position], isCounted: Bool) {
        let hasHeight = positions.first?.z != nil
        begin(type, hasHeight: hasHeight)
        if isCounted { return append(positions, hasHeight: hasHeight) }
        for position in positions { append(position, hasHeight: hasHeight) }
    }

    private mutating func append(_ positions: [Position], hasHeight: Bool) {
        append(UInt32(clamping: positions.count))
        for position in positions { append(position, hasHeight: hasHeight) }
    }

    private mutating func append(_ position: Position, hasHeight: Bool) {
        append(position.x)
        append(position.y)
        if hasHeight { append(position.z ?? .nan) }
    }

    private mutating func beginParts(_ type: UInt32, _ count: Int, _ first: Position?) {
        begin(type, hasHeight: first?.z != nil)
        append(UInt32(clamping: count))
    }

    private mutating func begin(_ type: UInt32, hasHeight: Bool) {
        bytes.append(1)
        append(hasHeight ? type + 1000 : type)
    }

    private mutating func append(_ number: UInt32) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    private mutating func append(_ number: Double) {
        withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
    }
}
