public import Foundation
import Streams

extension Nyla {
    /// A report of figures, charts and tables, made from the rows of a list.
    ///
    /// ```swift
    /// let rows = try await lists.list(statistics, of: "month").all()
    /// let report = Nyla.Report(billing: rows, by: .month, from: "2026-01", until: "2026-03")
    /// for case .chart(let chart) in report.sections { print(chart.title, chart.points.count) }
    /// ```
    public struct Report: Hashable, Sendable {
        /// A figure that people look at first.
        public struct Figure: Hashable, Sendable {
            /// What it is.
            public let label: String
            /// The number.
            public let value: Decimal
            /// The unit, such as a currency.
            public let unit: String?
        }

        /// A value with its name, such as the costs of a month.
        public struct Point: Hashable, Sendable {
            /// The name.
            public let label: String
            /// The number.
            public let value: Decimal
        }

        /// Values to draw.
        public struct Chart: Hashable, Sendable {
            /// How values are drawn.
            public enum Style: String, Sendable {
                case bars, line
            }

            /// The title.
            public let title: String
            /// How the values are drawn.
            public let style: Style
            /// The unit of the values.
            public let unit: String?
            /// The values, in order.
            public let points: [Point]
        }

        /// Texts in columns.
        public struct Table: Hashable, Sendable {
            /// The names of the columns.
            public let columns: [String]
            /// The rows, with a text for each column.
            public let rows: [[String]]
            /// The places of the columns with numbers, from 0.
            public let numbers: Set<Int>
        }

        /// A part of a report.
        public enum Section: Hashable, Sendable {
            case figures([Figure])
            case chart(Chart)
            case table(Table)
        }

        /// The length of the periods of a billing report.
        public enum Period: String, Sendable, CaseIterable {
            case day, month, year
        }

        /// More values than this are drawn as a line.
        static let mostBars = 40

        /// The title.
        public let title: String
        /// What the report covers, in words.
        public let scope: String
        /// The parts, in order.
        public let sections: [Section]

        /// Whether there was nothing to report.
        public var isEmpty: Bool { sections.isEmpty }
    }
}

extension Nyla.Report {
    /// The statistics of a billing: figures, a chart for each currency, and a table.
    ///
    /// Rows without a period or an amount are left out. Those of the same period and currency are added up.
    ///
    /// - Parameters:
    ///   - rows: the rows of the list `statistics`.
    ///   - from: the first day, month or year, such as `2026-01`; `nil` for the first that there is.
    ///   - until: the last one, included.
    public init(billing rows: [Nyla.Entry], by period: Period, from: String? = nil, until: String? = nil) {
        title = "Billing"
        let range = [from.map { "from \($0)" }, until.map { "until \($0)" }].compactMap(\.self)
        scope = (["by \(period.rawValue)"] + range).joined(separator: ", ")
        let costs = Self.costs(rows).filter { cost in
            // As far as both are given: a month is in the range of its days.
            func isOrdered(_ one: String, _ other: String) -> Bool {
                let count = min(one.count, other.count)
                return one.prefix(count) <= other.prefix(count)
            }
            return (from.map { isOrdered($0, cost.period) } ?? true)
                && (until.map { isOrdered(cost.period, $0) } ?? true)
        }
        guard !costs.isEmpty else {
            sections = []
            return
        }
        let groups = Dictionary(grouping: costs, by: \.currency)
            .sorted { ($0.key ?? "\u{10FFFF}") < ($1.key ?? "\u{10FFFF}") }
        var (figures, charts): ([Figure], [Section]) = ([], [])
        for (currency, costs) in groups {
            let points = Self.points(of: costs)
            let total = points.reduce(Decimal.zero) { $0 + $1.value }
            figures.append(Figure(label: "total", value: total, unit: currency))
            let mean = Self.rounded(total / Decimal(points.count))
            figures.append(Figure(label: "average of a \(period.rawValue)", value: mean, unit: currency))
            if let most = points.max(by: { $0.value < $1.value }) {
                figures.append(Figure(label: "highest: \(most.label)", value: most.value, unit: currency))
            }
            charts.append(
                .chart(
                    Chart(
                        title: "Costs by \(period.rawValue)" + (currency.map { " in \($0)" } ?? ""),
                        style: points.count > Self.mostBars ? .line : .bars, unit: currency, points: points)))
        }
        let counts = costs.compactMap(\.count)
        if counts.count == costs.count {
            let count = counts.reduce(Decimal.zero, +)
            figures.append(Figure(label: "requests", value: count, unit: nil))
        }
        let table = Table(
            columns: ["period", "amount", "currency"],
            rows: groups.flatMap { currency, costs in
                Self.points(of: costs).map { [$0.label, "\($0.value)", currency ?? ""] }
            }, numbers: [1])
        sections = [.figures(figures)] + charts + [.table(table)]
    }

    private struct Cost {
        let period: String
        let amount: Decimal
        let currency: String?
        let count: Decimal?
    }

    private static func costs(_ rows: [Nyla.Entry]) -> [Cost] {
        rows.compactMap { row in
            guard let period = row.text("period", "date", "month", "day", "year"), !period.isEmpty,
                let amount = number(row.text("amount", "total", "totalCost", "total_cost", "cost"))
            else { return nil }
            return Cost(
                period: period, amount: amount, currency: row.text("currency"),
                count: number(row.text("count", "requests")))
        }
    }

    private static func points(of costs: [Cost]) -> [Point] {
        Dictionary(grouping: costs, by: \.period).sorted { $0.key < $1.key }.map { period, costs in
            Point(label: period, value: costs.reduce(Decimal.zero) { $0 + $1.amount })
        }
    }

    /// A number in plain digits; anything else is none.
    private static func number(_ text: String?) -> Decimal? {
        guard let text, text.utf8.count <= 40, let value = Double(text), value.isFinite, abs(value) < 1e15
        else {
            return nil
        }
        return Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
    }

    private static func rounded(_ value: Decimal) -> Decimal {
        var (value, result) = (value, Decimal.zero)
        NSDecimalRound(&result, &value, 2, .plain)
        return result
    }
}
