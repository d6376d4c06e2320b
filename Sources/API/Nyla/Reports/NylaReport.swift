public import Foundation
public import PrintedTexts
import Routes
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
            public enum Style: String, Sendable, CaseIterable {
                case bars, line, area
                /// Parts of a circle, for values without negative ones.
                case pie
            }

            /// Values that belong together.
            public struct Series: Hashable, Sendable {
                /// What they are; `nil` for the only ones of a chart.
                public let label: String?
                /// The values, in order.
                public let points: [Point]
            }

            /// The title.
            public let title: String
            /// How the values are drawn.
            public let style: Style
            /// The unit of the values.
            public let unit: String?
            /// The values, in one or more series.
            public let series: [Series]

            /// The values of all series.
            public var points: [Point] { series.flatMap(\.points) }

            /// The names of the values, each once: in their order, those of several series sorted.
            public var names: [String] {
                guard series.count > 1 else { return points.map(\.label) }
                return Set(points.map(\.label)).sorted()
            }
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

        /// More values than this are drawn as a line, unless another style is wanted.
        static let mostBars = 40
        /// The most parts of a circle; the smallest are drawn as one.
        static let mostParts = 12

        /// The language of its texts.
        public let language: PrintedLanguage
        /// The title.
        public let title: String
        /// What the report covers, in words.
        public let scope: String
        /// The parts, in order.
        public let sections: [Section]
        /// Number of rows that were left out, since their period or amount is unreadable.
        public let unreadRows: Int

        /// Whether there was nothing to report.
        public var isEmpty: Bool { sections.isEmpty }
    }
}

extension Nyla.Report {
    /// Whether a day, month or year is in a range, as far as both are given: a month is in the range of its days.
    static func isCovered(_ date: String, from: String?, until: String?) -> Bool {
        func isOrdered(_ one: String, _ other: String) -> Bool {
            let count = min(one.count, other.count)
            return one.prefix(count) <= other.prefix(count)
        }
        return (from.map { isOrdered($0, date) } ?? true) && (until.map { isOrdered(date, $0) } ?? true)
    }

    /// The statistics of a billing: figures, a chart for each currency, and a table.
    ///
    /// Rows without a period or a readable amount are left out and counted. Those of the same period and currency are added
    /// up. Averages are over all periods from the first to the last, those without costs included.
    ///
    /// - Parameters:
    ///   - rows: the rows of the list `statistics`.
    ///   - from: the first day, month or year, such as `2026-01`; `nil` for the first that there is.
    ///   - until: the last one, included.
    ///   - style: how costs are drawn: as bars, or as a line if they are many, unless one is given. Costs with a negative
    ///     amount are never drawn as a circle.
    ///   - language: the language of its texts.
    public init(
        billing rows: [Nyla.Entry], by period: Period, from: String? = nil, until: String? = nil,
        drawnAs style: Chart.Style? = nil, in language: PrintedLanguage = .en
    ) {
        let texts = language.texts.figures
        let words = PeriodWords(period, texts)
        self.language = language
        title = texts.billing
        let range = [
            from.map { texts.from.replacing("{first}", with: $0) },
            until.map { texts.until.replacing("{last}", with: $0) },
        ].compactMap(\.self)
        scope = ([words.by] + range).joined(separator: ", ")
        let covered = rows.filter {
            Self.period(of: $0).map { Self.isCovered($0, from: from, until: until) } ?? true
        }
        let costs = covered.compactMap(Cost.init)
        unreadRows = covered.count - costs.count
        guard !costs.isEmpty else {
            sections = []
            return
        }
        let groups = Dictionary(grouping: costs, by: \.currency)
            .sorted { ($0.key ?? "\u{10FFFF}") < ($1.key ?? "\u{10FFFF}") }
        let periods = costs.map(\.period)
        let count = Self.count(of: period, from: from ?? periods.min(), until: until ?? periods.max())
        var (figures, charts): ([Figure], [Section]) = ([], [])
        for (currency, costs) in groups {
            let points = Self.points(of: costs)
            let total = points.reduce(Decimal.zero) { $0 + $1.value }
            figures.append(Figure(label: texts.total, value: total, unit: currency))
            let mean = Self.mean(of: points, total / Decimal(max(count ?? 0, points.count)))
            figures.append(Figure(label: words.average, value: mean, unit: currency))
            if let most = points.max(by: { $0.value < $1.value }) {
                let label = texts.highest.replacing("{time}", with: most.label)
                figures.append(Figure(label: label, value: most.value, unit: currency))
            }
            let drawn = Self.style(style, for: points)
            let parts = drawn == .pie ? Self.parts(of: points, others: texts.others) : points
            charts.append(
                .chart(
                    Chart(
                        title: currency.map { words.costs(in: $0, texts) } ?? words.costs, style: drawn,
                        unit: currency, series: [Chart.Series(label: nil, points: parts)])))
        }
        let counts = costs.compactMap(\.count)
        if counts.count == costs.count {
            let count = counts.reduce(Decimal.zero, +)
            figures.append(Figure(label: texts.requests, value: count, unit: nil))
        }
        let table = Table(
            columns: [texts.period, texts.amount, texts.currency],
            rows: groups.flatMap { currency, costs in
                Self.points(of: costs).map { [$0.label, "\($0.value)", currency ?? ""] }
            }, numbers: [1])
        sections = [.figures(figures)] + charts + [.table(table)]
    }

    private static func style(_ wanted: Chart.Style?, for points: [Point]) -> Chart.Style {
        let usual: Chart.Style = points.count > mostBars ? .line : .bars
        let isWhole = points.allSatisfy { $0.value >= 0 } && points.contains { $0.value > 0 }
        return wanted == .pie && !isWhole ? usual : wanted ?? usual
    }

    /// The values as parts of a whole, in their order; if there are too many, the last part is the sum of the smallest.
    private static func parts(of points: [Point], others: String) -> [Point] {
        let points = points.filter { $0.value > 0 }
        guard points.count > mostParts else { return points }
        let order = points.indices.sorted { (-points[$0].value, $0) < (-points[$1].value, $1) }
        let largest = Set(order.prefix(mostParts - 1))
        let rest = order.dropFirst(mostParts - 1).reduce(Decimal.zero) { $0 + points[$1].value }
        return points.indices.filter(largest.contains).map { points[$0] }
            + [Point(label: others, value: rest)]
    }

    /// The texts for one length of the periods.
    private struct PeriodWords {
        let by: String
        let average: String
        let costs: String

        init(_ period: Period, _ texts: FigureTexts) {
            (by, average, costs) =
                switch period {
                case .day: (texts.byDay, texts.averageOfDay, texts.costsByDay)
                case .month: (texts.byMonth, texts.averageOfMonth, texts.costsByMonth)
                case .year: (texts.byYear, texts.averageOfYear, texts.costsByYear)
                }
        }

        func costs(in currency: String, _ texts: FigureTexts) -> String {
            texts.costsInCurrency.replacing("{costs}", with: costs)
                .replacing("{currency}", with: currency)
        }
    }

    private struct Cost {
        let period: String
        let amount: Decimal
        let currency: String?
        let count: Decimal?

        /// The costs of a row; `nil` if it has no period or no readable amount.
        init?(_ row: Nyla.Entry) {
            guard let period = Nyla.Report.period(of: row),
                let amount = Nyla.Report.number(
                    row.text("amount", "total", "totalCost", "total_cost", "cost"))
            else { return nil }
            self.period = period
            self.amount = amount
            currency = row.text("currency")
            count = Nyla.Report.number(row.text("count", "requests"))
        }
    }

    private static func period(of row: Nyla.Entry) -> String? {
        row.text("period", "date", "month", "day", "year").flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Number of days, months or years from one to another, both included; `nil` if one of them is none.
    private static func count(of period: Period, from first: String?, until last: String?) -> Int? {
        func place(_ text: String?, isLast: Bool) -> Int? {
            let words = text?.prefix(10).split(separator: "-") ?? []
            guard let year = words.first.flatMap({ Int($0) }), (1...9_999).contains(year) else { return nil }
            if period == .year { return year }
            let month = words.count > 1 ? Int(words[1]) : isLast ? 12 : 1
            guard let month, (1...12).contains(month) else { return nil }
            if period == .month { return year * 12 + month }
            guard words.count > 2 else {
                let next = month == 12 ? (year + 1, 1) : (year, month + 1)
                return isLast
                    ? CalendarDate(year: next.0, month: next.1, day: 1).map { $0.daysSince1970 - 1 }
                    : CalendarDate(year: year, month: month, day: 1)?.daysSince1970
            }
            return Int(words[2]).flatMap { CalendarDate(year: year, month: month, day: $0)?.daysSince1970 }
        }
        guard let first = place(first, isLast: false), let last = place(last, isLast: true) else {
            return nil
        }
        return last >= first ? last - first + 1 : nil
    }

    private static func points(of costs: [Cost]) -> [Point] {
        Dictionary(grouping: costs, by: \.period).sorted { $0.key < $1.key }.map { period, costs in
            Point(label: period, value: costs.reduce(Decimal.zero) { $0 + $1.amount })
        }
    }

    /// A mean with two decimals, as many as the values have if those are more, and yet more if it would be wrong by over 5 %.
    static func mean(of points: [Point], _ mean: Decimal) -> Decimal {
        var (mean, result) = (mean, Decimal.zero)
        var decimals = max(2, min(points.map { -$0.value.exponent }.max() ?? 0, 20))
        repeat {
            NSDecimalRound(&result, &mean, decimals, .plain)
            decimals += 1
        } while 20 * abs(result - mean) > abs(mean) && decimals < 40
        return result
    }

    /// A number in plain digits; anything else is none.
    static func number(_ text: String?) -> Decimal? {
        guard let text, text.utf8.count <= 40, let value = Double(text), value.isFinite, abs(value) < 1e15
        else {
            return nil
        }
        return Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
    }
}
