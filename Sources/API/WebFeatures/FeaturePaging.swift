/// The part of a query's features to request next.
public struct PageRequest: Hashable, Sendable {
    /// The index of the first feature; `nil` if the area is requested box by box.
    public var start: Int?
    /// The maximum number of features.
    public var count: Int
    /// The box, if the area is requested box by box.
    public var box: FeatureBox?
    /// The attribute to sort by.
    public var order: String?
}

/// The sequence of pages of a query: which part to request next, and whether all features have arrived.
///
/// Pages follow each other by index (`startIndex`) until one is empty, because services send truncated pages without notice,
/// report totals that are too small and omit the link to the next page. If a service does not support an index, the area is
/// divided into boxes until each has fewer features than the service sends at once. A pure state machine: it does no I/O.
public struct FeaturePaging: Sendable {
    /// The numbers of features in a page.
    public struct PageCounts: Hashable, Sendable {
        /// Features in the page.
        public var received: Int
        /// Features that no earlier page had.
        public var new: Int
        /// Features that occur again within this page.
        public var twins = 0
        /// The total of the query as the service reports it.
        public var matched: Int?

        /// Creates counts.
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
        case done
    }

    static let maximumDepth = 20
    static let maximumBoxes = 50_000

    private let pageSize: Int
    private let limit: Int?
    private let area: FeatureBox?
    private let capabilities: ServiceCapabilities
    private var mode = Mode.pages(start: 0)
    private var order: String?
    /// The index reached before paging was restarted with a sort order; pages up to there may have no new feature.
    private var restartedAt = 0
    /// Features in the first page.
    private var firstPage = 0
    private var isFirst = true
    private var boxCount = 0

    /// The largest total that the service has reported.
    public private(set) var expected: Int?
    /// Number of different features received.
    public private(set) var unique = 0
    /// Number of features received again in a later page.
    public private(set) var repeated = 0
    /// Number of pages received.
    public private(set) var pages = 0
    private var twins = 0

    /// Whether the area is requested box by box.
    public var isDivided: Bool { boxCount > 0 }

    /// Starts with the first page.
    ///
    /// - Parameters:
    ///   - limit: the number of features to stop at.
    ///   - expected: the number of features that the service reports.
    ///   - area: the extent of all features in the layer's system, needed for services without an index.
    ///   - order: the attribute to sort by.
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

    /// The next request; `nil` at the end.
    public func next() -> PageRequest? {
        switch mode {
        case .done: return nil
        case .pages(let start):
            let wanted = limit.map { min(pageSize, $0 - unique) } ?? pageSize
            return PageRequest(start: start, count: start == 0 ? pageSize : wanted, order: order)
        case .boxes(let boxes):
            return boxes.last.map { PageRequest(count: pageSize, box: $0.box, order: order) }
        }
    }

    /// Records a received page.
    public mutating func record(_ page: PageCounts) throws(WebFeatureError) {
        pages += 1
        unique += page.new
        twins += page.twins
        repeated += page.received - page.new - page.twins
        if isFirst {
            firstPage = page.received
            isFirst = false
        }
        if let limit, unique >= limit {
            mode = .done
            return
        }
        switch mode {
        case .pages(let start): try recordIndexed(page, start)
        case .boxes(let boxes): try recordBox(page, boxes)
        case .done: break
        }
    }

    private mutating func recordIndexed(_ page: PageCounts, _ start: Int) throws(WebFeatureError) {
        if let matched = page.matched { expected = max(expected ?? 0, matched) }
        if page.received == 0 {
            mode = .done
        } else if page.new + page.twins == 0, start > 0, start >= restartedAt {
            repeated -= page.received
            try endIndexing(because: "it sends the same page again")
        } else {
            mode = .pages(start: start + page.received)
        }
    }

    /// Ends paging by index: the first page had everything, or the area is divided.
    private mutating func endIndexing(because reason: String) throws(WebFeatureError) {
        let isFull = firstPage >= min(capabilities.countDefault ?? .max, pageSize)
        guard isShort || isFull else {
            mode = .done
            return
        }
        guard let area else {
            throw WebFeatureError(
                .unsupported,
                "the service sends \(firstPage) features at once and no further page: \(reason)",
                remedy: "Give the area with --bbox; it is then requested box by box.")
        }
        boxCount = 4
        mode = .boxes(area.quarters.map { ($0, 1) })
    }

    private mutating func recordBox(
        _ page: PageCounts, _ boxes: [(box: FeatureBox, depth: Int)]
    ) throws(WebFeatureError) {
        var boxes = boxes
        guard let (box, depth) = boxes.popLast() else { return }
        let full = min(capabilities.countDefault ?? .max, firstPage, pageSize)
        if page.received >= full || (page.matched ?? 0) > page.received {
            guard depth < Self.maximumDepth, boxCount + 4 <= Self.maximumBoxes else {
                throw WebFeatureError(
                    .tooDense,
                    "more than \(page.received) features are in one place, and the service sends no further page",
                    remedy:
                        "Request fewer with --filter, or ask the service's operator for the data as a file.")
            }
            boxCount += 4
            boxes += box.quarters.map { ($0, depth + 1) }
        }
        mode = boxes.isEmpty ? .done : .boxes(boxes)
    }

    /// Records that the service rejected a request; throws the error if there is no other way to continue.
    ///
    /// - Parameter attribute: the attribute to sort by if the service requires a sort order.
    public mutating func recordRejection(
        _ error: WebFeatureError, sortingBy attribute: String?
    ) throws(WebFeatureError) {
        guard error.code == .exception, case .pages(let start) = mode, start > 0 else { throw error }
        if expected != nil, !isShort {
            mode = .done
        } else if error.asksForOrder, order == nil, let attribute {
            order = attribute
            restartedAt = start
            mode = .pages(start: 0)
        } else if capabilities.hasPaging != true {
            try endIndexing(because: "it rejects the request for the second")
        } else {
            throw error
        }
    }

    private var isShort: Bool { expected.map { unique + twins < $0 } ?? false }

    /// Throws if fewer features arrived than the service reports.
    public func check() throws(WebFeatureError) {
        guard isShort, let expected, limit.map({ unique < $0 }) ?? true else { return }
        guard repeated == 0 || isDivided else {
            throw WebFeatureError(
                .unstableOrder,
                "the service reports \(expected) features, but sent \(unique), and repeated \(repeated) of them",
                remedy:
                    "Its sort order changes from page to page: name an attribute with unique values "
                    + "with --sort-by.")
        }
        throw WebFeatureError(
            .short, "the service reports \(expected) features, but sent \(unique)",
            remedy: "Try again later; if the error persists, report it to the service's operator. "
                + "--allow-short accepts an incomplete result.")
    }
}
