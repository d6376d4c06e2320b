/// Divides the bytes of a document among its pages: equal shares, within each page's minimum and maximum.
///
/// ```swift
/// let pages = [ByteShares.Page(most: 20_000), ByteShares.Page(most: 500_000), ByteShares.Page(most: 400_000)]
/// ByteShares(of: 300_000, among: pages)?.counts   // [20000, 140000, 140000]
/// ```
public struct ByteShares: Sendable, Hashable {
    /// The bounds of a page's bytes.
    public struct Page: Sendable, Hashable {
        /// The fewest bytes at which it is legible.
        public var least: Int
        /// The bytes at full quality, at least `least`.
        public var most: Int

        /// Creates bounds; negative values become 0, and `most` is at least `least`.
        public init(least: Int = 0, most: Int) {
            self.least = max(least, 0)
            self.most = max(most, self.least)
        }
    }

    /// The bytes of each page, in order.
    public let counts: [Int]

    /// `nil` if the pages need more than `byteCount` in total.
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
