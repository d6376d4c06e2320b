/// The entries of a document's outline in their order, each once.
struct OutlineWalk: Sequence, IteratorProtocol {
    private let deepest: Int
    private var waiting: [(entry: QPDFObject, level: Int)]
    private var seen: Set<Int> = []

    /// A walk through an outline; entries in more than `deepest` others are left out.
    init(_ outline: QPDFObject, deepest: Int = .max) {
        self.deepest = deepest
        waiting = [(outline["/First"], 0)]
    }

    mutating func next() -> (entry: QPDFObject, level: Int)? {
        while let (entry, level) = waiting.popLast() {
            guard entry.isDictionary, entry.identity.map({ seen.insert($0).inserted }) ?? true else {
                continue
            }
            waiting.append((entry["/Next"], level))
            if level < deepest { waiting.append((entry["/First"], level + 1)) }
            return (entry, level)
        }
        return nil
    }
}
