import DocumentModel

extension PageDrawing {
    /// Whether it matters how many points a unit of the page's plane is.
    var isInPoints: Bool {
        if case .dotsPerInch = size { true } else { region != nil }
    }
}
