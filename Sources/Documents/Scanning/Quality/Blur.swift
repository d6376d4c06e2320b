import Images

/// The blur of a page of text relative to the size of the text.
struct Blur {
    /// Blur in percent of the letters' height.
    let percent: Double

    /// The width in pixels of a perfectly sharp edge after scanning.
    private static let sharpest = 0.8
    /// The x-height of 11-point text, in inches.
    private static let usualHeight = 0.075

    /// Merged letters look tall, so with a known resolution the height is limited to the usual one. `nil` if there
    /// are too few edges.
    init?(_ grey: Raster, letters: Letters, levels: LetterLevels?, resolution: TrueResolution?) {
        guard let contrast = levels.map({ $0.paper - $0.ink }) ?? Self.contrastOfDissolvedText(on: grey),
            let edges = EdgeWidth(on: grey, contrast: contrast)
        else { return nil }
        let usual = Self.usualHeight * (resolution?.dotsPerInch ?? grey.workingDotsPerInch)
        let height = letters.commonHeight.map { resolution == nil ? $0 : min($0, usual) } ?? usual
        percent = max(0, edges.pixels - Self.sharpest) / height * 100
    }

    /// Text may be so blurred that no letters are found: bright paper with a small darker share. Pictures, which
    /// may be soft by nature, are not mostly paper.
    private static func contrastOfDissolvedText(on grey: Raster) -> Double? {
        let paper = grey.level(brighterThan: 0.9)
        guard paper - grey.level(brighterThan: 0.5) < 20 else { return nil }
        let contrast = paper - grey.level(brighterThan: 0.005)
        return contrast >= 40 ? contrast : nil
    }
}

/// The width of the edges of ink in pixels.
///
/// Along lines of pixels, each monotonic change of at least half the contrast between ink and paper is an edge; its
/// width is its contrast divided by its steepest step. The result does not depend on the amount of text or the size
/// of letters.
private struct EdgeWidth {
    /// The median in the worse direction, since camera motion blurs only one.
    let pixels: Double

    private static let linesEachWay = 300
    private static let fewest = 60
    private static let widest = 60

    /// `nil` if there are too few edges.
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

    /// The median width over a sample of lines; `nil` if there are too few edges.
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
