/// GeoJSON coordinates as they stand in the file, before the geometry's type says what they mean.
enum CoordinateTree {
    case position(Position)
    case positions([Position])
    case list([CoordinateTree])
    case empty
}

extension JSONReader {
    mutating func readCoordinates() throws(ReadingError) -> CoordinateTree {
        try enterArray()
        switch try peekSignificant() {
        case UInt8(ascii: "]"):
            _ = try nextElement(isFirst: true)
            return .empty
        case UInt8(ascii: "["): return try readNestedCoordinates()
        default: return .position(try readPositionNumbers())
        }
    }

    /// Stands inside a bracket, in front of another one.
    private mutating func readNestedCoordinates() throws(ReadingError) -> CoordinateTree {
        var positions: [Position] = []
        var members: [CoordinateTree] = []
        var isFirst = true
        while try nextElement(isFirst: isFirst) {
            isFirst = false
            switch try readCoordinates() {
            case .position(let position): positions.append(position)
            case let member: members.append(member)
            }
        }
        if members.isEmpty { return .positions(positions) }
        // A mixture of depths fits no geometry; the list alone lets the type's check refuse it.
        return .list(positions.isEmpty ? members : members + [.positions(positions), .empty])
    }

    /// Stands behind a position's opening bracket; numbers beyond the third are read over (RFC 7946, 3.1.1).
    private mutating func readPositionNumbers() throws(ReadingError) -> Position {
        let x = try readDouble()
        guard try nextElement(isFirst: false) else { throw syntax("a position needs two numbers") }
        var position = Position(x: x, y: try readDouble())
        guard try nextElement(isFirst: false) else { return position }
        position.z = try readDouble()
        while try nextElement(isFirst: false) { _ = try readDouble() }
        return position
    }
}
