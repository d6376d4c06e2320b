public import Streams

/// The columns of a table's points, and the format of new coordinates.
public struct PointTableLayout: Hashable, Sendable {
    /// The notation of coordinates.
    public enum Notation: Hashable, Sendable {
        /// Decimals after a point or a comma.
        case decimal(decimals: Int, hasComma: Bool)
        /// Degrees, minutes and seconds with decimals after a point or a comma.
        case sexagesimal(decimals: Int, hasComma: Bool = false)
    }

    /// The place of new coordinates.
    public enum Placement: Hashable, Sendable {
        /// In place of the old ones.
        case replacing
        /// After the other columns of the row, which are kept.
        case appending
        /// Space-separated, without the rest of the row.
        case alone
    }

    /// The delimiter.
    public var delimiter: FieldDelimiter
    /// The column of the easting or longitude, from 0.
    public var x: Int
    /// The column of the northing or latitude.
    public var y: Int
    /// The column of the height, if there is one.
    public var z: Int?
    /// The notation of x and y in the output.
    public var notation: Notation
    /// Decimals of heights, which are written if they change.
    public var heightDecimals = 3
    /// The place of new coordinates.
    public var placement = Placement.replacing
    /// The number of fields of a row before fields are appended: a shorter row is padded, a longer one is an error. `nil`
    /// keeps the length of rows.
    public var width: Int?

    /// Creates a layout. A column that is given twice is replaced once.
    public init(delimiter: FieldDelimiter, x: Int, y: Int, z: Int? = nil, notation: Notation) {
        self.delimiter = delimiter
        self.x = x
        self.y = y
        self.z = z
        self.notation = notation
    }

    /// Whether the decimal separator is a comma.
    var hasDecimalComma: Bool {
        switch notation {
        case .decimal(_, let hasComma), .sexagesimal(_, let hasComma): hasComma
        }
    }

    /// Whether a row with `count` fields has the right width.
    @inline(__always)
    func fits(_ count: Int) -> Bool { width.map { $0 == count } ?? true }

    /// The columns of a point and their axes.
    var columns: [(column: Int, axis: CoordinateText.Axis)] {
        let height: [(column: Int, axis: CoordinateText.Axis)] = z.map { [($0, .height)] } ?? []
        return [(x, .x), (y, .y)] + height
    }
}

/// Points, with one array per axis.
public struct PointRun: Sendable {
    /// Eastings or longitudes.
    public var x: [Double] = []
    /// Northings or latitudes.
    public var y: [Double] = []
    /// Heights; empty without heights.
    public var z: [Double] = []

    /// Creates an empty run.
    public init() {}

    /// The number of points.
    public var count: Int { x.count }

    /// Replaces the points by the positions of a run.
    public mutating func keep(_ run: PositionRun) {
        removeAll()
        x.append(contentsOf: run.x)
        y.append(contentsOf: run.y)
    }

    mutating func removeAll() {
        x.removeAll(keepingCapacity: true)
        y.removeAll(keepingCapacity: true)
        z.removeAll(keepingCapacity: true)
    }

    /// The point at an index.
    public subscript(index: Int) -> Position {
        Position(x: x[index], y: y[index], z: z.isEmpty ? nil : z[index])
    }
}
