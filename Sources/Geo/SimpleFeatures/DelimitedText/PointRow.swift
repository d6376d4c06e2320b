/// Where a row and its numbers lie in a block, in few bytes: a block's rows are all kept at once.
struct PointRow {
    /// A place in a block, which has less than 4 GiB.
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
    /// Whether nothing is in it, or spaces that part nothing.
    var isEmpty = false

    var start: Int {
        get { places.start.value }
        set { places.start = Place(newValue) }
    }

    /// Where the empty lines in front of the row begin.
    var leading: Int {
        get { places.leading.value }
        set { places.leading = Place(newValue) }
    }

    /// Behind the last field, before the line break.
    var contentEnd: Int {
        get { places.contentEnd.value }
        set { places.contentEnd = Place(newValue) }
    }

    /// Behind the line break.
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
