import CLeptonica

extension Pix {
    /// A 1-bit image with a share of its sides cleared all around.
    func withoutMargins(share: Double) throws(ScanningError) -> Pix {
        let across = Int32(Double(width) * share)
        let down = Int32(Double(height) * share)
        let copy = try applying("pixCopy") { pixCopy(nil, $0) }
        _ = copy.lent { pixSetOrClearBorder($0, across, across, down, down, Int32(PIX_CLR)) }
        return copy
    }

    /// Ink without round areas as large as punch holes near a side, and how many there were.
    func withoutPunchHoles(dotsPerInch: Double) throws(ScanningError) -> (pix: Pix, holes: Int) {
        let millimetre = dotsPerInch / 25.4
        let copy = try applying("pixCopy") { pixCopy(nil, $0) }
        var boxes = pixConnCompBB(pix, 8)
        defer { boxaDestroy(&boxes) }
        var holes = 0
        for index in 0..<(boxes == nil ? 0 : boxaGetCount(boxes)) {
            var (x, y, w, h) = (Int32(0), Int32(0), Int32(0), Int32(0))
            boxaGetBoxGeometry(boxes, index, &x, &y, &w, &h)
            let diameters = 4 * millimetre...9 * millimetre
            let distance = min(min(Int(x), width - Int(x + w)), min(Int(y), height - Int(y + h)))
            guard diameters.contains(Double(w)), diameters.contains(Double(h)), abs(w - h) * 6 <= w,
                Double(distance) <= 25 * millimetre, try isDisc(x, y, w, h)
            else { continue }
            holes += 1
            var box = boxCreate(x, y, w, h)
            _ = copy.lent { pixClearInRect($0, box) }
            boxDestroy(&box)
        }
        return (copy, holes)
    }

    /// Whether a box is filled as a disc fills it, 79 %, or its rim.
    private func isDisc(_ x: Int32, _ y: Int32, _ w: Int32, _ h: Int32) throws(ScanningError) -> Bool {
        let part = try cropped(left: Int(x), top: Int(y), width: Int(w), height: Int(h))
        return (0.7...0.88).contains(Double(part.inkCount) / Double(w * h))
    }
}
