package import Streams

/// GeoJSON coordinates as nested in the file, before the type of the geometry is known.
enum CoordinateTree {
    case position(Position)
    case positions([Position])
    case list([CoordinateTree])
    case empty
    /// JSON that is invalid in any geometry: mixed depths, a position of one number, anything but numbers.
    case unfit
    /// The same with a text in place of a number.
    case text
}

extension JSONReader {
    mutating func readCoordinates() throws(ReadingError) -> CoordinateTree {
        guard try peekSignificant() == UInt8(ascii: "[") else {
            let isText = try isAtText()
            try skipValue()
            return isText ? .text : .unfit
        }
        try enterArray()
        switch try peekSignificant() {
        case UInt8(ascii: "]"):
            _ = try nextElement(isFirst: true)
            return .empty
        case UInt8(ascii: "["): return try readNestedCoordinates()
        default: return try readPositionNumbers()
        }
    }

    /// Reads an array of arrays; the reader is between their opening brackets.
    private mutating func readNestedCoordinates() throws(ReadingError) -> CoordinateTree {
        var positions: [Position] = []
        var members: [CoordinateTree] = []
        var isFit = true
        var hasText = false
        repeat {
            let isClosed = takePositions(into: &positions)
            try checkSize()
            if isClosed { break }
            if try peekSignificant() == UInt8(ascii: "]") {
                throw syntax("there is a comma before the closing bracket")
            }
            switch try readCoordinates() {
            case .position(let position): positions.append(position)
            case .unfit: isFit = false
            case .text: hasText = true
            case let member: members.append(member)
            }
        } while try nextElement(isFirst: false)
        if hasText { return .text }
        guard isFit, positions.isEmpty || members.isEmpty else { return .unfit }
        return members.isEmpty ? .positions(positions) : .list(members)
    }

    /// Reads positions that are completely in the window, with their commas; returns whether the array has ended.
    private mutating func takePositions(into positions: inout [Position]) -> Bool {
        var cursor = window.cursor
        while let whole = WholePosition(cursor, end: window.end) {
            cursor = whole.end
            if cursor.pointee != UInt8(ascii: ",") && cursor.pointee != UInt8(ascii: "]") { return false }
            if positions.isEmpty { positions.reserveCapacity(32) }
            positions.append(
                Position(x: whole.x, y: whole.y, z: whole.third?.value, m: whole.fourth?.value))
            window.cursor = cursor
            if cursor.pointee == UInt8(ascii: "]") {
                close()
                return true
            }
            window.advance()
            cursor = WholePosition.behindSpace(cursor + 1)
        }
        return false
    }

    /// Reads a position after its opening bracket; numbers after the fourth are skipped (RFC 7946, 3.1.1).
    private mutating func readPositionNumbers() throws(ReadingError) -> CoordinateTree {
        var position = Position(x: .nan, y: .nan)
        var count = 0
        var isFit = true
        var hasText = false
        repeat {
            hasText = try isAtText() || hasText
            let number = try readOrdinate()
            isFit = isFit && number != nil
            switch count {
            case 0: position.x = number ?? .nan
            case 1: position.y = number ?? .nan
            case 2: position.z = number
            case 3: position.m = number
            default: break
            }
            count += 1
        } while try nextElement(isFirst: false)
        if hasText { return .text }
        return isFit && count >= 2 ? .position(position) : .unfit
    }

    private mutating func isAtText() throws(ReadingError) -> Bool {
        try peekSignificant() == UInt8(ascii: "\"")
    }

    /// Reads a number; skips any other value and returns `nil`.
    private mutating func readOrdinate() throws(ReadingError) -> Double? {
        guard let byte = try peekSignificant(), byte == UInt8(ascii: "-") || byte &- 48 <= 9 else {
            try skipValue()
            return nil
        }
        let number = try readDoubleOrInfinity()
        return number.isFinite ? number : nil
    }
}

/// Makes a geometry of coordinates and a type.
enum GeometryAssembly {
    struct Misfit: Error { let message: String }

    /// The message for a coordinate in quotes.
    static let textMessage = "a coordinate is a text, not a number"

    /// The geometry; `nil` for a point with empty coordinates.
    static func geometry(
        type: String, coordinates: CoordinateTree?, members: [Geometry]?
    ) throws(Misfit) -> Geometry? {
        if type == "GeometryCollection" {
            guard let members else { throw Misfit(message: "a GeometryCollection has no geometries") }
            return .geometryCollection(members)
        }
        guard let coordinates else {
            throw Misfit(
                message: type.isEmpty
                    ? "a geometry with neither a type nor coordinates" : "a \(type) without coordinates")
        }
        if case .text = coordinates { throw Misfit(message: textMessage) }
        if case .unfit = coordinates {
            throw Misfit(
                message: "the coordinates are not evenly nested lists of two or more numbers per position")
        }
        switch type {
        case "Point":
            if case .empty = coordinates { return nil }
            guard case .position(let position) = coordinates else { throw misfit(type) }
            return .point(position)
        case "MultiPoint": return .multiPoint(try run(coordinates, type))
        case "LineString": return .lineString(try line(coordinates, type))
        case "MultiLineString":
            return .multiLineString(
                try list(coordinates, type).map { (part) throws(Misfit) in try line(part, type) })
        case "Polygon": return .polygon(try polygon(coordinates, type))
        case "MultiPolygon":
            return .multiPolygon(
                try list(coordinates, type).map { (part) throws(Misfit) in try polygon(part, type) })
        default: throw Misfit(message: "the geometry type \"\(type.prefix(40))\" is unknown")
        }
    }

    private static func misfit(_ type: String) -> Misfit {
        Misfit(message: "the coordinates are not nested as a \(type) requires")
    }

    private static func list(_ tree: CoordinateTree, _ type: String) throws(Misfit) -> [CoordinateTree] {
        switch tree {
        case .list(let members): return members
        case .empty: return []
        case .positions(let positions) where positions.isEmpty: return []
        case .position, .positions, .unfit, .text: throw misfit(type)
        }
    }

    private static func run(_ tree: CoordinateTree, _ type: String) throws(Misfit) -> [Position] {
        switch tree {
        case .positions(let positions): return positions
        case .empty: return []
        case .position, .list, .unfit, .text: throw misfit(type)
        }
    }

    private static func line(_ tree: CoordinateTree, _ type: String) throws(Misfit) -> [Position] {
        let positions = try run(tree, type)
        if let fault = GeometryRules.fault(ofLine: positions) { throw Misfit(message: fault) }
        return positions
    }

    private static func polygon(_ tree: CoordinateTree, _ type: String) throws(Misfit) -> Polygon {
        let trees: [CoordinateTree]
        if case .positions = tree { throw misfit(type) } else { trees = try list(tree, type) }
        let rings = try trees.map { (part) throws(Misfit) in try ring(part, type) }
        return Polygon(rings: rings)
    }

    private static func ring(_ tree: CoordinateTree, _ type: String) throws(Misfit) -> [Position] {
        let positions = try run(tree, type)
        if let fault = GeometryRules.fault(ofRing: positions) { throw Misfit(message: fault) }
        return positions
    }
}

/// The rules of RFC 7946 for lines and rings.
package enum GeometryRules {
    /// Throws a `ReadingError` that can continue for a line of one position.
    package static func check(line: [Position]) throws(ReadingError) {
        if let fault = fault(ofLine: line) { throw ReadingError.ofGeometry(fault) }
    }

    /// Throws a `ReadingError` that can continue for a ring that is too short or not closed.
    package static func check(ring: [Position]) throws(ReadingError) {
        if let fault = fault(ofRing: ring) { throw ReadingError.ofGeometry(fault) }
    }

    fileprivate static func fault(ofLine line: [Position]) -> String? {
        line.count == 1 ? "a line has only one position" : nil
    }

    fileprivate static func fault(ofRing ring: [Position]) -> String? {
        if ring.count < 4 { return "a ring has \(ring.count) positions; it needs at least four" }
        return ring.first?.x == ring.last?.x && ring.first?.y == ring.last?.y
            ? nil : "a ring is not closed: its last position differs from its first"
    }
}

extension ReadingError {
    /// The error for a feature whose geometry cannot be used.
    static func ofGeometry(_ message: String) -> ReadingError {
        ReadingError(
            .coordinates, message,
            remedy: "Correct this feature in the source; it is left out, the others are not affected.",
            canContinue: true)
    }
}
