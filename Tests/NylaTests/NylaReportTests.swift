import Foundation
import Nyla
import PrintedTexts
import Streams
import Testing

@Suite("A report of billing statistics")
struct NylaReportTests {
    private func row(_ period: String, _ amount: JSONValue, _ currency: String? = "CHF") -> Nyla.Entry {
        var fields: JSONObject = ["period": .string(period), "totalCost": amount]
        if let currency { fields["currency"] = .string(currency) }
        return Nyla.Entry(fields)
    }

    private func charts(_ report: Nyla.Report) -> [Nyla.Report.Chart] {
        report.sections.compactMap { if case .chart(let chart) = $0 { chart } else { nil } }
    }

    private func figures(_ report: Nyla.Report) -> [String] {
        report.sections.flatMap { section -> [String] in
            guard case .figures(let figures) = section else { return [] }
            return figures.map { "\($0.label) \($0.value) \($0.unit ?? "-")" }
        }
    }

    @Test("has totals and a chart for each currency, in the order of the periods")
    func sections() {
        let report = Nyla.Report(
            billing: [
                row("2026-03", .number(0.2)), row("2026-01", .number(0.1)), row("2026-03", .string("0.5")),
                row("2026-02", .integer(4), "EUR"), row("2026-02", .string("much")), row("", .integer(9)),
            ], by: .month)
        #expect(
            figures(report) == [
                "total 0.8 CHF", "average of a month 0.27 CHF", "highest: 2026-03 0.7 CHF", "total 4 EUR",
                "average of a month 1.33 EUR", "highest: 2026-02 4 EUR",
            ])
        #expect(charts(report).map(\.unit) == ["CHF", "EUR"])
        #expect(charts(report).first?.points.map(\.label) == ["2026-01", "2026-03"])
        guard case .table(let table)? = report.sections.last else {
            Issue.record("the report has no table")
            return
        }
        #expect(
            table.rows == [["2026-01", "0.1", "CHF"], ["2026-03", "0.7", "CHF"], ["2026-02", "4", "EUR"]])
    }

    @Test("of scores has the badges too: their number by month, and their names in a language")
    func badges() {
        let score: Nyla.Entry = .init(["dimension": "clarity", "score": 7, "createdAt": "2026-03-02"])
        let badges: [Nyla.Entry] = [
            .init([
                "id": "b1", "name": ["de": "Ausdauer", "en": "stamina"], "awardedAt": "2026-03-02T09:30:00Z",
            ]),
            .init(["id": "b2", "title": "first", "awardedAt": "2026-01-31"]),
            .init(["id": "b3", "awardedAt": "2026-03-01"]), .init(["id": "b4", "awardedAt": "soon"]),
            .init(["awardedAt": "2026-03-01"]),
        ]
        let report = Nyla.Report(scores: [score], badges: badges)
        #expect(report.scope == "from 2026-01-31, until 2026-03-02" && report.unreadRows == 0)
        let chart = charts(report).last
        #expect(chart?.title == "Badges by month" && chart?.style == .bars)
        #expect(chart?.points.map { "\($0.label) \($0.value)" } == ["2026-01 1", "2026-03 2"])
        guard case .table(let table)? = report.sections.last else {
            Issue.record("the report has no table")
            return
        }
        #expect(table.columns == ["date", "badge"])
        #expect(
            table.rows == [
                ["2026-01-31", "first"], ["2026-03-01", "b3"], ["2026-03-02", "stamina"], ["", "b4"],
            ])
        let march = Nyla.Report(scores: [], badges: badges, from: "2026-03", in: .de)
        #expect(charts(march).map(\.title) == ["Auszeichnungen nach Monat"] && figures(march).isEmpty)
        #expect(Nyla.Report(scores: [], badges: badges, from: "2027").isEmpty)
    }

    @Test("of scores has a line for each dimension, and leaves out what it cannot read")
    func scores() {
        func score(_ dimension: String, _ value: JSONValue, _ time: JSONValue) -> Nyla.Entry {
            Nyla.Entry(["dimension": .string(dimension), "score": value, "createdAt": time, "trend": "up"])
        }
        let rows = [
            score("clarity", .number(7.5), "2026-03-02T08:00:00Z"),
            score("empathy", .integer(4), "2026-02-01"),
            score("clarity", .integer(6), "2026-02-01"), score("clarity", .string("7"), "2026-03-02"),
            score("clarity", .null, "2026-03-02"), score("", .integer(1), "2026-03-02"),
            score("clarity", .integer(1), "yesterday"), score("clarity", .integer(1), .null),
        ]
        let report = Nyla.Report(scores: rows)
        #expect(report.unreadRows == 4 && report.scope == "from 2026-02-01, until 2026-03-02")
        #expect(figures(report) == ["clarity 7.25 -", "empathy 4 -"])
        let chart = charts(report).first
        #expect(chart?.style == .line && chart?.names == ["2026-02-01", "2026-03-02"])
        #expect(chart?.series.map(\.label) == ["clarity", "empathy"])
        #expect(chart?.series.first?.points.map { "\($0.value)" } == ["6", "7.25"])
        guard case .table(let table)? = report.sections.last else {
            Issue.record("the report has no table")
            return
        }
        #expect(table.rows.count == 4 && table.rows.first == ["2026-02-01", "clarity", "6", "up"])
        #expect(charts(Nyla.Report(scores: rows, drawnAs: .pie)).map(\.style) == [.line])
        #expect(Nyla.Report(scores: []).isEmpty)
        #expect(Nyla.Report(scores: rows, from: "2030").isEmpty)
        #expect(Nyla.Report(scores: rows, from: "2030").unreadRows == report.unreadRows)
        let many = (1...17).map { score("d\($0 + 10)", .integer(1), "2026-02-01") }
        #expect(charts(Nyla.Report(scores: many)).map(\.series.count) == [8, 8, 1])
        #expect(charts(Nyla.Report(scores: many)).last?.title == "Scores by day (3/3)")
    }

    @Test("has its texts in four languages")
    func languages() {
        func report(_ language: PrintedLanguage) -> Nyla.Report {
            Nyla.Report(
                billing: [row("2026-03", .integer(2))], by: .month, from: "2026-03", until: "2026-03",
                in: language)
        }
        #expect(report(.en).scope == "by month, from 2026-03, until 2026-03")
        #expect(
            report(.de).title == "Abrechnung" && report(.de).scope == "nach Monat, ab 2026-03, bis 2026-03")
        #expect(
            figures(report(.fr)) == [
                "total 2 CHF", "moyenne par mois 2 CHF", "maximum\u{A0}: 2026-03 2 CHF",
            ])
        #expect(charts(report(.it)).map(\.title) == ["Costi per mese in CHF"])
    }

    @Test("counts the rows that it cannot read")
    func unread() {
        let rows = [row("2026-01", .string("12,50")), row("2026-03", .string("much")), row("", .integer(9))]
        #expect(Nyla.Report(billing: rows, by: .month).unreadRows == 3)
        // A row without a period may be in any.
        #expect(Nyla.Report(billing: rows, by: .month, until: "2026-02").unreadRows == 2)
        #expect(Nyla.Report(billing: [row("2026-01", .integer(1))], by: .month).unreadRows == 0)
    }

    @Test("has averages over all periods, with the decimals that they need")
    func averages() {
        func mean(
            _ rows: [Nyla.Entry], _ period: Nyla.Report.Period = .month, _ from: String? = nil,
            _ until: String? = nil
        ) -> String? {
            figures(Nyla.Report(billing: rows, by: period, from: from, until: until)).dropFirst().first
        }
        let small = [row("2026-01", .string("0.004")), row("2026-02", .string("0.002"))]
        #expect(mean(small) == "average of a month 0.003 CHF")
        #expect(mean(small, .month, "2026", "2026") == "average of a month 0.0005 CHF")
        #expect(
            mean([row("2026-12", .integer(3)), row("2027-02", .integer(3))]) == "average of a month 2 CHF")
        let day = [row("2028-02-27", .integer(29))]
        #expect(mean(day, .day, "2028-02", "2028-02") == "average of a day 1 CHF")
        #expect(mean(day, .year) == "average of a year 29 CHF")
        // Periods that are none are counted as they are.
        #expect(mean([row("Q1", .integer(2)), row("Q2", .integer(4))]) == "average of a month 3 CHF")
    }

    @Test("covers the periods from the first to the last, both included")
    func range() {
        let rows = (1...4).map { row("2026-0\($0)", .integer(1)) } + [row("2025-12", .integer(1))]
        func labels(_ from: String?, _ until: String?) -> [String] {
            charts(Nyla.Report(billing: rows, by: .month, from: from, until: until))
                .flatMap { $0.points.map(\.label) }
        }
        #expect(labels("2026-02", "2026-03") == ["2026-02", "2026-03"])
        #expect(labels("2026-02-15", nil) == ["2026-02", "2026-03", "2026-04"])
        #expect(labels(nil, "2025") == ["2025-12"])
        #expect(labels(nil, "2026-01-31") == ["2025-12", "2026-01"])
        #expect(Nyla.Report(billing: rows, by: .month, from: "2027").isEmpty)
        #expect(Nyla.Report(billing: [], by: .day).isEmpty)
    }

    @Test("is drawn in the style that was chosen, but never as a circle with negative parts")
    func chosenStyle() {
        func chart(_ amounts: [Int64], _ style: Nyla.Report.Chart.Style) -> Nyla.Report.Chart? {
            let rows = amounts.enumerated().map { row("2026-\($0 + 100)", .integer($1)) }
            return charts(Nyla.Report(billing: rows, by: .day, drawnAs: style)).first
        }
        #expect(chart([1, 2], .area)?.style == .area && chart([1, 2], .line)?.style == .line)
        #expect(chart([1, -2], .pie)?.style == .bars && chart([0, 0], .pie)?.style == .bars)
        #expect(chart([1, 0, 2], .pie)?.points.map(\.label) == ["2026-100", "2026-102"])
        let many = chart((1...15).map { $0 }, .pie)
        #expect(many?.points.map(\.value) == [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 10])
        #expect(many?.points.last?.label == "others")
    }

    @Test("draws many periods as a line, and counts requests only if all rows do")
    func style() {
        let days = (1...41).map { row("2026-\($0 + 100)", .integer(1)) }
        #expect(charts(Nyla.Report(billing: days, by: .day)).map(\.style) == [.line])
        #expect(charts(Nyla.Report(billing: Array(days.dropLast()), by: .day)).map(\.style) == [.bars])
        var counted = row("2026-01", .integer(1))
        counted.fields["count"] = .integer(12)
        #expect(figures(Nyla.Report(billing: [counted], by: .month)).last == "requests 12 -")
        #expect(
            !figures(Nyla.Report(billing: [counted, days[0]], by: .month)).contains {
                $0.hasPrefix("requests")
            })
    }
}
