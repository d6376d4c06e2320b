public import Images

/// The figures of a page on which its quality is judged.
///
/// Measured on the luma; a page of 300 dpi takes a fraction of a second and three bytes of memory a pixel.
public struct PageMeasures: Hashable, Sendable, Codable {
    /// The resolution on the paper; `nil` where nothing tells it.
    public let resolution: TrueResolution?
    /// The commonest height of letters in pixels, for running text that of an x; `nil` with too few letters.
    public let textHeight: Double?
    /// By how much the letters' edges are blurred, in the worse of the two directions, in percent of the letters'
    /// height; 0 is as sharp as can be. `nil` where there is nothing to tell it by.
    public let blurPercent: Double?
    /// The paper's level around the letters, or the page's bright parts where there are none; 0 to 255.
    public let paperLevel: Double
    /// The letters' level; `nil` without letters.
    public let inkLevel: Double?
    /// Percent of the page where light is blown out over text.
    public let glarePercent: Double
    /// Letters that touch an edge, with more of their line inside; edges without are left out.
    public let cutLetters: [PageEdge: Int]
    /// Thousandths of the page, its margins apart, that are ink.
    public let inkThousandths: Double

    /// Measures a page; `paper` is what it is expected to be on, if that is known.
    ///
    /// Throws `scan.tooLarge` for more than 32,767 pixels a side.
    public init(_ page: Raster, paper: PaperSize? = nil) throws(ScanningError) {
        let grey = page.converted(to: .grey)
        let resolution = TrueResolution(of: page, paper: paper)
        let ink = try InkMap(grey, dotsPerInch: resolution?.dotsPerInch ?? page.workingDotsPerInch)
        let letters = ink.letters
        let levels = LetterLevels(of: letters, on: grey)
        self.resolution = resolution
        textHeight = letters.commonHeight
        paperLevel = levels?.paper ?? grey.level(brighterThan: 0.9)
        inkLevel = levels?.ink
        blurPercent = Blur(grey, letters: letters, levels: levels, resolution: resolution)?.percent
        glarePercent = GlareFinder(paperLevel: paperLevel, letters: letters).percent(of: grey)
        cutLetters = CutEdges(letters: letters, paperLevel: paperLevel).count(on: grey)
        inkThousandths = ink.thousandths
    }

    /// The edge over which most letters run.
    var cutEdge: (edge: PageEdge, letters: Int)? {
        guard textHeight != nil else { return nil }
        let worst = PageEdge.allCases.max { cutLetters[$0, default: 0] < cutLetters[$1, default: 0] } ?? .left
        return (worst, cutLetters[worst, default: 0])
    }
}

extension Raster {
    /// The level that a share of a grey picture's pixels does not exceed, from every few pixels.
    func level(brighterThan share: Double) -> Double {
        var histogram = [Int](repeating: 0, count: 256)
        let step = max(1, bytes.count / 200_000)
        for index in stride(from: 0, to: bytes.count, by: step) { histogram[Int(bytes[index])] += 1 }
        var left = Int(Double(histogram.reduce(0, +)) * share)
        for (level, count) in histogram.enumerated() {
            left -= count
            if left < 0 { return Double(level) }
        }
        return 255
    }
}
