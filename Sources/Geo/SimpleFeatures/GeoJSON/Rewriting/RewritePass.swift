/// One run of a `CoordinateRewriter` through one source.
struct RewritePass: ~Copyable {
    let rewriter: CoordinateRewriter
    /// Writes the numbers of coordinates; with more decimals for a geometry that needs them.
    var numbers: DecimalWriter
    var positions: PositionBuffer
    let output: RewriteOutput
    var scanner: VerbatimScanner
    var summary = RewriteSummary()
    /// The rings of the geometry at hand, if its polygons are looked at.
    var rings = TransformedRings()
    var keepsRings = false
    /// What rounding has done to the feature at hand.
    var rounding = RoundingSummary()
    /// The box around what was written of the object at hand.
    var box: BoundingBox?
    /// The number of the feature at hand.
    var feature = 0
    var hasCollection = false
    var hasUsedBlocks = false
    var borders = TextBorders()
    /// What was wrong with a first text, as long as it is open whether that is one of several.
    var openFault: OpenFault?
    /// Whether the one who hears of faults has put an end to it.
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
        // A broken collection is more than a broken text.
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

    /// Rewrites one feature, or leaves it out with the separator in front of it if it is faulty and somebody wants to
    /// hear of that.
    ///
    /// Answers whether it was written.
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
            try tell(FeatureFault(error: named, feature: feature, offset: start))
            return false
        } catch let error as ReadingError where role == .element {
            throw error.inFeature(feature)
        }
    }

    mutating func tell(_ fault: FeatureFault) throws {
        isOver = true
        try rewriter.faultHandler?(fault)
        isOver = false
    }

    private mutating func countWritten(_ role: OpenObject.Role) {
        guard role == .element || !hasCollection else { return }
        summary.features += 1
        summary.rounding.add(rounding)
    }

    /// What comes from the transformation does; of what was read, only what says so.
    private func concernsOneFeature(_ error: any Error, _ role: OpenObject.Role) -> Bool {
        if output.hasFailed || (role == .root && hasCollection) { return false }
        return (error as? ReadingError)?.canContinue ?? true
    }

    func notGeoJSON(_ message: String) -> ReadingError {
        ReadingError(
            .notGeoJSON, message, place: scanner.place(at: scanner.offset),
            remedy: "Give a FeatureCollection, a Feature or one feature a line.")
    }
}
