/// How many fonts the resources of a page name, those of forms and patterns among them, bounded.
struct FontCount {
    private(set) var count = 0
    private let most: Int
    private var seen: Set<Int> = []

    private static let deepest = 16
    private static let mostHolders = 10_000

    /// Counts the fonts of a page; stops behind `most`.
    init(_ page: QPDFObject, upTo most: Int) {
        self.most = most
        add(PageFrame.inherited("/Resources", by: page), depth: 0)
    }

    private mutating func add(_ resources: QPDFObject, depth: Int) {
        guard depth < Self.deepest, count <= most else { return }
        count += resources["/Font"].keys.count
        for kind in ["/XObject", "/Pattern"] {
            let holders = resources[kind]
            for key in holders.keys {
                let holder = holders[key]
                guard count <= most, seen.count < Self.mostHolders,
                    let identity = holder.identity, seen.insert(identity).inserted
                else { continue }
                let own = holder["/Resources"]
                if own.isDictionary { add(own, depth: depth + 1) }
            }
        }
    }
}
