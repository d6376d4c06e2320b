public import SimpleFeatures

/// The sheet that a map is drawn on, and what stands around the map.
///
/// Sizes are pixels at `dpi` dots per inch, also for SVG and PDF, whose sheets measure as many inches.
public struct MapPage: Hashable, Sendable {
    /// Width in pixels.
    public var width: Int
    /// Height in pixels.
    public var height: Int
    /// Dots per inch, 30 to 1200.
    public var dpi: Double
    /// Stands above the map.
    public var title: String?
    /// Stands below the map on the right: source, date, reference system.
    public var note: String?
    /// The ground to show, in metres; `nil` shows all features. With an exact scale its centre is what counts.
    public var view: BoundingBox?
    /// The words that the map itself has.
    public var words = MapWords.german
    /// The denominator of the scale to draw at, such as 1000; `nil` fills the page, and the scale is given as
    /// approximate.
    public var exactScale: Double?
    /// Whether a scale bar and the scale stand below the map.
    public var showsScaleBar: Bool
    /// Whether an arrow points to grid north.
    public var showsNorthArrow: Bool
    /// Whether round coordinates are marked along the frame and by light crosses.
    public var showsCoordinates: Bool
    /// What the styles mean, below the map.
    public var legend: [MapLegendEntry]
    /// Curves along a way, in a panel below the map; `nil` for none.
    public var profile: MapProfile?
    /// The greatest number of pixels that is drawn; default 100 million.
    public var maximumPixels: Int

    /// Creates a page.
    public init(
        width: Int = 1_600, height: Int = 1_200, dpi: Double = 150, title: String? = nil,
        note: String? = "LV95, Einheit m", exactScale: Double? = nil, showsScaleBar: Bool = true,
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

    /// A page of DIN A4 at `dpi` dots per inch.
    public static func a4(landscape: Bool = false, dpi: Double = 150) -> MapPage {
        page(of: .a4, landscape: landscape, dpi: dpi)
    }

    /// A page of this paper at `dpi` dots per inch.
    public static func page(of paper: MapPaper, landscape: Bool = false, dpi: Double = 150) -> MapPage {
        let dots = min(max(dpi, 30), 1_200) / 25.4
        let long = Int((paper.millimetres.long * dots).rounded())
        let short = Int((paper.millimetres.short * dots).rounded())
        return MapPage(width: landscape ? long : short, height: landscape ? short : long, dpi: dpi)
    }

    /// The same sheet with `ratio` times as many pixels to each side, for screens with dense pixels.
    public func withPixels(times ratio: Double) -> MapPage {
        guard ratio.isFinite, (0.1...16).contains(ratio) else { return self }
        var page = self
        page.width = Int((Double(min(max(width, 0), 1 << 20)) * ratio).rounded())
        page.height = Int((Double(min(max(height, 0), 1 << 20)) * ratio).rounded())
        page.dpi = dpi * ratio
        return page
    }
}
