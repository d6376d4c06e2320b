public import SimpleFeatures

extension MapPage {
    /// A page whose map has the shape of `box`, within one to two, and whose longest side has `longestSide` pixels.
    ///
    /// Title, legend and profile take room, so that they are to be given here.
    public static func fitting(
        _ box: BoundingBox, longestSide: Int = 1_600, dpi: Double = 150, title: String? = nil,
        note: String? = "LV95, Einheit m", legend: [MapLegendEntry] = [],
        profile: MapProfile? = nil
    ) -> MapPage {
        var page = MapPage(
            width: longestSide, height: longestSide, dpi: dpi, title: title, note: note, legend: legend,
            profile: profile)
        guard (1...1_000_000).contains(longestSide) else { return page }
        let ratio = box.width / box.height
        let shape = ratio.isFinite && ratio > 0 ? min(max(ratio, 0.5), 2) : 1.4
        // The furniture's size follows the shorter side, so the shape settles in a few steps.
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
