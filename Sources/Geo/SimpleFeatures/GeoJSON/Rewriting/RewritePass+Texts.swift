extension RewritePass {
    /// What was wrong with a first text.
    struct OpenFault {
        let fault: FeatureFault
        /// The error, in case that it is the file's.
        let error: ReadingError
    }

    /// Rewrites one text after the other, up to the end.
    mutating func run() throws {
        try skipByteOrderMark()
        var isEmpty = true
        while true {
            let separator = scanner.offset
            guard try nextText() else { break }
            isEmpty = false
            try text(from: separator)
        }
        if let openFault { throw openFault.error }
        if isEmpty { throw scanner.truncated() }
        try scanner.copy(through: scanner.offset)
        summary.boundingBox = box
    }

    /// Goes to the next text, over white space and the record separators of RFC 8142; answers whether there is one.
    private mutating func nextText() throws -> Bool {
        scanner.kept = scanner.offset
        defer { scanner.kept = nil }
        borders.hasSeparator = false
        while let byte = try scanner.significant() {
            if byte != TextBorders.recordSeparator {
                scanner.window.hold()
                return true
            }
            borders.hasSeparator = true
            scanner.advance()
        }
        return false
    }

    /// Rewrites a text, or leaves it out with the separator in front of it if it is broken, it is clear where it ends, and
    /// somebody wants to hear of that.
    private mutating func text(from separator: Int) throws {
        guard rewriter.faultHandler != nil else {
            try object(from: separator)
            return
        }
        let start = scanner.offset
        try scanner.copy(through: separator)
        let (mark, outerBox, before) = (output.position, box, feature)
        output.hold = mark
        do {
            try object(from: separator)
            try learn()
        } catch let error as ReadingError {
            if isOver || output.hasFailed || !output.holds(mark) { throw error }
            let fault = try dropText(at: error)
            output.truncate(to: mark)
            output.hold = nil
            try joinBorders()
            box = outerBox
            feature = before + 1
            let named = FeatureFault(error: fault.inFeature(feature), feature: feature, offset: start)
            if borders.isOpen {
                openFault = OpenFault(fault: named, error: error)
            } else {
                try tell(named)
            }
        }
    }

    /// Between what is around a text that was left out stands one line feed: not two, not none, and none at the beginning.
    private mutating func joinBorders() throws {
        if borders.hasSeparator {
            if output.position > 0 { try output.append("\n") }
        } else if output.position == 0, scanner.window.cursor < scanner.window.end {
            scanner.advance()
            scanner.drop()
        }
    }

    private mutating func object(from separator: Int) throws {
        guard scanner.window.cursor.pointee == UInt8(ascii: "{") else {
            throw notGeoJSON("the file is no JSON object")
        }
        _ = try featureWritten(.root, from: separator)
    }

    /// Learns from the text that was just read, and tells of a broken one before it.
    private mutating func learn() throws {
        if borders.areLines == nil {
            let isOneLine = scanner.window.hasHeld(TextBorders.lineFeed) == false
            borders.learn(isAloneOnItsLine: try isOneLine && endsLine())
        }
        scanner.window.letGo()
        guard let openFault else { return }
        guard borders.areLines == true else { throw openFault.error }
        self.openFault = nil
        try tell(openFault.fault)
    }

    private mutating func endsLine() throws -> Bool {
        let (start, level) = (scanner.offset, scanner.depth)
        scanner.kept = start
        defer { scanner.goBack(to: start, depth: level, kept: nil) }
        while true {
            switch scanner.window.cursor.pointee {
            case 0x20, 0x09, 0x0D: scanner.advance()
            case 0 where scanner.window.cursor == scanner.window.end: if try !scanner.refill() { return true }
            case let byte: return byte == TextBorders.lineFeed
            }
        }
    }

    /// Leaves out a broken text; answers what is wrong with it, or throws that if its end cannot be told.
    private mutating func dropText(at error: ReadingError) throws -> ReadingError {
        if let openFault { throw openFault.error }
        let reached = scanner.offset
        guard borders.mayPass(error, in: scanner.window), let end = borders.end,
            try scanner.dropHeldText(to: end)
        else { throw error }
        let isCut = scanner.window.cursor < scanner.window.end && scanner.offset <= reached
        return error.ofText(cutAt: isCut ? scanner.place(at: scanner.offset) : nil)
    }
}
