import Streams

/// The place of a row and its coordinates in a block. Compact, since all rows of a block are kept.
struct PointRow {
    /// An offset in a block of less than 4 GiB.
    struct Place {
        private let offset: UInt32

        @inline(__always)
        init(_ offset: Int) { self.offset = UInt32(truncatingIfNeeded: offset) }

        var value: Int { Int(offset) }
    }

    /// A field in a block.
    struct Field {
        private let start: Place
        private let end: Place

        @inline(__always)
        init(_ range: Range<Int>) { (start, end) = (Place(range.lowerBound), Place(range.upperBound)) }

        var range: Range<Int> { Range(uncheckedBounds: (start.value, end.value)) }
    }

    private var places = (start: Place(0), leading: Place(0), contentEnd: Place(0), end: Place(0))
    var x = Field(0..<0)
    var y = Field(0..<0)
    var z = Field(0..<0)
    private var fields = Place(0)
    /// Whether text follows a closing quote, or a quote is not closed.
    var isBroken = false
    /// Whether the row is empty or contains only spaces that separate its fields.
    var isEmpty = false

    var start: Int {
        get { places.start.value }
        set { places.start = Place(newValue) }
    }

    /// The start of the empty lines before the row.
    var leading: Int {
        get { places.leading.value }
        set { places.leading = Place(newValue) }
    }

    /// The end of the last field, before the line break.
    var contentEnd: Int {
        get { places.contentEnd.value }
        set { places.contentEnd = Place(newValue) }
    }

    /// The end of the line break.
    var end: Int {
        get { places.end.value }
        set { places.end = Place(newValue) }
    }

    var fieldCount: Int {
        get { fields.value }
        set { fields = Place(newValue) }
    }

    @inline(__always)
    func field(_ axis: CoordinateText.Axis) -> Range<Int> {
        switch axis {
        case .x: x.range
        case .y: y.range
        case .height: z.range
        }
    }
}

/// Scans the rows of a block for the fields of their points.
struct PointRowScanner {
    private let scanner: RowScanner
    private let layout: PointTableLayout

    init(_ layout: PointTableLayout) {
        self.layout = layout
        scanner = RowScanner(layout.delimiter)
    }

    /// The row that starts at `start`.
    @inline(__always)
    func row(in bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> PointRow {
        var row = PointRow()
        let found = scanner.row(in: bytes, at: start) { number, field in
            if number == layout.x { row.x = .init(field) }
            if number == layout.y { row.y = .init(field) }
            if number == layout.z { row.z = .init(field) }
        }
        row.start = start
        row.leading = start
        row.contentEnd = found.contentEnd
        row.end = found.end
        row.fieldCount = found.fieldCount
        row.isBroken = found.isBroken
        row.isEmpty = found.isEmpty
        return row
    }
}
