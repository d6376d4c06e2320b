/// The way through all pages of a query: what to ask for next, and whether all was had in the end.
///
/// Pages are taken by counting (`startIndex`) until one is empty: services give too few without a word, say smaller
/// totals than they have, and leave out the link to the next page. Where a service does not count, the area is parted into boxes until each gives
/// fewer features than the service gives at once. Pure: it does no I/O.
public struct FeaturePaging: Sendable {
    /// What a page brought.
    public struct Yield: Hashable, Sendable {
        /// The features in it.
        public var received: Int
        /// Those of them that no page before it had.
        public var new: Int
        /// Those of the rest that stand twice in this very page.
        public var twins = 0
        /// How many features the service says that the whole has.
        public var matched: Int?

        /// Creates a yield.
        public init(received: Int, new: Int, twins: Int = 0, matched: Int? = nil) {
            self.received = received
            self.new = new
            self.twins = twins
            self.matched = matched
        }
    }

    private enum Mode {
        case pages(start: Int)
        case boxes([(box: FeatureBox, depth: Int)])
        case over
    }

    static let maximumDepth = 20
    static let maximumBoxes = 50_000

    private let pageSize: Int
    private let limit: Int?
    private let area: FeatureBox?
    private let capabilities: ServiceCapabilities
    private var mode = Mode.pages(start: 0)
    private var order: String?
    /// What was had before the walk began anew; pages up to there bring nothing new.
    private var walked = 0
    private var firstPage = 0
    private var isFirst = true
    private var boxCount = 0

    /// The most that the service said that there is.
    public private(set) var expected: Int?
    /// Different features had.
    public private(set) var unique = 0
    /// Features that came again.
    public private(set) var repeated = 0
    /// Pages taken.
    public private(set) var pages = 0
    private var twins = 0

    /// Whether the area had to be parted into boxes.
    public var isParted: Bool { boxCount > 0 }

    /// Begins.
    ///
    /// - Parameters:
    ///   - expected: how many features the service says that there are.
    ///   - area: where all of them lie, in the layer's system, for services that do not count.
    public init(
        _ capabilities: ServiceCapabilities, pageSize: Int, limit: Int?, expected: Int?, area: FeatureBox?,
        order: String?
    ) {
        self.capabilities = capabilities
        self.pageSize = pageSize
        self.limit = limit
        self.expected = expected
        self.area = area
        self.order = order
    }

    /// What to ask for next; `nil` at the end.
    public func next() -> PageRequest? {
        let wanted = limit.map { min(pageSize, $0 - unique) } ?? pageSize
        switch mode {
        case .over: return nil
        case .pages(let start):
            return PageRequest(start: start, count: start == 0 ? pageSize : wanted, order: order)
        case .boxes(let boxes):
            return boxes.last.map { PageRequest(count: pageSize, box: $0.box, order: order) }
        }
    }

    /// Takes note of a page.
    public mutating func take(_ page: Yield) throws(WebFeatureError) {
        pages += 1
        unique += page.new
        twins += page.twins
        repeated += page.received - page.new - page.twins
        if isFirst {
            firstPage = page.received
            isFirst = false
        }
        if let limit, unique >= limit {
            mode = .over
            return
        }
        switch mode {
        case .pages(let start): try takeCounted(page, start)
        case .boxes(let boxes): try takeBox(page, boxes)
        case .over: break
        }
    }

    private mutating func takeCounted(_ page: Yield, _ start: Int) throws(WebFeatureError) {
        if let matched = page.matched { expected = max(expected ?? 0, matched) }
        if page.received == 0 {
            mode = .over
        } else if page.new + page.twins == 0, start > 0, start >= walked {
            repeated -= page.received
            try endCounting(because: "it gives the same page again")
        } else {
            mode = .pages(start: start + page.received)
        }
    }

    /// What to do when the service does not count: it gave all at once, or the area is parted.
    private mutating func endCounting(because reason: String) throws(WebFeatureError) {
        let isFull = firstPage >= min(capabilities.countDefault ?? .max, pageSize)
        guard isShort || isFull else {
            mode = .over
            return
        }
        guard let area else {
            throw WebFeatureError(
                .unsupported,
                "the service gives \(firstPage) features at once and no further page: \(reason)",
                remedy: "Give the area with --bbox; it is then taken box by box.")
        }
        boxCount = 4
        mode = .boxes(area.quarters.map { ($0, 1) })
    }

    private mutating func takeBox(
        _ page: Yield, _ boxes: [(box: FeatureBox, depth: Int)]
    ) throws(WebFeatureError) {
        var boxes = boxes
        guard let (box, depth) = boxes.popLast() else { return }
        let full = min(capabilities.countDefault ?? .max, firstPage, pageSize)
        if page.received >= full || (page.matched ?? 0) > page.received {
            guard depth < Self.maximumDepth, boxCount + 4 <= Self.maximumBoxes else {
                throw WebFeatureError(
                    .tooDense,
                    "more than \(page.received) features lie in one place, and the service gives no further page",
                    remedy: "Ask for fewer with --filter, or ask who runs the service for its data as a file."
                )
            }
            boxCount += 4
            boxes += box.quarters.map { ($0, depth + 1) }
        }
        mode = boxes.isEmpty ? .over : .boxes(boxes)
    }

    /// Takes note that the service refused the page; throws if there is no other way.
    ///
    /// - Parameter attribute: one to order by, where the service asks for an order.
    public mutating func refuse(_ error: WebFeatureError, orderingBy attribute: String?)
        throws(WebFeatureError)
    {
        guard error.code == .exception, case .pages(let start) = mode, start > 0 else { throw error }
        if expected != nil, !isShort {
            mode = .over
        } else if error.asksForOrder, order == nil, let attribute {
            order = attribute
            walked = start
            mode = .pages(start: 0)
        } else if capabilities.hasPaging != true {
            try endCounting(because: "it refuses the second one")
        } else {
            throw error
        }
    }

    private var isShort: Bool { expected.map { unique + twins < $0 } ?? false }

    /// Throws unless as many features were had as the service says that there are.
    public func check() throws(WebFeatureError) {
        guard isShort, let expected, limit.map({ unique < $0 }) ?? true else { return }
        guard repeated == 0 || isParted else {
            throw WebFeatureError(
                .unstableOrder,
                "the service says \(expected) features, but \(unique) different ones came, and \(repeated) came again",
                remedy:
                    "Its order changes from page to page: name an attribute that is different for each feature "
                    + "with --sort-by.")
        }
        throw WebFeatureError(
            .short, "the service says \(expected) features, but \(unique) came",
            remedy:
                "Try again later; if it stays so, tell who runs the service. --allow-short takes what came.")
    }
}
