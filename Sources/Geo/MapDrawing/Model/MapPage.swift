public import PrintedTexts
public import SimpleFeatures

/// The page of a map: size, scale, and the parts around the map.
///
/// Sizes are pixels at `dpi` dots per inch. SVG and PDF pages have the same size in inches.
public struct MapPage: Hashable, Sendable {
    /// Width in pixels.
    public var width: Int
    /// Height in pixels.
    public var height: Int
    /// Dots per inch, 30 to 1200.
    public var dpi: Double
    /// Title above the map.
    public var title: String?
    /// Note below the map on the right, for example source, date and CRS.
    public var note: String?
    /// The ground to show, in metres; `nil` shows all features. With an exact scale, only its centre is used.
    public var view: BoundingBox?
    /// The texts that the map adds, by language.
    public var words = MapWords.german
    /// The denominator of the scale, for example 1000; `nil` fills the page and states the scale as approximate.
    public var exactScale: Double?
    /// Whether a scale bar and the scale are shown below the map.
    public var showsScaleBar: Bool
    /// Whether an arrow points to grid north.
    public var showsNorthArrow: Bool
    /// Whether round coordinates are marked on the frame and by light crosses.
    public var showsCoordinates: Bool
    /// Legend entries, shown below the map.
    public var legend: [MapLegendEntry]
    /// Profile along a route, in a panel below the map; `nil` for none.
    public var profile: MapProfile?
    /// The maximum number of pixels; default: 100 million.
    public var maximumPixels: Int

    /// Creates a page.
    public init(
        width: Int = 1_600, height: Int = 1_200, dpi: Double = 150, title: String? = nil,
        note: String? = MapWords.german.system, exactScale: Double? = nil, showsScaleBar: Bool = true,
        showsNorthArrow: Bool = true, showsCoordinates: Bool = true, legend: [MapLegendEntry] = [],
        profile: MapProfile? = nil, maximumPixels: Int = 100_000_000
    ) {
        self.width = width
        self.height = height
        self.dpi = dpi
        self.title = title
        self.note = note
        self.exactScale = exactScale
        self.showsScaleBar = showsScaleBar
        self.showsNorthArrow = showsNorthArrow
        self.showsCoordinates = showsCoordinates
        self.legend = legend
        self.profile = profile
        self.maximumPixels = maximumPixels
    }

    /// An A4 page at `dpi` dots per inch.
    public static func a4(landscape: Bool = false, dpi: Double = 150) -> MapPage {
        page(of: .a4, landscape: landscape, dpi: dpi)
    }

    /// A page of a paper size at `dpi` dots per inch.
    public static func page(of paper: MapPaper, landscape: Bool = false, dpi: Double = 150) -> MapPage {
        let dots = min(max(dpi, 30), 1_200) / 25.4
        let long = Int((paper.millimetres.long * dots).rounded())
        let short = Int((paper.millimetres.short * dots).rounded())
        return MapPage(width: landscape ? long : short, height: landscape ? short : long, dpi: dpi)
    }

    /// The same page with `ratio` times as many pixels per side, for high-density screens.
    public func withPixels(times ratio: Double) -> MapPage {
        guard ratio.isFinite, (0.1...16).contains(ratio) else { return self }
        var page = self
        page.width = Int((Double(min(max(width, 0), 1 << 20)) * ratio).rounded())
        page.height = Int((Double(min(max(height, 0), 1 << 20)) * ratio).rounded())
        page.dpi = dpi * ratio
        return page
    }

    /// A page whose map has the aspect ratio of `box`, limited to 1:2 and 2:1, and whose longest side has
    /// `longestSide` pixels.
    ///
    /// Title, legend and profile take room and must be given here.
    public static func fitting(
        _ box: BoundingBox, longestSide: Int = 1_600, dpi: Double = 150, title: String? = nil,
        note: String? = MapWords.german.system, legend: [MapLegendEntry] = [],
        profile: MapProfile? = nil
    ) -> MapPage {
        var page = MapPage(
            width: longestSide, height: longestSide, dpi: dpi, title: title, note: note, legend: legend,
            profile: profile)
        guard (1...1_000_000).contains(longestSide) else { return page }
        let ratio = box.width / box.height
        let shape = ratio.isFinite && ratio > 0 ? min(max(ratio, 0.5), 2) : 1.4
        // The size of the parts around the map depends on the shorter side; the shape settles in a few steps.
        for _ in 0..<4 {
            let layout = PageLayout(page)
            let map = layout.map
            let aroundWidth = Double(page.width) - map.width
            let aroundHeight = Double(page.height) - map.height
            let height = (Double(longestSide) - aroundWidth) / shape + aroundHeight
            if height <= Double(longestSide) {
                (page.width, page.height) = (longestSide, max(1, Int(height.rounded())))
            } else {
                let width = (Double(longestSide) - aroundHeight) * shape + aroundWidth
                (page.width, page.height) = (max(1, min(longestSide, Int(width.rounded()))), longestSide)
            }
        }
        return page
    }
}

extension MapPage {
    /// The longest side that the drawing library supports, in pixels.
    private static let longestSide = 32_767

    /// Checks the page before anything is allocated for it.
    func check() throws(MapError) {
        guard dpi.isFinite, (30...1_200).contains(dpi) else {
            throw MapError(
                .resolution, "\(dpi) dots per inch are outside 30 to 1200",
                remedy: "Use 150 for a letter, 300 for print.")
        }
        guard width >= 1, height >= 1 else {
            throw MapError(
                .pageTooSmall, "the page has \(width) by \(height) pixels",
                remedy: "Use at least 100 by 100 pixels.")
        }
        let (pixels, isOverflow) = width.multipliedReportingOverflow(by: height)
        guard !isOverflow, pixels <= maximumPixels, width <= Self.longestSide, height <= Self.longestSide
        else {
            throw MapError(
                .pageTooLarge,
                "\(width) by \(height) pixels are more than \(maximumPixels), or a side is longer than \(Self.longestSide)",
                remedy: "Use fewer dots per inch or a smaller page, or draw a PDF at 150 dots per inch.")
        }
        guard legend.count <= 100 else {
            throw MapError(
                .pageTooSmall, "the legend has \(legend.count) entries",
                remedy: "Group them into at most 100.")
        }
    }
}

/// A paper size of ISO 216.
public enum MapPaper: String, CaseIterable, Codable, Sendable {
    case a5, a4, a3, a2, a1, a0

    /// The sides in millimetres.
    var millimetres: (short: Double, long: Double) {
        switch self {
        case .a5: (148, 210)
        case .a4: (210, 297)
        case .a3: (297, 420)
        case .a2: (420, 594)
        case .a1: (594, 841)
        case .a0: (841, 1_189)
        }
    }
}
