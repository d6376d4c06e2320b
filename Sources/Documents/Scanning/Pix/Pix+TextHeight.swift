import CLeptonica

extension Pix {
    private static let fewestLetters = 30
    private static let highestLetter = 200

    /// How high most letters are, in pixels: the commonest height of connected ink about as wide as high; `nil` with
    /// too few of them.
    func textHeight(dotsPerInch: Double) throws(ScanningError) -> Double? {
        var boxes = try evenInk(dotsPerInch: dotsPerInch).lent { pixConnCompBB($0, 8) }
        defer { boxaDestroy(&boxes) }
        guard boxes != nil else { throw Self.failure("pixConnCompBB") }
        var heights = [Int](repeating: 0, count: Self.highestLetter + 1)
        for index in 0..<boxaGetCount(boxes) {
            var (width, height) = (Int32(0), Int32(0))
            boxaGetBoxGeometry(boxes, index, nil, nil, &width, &height)
            // Neither a speck nor a rule, nor letters grown together.
            guard height >= 4, height <= Self.highestLetter, width * 4 >= height, width <= 3 * height else {
                continue
            }
            heights[Int(height)] += 1
        }
        guard heights.reduce(0, +) >= Self.fewestLetters else { return nil }
        func around(_ height: Int) -> Int { heights[height - 1] + heights[height] + heights[height + 1] }
        return (4..<Self.highestLetter).max { around($0) < around($1) }.map(Double.init)
    }
}
