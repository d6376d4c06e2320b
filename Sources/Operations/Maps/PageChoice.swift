import Batch
import MapDrawing
import SimpleFeatures

/// The sheet that a map is drawn on: a size in pixels, or paper at an exact scale.
struct PageChoice {
    private let parameters: any PageParameters
    private let paper: MapPaper
    /// Whether the paper lies on its long side; `nil` as the ground asks for.
    private let isLandscape: Bool?
    /// The ground that was asked for.
    let view: BoundingBox?

    /// The words of the map's own.
    let words: MapWords
    /// What is drawn.
    let format: MapFormat

    init(_ parameters: some PageParameters) throws {
        self.parameters = parameters
        guard let format = MapFormat(rawValue: parameters.format) else {
            throw ParameterFailure("format", "png, svg or pdf was expected, not \"\(parameters.format)\"")
        }
        self.format = format
        guard let words = MapWords(language: parameters.language) else {
            throw ParameterFailure(
                "language", "de, fr, it or en was expected, not \"\(parameters.language)\"")
        }
        self.words = words
        guard (200...20_000).contains(parameters.size) else {
            throw ParameterFailure("size", "200 to 20000 pixels were expected, not \(parameters.size)")
        }
        if let scale = parameters.scale, !(scale >= 10 && scale <= 1_000_000) {
            throw ParameterFailure("scale", "a denominator from 10 to 1000000 was expected, such as 1000")
        }
        guard let paper = MapPaper(rawValue: parameters.paper.lowercased()) else {
            throw ParameterFailure("paper", "a5 to a0 was expected, not \"\(parameters.paper)\"")
        }
        self.paper = paper
        switch parameters.orientation {
        case nil: isLandscape = nil
        case "portrait": isLandscape = false
        case "landscape": isLandscape = true
        case let other?:
            throw ParameterFailure("orientation", "portrait or landscape was expected, not \"\(other)\"")
        }
        guard (0.5...8).contains(parameters.pixelRatio) else {
            throw ParameterFailure("pixelRatio", "0.5 to 8 was expected, not \(parameters.pixelRatio)")
        }
        view = try Self.view(parameters.box)
    }

    private static func view(_ box: [Double]) throws -> BoundingBox? {
        guard !box.isEmpty else { return nil }
        guard box.count == 4, box.allSatisfy(\.isFinite), box[0] < box[2], box[1] < box[3] else {
            throw ParameterFailure(
                "box", "least easting, least northing, greatest easting and greatest northing were expected")
        }
        return BoundingBox(minX: box[0], minY: box[1], maxX: box[2], maxY: box[3])
    }

    /// The page for a map of this ground; `view` is what of it is shown, where that is not all.
    func page(
        for ground: BoundingBox, view: BoundingBox?, title: String?, note: String,
        _ legend: [MapLegendEntry], _ profile: MapProfile? = nil
    ) -> MapPage {
        let shown = view ?? ground
        let title = title?.isEmpty == true ? nil : title
        var page: MapPage
        if let scale = parameters.scale {
            page = .page(of: paper, landscape: isLandscape ?? (shown.width > shown.height))
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
