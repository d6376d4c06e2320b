import SimpleFeatures

/// Draws features in a plane system onto a page.
///
/// The same input gives the same bytes. Features are drawn in their order: fills of areas, then borders, lines, points
/// and last the labels, larger areas first. A label that has no room within its area, or would cover another one, is
/// made smaller and then left out.
///
/// ```swift
/// let page = MapPage.fitting(box, title: "Parcels in Musterwil")
/// let png = try MapRenderer.render(features, page, as: .png)
/// ```
public enum MapRenderer {
    /// The map as a file.
    ///
    /// Throws `map.nothingToDraw` where no feature has a position, `map.coordinates` for a coordinate that is not a
    /// number or beyond 100,000 km, `map.pageTooLarge`, `map.pageTooSmall`, `map.resolution` and `map.doesNotFit`.
    public static func render(
        _ features: [MapFeature], _ page: MapPage, as format: MapFormat
    ) throws(MapError) -> [UInt8] {
        try picture(features, page, as: format).bytes
    }

    /// The map as a file, with its scale, the ground that it shows and how many labels it has.
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

    /// The pixels of a PNG before it is written.
    static func renderPixels(_ features: [MapFeature], _ page: MapPage) throws(MapError) -> PixelGrid {
        let sheet = try MapSheet(features, page)
        let canvas = try Canvas(page, .png)
        _ = sheet.draw(on: canvas)
        guard let pixels = canvas.pixels() else {
            throw MapError(.drawing, "there are no pixels", remedy: "This is a defect.")
        }
        return pixels
    }
}
