import Batch
package import MapDrawing
package import SimpleFeatures

/// The sheet that a map is drawn on: a size in pixels, or paper at an exact scale.
package struct PageChoice {
    private let parameters: MapPageParameters
    /// The extent that was asked for.
    package let view: BoundingBox?

    /// The map's own words.
    package let words: MapWords
    /// The format of the picture.
    package let format: MapFormat

    package init(_ parameters: MapPageParameters, _ format: MapFormat) throws {
        self.parameters = parameters
        self.format = format
        try parameters.checkRanges()
        words = MapWords(language: parameters.language.rawValue) ?? .german
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
