/// GeoJSON coordinates as they stand in the file, before the geometry's type says what they mean.
enum CoordinateTree {
    case position(Position)
    case positions([Position])
    case list([CoordinateTree])
    case empty
    /// JSON that no geometry can have: a mixture of depths, a position of one number, anything but numbers.
    case unfit
}

extension JSONReader {
    mutating func readCoordinates() throws(ReadingError) -> CoordinateTree {
        guard try peekSignificant() == UInt8(ascii: "[") else {
            try skipValue()
            return .unfit
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

    /// Stands inside a bracket, in front of another one.
    private mutating func readNestedCoordinates() throws(ReadingError) -> CoordinateTree {
        var positions: [Position] = []
        var members: [CoordinateTree] = []
        var isFit = true
        repeat {
            let isClosed = takePositions(into: &positions)
            try checkSize()
            if isClosed { break }
            if try peekSignificant() == UInt8(ascii: "]") {
                throw syntax("a comma stands before the closing bracket")
            }
            switch try readCoordinates() {
            case .position(let position): positions.append(position)
            case .unfit: isFit = false
            case let member: members.append(member)
            }
        } while try nextElement(isFirst: false)
        guard isFit, positions.isEmpty || members.isEmpty else { return .unfit }
        return members.isEmpty ? .positions(positions) : .list(members)
    }

    /// Takes positions as long as they stand in the window as a whole, commas included, in front of what comes then.
    ///
    /// Answers whether the closing bracket was among it.
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

    /// Stands behind a position's opening bracket; numbers beyond the fourth are read over (RFC 7946, 3.1.1).
    private mutating func readPositionNumbers() throws(ReadingError) -> CoordinateTree {
        var position = Position(x: .nan, y: .nan)
        var count = 0
        var isFit = true
        repeat {
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
        return isFit && count >= 2 ? .position(position) : .unfit
    }

    /// A number, or `nil` for any other value, which is read over.
    private mutating func readOrdinate() throws(ReadingError) -> Double? {
        guard let byte = try peekSignificant(), byte == UInt8(ascii: "-") || byte &- 48 <= 9 else {
            try skipValue()
            return nil
        }
        let number = try readDoubleOrInfinity()
        return number.isFinite ? number : nil
    }
}
