/// What was found and done while a page was straightened.
public struct StraighteningReport: Sendable, Hashable, Codable {
    /// The paper in a photo, if it was looked for and found.
    public var page: FoundPage?
    /// How the perspective was undone, if it was.
    public var perspective: Perspective?
    /// The skew found.
    public var skew = Skew.none
    /// Whether the page was turned back by its skew.
    public var wasLevelled = false
    /// The dark borders cut off.
    public var borders = PageBorders()
}
