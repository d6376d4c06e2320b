public import Images

/// The measurements of a page on which its quality is judged.
///
/// Measured on the luma; a page at 300 dpi takes a fraction of a second and three bytes of memory per pixel.
public struct PageMeasures: Hashable, Sendable, Codable {
    /// The resolution on the paper; `nil` if unknown.
    public let resolution: TrueResolution?
    /// The common height of letters in pixels, usually the x-height; `nil` if there are too few letters.
    public let textHeight: Double?
    /// The blur of the letters' edges in the worse direction, in percent of the letters' height; 0 is perfectly
    /// sharp. `nil` if it cannot be measured.
    public let blurPercent: Double?
    /// The paper's level around the letters, or in the bright parts of a page without letters; 0 to 255.
    public let paperLevel: Double
    /// The letters' level; `nil` without letters.
    public let inkLevel: Double?
    /// Glare over text, in percent of the page.
    public let glarePercent: Double
    /// The number of letters cut by each edge; edges without any are omitted.
    public let cutLetters: [PageEdge: Int]
    /// Ink in thousandths of the page without its margins.
    public let inkThousandths: Double

    /// Measures a page; `paper` is the expected paper, if known.
    ///
    /// Throws `scan.tooLarge` for more than 32,767 pixels per side.
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

    /// The edge that cuts the most letters.
    var cutEdge: (edge: PageEdge, letters: Int)? {
        guard textHeight != nil else { return nil }
        let worst = PageEdge.allCases.max { cutLetters[$0, default: 0] < cutLetters[$1, default: 0] } ?? .left
        return (worst, cutLetters[worst, default: 0])
    }
}

extension Raster {
    /// The level that a share of a grey image's pixels do not exceed, from a sample.
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

/// Counts the letters cut by an image's edges.
///
/// Only edges that show paper count: in a photo that shows the table, objects at the edge are not on the page. Only
/// letters with neighbours in their line count, since scanners leave marks along edges.
private struct CutEdges {
    let letters: Letters
    let paperLevel: Double

    func count(on grey: Raster) -> [PageEdge: Int] {
        guard let height = letters.commonHeight else { return [:] }
        var counts: [PageEdge: Int] = [:]
        for edge in PageEdge.allCases where isPaper(edge, of: grey) {
            let touching = letters.boxes.filter {
                touches($0, edge, of: grey) && isLetter($0, of: height, at: edge)
            }
            let inLines = touching.filter {
                hasNeighbour($0, at: edge, touching: touching, reach: 3 * Int(height))
            }
            if !inLines.isEmpty { counts[edge] = inLines.count }
        }
        return counts
    }

    /// Whether most pixels along an edge are about as bright as the paper.
    private func isPaper(_ edge: PageEdge, of grey: Raster) -> Bool {
        let (width, height) = (grey.width, grey.height)
        let line: [UInt8] =
            switch edge {
            case .left: stride(from: 0, to: width * height, by: width).map { grey.bytes[$0] }
            case .right: stride(from: width - 1, to: width * height, by: width).map { grey.bytes[$0] }
            case .top: Array(grey.bytes[0..<width])
            case .bottom: Array(grey.bytes[(width * (height - 1))...])
            }
        return Double(line.sorted()[line.count / 2]) >= 0.8 * paperLevel
    }

    private func touches(_ box: Pix.Box, _ edge: PageEdge, of grey: Raster) -> Bool {
        switch edge {
        case .left: box.x == 0
        case .right: box.x + box.width == grey.width
        case .top: box.y == 0
        case .bottom: box.y + box.height == grey.height
        }
    }

    /// A cut letter keeps at least a third of its height.
    private func isLetter(_ box: Pix.Box, of height: Double, at edge: PageEdge) -> Bool {
        let least = edge == .top || edge == .bottom ? 0.35 : 0.7
        return (least * height...3 * height).contains(Double(box.height)) && Double(box.width) <= 4 * height
    }

    private func hasNeighbour(
        _ box: Pix.Box, at edge: PageEdge, touching: [Pix.Box], reach: Int
    ) -> Bool {
        let candidates = edge == .top || edge == .bottom ? touching : letters.boxes
        return candidates.contains { other in
            let gap = max(other.x - (box.x + box.width), box.x - (other.x + other.width))
            let overlap = min(box.y + box.height, other.y + other.height) - max(box.y, other.y)
            return gap >= 0 && gap <= reach && 2 * overlap >= min(box.height, other.height)
        }
    }
}
