import CLeptonica
import Images

/// The ink of a page, after evening out the lighting.
struct InkMap {
    let letters: Letters
    /// Ink in thousandths of the page without its margins, not counting specks.
    let thousandths: Double

    /// More areas than this are noise and are ignored.
    private static let mostAreas = 200_000

    init(_ grey: Raster, dotsPerInch: Double) throws(ScanningError) {
        let source = try Pix(grey)
        let even = try source.withWhiteBackground() ?? source
        let ink = try even.ink(below: Int(Self.threshold(of: even)))
        letters = Letters(try ink.areaBoxes(atMost: Self.mostAreas), pageHeight: grey.height)
        thousandths = try Self.thousandths(of: ink, specks: Int(max(3, dotsPerInch / 75)))
    }

    /// A threshold slightly closer to paper than to the darkest ink, below the paper's grain and show-through.
    private static func threshold(of even: Pix) -> Int32 {
        var histogram: UnsafeMutablePointer<NUMA>? = pixGetGrayHistogram(even.pix, 4)
        defer { numaDestroy(&histogram) }
        func level(ofDarkest share: Float) -> Float {
            var level: Float = 0
            return numaHistogramGetValFromRank(histogram, share, &level) == 0 ? level : 0
        }
        guard histogram != nil else { return 170 }
        let darkest = level(ofDarkest: 0.005)
        let paper = level(ofDarkest: 0.6)
        let grain = paper - level(ofDarkest: 0.25)
        return Int32(min(225, max(110, min(darkest + 0.55 * (255 - darkest), paper - 7 * grain))))
    }

    private static func thousandths(of ink: Pix, specks: Int) throws(ScanningError) -> Double {
        let margin = min(ink.width, ink.height) / 25
        let inner = try ink.cropped(
            left: margin, top: margin, width: max(1, ink.width - 2 * margin),
            height: max(1, ink.height - 2 * margin))
        let count = try inner.selected(atLeast: specks, inBoth: false).inkCount
        return Double(count) / (Double(inner.width) * Double(inner.height)) * 1_000
    }
}

/// The connected areas of ink that are shaped like letters.
struct Letters {
    let boxes: [Pix.Box]
    /// The lowest of the common heights, usually the x-height; `nil` if there are too few letters.
    let commonHeight: Double?

    /// Selects the areas that are not specks, rules or merged letters.
    init(_ areas: [Pix.Box], pageHeight: Int) {
        let highest = max(8, min(400, pageHeight / 8))
        boxes = areas.filter {
            $0.height >= 4 && $0.height <= highest && $0.width * 4 >= $0.height && $0.width <= 3 * $0.height
        }
        var heights = [Int](repeating: 0, count: highest + 2)
        for box in boxes { heights[box.height] += 1 }
        let sums = (4...highest).map { heights[($0 - 1)...($0 + 1)].reduce(0, +) }
        // Weighted by area, since full stops, leaders and noise would otherwise outnumber the text.
        let weights = zip(4..., sums).map { $0 * $0 * $1 }
        let most = weights.max() ?? 0
        guard boxes.count >= Self.fewest,
            let first = weights.indices.first(where: { 2 * weights[$0] >= most }),
            let common = weights[first..<min(first + 3, weights.count)].indices.max(by: {
                weights[$0] < weights[$1]
            }),
            sums[common] >= Self.fewest / 3
        else {
            commonHeight = nil
            return
        }
        let around = heights[(common + 3)...(common + 5)]
        let total = zip(around.indices, around).reduce(0) { $0 + $1.0 * $1.1 }
        commonHeight = (Double(total) / Double(sums[common]) * 10).rounded() / 10
    }

    private static let fewest = 40

    /// Letters of about the common height, at most `count`, spread evenly over the page.
    func typical(atMost count: Int) -> [Pix.Box] {
        guard let commonHeight else { return [] }
        let typical = boxes.filter { abs(Double($0.height) / commonHeight - 1) < 0.4 }
        let step = max(1, typical.count / count)
        return stride(from: 0, to: typical.count, by: step).map { typical[$0] }
    }
}

/// The typical levels of letters and of the paper around them.
struct LetterLevels {
    let ink: Double
    let paper: Double

    /// `nil` without letters.
    init?(of letters: Letters, on grey: Raster) {
        let samples = letters.typical(atMost: 600).map { Self.levels(of: $0, on: grey) }
        guard !samples.isEmpty else { return nil }
        func median(_ levels: [UInt8]) -> Double { Double(levels.sorted()[levels.count / 2]) }
        ink = median(samples.map(\.ink))
        paper = median(samples.map(\.paper))
    }

    /// The darkest and brightest levels along a cross through a letter, twice its size.
    private static func levels(of box: Pix.Box, on grey: Raster) -> (ink: UInt8, paper: UInt8) {
        let (row, column) = (box.y + box.height / 2, box.x + box.width / 2)
        let columns = max(0, box.x - box.width / 2)..<min(grey.width, box.x + box.width * 3 / 2 + 1)
        let rows = max(0, box.y - box.height / 2)..<min(grey.height, box.y + box.height * 3 / 2 + 1)
        let levels =
            columns.map { grey.bytes[row * grey.width + $0] }
            + rows.map { grey.bytes[$0 * grey.width + column] }
        return (levels.min() ?? 0, levels.max() ?? 255)
    }
}
