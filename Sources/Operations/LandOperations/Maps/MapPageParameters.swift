public import Batch
public import MapDrawing

/// Parameters of the page that a map is drawn on, shared by all operations that draw maps.
package struct MapPageParameters: OperationParameters {
    package static let title = "The page"

    @Parameter("Title above the map in place of the usual one; '' for none.") package var title: String?
    @Parameter("Note below the map.") package var note: String?
    @Parameter("Longest side of the picture, at 150 dots an inch.", unit: "pixels", in: 200...20_000)
    package var size = 1_600
    @Parameter(
        "Exact scale on paper, for example 1000 or 1:1000. Without it the map fills its picture.",
        in: 10...1_000_000, .value("scale"), reading: MapPageParameters.denominator)
    package var scale: Double?
    @Parameter("Paper for --scale: a5 to a0.", .value("size")) package var paper = MapPaper.a4
    @Parameter("Orientation of the paper. Without it, what suits the map.", .value("orientation"))
    package var orientation: PaperOrientation?
    @Parameter(
        "Pixels for each pixel of the size, for dense screens (2 for @2x) and print.", in: 0.5...8,
        .value("ratio"))
    package var pixelRatio = 1.0
    @Parameter(
        "Extent of the map in LV95: least easting and northing, greatest easting and northing.",
        .value("e,n,e,n"),
        .commaSeparated)
    package var box: [Double] = []
    @Parameter("Language of the map's own words.", .value("code")) package var language = MapLanguage.de

    package init() {}

    /// The denominator of `1:1000` or `1000`.
    private static func denominator(_ text: String) -> Double?? {
        Double((text.hasPrefix("1:") ? text.dropFirst(2) : text[...]).filter { $0 != "'" }).map { .some($0) }
    }
}

/// How the paper of a map lies.
package enum PaperOrientation: String, CaseIterable, ParameterValue {
    case portrait, landscape
}

/// A language of a map's own words.
package enum MapLanguage: String, CaseIterable, ParameterValue {
    case de, fr, it, en
}

extension MapPaper: ParameterValue {}
extension MapFormat: ParameterValue {}
