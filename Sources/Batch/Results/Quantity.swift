extension Row {
    /// How a measured number is written: exact enough for programs, and as a person would round it in tables.
    public struct Quantity: Hashable, Sendable {
        /// Decimals in CSV and JSON.
        let decimals: Int
        private let tableDecimals: Int
        private let divisor: Double
        /// The unit in a table's header; `nil` for the one in the column's name.
        let unit: String?

        /// Decimals for programs and in tables, and the unit in tables, in which `divisor` of the number's units are one.
        public init(decimals: Int, inTables: Int, per divisor: Double = 1, unit: String? = nil) {
            self.decimals = decimals
            tableDecimals = inTables
            self.divisor = divisor
            self.unit = unit
        }

        /// Metres of a way; in tables kilometres.
        public static let way = Self(decimals: 3, inTables: 1, per: 1_000, unit: "km")
        /// Metres; in tables whole ones.
        public static let metres = Self(decimals: 3, inTables: 0)
        /// Metres of a border; in tables centimetres count.
        public static let border = Self(decimals: 3, inTables: 2)
        /// Square metres of land.
        public static let area = Self(decimals: 2, inTables: 1)
        /// Minutes; in tables whole ones.
        public static let minutes = Self(decimals: 4, inTables: 0)
        /// Kilometres per hour; in tables whole ones.
        public static let speed = Self(decimals: 3, inTables: 0)
        /// A percentage.
        public static let percentage = Self(decimals: 4, inTables: 1)
        /// Degrees of longitude or latitude; in tables to about a metre.
        public static let degrees = Self(decimals: 7, inTables: 5)

        func cell(_ number: Double) -> String {
            Row.Value.number(number / divisor, decimals: tableDecimals).text
        }
    }
}

extension Row.Value {
    /// The sum of numbers of the same kind; `missing` if one of them is, since a total of the rest would mislead.
    func adding(_ other: Self) -> Self {
        switch (self, other) {
        case (.integer(let one), .integer(let two)):
            let (sum, isTooLarge) = one.addingReportingOverflow(two)
            return isTooLarge ? .missing : .integer(sum)
        case (.number(let one, let decimals), .number(let two, _)):
            return .number(one + two, decimals: decimals)
        case (.quantity(let one, let quantity), .quantity(let two, _)): return .quantity(one + two, quantity)
        default: return .missing
        }
    }
}
