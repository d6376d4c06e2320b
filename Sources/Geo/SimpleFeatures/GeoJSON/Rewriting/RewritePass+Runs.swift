extension RewritePass {
    /// What a run of positions is.
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

    /// What a ring has made larger is not what other runs are cut into.
    private mutating func makeBuffer(_ isTurned: Bool) {
        if !isTurned && positions.capacity > rewriter.limits.run {
            positions = PositionBuffer(capacity: rewriter.limits.run)
        } else {
            positions.removeAll()
        }
    }

    /// Positions of a ring are kept until it is complete; of others, those that are here are written.
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
        if kind == .line && ends.count == 1 { throw scanner.misfit("a line of one position", at: start) }
        guard kind.isRing else { return }
        if ends.count < 4 {
            throw scanner.misfit("a ring of \(ends.count) positions; four are the least", at: start)
        }
        if !ends.areEqual {
            throw scanner.misfit("a ring is not closed: its last position is not its first", at: start)
        }
    }

    /// Hands the positions over to the caller's transformation.
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

    /// Writes the positions, each with a comma behind it.
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
            .coordinates, "a position has no finite coordinates in the target system",
            place: scanner.place(at: scanner.offset),
            remedy: "Check which system the source is in.", canContinue: true)
    }
}

/// How many positions a run has, and whether it ends where it starts.
struct RunEnds {
    private var first: (x: Double, y: Double)?
    private var last: (x: Double, y: Double)?
    private(set) var count = 0

    /// Notes positions as they were read.
    mutating func add(_ positions: borrowing PositionBuffer) {
        guard positions.count > 0 else { return }
        first = first ?? (positions.x[0], positions.y[0])
        last = (positions.x[positions.count - 1], positions.y[positions.count - 1])
        count += positions.count
    }

    var areEqual: Bool { first?.x == last?.x && first?.y == last?.y }
}
