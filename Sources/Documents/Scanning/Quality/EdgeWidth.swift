import Images

/// Over how many pixels the edges of ink are spread.
///
/// Lines of pixels are followed from dark to bright and back. Each way of at least half the contrast between ink and
/// paper is an edge; its width is its contrast divided by its steepest step. How much there is on the page has no
/// influence; how large the letters are neither.
struct EdgeWidth {
    /// The median of the worse direction, since a moved camera blurs only one.
    let pixels: Double

    private static let linesEachWay = 300
    private static let fewest = 60
    private static let widest = 60

    /// `nil` with too few edges.
    init?(on grey: Raster, contrast: Double) {
        guard contrast >= 10 else { return nil }
        let least = Int(contrast / 2)
        let (width, height) = (grey.width, grey.height)
        let (across, down) = grey.bytes.withUnsafeBufferPointer { pixels in
            (
                Self.median(pixels, lines: height, lineStep: width, length: width, step: 1, least: least),
                Self.median(pixels, lines: width, lineStep: 1, length: height, step: width, least: least)
            )
        }
        guard let widest = [across, down].compactMap({ $0 }).max() else { return nil }
        pixels = widest
    }

    /// The median width over every few lines; `nil` with too few edges.
    private static func median(
        _ pixels: UnsafeBufferPointer<UInt8>, lines: Int, lineStep: Int, length: Int, step: Int, least: Int
    ) -> Double? {
        var tenths = [Int](repeating: 0, count: widest * 10 + 1)
        for line in stride(from: 0, to: lines, by: max(1, lines / linesEachWay)) {
            var (start, steepest, isRising) = (Int(pixels[line * lineStep]), 0, true)
            var last = start
            for index in 1..<max(1, length) {
                let level = Int(pixels[line * lineStep + index * step])
                let change = isRising ? level - last : last - level
                if change >= 0 {
                    steepest = max(steepest, change)
                } else {
                    let contrast = abs(last - start)
                    if contrast >= least, steepest > 0 {
                        tenths[min(contrast * 10 / steepest, widest * 10)] += 1
                    }
                    (start, steepest, isRising) = (last, -change, !isRising)
                }
                last = level
            }
        }
        let count = tenths.reduce(0, +)
        guard count >= fewest else { return nil }
        var left = count / 2
        for (width, number) in tenths.enumerated() {
            left -= number
            if left < 0 { return Double(width) / 10 }
        }
        return nil
    }
}
