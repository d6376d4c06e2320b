/// Where a table's points stand, and how they are written.
public struct PointTableLayout: Hashable, Sendable {
    /// How coordinates look.
    public enum Notation: Hashable, Sendable {
        /// So many decimals, behind a point or a comma.
        case decimal(decimals: Int, hasComma: Bool)
        /// Degrees, minutes and seconds with so many decimals, behind a point or a comma.
        case sexagesimal(decimals: Int, hasComma: Bool = false)
    }

    /// Where new coordinates go.
    public enum Placement: Hashable, Sendable {
        /// In place of those that were read.
        case replacing
        /// Behind the other columns of the row, whose own stay.
        case appending
        /// Parted by spaces, and nothing else of the row.
        case alone
    }

    /// What parts the fields.
    public var delimiter: FieldDelimiter
    /// The column of the easting or longitude, from 0.
    public var x: Int
    /// The column of the northing or latitude.
    public var y: Int
    /// The column of the height, if there is one.
    public var z: Int?
    /// What x and y look like when written.
    public var notation: Notation
    /// Decimals of a height, which is written where it changes.
    public var heightDecimals = 3
    /// Where new coordinates go.
    public var placement = Placement.replacing
    /// How many fields a row has to have when others are put behind them: a shorter one is filled up, a longer one is
    /// faulty. `nil` leaves rows as long as they are.
    public var width: Int?

    /// Creates a layout. A column that is named twice is replaced once.
    public init(delimiter: FieldDelimiter, x: Int, y: Int, z: Int? = nil, notation: Notation) {
        self.delimiter = delimiter
        self.x = x
        self.y = y
        self.z = z
        self.notation = notation
    }

    /// Whether decimals stand behind a comma.
    var hasDecimalComma: Bool {
        switch notation {
        case .decimal(_, let hasComma), .sexagesimal(_, let hasComma): hasComma
        }
    }

    /// Whether so many fields are as many as a row has to have.
    @inline(__always)
    func fits(_ count: Int) -> Bool { width.map { $0 == count } ?? true }

    /// The columns with the numbers of a point, and which number each has.
    var columns: [(column: Int, axis: CoordinateText.Axis)] {
        let height: [(column: Int, axis: CoordinateText.Axis)] = z.map { [($0, .height)] } ?? []
        return [(x, .x), (y, .y)] + height
    }
}
