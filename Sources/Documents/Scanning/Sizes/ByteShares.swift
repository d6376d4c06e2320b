/// Shares the bytes of a document out among its pages: all have the same, but none more than it can use or less than it
/// needs.
///
/// ```swift
/// let pages = [ByteShares.Page(most: 20_000), ByteShares.Page(most: 500_000), ByteShares.Page(most: 400_000)]
/// ByteShares(of: 300_000, among: pages)?.counts   // [20000, 140000, 140000]
/// ```
public struct ByteShares: Sendable, Hashable {
    /// What a page can have.
    public struct Page: Sendable, Hashable {
        /// The fewest bytes by which it can still be read.
        public var least: Int
        /// The bytes with nothing given up; never below `least`.
        public var most: Int

        /// The bounds of a page's bytes, which are made 0 where they are below, and put in order.
        public init(least: Int = 0, most: Int) {
            self.least = max(least, 0)
            self.most = max(most, self.least)
        }
    }

    /// The bytes of each page, in their order.
    public let counts: [Int]

    /// `nil` where the pages need more than there is.
    public init?(of byteCount: Int, among pages: [Page]) {
        guard Self.total(of: Self.counts(for: pages, upTo: 0), within: byteCount) else { return nil }
        var (low, high) = (0, pages.map(\.most).max() ?? 0)
        while low < high {
            let middle = low + (high - low + 1) / 2
            if Self.total(of: Self.counts(for: pages, upTo: middle), within: byteCount) {
                low = middle
            } else {
                high = middle - 1
            }
        }
        counts = Self.counts(for: pages, upTo: low)
    }

    private static func counts(for pages: [Page], upTo level: Int) -> [Int] {
        pages.map { min(max(level, $0.least), $0.most) }
    }

    private static func total(of counts: [Int], within byteCount: Int) -> Bool {
        var left = byteCount
        for count in counts {
            guard count <= left else { return false }
            left -= count
        }
        return left >= 0
    }
}
