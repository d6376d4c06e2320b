import APICore
import ArgumentParser
import Batch
import Foundation
import Nyla
import Routes
import ServiceOperations

struct AccountReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Report the costs: totals, averages and charts.",
        discussion: """
            -o writes a page (.html) or a picture (.svg) as a single file. Without it, the totals are \
            printed. Each currency is reported separately. Averages are over all periods from --from to \
            --until, including those without costs. Pages and pictures are in your language. For many \
            periods, a line or an area looks best; a pie shows at most twelve shares. If there are no costs, \
            the exit code is 4.

            Examples:
              fieldbook account report --from 2026-01 --until 2026-03 -o report.html
              fieldbook account report --period day --from 2026-03 \\
                --until 2026-03 --language fr -o march.svg
              fieldbook account report --chart pie -o shares.svg
              fieldbook account report --period year --format csv
            """)

    @Option(
        help: ArgumentHelp(
            "First day, month or year, such as 2026-01. (default: the first)", valueName: "date"))
    var from: String?

    @Option(
        help: ArgumentHelp("Last day, month or year, included. (default: the last)", valueName: "date"))
    var until: String?

    @Option(help: "Length of the periods.")
    var period: Nyla.Report.Period = .month

    @OptionGroup var file: FigureReportOptions
    @OptionGroup var rows: RowFormatOption
    @OptionGroup var nyla: NylaOptions

    func validate() throws {
        for (name, text) in [("--from", from), ("--until", until)] {
            if let text, text.wholeMatch(of: /[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?/) == nil {
                throw ValidationError("\(name): a date such as 2026, 2026-03 or 2026-03-31 was expected.")
            }
        }
    }

    func run() throws {
        try checkDates()
        let (period, place) = (period, try nyla.place())
        let costs = try place.wait { (client) throws(APIError) in
            var query = PageQuery()
            query.mustBeWhole = true
            return try await place.lists(client, of: .account).all(
                .statistics, of: .text(period.rawValue), query)
        }
        let report = Nyla.Report(
            billing: costs, by: period, from: from, until: until, drawnAs: file.chart,
            in: file.printedLanguage(at: place.service))
        if report.unreadRows > 0 {
            StandardError.write(
                "fieldbook: note: \(report.unreadRows.counted("row")) left out: no readable period or amount\n"
            )
        }
        guard !report.isEmpty else {
            throw BatchError.nothingThere("there are no costs", remedy: "Choose other dates.")
        }
        try file.write(report, or: rows)
    }
}

extension AccountReportCommand {
    /// Throws for days that do not exist or are yet to come, and for an end before the beginning.
    private func checkDates() throws {
        let zone = try ClockZone("UTC")
        // The next day has begun somewhere already.
        let latest = Timestamp(secondsSince1970: Date.now.timeIntervalSince1970 + 86_400)
        for (name, date) in [("from", from), ("until", until)] {
            let start = try ParameterCheck.taken(name) { try TimeWindow(since: date, until: nil, in: zone) }
            if let date, let start = start.since, start > latest {
                throw ParameterFailure(name, "\(date) is in the future")
            }
        }
        _ = try ParameterCheck.taken("until") { try TimeWindow(since: from, until: until, in: zone) }
    }
}
