public import Batch
public import MapDrawing
public import PrintedTexts
package import SimpleFeatures

/// Parameters of the page that a map is drawn on, shared by all operations that draw maps.
public struct MapPageParameters: OperationParameters {
    public static let title = "The page"

    @Parameter(
        """
        Title above the map; '' leaves it out. (default: for parcels, the name in the file, if there is one; \
        for routes, the name, days and distance)
        """)
    public var title: String?
    @Parameter("Line of text below the map.") public var note: String?
    @Parameter(
        "Length of the longer side of the image, which has 150 dots per inch.", unit: "pixels",
        in: 200...20_000)
    public var size = 1_600
    @Parameter(
        "Exact scale on paper, for example 1000 or 1:1000. (default: the map fills the image)",
        in: 10...1_000_000, .value("scale"), reading: MapPageParameters.denominator)
    public var scale: Double?
    @Parameter("With --scale, size of the paper, from a5 to a0.", .value("size")) public var paper = MapPaper
        .a4
    @Parameter("Orientation of the paper. (default: the one that suits the map)", .value("orientation"))
    public var orientation: PaperOrientation?
    @Parameter(
        "Factor by which to multiply the number of pixels per side, for high-resolution screens (2 for @2x) and print.",
        in: 0.5...8,
        .value("ratio"))
    public var pixelRatio = 1.0
    @Parameter(
        "Extent of the map in LV95: smallest easting and northing, then largest easting and northing.",
        .value("e,n,e,n"), .commaSeparated)
    public var box: [Double] = []
    @Parameter("Language of the title, legend and labels.", .value("code")) public var language =
        PrintedLanguage.de

    public init() {}

    /// The denominator of `1:1000` or `1000`.
    private static func denominator(_ text: String) -> Double?? {
        Double((text.hasPrefix("1:") ? text.dropFirst(2) : text[...]).filter { $0 != "'" }).map { .some($0) }
    }
}

/// The orientation of a map's paper.
public enum PaperOrientation: String, CaseIterable, ParameterValue {
    case portrait, landscape
}

extension MapPaper: ParameterValue {}
extension MapFormat: ParameterValue {}
extension PrintedLanguage: ParameterValue {}

/// The page of a map by its parameters: a size in pixels, or paper at an exact scale.
package struct PageChoice {
    private let parameters: MapPageParameters
    /// The requested extent.
    package let view: BoundingBox?

    /// The map's own words.
    package let words: MapWords
    /// The format of the picture.
    package let format: MapFormat

    package init(_ parameters: MapPageParameters, _ format: MapFormat) throws {
        self.parameters = parameters
        self.format = format
        try parameters.checkRanges()
        words = parameters.language.texts.map
        view = try Self.view(parameters.box)
    }

    private static func view(_ box: [Double]) throws -> BoundingBox? {
        guard !box.isEmpty else { return nil }
        guard box.count == 4, box.allSatisfy(\.isFinite), box[0] < box[2], box[1] < box[3] else {
            throw ParameterFailure(
                "box", "smallest easting and northing, largest easting and northing were expected")
        }
        return BoundingBox(minX: box[0], minY: box[1], maxX: box[2], maxY: box[3])
    }

    /// The page for a map of `ground`, of which only `view` is shown if given.
    package func page(
        for ground: BoundingBox, view: BoundingBox?, title: String?, note: String,
        _ legend: [MapLegendEntry], _ profile: MapProfile? = nil
    ) -> MapPage {
        let shown = view ?? ground
        let title = title?.isEmpty == true ? nil : title
        var page: MapPage
        if let scale = parameters.scale {
            let isLandscape = parameters.orientation.map { $0 == .landscape } ?? (shown.width > shown.height)
            page = .page(of: parameters.paper, landscape: isLandscape)
            page.exactScale = scale
            page.title = title
            page.note = note
            page.legend = legend
            page.profile = profile
        } else {
            page = .fitting(
                shown, longestSide: parameters.size, title: title, note: note, legend: legend,
                profile: profile)
        }
        page.view = view
        page.words = words
        return page.withPixels(times: parameters.pixelRatio)
    }
}
