import SimpleFeatures

/// Reads a geometry in well-known binary (ISO 13249-3) and turns its curves into chords.
///
/// Counts are limited by the bytes that follow, nesting to 32 levels.
struct WKBReader {
    private static let deepest = 32

    private let bytes: UnsafeRawBufferPointer
    private let arcs: ArcStroker
    private var offset = 0
    private var depth = 0

    init(_ bytes: UnsafeRawBufferPointer, arcs: ArcStroker) {
        self.bytes = bytes
        self.arcs = arcs
    }

    /// The geometry; `nil` for an empty one.
    mutating func geometry() throws(WKBError) -> Geometry? {
        let kind = try header()
        return try body(of: kind)
    }

    private mutating func body(of kind: WKBKind) throws(WKBError) -> Geometry? {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.deepest else { throw WKBError("it is nested too deeply") }
        switch kind.type {
        case 1: return try point(kind).map { .point($0) }
        case 2, 8, 9: return try curve(kind).nonEmpty.map { .lineString($0) }
        case 3, 10, 17: return try polygon(kind).nonEmpty.map { .polygon($0) }
        case 4:
            return try members { (reader) throws(WKBError) in try reader.memberPoint() }.nonEmpty.map {
                .multiPoint($0)
            }
        case 5, 11:
            return try members { (reader) throws(WKBError) in try reader.curve(reader.header()).nonEmpty }
                .nonEmpty.map { .multiLineString($0) }
        case 6, 12, 15, 16:
            return try members { (reader) throws(WKBError) in try reader.polygon(reader.header()).nonEmpty }
                .nonEmpty.map { .multiPolygon($0) }
        case 7:
            return try members { (reader) throws(WKBError) in try reader.geometry() }.nonEmpty
                .map { .geometryCollection($0) }
        default: throw WKBError("its type \(kind.type) is unknown")
        }
    }

    private mutating func memberPoint() throws(WKBError) -> Position? {
        try point(header())
    }

    private mutating func members<Member>(
        _ next: (inout WKBReader) throws(WKBError) -> Member?
    ) throws(WKBError) -> [Member] {
        let count = try count(ofSize: 5)
        var members: [Member] = []
        members.reserveCapacity(count)
        for _ in 0..<count {
            if let member = try next(&self) { members.append(member) }
        }
        return members
    }

    /// An empty point has coordinates that are not numbers.
    private mutating func point(_ kind: WKBKind) throws(WKBError) -> Position? {
        guard kind.type == 1 else { throw WKBError("a point was expected") }
        let position = try position(kind)
        return position.x.isNaN && position.y.isNaN ? nil : position
    }

    private mutating func polygon(_ kind: WKBKind) throws(WKBError) -> Polygon {
        switch kind.type {
        case 3, 17:
            let count = try count(ofSize: 4)
            var rings: [[Position]] = []
            for _ in 0..<count { rings.append(try positions(kind)) }
            return Polygon(rings: rings)
        case 10:
            return Polygon(
                rings: try members { (reader) throws(WKBError) in try reader.curve(reader.header()).nonEmpty }
            )
        default: throw WKBError("an area was expected")
        }
    }

    private mutating func curve(_ kind: WKBKind) throws(WKBError) -> [Position] {
        switch kind.type {
        case 2: return try positions(kind)
        case 8: return arcs.chords(along: try positions(kind))
        case 9:
            depth += 1
            defer { depth -= 1 }
            guard depth <= Self.deepest else { throw WKBError("it is nested too deeply") }
            let parts = try members { (reader) throws(WKBError) in try reader.curve(reader.header()).nonEmpty
            }
            return parts.dropFirst().reduce(into: parts.first ?? []) { $0 += $1.dropFirst() }
        default: throw WKBError("a line was expected")
        }
    }

    private mutating func positions(_ kind: WKBKind) throws(WKBError) -> [Position] {
        let count = try count(ofSize: kind.dimensions * 8)
        var positions: [Position] = []
        positions.reserveCapacity(count)
        for _ in 0..<count { positions.append(try position(kind)) }
        return positions
    }

    private mutating func position(_ kind: WKBKind) throws(WKBError) -> Position {
        Position(
            x: try number(), y: try number(), z: kind.hasZ ? try number() : nil,
            m: kind.hasM ? try number() : nil)
    }

    private mutating func header() throws(WKBError) -> WKBKind {
        guard try take(1).first == 1 else { throw WKBError("its byte order is not little-endian") }
        return WKBKind(code: try whole())
    }

    private mutating func count(ofSize size: Int) throws(WKBError) -> Int {
        let count = Int(try whole())
        guard count <= (bytes.count - offset) / size else { throw WKBError("it ends too early") }
        return count
    }

    private mutating func whole() throws(WKBError) -> UInt32 {
        UInt32(littleEndian: try take(4).loadUnaligned(as: UInt32.self))
    }

    private mutating func number() throws(WKBError) -> Double {
        Double(bitPattern: UInt64(littleEndian: try take(8).loadUnaligned(as: UInt64.self)))
    }

    private mutating func take(_ count: Int) throws(WKBError) -> UnsafeRawBufferPointer {
        guard bytes.count - offset >= count else { throw WKBError("it ends too early") }
        defer { offset += count }
        return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count])
    }
}

extension Array {
    fileprivate var nonEmpty: Self? { isEmpty ? nil : self }
}

extension Polygon {
    fileprivate var nonEmpty: Polygon? { rings.contains { !$0.isEmpty } ? self : nil }
}

/// The type of a geometry in well-known binary and the dimensions of its positions.
private struct WKBKind {
    /// The type's number without dimensions, for example 3 for a polygon.
    let type: UInt32
    let hasZ: Bool
    let hasM: Bool

    /// Reads a code of ISO, which adds thousands for the dimensions.
    init(code: UInt32) {
        type = code % 1000
        hasZ = [1, 3].contains(code / 1000)
        hasM = [2, 3].contains(code / 1000)
    }

    /// The numbers of a position.
    var dimensions: Int { 2 + (hasZ ? 1 : 0) + (hasM ? 1 : 0) }
}

/// An error in well-known binary.
struct WKBError: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}

/// Writes geometries in well-known binary (ISO 13249-3), with heights if the first position of each has one.
struct WKBWriter {
    /// The last geometry written.
    private(set) var bytes: [UInt8] = []

    /// Replaces `bytes` by a geometry.
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
