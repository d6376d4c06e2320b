public import Images

/// Finds the fold between the two pages of an open book or leaflet, and splits them.
///
/// The search covers the middle fifth of an image that is wider than high, for a strip without ink from top to
/// bottom, at least 2 % of the width, with text on both sides. The fold is where that strip is darkest, or else the
/// middle of the image. The page should be level.
///
/// ```swift
/// if let gutter = try GutterFinder().find(in: raster), gutter.isSure {
///     let (left, right) = try GutterFinder().split(raster, at: gutter)
/// }
/// ```
public struct GutterFinder: Sendable, Hashable, Codable {
    /// Creates a finder.
    public init() {}

    /// Finds the fold; `nil` if there is none.
    public func find(in raster: Raster) throws(ScanningError) -> Gutter? {
        guard Double(raster.width) >= Self.leastAspect * Double(raster.height),
            min(raster.width, raster.height) >= Self.shortestSide
        else { return nil }
        let factor = min(1, Self.searchWidth / Double(raster.width))
        let small = try Pix(raster).grey().scaled(by: factor)
        let ink = try small.evenInk(dotsPerInch: raster.workingDotsPerInch * factor)
        // The fold's shadow is a thin line or a large area, unlike text.
        let text = try ink.withoutMargins(share: 0.03).withoutLargeAreas(side: small.height / 4)
            .withoutTallAreas(height: small.height / 4)
        guard let strip = Self.strip(in: try text.columnInk(), height: small.height) else { return nil }
        let (column, shade) = try Self.fold(in: strip.columns, of: LevelGrid(small))
        return Gutter(
            column: Int((Double(column) / factor).rounded()), confidence: strip.confidence, shade: shade)
    }

    /// The darkest column of a strip, and how much darker it is than the strip's sides; the middle of the image or
    /// the strip if there is no shade.
    private static func fold(in strip: Range<Int>, of page: LevelGrid) -> (column: Int, shade: Double) {
        let rows = page.height / 10..<(page.height - page.height / 10)
        let means = strip.map { column in
            rows.reduce(0.0) { $0 + Double(page[column, $1]) } / Double(max(1, rows.count))
        }
        let smooth = means.indices.map { place in
            let near = means[max(0, place - shadeReach)...min(means.count - 1, place + shadeReach)]
            return near.reduce(0, +) / Double(near.count)
        }
        guard let first = smooth.first, let last = smooth.last else { return (strip.lowerBound, 0) }
        let shades = smooth.enumerated().map { place, level in
            let share = Double(place) / Double(max(1, smooth.count - 1))
            return 1 - level / max(1, first * (1 - share) + last * share)
        }
        if let darkest = shades.indices.max(by: { shades[$0] < shades[$1] }), shades[darkest] >= leastShade {
            return (strip.lowerBound + darkest, shades[darkest])
        }
        let middle = page.width / 2
        return (strip.contains(middle) ? middle : (strip.lowerBound + strip.upperBound) / 2, 0)
    }

    private static func strip(
        in columns: [Int], height: Int
    ) -> (columns: Range<Int>, confidence: Double)? {
        let middle = columns.count * 2 / 5..<(columns.count * 3 / 5)
        let empty = height / 200
        var (best, start) = (0..<0, middle.lowerBound)
        for column in middle {
            if columns[column] > empty { start = column + 1 }
            if column + 1 - start > best.count { best = start..<(column + 1) }
        }
        guard Double(best.count) >= leastWidth * Double(columns.count) else { return nil }
        let (left, right) = (
            columns[..<best.lowerBound].reduce(0, +), columns[best.upperBound...].reduce(0, +)
        )
        guard left + right > 0 else { return nil }
        // Both sides must have text, and the strip must be wider than the gaps between columns.
        let balance = min(1, 5 * Double(min(left, right)) / Double(left + right))
        let width = min(1, Double(best.count) / (2 * leastWidth * Double(columns.count)))
        return (best, balance * width)
    }

    /// Splits the image into both pages at the fold.
    ///
    /// Throws `scan.processingFailed` for a column outside the image.
    public func split(
        _ raster: Raster, at gutter: Gutter
    ) throws(ScanningError) -> (left: Raster, right: Raster) {
        guard gutter.column > 0, gutter.column < raster.width else { throw Pix.failure("gutter") }
        let page = try Pix(raster)
        let left = try page.cropped(left: 0, top: 0, width: gutter.column, height: page.height)
        let right = try page.cropped(
            left: gutter.column, top: 0, width: page.width - gutter.column, height: page.height)
        return (
            try left.raster(dotsPerInch: raster.dotsPerInch),
            try right.raster(dotsPerInch: raster.dotsPerInch)
        )
    }

    private static let leastAspect = 1.15
    private static let shortestSide = 200
    private static let searchWidth = 1000.0
    private static let leastWidth = 0.02
    private static let leastShade = 0.03
    private static let shadeReach = 2
}

/// The fold between two pages.
public struct Gutter: Sendable, Hashable, Codable {
    /// The first column of the right page, in pixels.
    public let column: Int
    /// Confidence, 0 to 1: text on both sides, and a strip wider than between columns.
    public let confidence: Double
    /// The share of light lost in the fold, 0 to 1; 0 without visible shade.
    public let shade: Double

    /// Whether the page can be split there.
    public var isSure: Bool { confidence >= 0.7 }

    /// Creates a fold at a column.
    public init(column: Int, confidence: Double = 1, shade: Double = 0) {
        self.column = column
        self.confidence = confidence
        self.shade = shade
    }
}
