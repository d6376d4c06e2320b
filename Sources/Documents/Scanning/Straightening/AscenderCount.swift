import CLeptonica
public import Images

/// Checks whether a page is upright by counting strokes: Latin lower-case letters have more ascenders than
/// descenders. Takes a twentieth of the time of Tesseract's check.
///
/// Other scripts, such as Cyrillic, may give no result when upright, or seem upright when upside down: confirm the
/// result by recognising text.
///
/// ```swift
/// let stands = try AscenderCount().isUpright(raster)
/// ```
public struct AscenderCount: Sendable, Hashable, Codable {
    /// Creates a count.
    public init() {}

    /// Whether ascenders clearly outnumber descenders and sideways strokes; false for a page with few letters.
    ///
    /// Throws `scan.tooLarge` for more than 32,767 pixels per side.
    public func isUpright(_ raster: Raster) throws(ScanningError) -> Bool {
        try isUpright(ReducedInk(raster))
    }

    /// The same for a page whose ink is used for other steps as well.
    public func isUpright(_ page: ReducedInk) -> Bool {
        let excess = page.ink.strokeExcess()
        return excess.up >= Self.leastExcess && excess.up >= Self.leastRatio * abs(excess.left)
    }

    /// In standard deviations of chance; pages of text reach 18 or more.
    private static let leastExcess = 12.0
    private static let leastRatio = 2.5
}

extension Pix {
    /// The excess of upward over downward strokes, and of left over right strokes, of a 1-bit image's letters, in
    /// standard deviations of chance; 0 with few strokes.
    fileprivate func strokeExcess() -> (up: Double, left: Double) {
        var up: Float = 0
        var left: Float = 0
        guard pixOrientDetect(pix, &up, &left, 0, 0) == 0, up.isFinite, left.isFinite else { return (0, 0) }
        return (Double(up), Double(left))
    }
}
