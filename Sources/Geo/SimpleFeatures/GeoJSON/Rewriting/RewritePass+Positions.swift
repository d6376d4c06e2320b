extension RewritePass {
    /// Reads positions, standing in front of one, until the run ends or the buffer is full.
    ///
    /// Answers whether the run goes on.
    mutating func readPositions() throws -> Bool {
        if takePositions() { return false }
        if positions.extras.count > rewriter.limits.extraBytes {
            throw scanner.misfit(
                "heights and further numbers of more than \(rewriter.limits.extraBytes >> 20) MiB in one run",
                at: scanner.offset)
        }
        if positions.isFull { return true }
        // What is unusual, wrong or cut by the window's end goes token by token.
        if try scanner.significant() == UInt8(ascii: "]") {
            throw scanner.syntax("a comma stands before the closing bracket")
        }
        try readPosition()
        return try scanner.nextElement(isFirst: false)
    }

    /// Takes whole positions as long as they stand in the window; answers whether the run's end was among it.
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
                    ? scanner.syntax("a comma stands before the closing bracket") : unfit()
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
}
