public import Images

/// Takes a coloured page apart into sharp ink and a soft background.
///
/// Ink is what stands out dark against the paper around it, whatever the paper's tint; pictures are told by their tones
/// and stay whole in the background. The ink's colours are gathered into a few.
///
/// ```swift
/// let page = try PageSeparator().separate(raster)
/// page.inks.first?.mask     // the black text
/// page.background           // 100 dots an inch
/// ```
public struct PageSeparator: Sendable, Hashable {
    /// The background's pixels an inch, about: the page's resolution is divided by a whole number.
    public var backgroundDotsPerInch: Double
    /// The same of a page with pictures.
    public var pictureDotsPerInch: Double
    /// How many colours of ink are told apart, at least 1.
    public var inkLimit: Int

    /// A separator with its settings.
    public init(backgroundDotsPerInch: Double = 75, pictureDotsPerInch: Double = 150, inkLimit: Int = 6) {
        self.backgroundDotsPerInch = backgroundDotsPerInch
        self.pictureDotsPerInch = pictureDotsPerInch
        self.inkLimit = inkLimit
    }

    private static let notablePictures = 0.01
    /// Of the area of a square of a 100th inch; smaller spots are noise.
    private static let smallestSpot = 0.35

    /// The page in layers, as large as it was.
    ///
    /// Throws `scan.tooLarge` for more than 32,767 pixels a side.
    public func separate(_ page: Raster) throws(ScanningError) -> LayeredPage {
        let page = page.converted(to: .rgb)
        let ink = try PageInk(page)
        let components = ink.components
        let pictures = try PictureTiles(Pix(ink.even), dotsPerInch: page.workingDotsPerInch)
        let isKept = kept(components, outside: pictures, dotsPerInch: page.workingDotsPerInch)
        let palette = InkPalette(components.components, keeping: isKept, limit: max(1, inkLimit))
        let masks = try components.masks(of: palette.groups, count: palette.colours.count)
        let inks = zip(masks, palette.colours).map { mask, colour in
            LayeredPage.Ink(
                mask: mask, red: UInt8(colour.red.rounded()), green: UInt8(colour.green.rounded()),
                blue: UInt8(colour.blue.rounded()))
        }
        let resolution = pictures.share > Self.notablePictures ? pictureDotsPerInch : backgroundDotsPerInch
        let factor = max(1, Int((page.workingDotsPerInch / max(resolution, 1)).rounded()))
        let background = try InkRemoval(page, ink: ink.mask(of: isKept), factor: factor)
            .raster(dotsPerInch: page.dotsPerInch)
        return LayeredPage(background: background, inks: inks, pictureShare: pictures.share)
    }

    /// Components that lie mostly outside pictures and are no specks.
    private func kept(
        _ components: InkComponents, outside pictures: PictureTiles, dotsPerInch: Double
    ) -> [Bool] {
        var inside = [Int](repeating: 0, count: components.components.count)
        components.forEachRun { component, row, columns in
            if pictures.contains(column: (columns.lowerBound + columns.upperBound) / 2, row: row) {
                inside[component] += columns.count
            }
        }
        let side = dotsPerInch / 100
        let smallest = Int((Self.smallestSpot * side * side).rounded(.up))
        return zip(components.components, inside).map { component, inside in
            component.isInk && component.area >= smallest && 2 * inside < component.area
        }
    }
}
