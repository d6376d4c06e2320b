import CLeptonica

extension Pix {
    enum Side: CaseIterable {
        case left, top, right, bottom
    }

    /// How many pixels from a side the paper begins, looked for around a distance; two more are left away, since an
    /// edge is never quite straight.
    func edge(near distance: Int, within reach: Int, of side: Side) throws(ScanningError) -> Int {
        let length = side == .left || side == .right ? width : height
        let from = max(0, distance - reach)
        let to = min(length / 2, distance + reach)
        let levels = try means(from: from, to: to, of: side)
        guard let dark = levels.min(), let light = levels.max() else { return distance }
        let edge = levels.firstIndex { $0 >= dark + 0.8 * (light - dark) } ?? 0
        return from + edge + 2
    }

    /// The mean levels of the rows or columns from one distance to another, counted from a side.
    private func means(from: Int, to: Int, of side: Side) throws(ScanningError) -> [Float] {
        let count = Int32(to - from)
        let (width, height) = (Int32(self.width), Int32(self.height))
        var box =
            switch side {
            case .left: boxCreate(Int32(from), height / 10, count, height * 8 / 10)
            case .right: boxCreate(width - Int32(to), height / 10, count, height * 8 / 10)
            case .top: boxCreate(width / 10, Int32(from), width * 8 / 10, count)
            case .bottom: boxCreate(width / 10, height - Int32(to), width * 8 / 10, count)
            }
        defer { boxDestroy(&box) }
        let isRow = side == .top || side == .bottom
        var numbers: UnsafeMutablePointer<NUMA>? =
            isRow
            ? pixAverageByRow(pix, box, Int32(L_WHITE_IS_MAX))
            : pixAverageByColumn(pix, box, Int32(L_WHITE_IS_MAX))
        guard numbers != nil else { throw Self.failure("pixAverage") }
        defer { numaDestroy(&numbers) }
        let means = (0..<numaGetCount(numbers)).map { index in
            var level: Float = 0
            numaGetFValue(numbers, index, &level)
            return level
        }
        return side == .left || side == .top ? means : means.reversed()
    }

    /// The median of each channel along the outermost pixels, as leptonica keeps a colour.
    func frameColour() -> UInt32 {
        let step = max(1, max(width, height) / 400)
        let across = stride(from: 0, to: width, by: step).flatMap { [pixel($0, 0), pixel($0, height - 1)] }
        let down = stride(from: 0, to: height, by: step).flatMap { [pixel(0, $0), pixel(width - 1, $0)] }
        let frame = across + down
        func median(_ shift: UInt32) -> UInt32 { frame.map { $0 >> shift & 0xFF }.sorted()[frame.count / 2] }
        return isGrey ? median(0) : median(24) << 24 | median(16) << 16 | median(8) << 8
    }

    private func pixel(_ column: Int, _ row: Int) -> UInt32 {
        var value: UInt32 = 0
        pixGetPixel(pix, Int32(column), Int32(row), &value)
        return value
    }
}
