import Streams

extension RewritePass {
    /// Rewrites the value of a `geometry` member.
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

    /// Rewrites an array, each element by `element`, which gets its index.
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

    /// Rewrites a position, or an empty array, which some programs write for an empty point.
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

    /// Enters an array; throws for anything else.
    mutating func openArray() throws {
        guard try scanner.significant() == UInt8(ascii: "[") else { throw unfit() }
        try scanner.open(UInt8(ascii: "["), "an array was expected")
    }

    /// Skips `[]`; returns false and reads nothing for any other array.
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

    /// The error for text that does not fit a geometry: valid JSON or not.
    func unfit(_ message: String? = nil) -> ReadingError {
        guard scanner.window.cursor < scanner.window.end else { return scanner.truncated() }
        let isText = scanner.window.cursor.pointee == UInt8(ascii: "\"")
        let message =
            message
            ?? (isText
                ? GeometryAssembly.textMessage
                : "the coordinates are not evenly nested lists of two or more numbers per position")
        return "{[]\"tfn-0123456789".utf8.contains(scanner.window.cursor.pointee)
            ? scanner.misfit(message, at: scanner.offset) : scanner.syntax("a value was expected")
    }

    /// Reads positions until the run ends or the buffer is full; a position is next.
    ///
    /// Returns whether the run continues.
    mutating func readPositions() throws -> Bool {
        if takePositions() { return false }
        if positions.extras.count > rewriter.limits.extraBytes {
            throw scanner.misfit(
                "heights and further numbers of more than \(rewriter.limits.extraBytes >> 20) MiB in one run",
                at: scanner.offset)
        }
        if positions.isFull { return true }
        // Unusual and invalid positions, and those cut by the window's end, are read token by token.
        if try scanner.significant() == UInt8(ascii: "]") {
            throw scanner.syntax("there is a comma before the closing bracket")
        }
        try readPosition()
        return try scanner.nextElement(isFirst: false)
    }

    /// Reads positions that are completely in the window; returns whether the run has ended.
    private mutating func takePositions() -> Bool {
        let end = scanner.window.end
        var cursor = scanner.window.cursor
        while !positions.isFull, let position = WholePosition(cursor, end: end) {
            cursor = position.end
            if cursor.pointee != UInt8(ascii: ",") && cursor.pointee != UInt8(ascii: "]") { break }
            positions.append(position.x, position.y)
            if let third = position.third { positions.appendExtra(third.text) }
            if let fourth = position.fourth { positions.appendExtra(fourth.text) }
            scanner.window.cursor = cursor
            if cursor.pointee == UInt8(ascii: "]") {
                scanner.close()
                return true
            }
            scanner.advance()
            cursor = WholePosition.behindSpace(cursor + 1)
        }
        return false
    }

    /// Reads one position token by token.
    mutating func readPosition() throws {
        try openArray()
        var (x, count) = (0.0, 0)
        repeat {
            let byte = try scanner.significant() ?? 0
            guard byte == UInt8(ascii: "-") || byte &- 48 <= 9 else {
                throw count > 0 && byte == UInt8(ascii: "]")
                    ? scanner.syntax("there is a comma before the closing bracket") : unfit()
            }
            let (value, text) = try scanner.number()
            guard value.isFinite else {
                throw scanner.misfit("a coordinate is too large for a number", at: scanner.offset)
            }
            switch count {
            case 0: x = value
            case 1: positions.append(x, value)
            case 2..<rewriter.limits.ordinates: positions.appendExtra(text)
            default:
                throw scanner.misfit(
                    "a position of more than \(rewriter.limits.ordinates) numbers", at: scanner.offset)
            }
            count += 1
        } while try scanner.nextElement(isFirst: false)
        if count < 2 { throw scanner.misfit("a position of one number", at: scanner.offset) }
    }

    /// The role of a run of positions.
    enum RunKind {
        case points, line, shell, hole

        var isRing: Bool { self == .shell || self == .hole }
    }

    /// Rewrites an array of positions.
    mutating func run(_ kind: RunKind) throws {
        let start = scanner.offset
        let isTurned = kind.isRing && rewriter.options.turnsRings
        var ends = RunEnds()
        makeBuffer(isTurned)
        try openArray()
        try output.append("[")
        var isOpen = try scanner.significant() != UInt8(ascii: "]")
        if !isOpen { scanner.close() }
        while isOpen {
            isOpen = try readPositions()
            guard !isOpen else {
                try makeRoom(isTurned, &ends, start)
                continue
            }
        }
        ends.add(positions)
        try check(ends, kind, start)
        try transform(from: start)
        keepRing()
        let isReversed = isTurned && runsWrongWay(kind)
        if keepsRings { rings.endRing(isReversed: isReversed) }
        try write(inReverse: isReversed)
        try ends.count > 0 ? output.replaceLast(with: UInt8(ascii: "]")) : output.append("]")
    }

    /// Empties the buffer; one that grew for a ring is replaced, so that other runs come in the usual pieces.
    private mutating func makeBuffer(_ isTurned: Bool) {
        if !isTurned && positions.capacity > rewriter.limits.run {
            positions = PositionBuffer(capacity: rewriter.limits.run)
        } else {
            positions.removeAll()
        }
    }

    /// Makes room in a full buffer: it grows for a ring; positions of other runs are written.
    private mutating func makeRoom(_ isTurned: Bool, _ ends: inout RunEnds, _ start: Int) throws {
        guard positions.isFull else { return }
        if isTurned {
            let limit = rewriter.limits.ring
            guard positions.count < limit else {
                throw scanner.misfit("a ring of more than \(limit) positions", at: start)
            }
            return positions.grow()
        }
        ends.add(positions)
        try transform(from: start)
        keepRing()
        try write(inReverse: false)
        positions.removeAll()
    }

    private func runsWrongWay(_ kind: RunKind) -> Bool {
        kind == .shell ? positions.twiceSignedArea < 0 : positions.twiceSignedArea > 0
    }

    private func check(_ ends: RunEnds, _ kind: RunKind, _ start: Int) throws {
        if kind == .line && ends.count == 1 {
            throw scanner.misfit("a line with only one position", at: start)
        }
        guard kind.isRing else { return }
        if ends.count < 4 {
            throw scanner.misfit("a ring of \(ends.count) positions; it needs at least four", at: start)
        }
        if !ends.areEqual {
            throw scanner.misfit("a ring is not closed: its last position differs from its first", at: start)
        }
    }

    /// Transforms the positions.
    mutating func transform(from start: Int) throws {
        guard positions.count > 0 else { return }
        summary.positions += positions.count
        try rewriter.transform(
            PositionRun(
                x: UnsafeMutableBufferPointer(start: positions.x, count: positions.count),
                y: UnsafeMutableBufferPointer(start: positions.y, count: positions.count),
                feature: feature, offset: start, crsName: summary.crsName))
        if let runBox = positions.boundingBox { box = box?.union(runBox) ?? runBox }
    }

    /// Writes the positions, each followed by a comma.
    mutating func write(inReverse isReversed: Bool) throws {
        let count = positions.count
        var written = 0
        while written < count {
            let batch = min(64, count - written)
            let first = isReversed ? count - written - batch : written
            try write(first..<(first + batch), inReverse: isReversed)
            written += batch
        }
    }

    private func write(_ range: Range<Int>, inReverse isReversed: Bool) throws {
        let extras =
            positions.hasExtras
            ? positions.extraRange(range.upperBound - 1).upperBound
                - positions.extraRange(range.lowerBound).lowerBound
            : 0
        let start = try output.room(for: range.count * (2 * DecimalWriter.room + 4) + extras)
        var text = start
        let numbers = numbers
        for step in 0..<range.count {
            let index = isReversed ? range.upperBound - 1 - step : range.lowerBound + step
            text[0] = UInt8(ascii: "[")
            let xLength = numbers.write(positions.x[index], to: text + 1)
            text += 1 + xLength
            text[0] = UInt8(ascii: ",")
            let yLength = numbers.write(positions.y[index], to: text + 1)
            text += 1 + yLength
            if xLength == 0 || yLength == 0 { throw notFinite() }
            if positions.hasExtras { text = copyExtras(of: index, to: text) }
            text[0] = UInt8(ascii: "]")
            text[1] = UInt8(ascii: ",")
            text += 2
        }
        output.advance(by: text - start)
    }

    private func copyExtras(
        of index: Int, to text: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        let range = positions.extraRange(index)
        positions.extras.withUnsafeBufferPointer { extras in
            if let start = extras.baseAddress {
                text.update(from: start + range.lowerBound, count: range.count)
            }
        }
        return text + range.count
    }

    private func notFinite() -> ReadingError {
        ReadingError(
            .coordinates, "a position has no finite coordinates in the target CRS",
            place: scanner.place(at: scanner.offset),
            remedy: "Check the CRS of the source.", canContinue: true)
    }
}

/// The number of positions of a run, and its first and last.
struct RunEnds {
    private var first: (x: Double, y: Double)?
    private var last: (x: Double, y: Double)?
    private(set) var count = 0

    /// Adds positions as read.
    mutating func add(_ positions: borrowing PositionBuffer) {
        guard positions.count > 0 else { return }
        first = first ?? (positions.x[0], positions.y[0])
        last = (positions.x[positions.count - 1], positions.y[positions.count - 1])
        count += positions.count
    }

    var areEqual: Bool { first?.x == last?.x && first?.y == last?.y }
}
