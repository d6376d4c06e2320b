/// What a page of a PDF holds.
public struct PageInventory: Sendable, Hashable {
    /// A picture on a page.
    public struct Picture: Sendable, Hashable {
        /// Pixels a row.
        public let width: Int
        /// Number of rows.
        public let height: Int
        /// How it is compressed, such as "DCTDecode" (JPEG) or "CCITTFaxDecode"; `nil` where it is not.
        public let filter: String?
        /// Whether it is a stencil for one colour.
        public let isMask: Bool
    }

    /// Whether there is text that can be seen.
    public internal(set) var hasVisibleText = false
    /// Whether there is text that can be searched and not be seen, as recognition leaves it.
    public internal(set) var hasInvisibleText = false
    /// The pictures that are drawn, each once; those that stand in the page's operators are not among them.
    public internal(set) var pictures: [Picture] = []
    /// How many pictures stand in the page's operators.
    public internal(set) var inlinePictures = 0

    /// Whether there is text of either kind.
    public var hasText: Bool { hasVisibleText || hasInvisibleText }
}
