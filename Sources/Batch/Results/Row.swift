/// One row of results: values by name, in order.
public struct Row: Hashable, Sendable {
    /// A value of a row.
    public enum Value: Hashable, Sendable {
        case text(String)
        /// A sentence, and a short form for tables.
        case sentence(String, brief: String)
        case integer(Int)
        /// A number and the number of decimals to print.
        case number(Double, decimals: Int)
        /// A measured number, in full for programs and rounded in tables.
        case quantity(Double, Quantity)
        case flag(Bool)
        case list([String])
        case missing
    }

    /// A value and its name.
    public struct Column: Hashable, Sendable {
        /// The column's name.
        public var name: String
        /// The column's value.
        public var value: Value
        /// Whether the column is for machines only and left out of tables.
        public var isDetail = false

        /// Creates a column.
        public init(name: String, value: Value, isDetail: Bool = false) {
            self.name = name
            self.value = value
            self.isDetail = isDetail
        }
    }

    /// The columns, in order.
    public var columns: [Column]
    /// Whether the row only announces its column names; no row has to follow.
    private(set) var isHeading = false
    /// The columns that the total of a table adds up.
    private(set) var totalled: [String] = []

    /// Creates a row from names and values in order.
    public init(_ columns: KeyValuePairs<String, Value>) {
        self.columns = columns.map { Column(name: $0.key, value: $0.value) }
    }

    /// Creates a row whose columns are known only at run time.
    public init(_ columns: [(name: String, value: Value)]) {
        self.columns = columns.map { Column(name: $0.name, value: $0.value) }
    }

    /// The row with more values appended.
    public consuming func followed(by others: [(name: String, value: Value)]) -> Row {
        followed(by: others.map { Column(name: $0.name, value: $0.value) })
    }

    /// The row with a value prepended.
    public consuming func led(by name: String, _ value: Value) -> Row {
        columns.insert(Column(name: name, value: value), at: 0)
        return self
    }

    /// The row with a value appended that tables leave out.
    public consuming func detailed(by name: String, _ value: Value) -> Row {
        followed(by: [Column(name: name, value: value, isDetail: true)])
    }

    /// The row with more columns appended.
    public consuming func followed(by more: [Column]) -> Row {
        columns += more
        return self
    }

    /// The row, with columns that count in the total at the end of a table. A table has one if two rows or more count.
    public consuming func totalling(_ names: String...) -> Row {
        totalled += names
        return self
    }

    /// The row as a heading: only its column names count.
    var heading: Row {
        var row = self
        row.isHeading = true
        return row
    }
}

extension Row.Value {
    /// A text, or `missing`.
    public init(_ text: String?) { self = text.map(Self.text) ?? .missing }
    /// A whole number, or `missing`.
    public init(_ number: Int?) { self = number.map(Self.integer) ?? .missing }
    /// A number, or `missing`.
    public init(_ number: Double?, decimals: Int) {
        self = number.map { .number($0, decimals: decimals) } ?? .missing
    }

    /// A measured number, or `missing`.
    public init(_ number: Double?, _ quantity: Row.Quantity) {
        self = number.map { .quantity($0, quantity) } ?? .missing
    }
    /// A moment in ISO 8601, which tables show without its offset from UTC, or `missing`.
    public init(moment: String?) {
        self =
            moment.map {
                let clock = $0.unicodeScalars.prefix(19).map { $0 == "T" ? " " : $0 }
                let isUTC = $0.utf8.last == UInt8(ascii: "Z") && clock.count == 19
                return .sentence($0, brief: String(String.UnicodeScalarView(clock)) + (isUTC ? "Z" : ""))
            } ?? .missing
    }

    /// A number of bytes; in tables, kilobytes.
    public static func bytes(_ count: Int) -> Self {
        .quantity(Double(count), Row.Quantity(decimals: 0, inTables: 1, per: 1_000, unit: "kB"))
    }

    var isNumeric: Bool {
        switch self {
        case .integer, .number, .quantity: true
        case .text, .sentence, .flag, .list, .missing: false
        }
    }

    /// The value for people and CSV files, numbers with their decimals.
    public var text: String {
        switch self {
        case .text(let text), .sentence(let text, _): text
        case .integer(let number): "\(number)"
        case .number, .quantity: String(decoding: bytes, as: UTF8.self)
        case .flag(let flag): flag ? "yes" : "no"
        case .list(let texts): texts.joined(separator: "; ")
        case .missing: ""
        }
    }

    /// The unit in the header of a table, if it is not that of the column's name.
    var unit: String? { if case .quantity(_, let quantity) = self { quantity.unit } else { nil } }

    /// The value as shown in a table.
    var cell: String {
        switch self {
        case .sentence(_, let brief): brief.visible
        case .quantity(let number, let quantity): quantity.cell(number)
        default: text.visible
        }
    }

    var jsonText: String {
        switch self {
        case .text(let text), .sentence(let text, _): Self.quoted(text)
        case .number(let number, _) where !number.isFinite: "null"
        case .quantity(let number, _) where !number.isFinite: "null"
        case .integer, .number, .quantity: text
        case .flag(let flag): "\(flag)"
        case .list(let texts): "[\(texts.map(Self.quoted).joined(separator: ","))]"
        case .missing: "null"
        }
    }

    static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            case "\u{0}"..<" ":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}

extension Row.Value {
    /// The UTF-8 bytes of `text`.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return bytes
    }

    /// Appends the bytes of `text`; numbers are written without an intermediate string.
    func append(to bytes: inout [UInt8]) {
        switch self {
        case .integer(let number):
            if number < 0 { bytes.append(UInt8(ascii: "-")) }
            Self.append(UInt64(number.magnitude), to: &bytes)
        case .number(let number, let decimals): Self.append(number, decimals, to: &bytes)
        case .quantity(let number, let quantity): Self.append(number, quantity.decimals, to: &bytes)
        case .text, .sentence, .flag, .list, .missing: bytes.append(contentsOf: text.utf8)
        }
    }

    private static let powersOfTen = (0...15).map { (0..<$0).reduce(1.0) { power, _ in power * 10 } }

    private static func append(_ number: Double, _ decimals: Int, to bytes: inout [UInt8]) {
        let decimals = min(max(decimals, 0), 15)
        let scaled = number.magnitude * powersOfTen[decimals]
        guard scaled < 9e15 else { return bytes.append(contentsOf: "\(number)".utf8) }
        // Same as `rounded()`, which calls the C library.
        var whole = Int64(scaled)
        if scaled - Double(whole) >= 0.5 { whole += 1 }
        if number < 0, whole > 0 { bytes.append(UInt8(ascii: "-")) }
        append(UInt64(whole), decimals: decimals, to: &bytes)
    }

    /// Appends a number with a decimal point before its last `decimals` digits.
    private static func append(_ number: UInt64, decimals: Int = 0, to bytes: inout [UInt8]) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 40) { room in
            var digits = BackwardDigits(room, of: number)
            if decimals > 0 {
                for _ in 0..<decimals / 2 { digits.putTwo() }
                if !decimals.isMultiple(of: 2) { digits.putOne() }
                digits.put(UInt8(ascii: "."))
            }
            digits.putRest()
            bytes.append(contentsOf: digits.written)
        }
    }
}

/// The digits of a number from last to first, written backwards from the end of a buffer.
private struct BackwardDigits {
    private let room: UnsafeMutableBufferPointer<UInt8>
    private var rest: UInt64
    private var start: Int

    init(_ room: UnsafeMutableBufferPointer<UInt8>, of number: UInt64) {
        self.room = room
        rest = number
        start = room.count
    }

    var written: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: room[start...]) }

    @inline(__always) mutating func put(_ byte: UInt8) {
        start -= 1
        room[start] = byte
    }

    @inline(__always) mutating func putOne() {
        put(UInt8(truncatingIfNeeded: 48 + rest % 10))
        rest /= 10
    }

    @inline(__always) mutating func putTwo() {
        let two = UInt32(truncatingIfNeeded: rest % 100)
        put(UInt8(truncatingIfNeeded: 48 + two % 10))
        put(UInt8(truncatingIfNeeded: 48 + two / 10))
        rest /= 100
    }

    /// All remaining digits, at least one.
    @inline(__always) mutating func putRest() {
        while rest >= 100 { putTwo() }
        if rest >= 10 { putTwo() } else { putOne() }
    }
}
