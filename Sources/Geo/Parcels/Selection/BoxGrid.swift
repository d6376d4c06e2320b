import SimpleFeatures

/// Boxes sorted into the cells of a uniform grid, in flat arrays.
///
/// There is about one cell per box, sized by the density of most boxes; outliers lie in the cells at the edge. The
/// cells have at most eight entries per box, however the boxes overlap.
struct BoxGrid: Sendable {
    private static let mostCells = 1 << 22
    private static let entriesPerBox = 8
    private static let sampleSize = 4_096

    let boxes: [BoundingBox]
    private var columns: Axis
    private var rows: Axis
    private(set) var starts: [Int32] = []
    /// The boxes of each cell, as ascending indices.
    private(set) var members: [Int32] = []

    /// One direction of the grid.
    private struct Axis {
        let start: Double
        let length: Double
        let cells: Int
        private let scale: Double

        init(start: Double, length: Double, cells: Int) {
            self.start = start
            self.length = length
            self.cells = cells
            scale = length > 0 ? Double(cells) / length : 0
        }

        /// Values outside belong to the outermost cells, NaN to the first.
        @inline(__always)
        func cell(of value: Double) -> Int {
            let place = (value - start) * scale
            return place > 0 ? (place < Double(cells) ? Int(place) : cells - 1) : 0
        }

        var coarser: Axis { Axis(start: start, length: length, cells: max(cells / 2, 1)) }
    }

    /// Creates a grid. Boxes that are not finite lie in no cell.
    init(_ boxes: [BoundingBox]) {
        self.boxes = boxes
        let x = Self.extent(of: boxes) { ($0.minX, $0.maxX) }
        let y = Self.extent(of: boxes) { ($0.minY, $0.maxY) }
        let cells = Double(min(max(boxes.count, 1), Self.mostCells))
        let side = max((x.length * y.length / cells).squareRoot(), max(x.length, y.length) / cells)
        func axis(_ extent: (start: Double, length: Double)) -> Axis {
            let count = side > 0 ? min((extent.length / side).rounded(.up), cells) : 1
            return Axis(start: extent.start, length: extent.length, cells: max(Int(count), 1))
        }
        columns = axis(x)
        rows = axis(y)
        while entryCount > Self.entriesPerBox * boxes.count && columns.cells * rows.cells > 1 {
            columns = columns.coarser
            rows = rows.coarser
        }
        fill()
    }

    /// The number of cells.
    var cellCount: Int { columns.cells * rows.cells }

    /// The cell of a point.
    @inline(__always)
    func cell(ofX x: Double, _ y: Double) -> Int { rows.cell(of: y) * columns.cells + columns.cell(of: x) }

    /// Calls `body` once with the index of each box that touches `box`, in ascending order.
    func forEachBox<E: Error>(touching box: BoundingBox, _ body: (Int) throws(E) -> Void) throws(E) {
        guard box.isFinite else { return }
        var found: [Int32] = []
        for row in rows.cell(of: box.minY)...rows.cell(of: box.maxY) {
            for column in columns.cell(of: box.minX)...columns.cell(of: box.maxX) {
                let cell = row * columns.cells + column
                for place in Int(starts[cell])..<Int(starts[cell + 1]) {
                    let other = boxes[Int(members[place])]
                    if other.touches(box), isFirst(of: other, box, row, column) {
                        found.append(members[place])
                    }
                }
            }
        }
        found.sort()
        for number in found { try body(Int(number)) }
    }

    /// Whether this is the first cell that contains both boxes.
    private func isFirst(of one: BoundingBox, _ other: BoundingBox, _ row: Int, _ column: Int) -> Bool {
        row == max(rows.cell(of: one.minY), rows.cell(of: other.minY))
            && column == max(columns.cell(of: one.minX), columns.cell(of: other.minX))
    }

    private var entryCount: Int {
        boxes.reduce(0) { sum, box in
            guard box.isFinite else { return sum }
            let width = columns.cell(of: box.maxX) - columns.cell(of: box.minX) + 1
            return sum + width * (rows.cell(of: box.maxY) - rows.cell(of: box.minY) + 1)
        }
    }

    private mutating func fill() {
        var counts = [Int32](repeating: 0, count: cellCount + 1)
        forEachEntry { cell, _ in counts[cell + 1] += 1 }
        for cell in 0..<cellCount { counts[cell + 1] += counts[cell] }
        starts = counts
        members = [Int32](repeating: 0, count: Int(counts[cellCount]))
        var members = members
        forEachEntry { cell, box in
            members[Int(counts[cell])] = Int32(truncatingIfNeeded: box)
            counts[cell] += 1
        }
        self.members = members
    }

    private func forEachEntry(_ body: (_ cell: Int, _ box: Int) -> Void) {
        for (number, box) in boxes.enumerated() where box.isFinite {
            let span = columns.cell(of: box.minX)...columns.cell(of: box.maxX)
            for row in rows.cell(of: box.minY)...rows.cell(of: box.maxY) {
                for column in span { body(row * columns.cells + column, number) }
            }
        }
    }

    /// The range of nearly all boxes: the middle 98 % of a sample plus a margin, at most the range of all boxes.
    private static func extent(
        of boxes: [BoundingBox], _ edges: (BoundingBox) -> (Double, Double)
    ) -> (start: Double, length: Double) {
        let finite = boxes.lazy.filter(\.isFinite).map(edges)
        let step = max(boxes.count / sampleSize, 1)
        let sample = stride(from: 0, to: boxes.count, by: step).map { boxes[$0] }.filter(\.isFinite)
            .map { edges($0).0 / 2 + edges($0).1 / 2 }.sorted()
        guard let least = finite.map(\.0).min(), let most = finite.map(\.1).max(), !sample.isEmpty else {
            return (0, 0)
        }
        let low = sample[sample.count / 100]
        let high = sample[sample.count - 1 - sample.count / 100]
        let margin = (high - low) * 0.05
        let widest = most - least
        guard margin > 0, widest.isFinite else { return (least, widest.isFinite ? widest : 0) }
        let start = max(least, low - margin)
        return (start, min(most, high + margin) - start)
    }
}

extension BoundingBox {
    /// A box that touches no other.
    static let nowhere = BoundingBox(minX: .nan, minY: .nan, maxX: .nan, maxY: .nan)

    var isFinite: Bool { minX.isFinite && minY.isFinite && maxX.isFinite && maxY.isFinite }

    /// Whether the boxes share a point, edges included.
    @inline(__always)
    func touches(_ other: BoundingBox) -> Bool {
        minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
    }

    /// Whether the point lies in the box or on its edge.
    @inline(__always)
    func holds(_ x: Double, _ y: Double) -> Bool { minX <= x && x <= maxX && minY <= y && y <= maxY }

    /// Whether all of the other box lies in this one or on its edge.
    func holds(_ other: BoundingBox) -> Bool {
        minX <= other.minX && other.maxX <= maxX && minY <= other.minY && other.maxY <= maxY
    }
}
