public import Images

/// Makes a page's paper white: shadows, grey and tinted paper go, text, colours and pictures stay.
///
/// The paper's level is what is left of a picture of about 37 dots an inch when everything dark and narrower than
/// 6 mm is taken away; each pixel is divided by it. Text keeps its contrast to the paper, also where the shadow is
/// deep. Dark areas with sharp edges (pictures, coloured headings) are not paper: there the level comes from the paper
/// beside them, so that they keep their darkness. Pale tints with sharp edges (zones of a plan, boxes, rows of a table)
/// are paper of another colour, which they keep: only their light is evened out. Faded ink is darkened in the end.
///
/// A page on which no paper can be told, such as a photograph from edge to edge, stays as it is.
///
/// ```swift
/// let page = try BackgroundNormaliser().normalise(raster)
/// print(page.wasChanged, page.pictureShare)
/// ```
public struct BackgroundNormaliser: Sendable, Hashable, Codable {
    /// Whether ink that has faded becomes dark again.
    public var darkensFadedInk: Bool

    /// A normaliser with its settings.
    public init(darkensFadedInk: Bool = true) { self.darkensFadedInk = darkensFadedInk }

    /// The page on white paper; size, channels and resolution stay.
    ///
    /// Throws `scan.tooLarge` for more than 32,767 pixels a side.
    public func normalise(_ raster: Raster) throws(ScanningError) -> NormalisedPage {
        let page = try Pix(raster)
        guard let map = try PaperMap(page, dotsPerInch: raster.workingDotsPerInch) else {
            return NormalisedPage(raster: raster, wasChanged: false, pictureShare: 0, inkLevel: nil)
        }
        guard map.showsPaper else {
            return NormalisedPage(
                raster: raster, wasChanged: false, pictureShare: map.pictures.share, inkLevel: nil)
        }
        let even = try map.divide(page, keeping: map.tints(), white: Self.whitePaper)
        // One copy less of a large picture from here on.
        _ = consume page
        let ink = try even.grey().level(ofDarkest: Self.inkShare)
        let isFaded = darkensFadedInk && Self.fadedInk.contains(ink)
        let result = isFaded ? try even.stretched(black: Self.black(forInk: ink), white: 255) : even
        return NormalisedPage(
            raster: try result.raster(dotsPerInch: raster.dotsPerInch), wasChanged: true,
            pictureShare: map.pictures.share, inkLevel: ink)
    }

    /// A page of text is at least that much ink.
    private static let inkShare = 0.005
    /// Darker needs no help; paler is not ink.
    private static let fadedInk = 62...198
    private static let darkInk = 52.0

    /// The level that must become black so that ink becomes dark; not so much that grain becomes ink.
    private static func black(forInk ink: Int) -> Int {
        let share = darkInk / 255
        return min(167, max(0, Int((Double(ink) - share * 255) / (1 - share))))
    }
    /// Paper and its grain reach from here to white.
    private static let whitePaper = 245
}

/// A page whose paper is white, and what was found about its light.
public struct NormalisedPage: Sendable {
    /// The page: size, channels and resolution as they were.
    public let raster: Raster
    /// Whether paper was found; without it the page is unchanged.
    public let wasChanged: Bool
    /// The share of the page that is pictures or other dark areas, 0 to 1.
    public let pictureShare: Double
    /// How dark the ink was on white paper, 0 to 255; `nil` for an unchanged page. Above 100 it had faded.
    public let inkLevel: Int?
}
