extension MapPage {
    /// The longest side that the drawing library can hold.
    private static let longestSide = 32_767

    /// Throws for a page that is not to be drawn, before anything is allocated for it.
    func check() throws(MapError) {
        guard dpi.isFinite, (30...1_200).contains(dpi) else {
            throw MapError(
                .resolution, "\(dpi) dots per inch are outside 30 to 1200",
                remedy: "Take 150 for a letter, 300 for print.")
        }
        guard width >= 1, height >= 1 else {
            throw MapError(
                .pageTooSmall, "the page has \(width) by \(height) pixels",
                remedy: "Take at least 100 by 100.")
        }
        let (pixels, isOverflow) = width.multipliedReportingOverflow(by: height)
        guard !isOverflow, pixels <= maximumPixels, width <= Self.longestSide, height <= Self.longestSide
        else {
            throw MapError(
                .pageTooLarge,
                "\(width) by \(height) pixels are more than \(maximumPixels), or a side is longer than \(Self.longestSide)",
                remedy: "Take fewer dots per inch or a smaller page, or draw a PDF at 150 dots per inch.")
        }
        guard legend.count <= 100 else {
            throw MapError(
                .pageTooSmall, "the legend has \(legend.count) entries",
                remedy: "Group them into 100 at most.")
        }
    }
}
