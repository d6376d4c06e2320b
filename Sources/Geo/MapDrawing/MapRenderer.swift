import CCairo
public import SimpleFeatures

/// Draws features in a plane CRS on a page.
///
/// The output is deterministic: the same input gives the same bytes. Features are drawn in their order: first the
/// fills of areas, then borders, lines and points; those with `isOnTop` follow in the same way. Labels come last,
/// larger areas first. A label without room in its area, or that would cover another, is drawn smaller or left out.
///
/// ```swift
/// let page = MapPage.fitting(box, title: "Parcels in Musterwil")
/// let png = try MapRenderer.render(features, page, as: .png)
/// ```
public enum MapRenderer {
    /// Draws a map file.
    ///
    /// Throws `map.nothingToDraw` if no feature has a position, `map.coordinates` for a coordinate that is not a
    /// number or beyond 100,000 km, `map.pageTooLarge`, `map.pageTooSmall`, `map.resolution` and `map.doesNotFit`.
    public static func render(
        _ features: [MapFeature], _ page: MapPage, as format: MapFormat
    ) throws(MapError) -> [UInt8] {
        try picture(features, page, as: format).bytes
    }

    /// Draws a map file and reports its scale, ground and number of labels.
    public static func picture(
        _ features: [MapFeature], _ page: MapPage, as format: MapFormat
    ) throws(MapError) -> MapPicture {
        let sheet = try MapSheet(features, page)
        let canvas = try Canvas(page, format)
        let labels = sheet.draw(on: canvas)
        return MapPicture(
            bytes: try canvas.finish(), ground: sheet.viewport.ground,
            metresPerPixel: sheet.viewport.metresPerPixel,
            scaleDenominator: sheet.viewport.scaleDenominator(dpi: page.dpi), labelsDrawn: labels.drawn,
            labelsSkipped: labels.skipped)
    }

    /// The pixels of a PNG before encoding.
    static func renderPixels(_ features: [MapFeature], _ page: MapPage) throws(MapError) -> PixelGrid {
        let sheet = try MapSheet(features, page)
        let canvas = try Canvas(page, .png)
        _ = sheet.draw(on: canvas)
        guard let pixels = canvas.pixels() else {
            throw MapError(.drawing, "the canvas has no pixels", remedy: "Report this error.")
        }
        return pixels
    }
}

/// A drawn map with its scale, ground and number of labels.
public struct MapPicture: Hashable, Sendable {
    /// The file content.
    public let bytes: [UInt8]
    /// The ground within the frame, in metres of the plane CRS.
    public let ground: BoundingBox
    /// Metres on the ground per pixel.
    public let metresPerPixel: Double
    /// The denominator of the scale at the page's dots per inch.
    public let scaleDenominator: Double
    /// The number of labels drawn.
    public let labelsDrawn: Int
    /// The number of labels left out for lack of room.
    public let labelsSkipped: Int
}

/// The file format of a map.
public enum MapFormat: String, CaseIterable, Sendable {
    /// Pixels, with their density so that the map prints at its scale.
    case png
    /// Vectors for the screen, with text as outlines.
    case svg
    /// Vectors for print, with searchable text.
    case pdf
}

/// The drawing library used for maps.
public enum MapLibrary {
    /// Cairo's version, for example `1.16.0`; `nil` if it is not installed.
    public static var version: String? {
        fieldbook_has_cairo() == 0 ? nil : cairo_version_string().map { String(cString: $0) }
    }
}
