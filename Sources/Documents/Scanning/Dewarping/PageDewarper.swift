public import Images

/// Straightens the lines of a page that bows, as photographed from an open book.
///
/// The page lies upright and about level; each column of pixels is moved and stretched so that the lines become straight
/// and level. What a bowed page has lost across, where it turns away from the camera, is not made wider again. Nothing is
/// found on pages whose lines are straight, that have fewer than six lines of text, or whose lines do not bow together.
///
/// ```swift
/// if let curve = try PageDewarper().find(in: raster) {
///     let straight = try PageDewarper().dewarp(raster, by: curve)
/// }
/// ```
public struct PageDewarper: Sendable, Hashable, Codable {
    /// A dewarper.
    public init() {}

    /// How the lines bow; `nil` where they do not, or too much to be sure.
    ///
    /// Throws `scan.tooLarge` for more than 32,767 pixels a side.
    public func find(in raster: Raster) throws(ScanningError) -> PageCurve? {
        let page = try Pix(raster)
        let factor = min(1, Self.longestSide / Double(max(page.width, page.height)))
        guard Double(min(page.width, page.height)) * factor >= Self.shortestSide else { return nil }
        let (ink, resolution) = try page.smallInk(
            longestSide: Self.longestSide, dotsPerInch: raster.workingDotsPerInch)
        let millimetre = resolution / 25.4
        let letters = try ink.withoutLargeAreas(side: Int(Self.largestAreaMillimetres * millimetre))
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

    /// The columns by which the lines of small letters become straight, found step by step: lines that are nearly
    /// straight are found farther out.
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

    /// Whether nothing is moved or stretched more than pages of books are.
    private static func isBounded(_ columns: [PageCurve.Column], _ letters: Pix) -> Bool {
        let columnWidth = Double(letters.width) / Double(columns.count)
        let isSteep = zip(columns, columns.dropFirst()).contains {
            abs($1.shift - $0.shift) > largestSlope * columnWidth
        }
        return !isSteep && columns.allSatisfy { scales.contains($0.scale) && $0.shift.isFinite }
    }

    /// The page with its lines straight; as large as before, or higher where that would cut off what is on it.
    ///
    /// Throws `scan.tooLarge` for more than 32,767 pixels a side, `scan.processingFailed` for a page of another size than
    /// the curve was found on.
    public func dewarp(_ raster: Raster, by curve: PageCurve) throws(ScanningError) -> Raster {
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
        let trimmed = try page.trimmedToContent(
            width: raster.width, height: raster.height, dotsPerInch: raster.workingDotsPerInch)
        return trimmed === page ? straight : try trimmed.raster(dotsPerInch: raster.dotsPerInch)
    }

    private static let longestSide = 1800.0
    private static let shortestSide = 300.0
    /// Words whose letters touch are higher where they bend.
    private static let largestAreaMillimetres = 12.0
    private static let highestAreaMillimetres = 15.0
    private static let leastBowMillimetres = 0.5
    /// Of the page's height.
    private static let largestBow = 0.15
    private static let largestSlope = 1.5
    private static let scales = 0.5...2.0
    /// Each step sees the lines' ends a little farther out.
    private static let fewestSteps = 3
    private static let mostSteps = 5
    /// In pixels of the small picture.
    private static let straightEnough = 0.9
    /// Of how far the lines lay off before; those that do not bow together stay as they are.
    private static let largestRest = 0.5
}

extension PageCurve.Column {
    /// A column that was straightened by this one, and is straightened further by another.
    fileprivate func after(_ next: Self) -> Self {
        Self(shift: shift + scale * next.shift, scale: scale * next.scale)
    }
}

extension Pix {
    /// Ink whose columns are moved and stretched back.
    fileprivate func straightened(by columns: [PageCurve.Column]) throws(ScanningError) -> Pix {
        let curve = PageCurve(
            columns: columns, width: width, height: height, bowPixels: 0, bowMillimetres: 0, lineCount: 0)
        let straight = try greyOfInk().raster(dotsPerInch: nil)
            .straightened(by: curve.allColumns, addingRows: 0, filling: [255])
        return try Pix(straight).ink(below: 128)
    }
}
