import CLeptonica

extension Pix {
    /// Ink without connected areas at least `side` pixels wide and high; rules and letters remain.
    func withoutLargeAreas(side: Int) throws(ScanningError) -> Pix {
        let large = try selected(atLeast: side, inBoth: true)
        return try applying("pixSubtract") { ink in large.lent { pixSubtract(nil, ink, $0) } }
    }

    /// Ink without connected areas of at least `height`, of any width.
    func withoutTallAreas(height: Int) throws(ScanningError) -> Pix {
        try applying("pixSelectBySize") {
            pixSelectBySize($0, 0, Int32(height), 8, Int32(L_SELECT_HEIGHT), Int32(L_SELECT_IF_LT), nil)
        }
    }

    /// The connected areas of ink with the size of letters up to 6 mm high, or of merged words.
    func letters(dotsPerInch: Double) throws(ScanningError) -> Pix {
        let millimetre = dotsPerInch / 25.4
        let (width, height) = (Int32(clamping: Int(40 * millimetre)), Int32(clamping: Int(6 * millimetre)))
        let small = try applying("pixSelectBySize") {
            pixSelectBySize($0, width, height, 8, Int32(L_SELECT_IF_BOTH), Int32(L_SELECT_IF_LTE), nil)
        }
        // Excludes specks and pieces of rules.
        return try small.applying("pixSelectBySize") {
            pixSelectBySize($0, 0, 4, 8, Int32(L_SELECT_HEIGHT), Int32(L_SELECT_IF_GTE), nil)
        }
    }

    /// The connected areas of ink at least `side` pixels long in one direction, or in both.
    func selected(atLeast side: Int, inBoth: Bool) throws(ScanningError) -> Pix {
        let type = Int32(inBoth ? L_SELECT_IF_BOTH : L_SELECT_IF_EITHER)
        return try applying("pixSelectBySize") {
            pixSelectBySize($0, Int32(side), Int32(side), 8, type, Int32(L_SELECT_IF_GTE), nil)
        }
    }
}

extension Pix {
    /// Pixels clearly darker than the local mean, relative to the local deviation (Sauvola).
    func localInk(window: Int) throws(ScanningError) -> Pix {
        let half = Int32(max(2, min(window, (min(width, height) - 3) / 2)))
        guard min(width, height) >= 2 * Int(half) + 3 else { return try ink(below: 160) }
        return try applying("pixSauvolaBinarize") { grey in
            var ink: UnsafeMutablePointer<PIX>?
            // Works in tiles, since the sums of squares take eight bytes per pixel.
            let (across, down) = (max(1, pixGetWidth(grey) / 800), max(1, pixGetHeight(grey) / 800))
            return pixSauvolaBinarizeTiled(grey, half, Self.sauvolaFactor, across, down, nil, &ink) == 0
                ? ink : nil
        }
    }

    /// Lower than usual, to keep faint text; the speck filter cleans the margins.
    private static let sauvolaFactor: Float = 0.2

    /// Ink without small isolated areas.
    func withoutSpecks(_ sizes: SpeckleFilter.Sizes) throws(ScanningError) -> Pix {
        let large = try selected(atLeast: sizes.least, inBoth: false)
        let small = try applying("pixSubtract") { ink in large.lent { pixSubtract(nil, ink, $0) } }
        let reach = Int32(2 * sizes.nearness + 1)
        let near = try large.applying("pixDilateBrick") { pixDilateBrick(nil, $0, reach, reach) }
        let touching = try small.applying("pixAnd") { ink in near.lent { pixAnd(nil, ink, $0) } }
        let kept = try touching.applying("pixSeedfillBinary") { ink in
            small.lent { pixSeedfillBinary(nil, ink, $0, 8) }
        }
        return try large.applying("pixOr") { ink in kept.lent { pixOr(nil, ink, $0) } }
    }

    /// A rectangle of pixels.
    struct Box {
        let x, y, width, height: Int
    }

    /// The bounding boxes of the connected areas of ink.
    func areaBoxes(atMost limit: Int = .max) throws(ScanningError) -> [Box] {
        var boxes = pixConnCompBB(pix, 8)
        defer { boxaDestroy(&boxes) }
        guard boxes != nil else { throw Self.failure("pixConnCompBB") }
        return (0..<min(boxaGetCount(boxes), Int32(clamping: limit))).map { index in
            var (x, y, width, height) = (Int32(0), Int32(0), Int32(0), Int32(0))
            boxaGetBoxGeometry(boxes, index, &x, &y, &width, &height)
            return Box(x: Int(x), y: Int(y), width: Int(width), height: Int(height))
        }
    }

    /// Number of connected areas of ink.
    func areaCount() throws(ScanningError) -> Int {
        var count: Int32 = 0
        guard pixCountConnComp(pix, 8, &count) == 0 else { throw Self.failure("pixCountConnComp") }
        return Int(count)
    }

    /// Number of ink pixels in each column.
    func columnInk() throws(ScanningError) -> [Int] {
        var counts: UnsafeMutablePointer<NUMA>? = pixCountPixelsByColumn(pix)
        defer { numaDestroy(&counts) }
        guard counts != nil else { throw Self.failure("pixCountPixelsByColumn") }
        return (0..<numaGetCount(counts)).map { index in
            var count: Int32 = 0
            numaGetIValue(counts, index, &count)
            return Int(count)
        }
    }
}

extension Pix {
    /// A 1-bit image with its margins cleared; `share` is that of each side's length.
    func withoutMargins(share: Double) throws(ScanningError) -> Pix {
        let across = Int32(Double(width) * share)
        let down = Int32(Double(height) * share)
        let copy = try applying("pixCopy") { pixCopy(nil, $0) }
        _ = copy.lent { pixSetOrClearBorder($0, across, across, down, down, Int32(PIX_CLR)) }
        return copy
    }
}
