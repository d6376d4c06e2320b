import Streams

/// The rewriting of one source by a `CoordinateRewriter`.
struct RewritePass: ~Copyable {
    let rewriter: CoordinateRewriter
    /// Writes the numbers of coordinates; with more decimals for a geometry that needs them.
    var numbers: DecimalWriter
    var positions: PositionBuffer
    let output: RewriteOutput
    var scanner: VerbatimScanner
    var summary = RewriteSummary()
    /// The rings of the current geometry, if its polygons are checked.
    var rings = TransformedRings()
    var keepsRings = false
    /// The effect of rounding on the current feature.
    var rounding = RoundingSummary()
    /// The box around the positions written of the current object.
    var box: BoundingBox?
    /// The number of the current feature, from 1.
    var feature = 0
    var hasCollection = false
    var hasUsedBlocks = false
    var borders = TextBorders()
    /// The error of the first text, until it is known whether more texts follow.
    var openFault: OpenFault?
    /// Whether the fault handler has ended the rewriting.
    var isOver = false

    init(_ rewriter: CoordinateRewriter, _ window: ByteWindow, _ output: RewriteOutput) {
        self.rewriter = rewriter
        self.output = output
        numbers = DecimalWriter(rewriter.options.numbers)
        positions = PositionBuffer(capacity: rewriter.limits.run)
        scanner = VerbatimScanner(window, output, rewriter.limits)
    }

    mutating func skipByteOrderMark() throws {
        guard try scanner.significant() == 0xEF else { return }
        for byte: UInt8 in [0xEF, 0xBB, 0xBF] {
            guard try scanner.significant() == byte else { throw scanner.unexpected("a value was expected") }
            scanner.advance()
        }
        scanner.drop()
    }

    /// Rewrites the elements of a collection's `features`.
    mutating func features() throws {
        // An error in a collection is not that of one text.
        scanner.window.letGo()
        borders.learn(isAloneOnItsLine: false)
        if hasCollection || feature > 1 { throw notGeoJSON("a second collection follows the first") }
        hasCollection = true
        feature = 0
        output.hold = nil
        try scanner.open(UInt8(ascii: "["), "an array was expected")
        var (isFirst, hasWritten) = (true, false)
        while true {
            let separator = scanner.offset
            scanner.kept = separator
            guard try scanner.nextElement(isFirst: isFirst) else { break }
            let byte = try scanner.significant()
            guard byte == UInt8(ascii: "{") else {
                throw byte == nil ? scanner.truncated() : notGeoJSON("a feature was expected")
            }
            if !isFirst && !hasWritten {
                try scanner.copy(through: separator)
                scanner.drop()
            }
            scanner.kept = nil
            isFirst = false
            if try featureWritten(.element, from: separator) {
                hasWritten = true
                try rewriteBlocks()
            }
        }
        scanner.kept = nil
    }

    /// Rewrites one feature. With a fault handler, a feature with an error is left out with the separator before it.
    ///
    /// Returns whether it was written.
    mutating func featureWritten(_ role: OpenObject.Role, from separator: Int) throws -> Bool {
        let start = scanner.offset
        guard rewriter.faultHandler != nil else {
            try object(role)
            countWritten(role)
            return true
        }
        try scanner.copy(through: separator)
        let mark = output.position
        let (outerBox, depth) = (box, scanner.depth)
        output.hold = mark
        do {
            try object(role)
            output.hold = nil
            countWritten(role)
            return true
        } catch let error where concernsOneFeature(error, role) && output.holds(mark) {
            scanner.kept = nil
            scanner.isDropping = true
            try scanner.skip(toDepth: depth)
            scanner.drop()
            scanner.isDropping = false
            output.truncate(to: mark)
            output.hold = nil
            box = outerBox
            let named = (error as? ReadingError)?.inFeature(feature) ?? error
            try report(FeatureFault(error: named, feature: feature, offset: start))
            return false
        } catch let error as ReadingError where role == .element {
            throw error.inFeature(feature)
        }
    }

    mutating func report(_ fault: FeatureFault) throws {
        isOver = true
        try rewriter.faultHandler?(fault)
        isOver = false
    }

    private mutating func countWritten(_ role: OpenObject.Role) {
        guard role == .element || !hasCollection else { return }
        summary.features += 1
        summary.rounding.add(rounding)
    }

    /// Whether an error concerns the current feature only: errors of the transformation, and those read with `canContinue`.
    private func concernsOneFeature(_ error: any Error, _ role: OpenObject.Role) -> Bool {
        if output.hasFailed || (role == .root && hasCollection) { return false }
        return (error as? ReadingError)?.canContinue ?? true
    }

    func notGeoJSON(_ message: String) -> ReadingError {
        ReadingError(
            .notGeoJSON, message, place: scanner.place(at: scanner.offset),
            remedy: "Give a FeatureCollection, a Feature, or one feature per line.")
    }

    /// The error of the first text.
    struct OpenFault {
        let fault: FeatureFault
        /// The error if the text is the whole file.
        let error: ReadingError
    }

    /// Rewrites all texts.
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

    /// Skips white space and the record separators of RFC 8142; returns whether a text follows.
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

    /// Rewrites a text. With a fault handler, a broken text whose end is clear is left out with the separator before it.
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
                try report(named)
            }
        }
    }

    /// Leaves one line feed between the texts around one that was left out, and none at the beginning.
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

    /// Notes how the text just read ends, and reports an earlier broken text.
    private mutating func learn() throws {
        if borders.areLines == nil {
            let isOneLine = scanner.window.hasHeld(TextBorders.lineFeed) == false
            borders.learn(isAloneOnItsLine: try isOneLine && endsLine())
        }
        scanner.window.letGo()
        guard let openFault else { return }
        guard borders.areLines == true else { throw openFault.error }
        self.openFault = nil
        try report(openFault.fault)
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

    /// Leaves out a broken text and returns its error; throws the error if the end of the text is unclear.
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
