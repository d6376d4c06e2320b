public import Images

/// Straightens the curved lines of a page, as photographed from an open book.
///
/// The page must be upright and roughly level. Each column of pixels is shifted and stretched so that the lines
/// become straight and level; the horizontal compression where the page turns away from the camera is not
/// corrected. No curve is found on pages with straight lines, with fewer than six lines of text, or with lines that
/// do not curve alike.
///
/// ```swift
/// if let curve = try PageDewarper().find(in: raster) {
///     let straight = try PageDewarper().dewarp(raster, by: curve)
/// }
/// ```
public struct PageDewarper: Sendable, Hashable, Codable {
    /// Creates a dewarper.
    public init() {}

    /// Finds the curvature; `nil` if the lines are straight, or too curved to be sure.
    ///
    /// Throws `scan.tooLarge` for more than 32,767 pixels per side.
    public func find(in raster: Raster) throws(ScanningError) -> PageCurve? {
        let page = try Pix(raster)
        let factor = min(1, Self.longestSide / Double(max(page.width, page.height)))
        guard Double(min(page.width, page.height)) * factor >= Self.shortestSide else { return nil }
        let reduced = try ReducedInk(
            page, longestSide: Self.longestSide, dotsPerInch: raster.workingDotsPerInch)
        let millimetre = reduced.dotsPerInch / 25.4
        let letters = try reduced.ink.withoutLargeAreas(side: Int(Self.largestAreaMillimetres * millimetre))
            .withoutTallAreas(height: Int(Self.highestAreaMillimetres * millimetre))
        guard let found = try curve(of: letters) else { return nil }
        let bow = found.fit.bow(of: found.columns)
        guard Self.isBounded(found.columns, letters), bow >= Self.leastBowMillimetres * millimetre,
            bow <= Self.largestBow * Double(letters.height)
        else { return nil }
        return PageCurve(
            columns: found.columns.map { PageCurve.Column(shift: $0.shift / factor, scale: $0.scale) },
            width: page.width, height: page.height,
            bowPixels: bow / factor, bowMillimetres: bow / millimetre, lineCount: found.fit.lineCount)
    }

    /// The columns that straighten the lines of small letters, found iteratively: straighter lines are detected
    /// farther out.
    private func curve(of letters: Pix) throws(ScanningError) -> (columns: [PageCurve.Column], fit: CurveFit)?
    {
        guard let first = CurveFit(letters.textLines(), width: letters.width, height: letters.height) else {
            return nil
        }
        let before = first.spread
        var (fit, columns, picture) = (first, first.columns, letters)
        for step in 1...Self.mostSteps {
            fit.solve()
            columns = zip(columns, fit.columns).map { $0.after($1) }
            picture = try letters.straightened(by: columns)
            guard let next = CurveFit(picture.textLines(), width: letters.width, height: letters.height)
            else {
                return nil
            }
            fit = next
            if step >= Self.fewestSteps, fit.spread < Self.straightEnough { break }
        }
        return fit.spread <= Self.largestRest * before ? (columns, fit) : nil
    }

    /// Whether shifts and stretches are within the range of book pages.
    private static func isBounded(_ columns: [PageCurve.Column], _ letters: Pix) -> Bool {
        let columnWidth = Double(letters.width) / Double(columns.count)
        let isSteep = zip(columns, columns.dropFirst()).contains {
            abs($1.shift - $0.shift) > largestSlope * columnWidth
        }
        return !isSteep && columns.allSatisfy { scales.contains($0.scale) && $0.shift.isFinite }
    }

    /// Straightens the page; its size stays the same, or grows in height if content would be cut off.
    ///
    /// `height` is that of the same page straightened before in other channels, so that both have the same size. Throws
    /// `scan.tooLarge` for more than 32,767 pixels per side, `scan.processingFailed` if the page's size differs from
    /// the curve's.
    public func dewarp(
        _ raster: Raster, by curve: PageCurve, height: Int? = nil
    ) throws(ScanningError) -> Raster {
        guard curve.width == raster.width, curve.height == raster.height else { throw Pix.failure("curve") }
        let columns = curve.allColumns
        let middle = Double(raster.height) / 2
        let reach = columns.reduce(0.0) { reach, column in
            max(reach, -column.straight(ofRow: -middle) - middle, column.straight(ofRow: middle) - middle)
        }
        let added = Int(min(reach, middle).rounded(.up))
        let straight = try raster.straightened(
            by: columns, addingRows: added, filling: raster.medianColour())
        let page = try Pix(straight)
        let keepsSize =
            if let height {
                height == raster.height
            } else {
                try page.isBlank(
                    outsideWidth: raster.width, height: raster.height, dotsPerInch: raster.workingDotsPerInch)
            }
        guard keepsSize, added > 0 else { return straight }
        return try page.centre(width: raster.width, height: raster.height)
            .raster(dotsPerInch: raster.dotsPerInch)
    }

    private static let longestSide = 1800.0
    private static let shortestSide = 300.0
    /// Merged words are taller where they bend.
    private static let largestAreaMillimetres = 12.0
    private static let highestAreaMillimetres = 15.0
    private static let leastBowMillimetres = 0.5
    /// As a share of the page's height.
    private static let largestBow = 0.15
    private static let largestSlope = 1.5
    private static let scales = 0.5...2.0
    /// Each step detects the lines' ends a little farther out.
    private static let fewestSteps = 3
    private static let mostSteps = 5
    /// In pixels of the small image.
    private static let straightEnough = 0.9
    /// The largest remaining share of the spread; pages whose lines do not curve alike stay unchanged.
    private static let largestRest = 0.5
}

extension PageCurve.Column {
    /// This column's straightening followed by another.
    fileprivate func after(_ next: Self) -> Self {
        Self(shift: shift + scale * next.shift, scale: scale * next.scale)
    }
}

extension Pix {
    /// The ink with its columns straightened.
    fileprivate func straightened(by columns: [PageCurve.Column]) throws(ScanningError) -> Pix {
        let curve = PageCurve(
            columns: columns, width: width, height: height, bowPixels: 0, bowMillimetres: 0, lineCount: 0)
        let straight = try greyOfInk().raster(dotsPerInch: nil)
            .straightened(by: curve.allColumns, addingRows: 0, filling: [255])
        return try Pix(straight).ink(below: 128)
    }
}

/// The curvature of a page's lines, as in an open book.
///
/// Seen from above, a page that curves in one direction has all its lines bent alike, more so farther from the
/// middle: each column of pixels is shifted and stretched as a whole.
public struct PageCurve: Sendable, Hashable, Codable {
    /// The shift and stretch of a column of pixels.
    struct Column: Sendable, Hashable, Codable {
        /// The shift downwards in pixels.
        var shift = 0.0
        /// The stretch factor, from the middle of the image's height.
        var scale = 1.0

        /// The row in the image for a row of the straight page, both counted from the middle.
        func row(ofStraight row: Double) -> Double { shift + scale * row }

        /// The row of the straight page for a row in the image, both counted from the middle.
        func straight(ofRow row: Double) -> Double { (row - shift) / scale }
    }

    /// Columns at equal distances, each in the middle of its part of the width.
    let columns: [Column]
    /// Width in pixels of the image it was found in.
    public let width: Int
    /// Height in pixels of that image.
    public let height: Int
    /// The distance between the highest and lowest point of the most curved line, in pixels.
    public let bowPixels: Double
    /// The same on paper, in millimetres.
    public let bowMillimetres: Double
    /// Number of lines of text used.
    public let lineCount: Int

    /// The row of the image, in pixels from the top, for a position on a straight page with `rows` rows.
    public func row(ofStraight row: Double, of rows: Int, at x: Double) -> Double {
        column(at: x).row(ofStraight: row - Double(rows) / 2) + Double(height) / 2
    }

    /// One entry for each column of pixels.
    var allColumns: [Column] { (0..<width).map { column(at: Double($0) + 0.5) } }

    private func column(at x: Double) -> Column {
        guard let last = columns.indices.last else { return Column() }
        let place = min(max(x * Double(columns.count) / Double(max(1, width)) - 0.5, 0), Double(last))
        let left = Int(place)
        let (first, second) = (columns[left], columns[min(last, left + 1)])
        let share = place - Double(left)
        return Column(
            shift: first.shift + share * (second.shift - first.shift),
            scale: first.scale + share * (second.scale - first.scale))
    }
}

extension Raster {
    /// The median of each channel over a sample of the pixels; on a page of text, the paper.
    fileprivate func medianColour() -> [UInt8] {
        let pixels = stride(from: 0, to: width * height, by: max(1, width * height / 10_000))
        return (0..<channels.rawValue).map { channel in
            let levels = pixels.map { bytes[$0 * channels.rawValue + channel] }.sorted()
            return levels[levels.count / 2]
        }
    }

    /// The image with each column straightened, and `added` rows more above and below; new pixels have the colour
    /// `filling`, one byte per channel.
    fileprivate func straightened(
        by columns: [PageCurve.Column], addingRows added: Int, filling: [UInt8]
    ) throws(ScanningError) -> Raster {
        let (samples, rows) = (channels.rawValue, height + 2 * added)
        let (middle, last) = (Double(height) / 2, height - 1)
        let result = [UInt8](unsafeUninitializedCapacity: width * samples * rows) { target, count in
            bytes.withUnsafeBufferPointer { source in
                for row in 0..<rows {
                    let straight = Double(row - added) + 0.5 - middle
                    for (x, column) in columns.enumerated() {
                        let at = (row * width + x) * samples
                        let place = column.row(ofStraight: straight) + middle - 0.5
                        guard place >= 0, place <= Double(last) else {
                            for sample in 0..<samples { target[at + sample] = filling[sample] }
                            continue
                        }
                        let upper = Int(place)
                        let share = Int((place - Double(upper)) * 256)
                        for sample in 0..<samples {
                            let first = Int(source[(upper * width + x) * samples + sample])
                            let second = Int(source[(min(last, upper + 1) * width + x) * samples + sample])
                            target[at + sample] = UInt8(
                                truncatingIfNeeded: (first * 256 + (second - first) * share + 128) >> 8)
                        }
                    }
                }
            }
            count = width * samples * rows
        }
        do {
            return try Raster(
                width: width, height: rows, channels: channels, bytes: result, dotsPerInch: dotsPerInch)
        } catch {
            throw ScanningError(error)
        }
    }
}
