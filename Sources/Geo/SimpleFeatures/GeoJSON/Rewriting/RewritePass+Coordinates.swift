extension RewritePass {
    /// Rewrites the value of a feature's `geometry`.
    mutating func geometry() throws {
        switch try scanner.significant() {
        case UInt8(ascii: "{"): try object(.geometry)
        case UInt8(ascii: "n"): try scanner.value()
        default: throw unfit("a geometry that is no object")
        }
    }

    /// Rewrites the geometries of a collection.
    mutating func geometries() throws {
        guard try scanner.significant() == UInt8(ascii: "[") else {
            throw unfit("geometries that are no array")
        }
        try scanner.open(UInt8(ascii: "["), "an array was expected")
        var isFirst = true
        while try scanner.nextElement(isFirst: isFirst) {
            isFirst = false
            guard try scanner.significant() == UInt8(ascii: "{") else {
                throw unfit("a geometry that is no object")
            }
            try object(.geometry)
        }
    }

    /// Rewrites the coordinates of a geometry of that shape.
    mutating func coordinates(of shape: GeometryShape) throws {
        try scanner.copy(through: scanner.offset)
        scanner.isDropping = true
        switch shape {
        case .point: try point()
        case .multiPoint: try run(.points)
        case .lineString: try run(.line)
        case .multiLineString: try list { (pass, _) throws in try pass.run(.line) }
        case .polygon: try polygons(inArray: false) { (pass) throws in try pass.polygon() }
        case .multiPolygon:
            try polygons(inArray: true) { (pass) throws in
                try pass.list { (pass, _) throws in try pass.polygon() }
            }
        case .geometryCollection: break
        }
        scanner.drop()
        scanner.isDropping = false
    }

    private mutating func polygon() throws {
        try list { (pass, index) throws in try pass.run(index == 0 ? .shell : .hole) }
        if keepsRings { rings.endPolygon() }
    }

    /// Rewrites an array, each of its elements by `element`, which is told how many came before.
    private mutating func list(_ element: (inout Self, Int) throws -> Void) throws {
        try openArray()
        try output.append("[")
        var count = 0
        while try scanner.nextElement(isFirst: count == 0) {
            if count > 0 { try output.append(",") }
            try element(&self, count)
            count += 1
        }
        try output.append("]")
    }

    /// A position, or an empty array, as some write a point without a place.
    private mutating func point() throws {
        positions.removeAll()
        let start = scanner.offset
        guard try scanner.significant() == UInt8(ascii: "[") else { throw unfit() }
        if try isEmptyArray() { return try output.append("[]") }
        try readPosition()
        try transform(from: start)
        try write(inReverse: false)
        output.advance(by: -1)
    }

    /// Steps into an array; anything else is a misfit.
    mutating func openArray() throws {
        guard try scanner.significant() == UInt8(ascii: "[") else { throw unfit() }
        try scanner.open(UInt8(ascii: "["), "an array was expected")
    }

    /// Reads over `[]`, and nothing else.
    private mutating func isEmptyArray() throws -> Bool {
        let (start, level) = (scanner.offset, scanner.depth)
        scanner.kept = start
        try scanner.open(UInt8(ascii: "["), "an array was expected")
        if try scanner.significant() == UInt8(ascii: "]") {
            scanner.close()
            scanner.kept = nil
            return true
        }
        scanner.goBack(to: start, depth: level, kept: nil)
        return false
    }

    /// What stands here is not what the geometry needs: JSON that no geometry has, or no JSON.
    func unfit(
        _ message: String = "the coordinates are not numbers, two or more a position, evenly nested"
    ) -> ReadingError {
        guard scanner.window.cursor < scanner.window.end else { return scanner.truncated() }
        return "{[]\"tfn-0123456789".utf8.contains(scanner.window.cursor.pointee)
            ? scanner.misfit(message, at: scanner.offset) : scanner.syntax("a value was expected")
    }
}
