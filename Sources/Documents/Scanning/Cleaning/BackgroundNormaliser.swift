public import Images

/// Makes a page's paper white: removes shadows and grey or tinted paper, keeps text, colours and pictures.
///
/// The paper's level is estimated at about 37 dpi by removing everything dark and narrower than 6 mm; each pixel is
/// divided by it. Text keeps its contrast to the paper, also in deep shadow. Dark areas with sharp edges (pictures,
/// coloured headings) are not paper: there the level comes from the paper beside them, so that they stay dark. Pale
/// tints with sharp edges (zones of a plan, boxes, table rows) keep their colour, and only their lighting is evened
/// out. Finally, faded ink is darkened.
///
/// A page without recognisable paper, such as a full-page photograph, stays unchanged.
///
/// ```swift
/// let page = try BackgroundNormaliser().normalise(raster)
/// print(page.wasChanged, page.pictureShare)
/// ```
public struct BackgroundNormaliser: Sendable, Hashable, Codable {
    /// Whether faded ink is darkened.
    public var darkensFadedInk: Bool

    /// Creates a normaliser.
    public init(darkensFadedInk: Bool = true) { self.darkensFadedInk = darkensFadedInk }

    /// The page on white paper; size, channels and resolution stay the same.
    ///
    /// Throws `scan.tooLarge` for more than 32,767 pixels per side.
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
        // Frees one copy of a large image.
        _ = consume page
        let ink = try even.grey().level(ofDarkest: Self.inkShare)
        let isFaded = darkensFadedInk && Self.fadedInk.contains(ink)
        let result = isFaded ? try even.stretched(black: Self.black(forInk: ink), white: 255) : even
        return NormalisedPage(
            raster: try result.raster(dotsPerInch: raster.dotsPerInch), wasChanged: true,
            pictureShare: map.pictures.share, inkLevel: ink)
    }

    /// The least share of ink on a page of text.
    private static let inkShare = 0.005
    /// Darker ink needs no help; paler levels are not ink.
    private static let fadedInk = 62...198
    private static let darkInk = 52.0

    /// The level to map to black so that ink becomes dark, limited so that grain does not become ink.
    private static func black(forInk ink: Int) -> Int {
        let share = darkInk / 255
        return min(167, max(0, Int((Double(ink) - share * 255) / (1 - share))))
    }
    /// Levels from here on are paper with its grain.
    private static let whitePaper = 245
}

/// A page on white paper, with the findings about its lighting.
public struct NormalisedPage: Sendable {
    /// The page, with unchanged size, channels and resolution.
    public let raster: Raster
    /// Whether paper was found; otherwise the page is unchanged.
    public let wasChanged: Bool
    /// The share of the page that is pictures or other dark areas, 0 to 1.
    public let pictureShare: Double
    /// The level of the ink on white paper, 0 to 255; `nil` for an unchanged page. Above 100 it had faded.
    public let inkLevel: Int?
}
