import Foundation
public import PrintedTexts
import Routes

extension Nyla.Report {
    /// The most dimensions of a chart; more have charts of their own.
    private static let mostDimensions = 8

    /// The history of coaching scores: the newest of each dimension, a chart of all dimensions by day, and a table; and the
    /// badges, with a chart of their number by month and a table.
    ///
    /// Rows without a dimension, a date or a readable score are left out and counted. The chart and the newest have the mean of
    /// the scores that a dimension has on a day.
    ///
    /// - Parameters:
    ///   - rows: the rows of the list `scores`.
    ///   - badges: the rows of the list `badges`. Those without a date are in the table only, unless dates are chosen.
    ///   - from: the first day, month or year, such as `2026-01`; `nil` for the first that there is.
    ///   - until: the last one, included.
    ///   - style: how scores are drawn: as lines, unless one is given. They are no parts of a whole, so never as a circle.
    ///   - language: the language of its texts.
    public init(
        scores rows: [Nyla.Entry], badges: [Nyla.Entry] = [], from: String? = nil, until: String? = nil,
        drawnAs style: Chart.Style? = nil, in language: PrintedLanguage = .en
    ) {
        let texts = language.texts.figures
        let read = rows.compactMap(Score.init)
        let scores = read.filter { Self.isCovered($0.day, from: from, until: until) }
        self.language = language
        title = texts.coachingScores
        unreadRows = rows.count - read.count
        let badges = badges.compactMap { Badge($0, in: language) }.filter { badge in
            guard let day = badge.day else { return from == nil && until == nil }
            return Self.isCovered(day, from: from, until: until)
        }
        let days = scores.map(\.day) + badges.compactMap(\.day)
        scope = [
            days.min().map { texts.from.replacing("{first}", with: $0) },
            days.max().map { texts.until.replacing("{last}", with: $0) },
        ].compactMap(\.self).joined(separator: ", ")
        guard !scores.isEmpty else {
            sections = Self.sections(of: badges, drawnAs: style, texts)
            return
        }
        let dimensions = Dictionary(grouping: scores, by: \.dimension).sorted { $0.key < $1.key }
            .map { Chart.Series(label: $0.key, points: Self.points(of: $0.value)) }
        let figures = dimensions.compactMap { dimension in
            dimension.points.last.map { Figure(label: dimension.label ?? "", value: $0.value, unit: nil) }
        }
        let starts = Array(stride(from: 0, to: dimensions.count, by: Self.mostDimensions))
        let charts = starts.enumerated().map { place, start in
            let number = starts.count > 1 ? " (\(place + 1)/\(starts.count))" : ""
            return Section.chart(
                Chart(
                    title: texts.scoresByDay + number, style: style == .pie ? .line : style ?? .line,
                    unit: nil, series: Array(dimensions[start...].prefix(Self.mostDimensions))))
        }
        let table = Table(
            columns: [texts.date, texts.dimension, texts.score, texts.trend],
            rows: scores.sorted { ($0.day, $0.dimension) < ($1.day, $1.dimension) }
                .map { [$0.day, $0.dimension, "\($0.value)", $0.trend ?? ""] }, numbers: [2])
        sections =
            [.figures(figures)] + charts + [.table(table)] + Self.sections(of: badges, drawnAs: style, texts)
    }

    /// The number of badges by month, and the badges; nothing if there are none.
    private static func sections(
        of badges: [Badge], drawnAs style: Chart.Style?, _ texts: FigureTexts
    ) -> [Section] {
        guard !badges.isEmpty else { return [] }
        let months = Dictionary(grouping: badges.compactMap(\.day)) { String($0.prefix(7)) }
        let points = months.sorted { $0.key < $1.key }.map {
            Point(label: $0.key, value: Decimal($0.value.count))
        }
        let chart = Chart(
            title: texts.badgesByMonth, style: style == .pie ? .bars : style ?? .bars, unit: nil,
            series: [Chart.Series(label: nil, points: points)])
        // Those without a date are the last.
        let sorted = badges.sorted { ($0.day ?? "~", $0.name) < ($1.day ?? "~", $1.name) }
        let table = Table(
            columns: [texts.date, texts.badge], rows: sorted.map { [$0.day ?? "", $0.name] }, numbers: [])
        return (points.isEmpty ? [] : [.chart(chart)]) + [.table(table)]
    }

    private struct Badge {
        let day: String?
        let name: String

        /// A badge of a row; `nil` if it has neither a name nor an identifier.
        init?(_ row: Nyla.Entry, in language: PrintedLanguage) {
            let column = Nyla.Column("name", or: "title", "label")
            let text = row.value(of: column).flatMap { Nyla.Entry.text(of: $0, in: language.rawValue) }
            guard let name = text ?? row.id?.text, !name.isEmpty else { return nil }
            self.name = name
            let time = row.text("awardedAt", "awarded_at", "at", "createdAt", "created_at")
            day = time.map { String($0.prefix(10)) }.flatMap { CalendarDate($0) == nil ? nil : $0 }
        }
    }

    private struct Score {
        let day: String
        let dimension: String
        let value: Decimal
        let trend: String?

        /// The score of a row; `nil` if it has no dimension, no date or no readable number.
        init?(_ row: Nyla.Entry) {
            guard let dimension = row.text("dimension", "name", "label"), !dimension.isEmpty,
                let value = Nyla.Report.number(row.text("score", "value")),
                let time = row.text("at", "createdAt", "created_at"),
                CalendarDate(String(time.prefix(10))) != nil
            else { return nil }
            self.dimension = dimension
            self.value = value
            day = String(time.prefix(10))
            trend = row.text("trend")
        }
    }

    /// The mean score of each day, in the order of the days.
    private static func points(of scores: [Score]) -> [Point] {
        Dictionary(grouping: scores, by: \.day).sorted { $0.key < $1.key }.map { day, scores in
            let values = scores.map { Point(label: day, value: $0.value) }
            let total = values.reduce(Decimal.zero) { $0 + $1.value }
            return Point(
                label: day, value: values.count == 1 ? total : mean(of: values, total / Decimal(values.count))
            )
        }
    }
}
