public import Streams

/// Reads a geometry from well-known text (ISO 19125), also with a leading `SRID=n;` as written by PostGIS.
///
/// Nesting is limited to 32 levels. Curves are not supported.
///
/// ```swift
/// var reader = WKTReader("POLYGON ((0 0, 1 0, 1 1, 0 0))")
/// let geometry = try reader.read()
/// ```
public struct WKTReader {
    private static let deepest = 32
    private static let types = [
        "POINT": "Point", "MULTIPOINT": "MultiPoint", "LINESTRING": "LineString",
        "MULTILINESTRING": "MultiLineString", "POLYGON": "Polygon", "MULTIPOLYGON": "MultiPolygon",
        "GEOMETRYCOLLECTION": "GeometryCollection",
    ]

    private let bytes: [UInt8]
    private var place = 0
    /// The number after `SRID=`, if any; known after `read`.
    public private(set) var systemNumber: Int?

    /// Creates a reader of a text.
    public init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

    /// Whether a text begins like well-known text.
    public static func looksLikeGeometry(_ text: some StringProtocol) -> Bool {
        let start = text.utf8.drop { $0 == 0x20 }.prefix { isLetter($0) }
        let word = String(decoding: start, as: UTF8.self).uppercased()
        return word == "SRID" || types[word] != nil
    }

    /// Reads the geometry without its empty parts; `nil` for an empty one, also if all its parts are empty.
    public mutating func read() throws(ReadingError) -> Geometry? {
        do throws(GeometryAssembly.Misfit) {
            try readSystem()
            let geometry = try readGeometry(depth: 0)
            guard next() == nil else { throw misfit("something follows the geometry") }
            return geometry
        } catch {
            throw ReadingError(
                .wellKnownText, error.message, remedy: "Correct it in the source.", canContinue: true)
        }
    }

    private mutating func readSystem() throws(GeometryAssembly.Misfit) {
        let start = place
        guard word() == "SRID" else {
            place = start
            return
        }
        try take("=")
        guard let number = number(), let system = Int(exactly: number) else {
            throw misfit("SRID= without a number")
        }
        try take(";")
        systemNumber = system
    }

    private mutating func readGeometry(depth: Int) throws(GeometryAssembly.Misfit) -> Geometry? {
        guard depth < Self.deepest else { throw misfit("it is nested too deeply") }
        let name = word()
        var (keyword, dimensions) = (name, "")
        if Self.types[keyword] == nil {
            // Some programs write "POINTZ".
            let letters = keyword.reversed().prefix { "ZM".contains($0) }
            dimensions = String(letters.reversed())
            keyword = String(keyword.dropLast(letters.count))
        }
        guard let type = Self.types[keyword] else { throw misfit("\"\(name.prefix(40))\" is no geometry") }
        let start = place
        let mark = word()
        if ["Z", "M", "ZM"].contains(mark) { dimensions = mark } else { place = start }
        if takeEmpty() { return nil }
        if type == "GeometryCollection" {
            var members: [Geometry] = []
            try take("(")
            repeat {
                if let member = try readGeometry(depth: depth + 1) { members.append(member) }
            } while takes(",")
            try take(")")
            return members.isEmpty ? nil : .geometryCollection(members)
        }
        let tree = try readCoordinates(hasMeasureOnly: dimensions == "M", depth: depth)
        return try GeometryAssembly.geometry(
            type: type, coordinates: Self.fitted(tree, to: type), members: nil
        ).flatMap(Self.withoutEmptyParts)
    }

    /// The geometry without polygons that have no rings; `nil` for one without positions.
    private static func withoutEmptyParts(_ geometry: Geometry) -> Geometry? {
        switch geometry {
        case .multiPoint(let positions): return positions.isEmpty ? nil : geometry
        case .multiLineString(let lines): return lines.isEmpty ? nil : geometry
        case .polygon(let polygon): return polygon.rings.isEmpty ? nil : geometry
        case .multiPolygon(let polygons):
            let filled = polygons.filter { !$0.rings.isEmpty }
            return filled.isEmpty ? nil : .multiPolygon(filled)
        case .point, .lineString, .geometryCollection: return geometry
        }
    }

    /// The coordinates as nested in GeoJSON: a point is not a run, and the points of a multipoint have no brackets.
    private static func fitted(_ tree: CoordinateTree, to type: String) -> CoordinateTree {
        switch (type, tree) {
        case ("Point", .positions(let run)) where run.count == 1: return .position(run[0])
        case ("MultiPoint", .list(let members)):
            let runs = members.map { if case .positions(let run) = $0 { run } else { [Position]() } }
            return runs.allSatisfy { $0.count == 1 } ? .positions(runs.flatMap(\.self)) : .unfit
        default: return tree
        }
    }

    private mutating func readCoordinates(
        hasMeasureOnly: Bool, depth: Int
    ) throws(GeometryAssembly.Misfit) -> CoordinateTree {
        guard depth < Self.deepest else { throw misfit("it is nested too deeply") }
        try take("(")
        if next() == UInt8(ascii: "(") || next().map(Self.isLetter) == true {
            var members: [CoordinateTree] = []
            repeat {
                if takeEmpty() { continue }
                members.append(try readCoordinates(hasMeasureOnly: hasMeasureOnly, depth: depth + 1))
            } while takes(",")
            try take(")")
            return .list(members)
        }
        var positions: [Position] = []
        repeat { positions.append(try readPosition(hasMeasureOnly)) } while takes(",")
        try take(")")
        return .positions(positions)
    }

    private mutating func readPosition(_ hasMeasureOnly: Bool) throws(GeometryAssembly.Misfit) -> Position {
        guard let x = number(), let y = number() else {
            throw misfit("two numbers were expected \(described)")
        }
        let third = number()
        let fourth = number()
        guard [x, y, third ?? 0, fourth ?? 0].allSatisfy(\.isFinite) else {
            throw misfit("a number is too large")
        }
        return hasMeasureOnly ? Position(x: x, y: y, m: third) : Position(x: x, y: y, z: third, m: fourth)
    }

    private var described: String { "at character \(place + 1)" }

    private func misfit(_ message: String) -> GeometryAssembly.Misfit { .init(message: message) }

    private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 }

    /// The next byte after spaces.
    private mutating func next() -> UInt8? {
        while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
        return place < bytes.count ? bytes[place] : nil
    }

    /// The next letters, in upper case.
    private mutating func word() -> String {
        guard next() != nil else { return "" }
        let letters = bytes[place...].prefix { Self.isLetter($0) }
        place = letters.endIndex
        return String(decoding: letters, as: UTF8.self).uppercased()
    }

    private mutating func takeEmpty() -> Bool {
        let start = place
        if word() == "EMPTY" { return true }
        place = start
        return false
    }

    private mutating func takes(_ character: Unicode.Scalar) -> Bool {
        guard next() == UInt8(ascii: character) else { return false }
        place += 1
        return true
    }

    private mutating func take(_ character: Unicode.Scalar) throws(GeometryAssembly.Misfit) {
        guard takes(character) else { throw misfit("\"\(character)\" was expected \(described)") }
    }

    /// The next number; `nil` if there is none.
    private mutating func number() -> Double? {
        guard next() != nil else { return nil }
        let number = bytes.withUnsafeBufferPointer {
            DecimalReader.read(UnsafeBufferPointer(rebasing: $0[place...]), as: .plain)
        }
        guard let number else { return nil }
        place += number.length
        return number.value
    }
}

/// Writes geometries as well-known text (ISO 19125).
///
/// ```swift
/// var bytes: [UInt8] = []
/// WKTWriter(decimals: 3).append(geometry, to: &bytes)
/// ```
public struct WKTWriter: Sendable {
    private let number: DecimalWriter
    private let exact = DecimalWriter(.shortest)

    /// Creates a writer; without `decimals`, coordinates are written exactly.
    public init(decimals: Int? = nil) {
        number = DecimalWriter(decimals.map { .upTo(decimals: $0) } ?? .shortest)
    }

    /// Appends a geometry; heights and measures are written if its first position has them.
    public func append(_ geometry: Geometry, to bytes: inout [UInt8]) {
        bytes += geometry.typeName.uppercased().utf8
        var first: Position?
        geometry.forEachRun { run in first = first ?? run.first }
        guard let first else {
            bytes += " EMPTY".utf8
            return
        }
        let dimensions = (z: first.z != nil, m: first.m != nil)
        if case .geometryCollection(let members) = geometry {
            bytes += " ".utf8
            return appendList(members, to: &bytes) { append($0, to: &$1) }
        }
        bytes +=
            (dimensions.z || dimensions.m ? dimensions.z ? dimensions.m ? " ZM " : " Z " : " M " : " ").utf8
        appendCoordinates(of: geometry, dimensions, to: &bytes)
    }

    private func appendCoordinates(
        of geometry: Geometry, _ dimensions: (z: Bool, m: Bool), to bytes: inout [UInt8]
    ) {
        func append(_ position: Position, to bytes: inout [UInt8]) {
            number.append(position.x, to: &bytes)
            bytes.append(0x20)
            number.append(position.y, to: &bytes)
            for (isThere, value) in [(dimensions.z, position.z), (dimensions.m, position.m)] where isThere {
                bytes.append(0x20)
                exact.append(value ?? 0, to: &bytes)
            }
        }
        func append(_ run: [Position], to bytes: inout [UInt8]) {
            appendList(run, to: &bytes) { append($0, to: &$1) }
        }
        func append(_ polygon: Polygon, to bytes: inout [UInt8]) {
            let isEmpty = polygon.rings.allSatisfy(\.isEmpty)
            appendList(isEmpty ? [] : polygon.rings, to: &bytes) { append($0, to: &$1) }
        }
        switch geometry {
        case .point(let position): append([position], to: &bytes)
        case .multiPoint(let run), .lineString(let run): append(run, to: &bytes)
        case .multiLineString(let lines): appendList(lines, to: &bytes) { append($0, to: &$1) }
        case .polygon(let polygon): append(polygon, to: &bytes)
        case .multiPolygon(let polygons): appendList(polygons, to: &bytes) { append($0, to: &$1) }
        case .geometryCollection: break
        }
    }

    private func appendList<Element>(
        _ elements: [Element], to bytes: inout [UInt8], _ appendElement: (Element, inout [UInt8]) -> Void
    ) {
        guard !elements.isEmpty else {
            bytes += "EMPTY".utf8
            return
        }
        bytes.append(UInt8(ascii: "("))
        for (index, element) in elements.enumerated() {
            if index > 0 { bytes += ", ".utf8 }
            appendElement(element, &bytes)
        }
        bytes.append(UInt8(ascii: ")"))
    }
}

extension ReadingError.Code {
    /// The text is not a geometry in well-known text.
    public static let wellKnownText = Self("wkt.syntax")
}
