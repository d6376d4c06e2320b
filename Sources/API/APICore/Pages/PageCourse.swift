/// Which page of a list comes next, and which of its items are new.
///
/// A list may change while it is read. Where it has grown, items come a second time: each is given once, if it has an id.
/// Where it has shrunk, items have moved to pages that were read already: those are read again.
struct PageCourse: Sendable {
    /// The page to ask for, from 1; `nil` at the end.
    private(set) var next: Int? = 1
    private var seen: Set<String> = []
    private var previous: [String?] = []
    private var total: Int?
    private var largest = 0
    /// How many items were given.
    private(set) var given = 0
    /// How many the list said to have when it had the fewest.
    private var leastTotal: Int?

    /// How many items the list has, where fewer were given.
    var unreached: Int? { leastTotal.flatMap { $0 > given ? $0 : nil } }

    /// The page's items that were not given before; decides what comes next.
    mutating func take<Item>(_ page: Page<Item>) -> [Item] {
        guard let number = next else { return [] }
        let ids = page.ids
        if let total = page.total { leastTotal = min(total, leastTotal ?? total) }
        let growth = page.total.map { $0 - (total ?? $0) } ?? 0
        let isRepeated = ids == previous && growth < ids.count && ids.contains { $0 != nil }
        guard !page.items.isEmpty, !isRepeated else {
            next = nil
            return []
        }
        largest = max(largest, page.items.count)
        let new = zip(page.items, ids).filter { $1.map { seen.insert($0).inserted } ?? true }.map(\.0)
        next = follower(of: number, page, growth: growth)
        previous = ids
        given += new.count
        total = page.total ?? total
        return new
    }

    /// Ends the list: a page was the same, byte for byte, as the one before.
    mutating func end() { next = nil }

    private func follower<Item>(of number: Int, _ page: Page<Item>, growth: Int) -> Int? {
        let size = page.size.flatMap { $0 > 0 ? $0 : nil } ?? max(largest, 1)
        if growth < 0, number > 1, page.ids.allSatisfy({ $0 != nil }) {
            return max(1, number - (-growth - 1) / size - 1)
        }
        if let pages = page.pages, pages > 0 { return number < pages ? number + 1 : nil }
        guard let total = page.total else { return number + 1 }
        let (read, isTooMuch) = (number - 1).multipliedReportingOverflow(by: size)
        return !isTooMuch && read + page.items.count < total ? number + 1 : nil
    }
}
