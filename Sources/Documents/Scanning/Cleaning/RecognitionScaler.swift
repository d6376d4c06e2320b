public import Images

/// Scales a page to the size at which Tesseract is fastest and most accurate: grey, 200 dpi.
///
/// Small text gets more pixels, and tiny text is enlarged up to four times. Measured on pages with grain and
/// shadows, 200 dpi gives no more errors than 300 in three quarters of the time; 150 dpi gives four times as many
/// errors.
///
/// ```swift
/// let scaled = try RecognitionScaler().scale(page)
/// let text = try engine.recognise(scaled.raster)
/// ```
public struct RecognitionScaler: Sendable, Hashable, Codable {
    /// The resolution for text of normal size.
    public var dotsPerInch: Double

    /// Whether wide letters are narrowed to the width of slender print, if the page is reduced.
    ///
    /// Recognition takes time in proportion to the width of a line at a given height. Clean print in wide typefaces such as
    /// DejaVu and Verdana is recognised as well if it is a fifth narrower. On shaded pages, ends of lines may be lost, and in small
    /// print the dots of umlauts.
    public var narrowsLetters: Bool

    /// Creates a scaler for a resolution.
    public init(dotsPerInch: Double = 200, narrowsLetters: Bool = false) {
        self.dotsPerInch = dotsPerInch
        self.narrowsLetters = narrowsLetters
    }

    /// A page ready for recognition, and its scale factor.
    public struct ScaledPage: Sendable {
        /// The page in grey; its resolution is scaled as well, so the size on paper is unchanged.
        public let raster: Raster
        /// Pixels of the scaled page per pixel of the original, from top to bottom.
        public let factor: Double
        /// The width in pixels that the page would have without narrowed letters.
        public let width: Int
        /// The height of letters without ascenders in the original, in pixels; `nil` if there are too few letters.
        public let textHeight: Double?
    }

    /// Scales a page.
    ///
    /// Throws `scan.tooLarge` for more than 32,767 pixels per side.
    public func scale(_ raster: Raster) throws(ScanningError) -> ScaledPage {
        let page = try Pix(raster).grey()
        let resolution = raster.workingDotsPerInch
        let letters = try page.commonLetters(dotsPerInch: resolution)
        let factor = bounded(factor(for: letters?.height, resolution: resolution), page)
        let narrowing = Float(narrowing(of: letters, factor: factor))
        let scaled =
            try narrowing < 1
            ? AreaReduction(of: page, across: Float(factor) * narrowing, down: Float(factor)).result
            : page.scaled(by: factor)
        return ScaledPage(
            raster: try scaled.raster(dotsPerInch: resolution * factor), factor: factor,
            width: narrowing < 1 ? Int((Double(page.width) * factor).rounded()) : scaled.width,
            textHeight: letters?.height)
    }

    /// The share of their width that wide letters get. Pages that are not reduced would lose sharpness.
    private func narrowing(of letters: CommonLetters?, factor: Double) -> Double {
        guard narrowsLetters, let letters, Self.reductions.contains(factor) else { return 1 }
        return min(1, max(Self.narrowest, Self.slenderness / letters.proportion))
    }

    private static let reductions = 0.1...0.7
    /// Ratio of width to height of the letters without ascenders in slender print, on average.
    private static let slenderness = 0.75
    private static let narrowest = 0.8

    private func factor(for height: Double?, resolution: Double) -> Double {
        let usual = min(1, dotsPerInch / resolution)
        guard let height, height * usual < Self.leastHeight else { return usual }
        return height >= Self.leastHeight
            ? Self.leastHeight / height : min(Self.mostEnlarged, Self.goodHeight / height)
    }

    /// Limits the enlargement to what Tesseract and memory can take.
    private func bounded(_ factor: Double, _ page: Pix) -> Double {
        let side = Self.longestSide / Double(max(page.width, page.height))
        let area = (Self.mostPixels / Double(page.width * page.height)).squareRoot()
        return factor <= 1 ? factor : max(1, min(factor, side, area))
    }

    /// Smaller letters are recognised less well.
    private static let leastHeight = 10.0
    private static let goodHeight = 20.0
    private static let mostEnlarged = 4.0
    private static let longestSide = 20_000.0
    private static let mostPixels = 40e6
}

/// The letters of the most common height, usually those without ascenders.
private struct CommonLetters {
    /// In pixels.
    let height: Double
    /// Their mean width as a share of their height.
    let proportion: Double
}

extension Pix {
    private static let fewestLetters = 30
    private static let highestLetter = 200

    /// The most common letters, from connected ink about as wide as high; `nil` if there are too few.
    fileprivate func commonLetters(dotsPerInch: Double) throws(ScanningError) -> CommonLetters? {
        var counts = [Int](repeating: 0, count: Self.highestLetter + 1)
        var widths = counts
        for box in try evenInk(dotsPerInch: dotsPerInch).areaBoxes() {
            let (width, height) = (box.width, box.height)
            // Excludes specks, rules and merged letters.
            guard height >= 4, height <= Self.highestLetter, width * 4 >= height, width <= 3 * height else {
                continue
            }
            counts[height] += 1
            widths[height] += width
        }
        guard counts.reduce(0, +) >= Self.fewestLetters else { return nil }
        func around(_ height: Int, of sums: [Int]) -> Int { sums[height - 1...height + 1].reduce(0, +) }
        let common = (4..<Self.highestLetter).max { around($0, of: counts) < around($1, of: counts) }
        return common.map { height in
            let width = Double(around(height, of: widths)) / Double(max(1, around(height, of: counts)))
            return CommonLetters(height: Double(height), proportion: width / Double(height))
        }
    }
}
