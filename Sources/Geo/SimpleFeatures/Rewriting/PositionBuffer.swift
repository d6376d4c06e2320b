/// The positions of one run, with the text of their further numbers.
struct PositionBuffer: ~Copyable {
    private(set) var x: UnsafeMutablePointer<Double>
    private(set) var y: UnsafeMutablePointer<Double>
    private(set) var capacity: Int
    var count = 0
    /// The text of further numbers, each with a comma before it, position after position.
    private(set) var extras: [UInt8] = []
    /// The end of each position's further numbers; empty without any.
    private(set) var extraEnds: [Int] = []

    init(capacity: Int) {
        self.capacity = capacity
        x = .allocate(capacity: capacity)
        y = .allocate(capacity: capacity)
    }

    deinit {
        x.deallocate()
        y.deallocate()
    }

    var isFull: Bool { count == capacity }
    var hasExtras: Bool { !extraEnds.isEmpty }

    mutating func removeAll() {
        count = 0
        extras.removeAll(keepingCapacity: true)
        extraEnds.removeAll(keepingCapacity: true)
    }

    mutating func append(_ newX: Double, _ newY: Double) {
        if isFull { grow() }
        x[count] = newX
        y[count] = newY
        count += 1
        if hasExtras { extraEnds.append(extras.count) }
    }

    /// Adds a further number to the last position.
    mutating func appendExtra(_ text: UnsafeBufferPointer<UInt8>) {
        if !hasExtras { extraEnds = [Int](repeating: 0, count: count) }
        extras.append(UInt8(ascii: ","))
        extras.append(contentsOf: text)
        extraEnds[count - 1] = extras.count
    }

    /// Adds further numbers, each with its comma, to the last position.
    mutating func appendExtras(_ text: ArraySlice<UInt8>) {
        guard !text.isEmpty else { return }
        if !hasExtras { extraEnds = [Int](repeating: 0, count: count) }
        extras.append(contentsOf: text)
        extraEnds[count - 1] = extras.count
    }

    /// The range of a position's further numbers in `extras`.
    func extraRange(_ index: Int) -> Range<Int> {
        (index == 0 ? 0 : extraEnds[index - 1])..<extraEnds[index]
    }

    mutating func grow() {
        x = Self.moved(x, count, capacity: 2 * capacity)
        y = Self.moved(y, count, capacity: 2 * capacity)
        capacity *= 2
    }

    private static func moved(
        _ numbers: UnsafeMutablePointer<Double>, _ count: Int, capacity: Int
    ) -> UnsafeMutablePointer<Double> {
        let larger = UnsafeMutablePointer<Double>.allocate(capacity: capacity)
        larger.update(from: numbers, count: count)
        numbers.deallocate()
        return larger
    }

    /// The box around all positions; `nil` without any.
    var boundingBox: BoundingBox? {
        guard count > 0 else { return nil }
        var (minX, maxX, minY, maxY) = (x[0], x[0], y[0], y[0])
        for index in 1..<max(count, 1) {
            minX = x[index] < minX ? x[index] : minX
            maxX = x[index] > maxX ? x[index] : maxX
            minY = y[index] < minY ? y[index] : minY
            maxY = y[index] > maxY ? y[index] : maxY
        }
        return BoundingBox(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
    }

    /// Twice the signed area of a ring, positive when it runs counter-clockwise.
    var twiceSignedArea: Double {
        var twice = 0.0
        guard count > 0 else { return 0 }
        let (originX, originY) = (x[0], y[0])
        for index in 1..<max(count, 1) {
            twice +=
                (x[index - 1] - originX) * (y[index] - originY) - (x[index] - originX)
                * (y[index - 1] - originY)
        }
        return twice
    }
}
