import APICore
import ArgumentParser
import Batch
import CommandRuns
import Nyla
import ServiceOperations

struct AccountReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Show your costs in Nyla: totals, averages and charts.",
        discussion: """
            With -o, writes a page (.html) or an image (.svg) as a single file. Without -o, prints the \
            totals. Each currency is reported separately. Averages include all periods from --from to \
            --until, even those without costs. Pages and images are in your language. For many periods, a \
            line or an area looks best; a pie shows at most twelve shares. If there are no costs, the exit \
            code is 4.

            Examples:
              fieldbook account report --from 2026-01 --until 2026-03 -o report.html
              fieldbook account report --period day --from 2026-03 \\
                --until 2026-03 --language fr -o march.svg
              fieldbook account report --chart pie -o shares.svg
              fieldbook account report --period year --format csv
            """)

    @OptionGroup var dates: ReportDates

    @Option(help: "Length of the periods.")
    var period: Nyla.Report.Period = .month

    @OptionGroup var file: FigureReportOptions
    @OptionGroup var rows: RowFormatOption
    @OptionGroup var nyla: NylaOptions

    func run() throws {
        try dates.check()
        let (period, place) = (period, try nyla.place())
        let words = file.language(at: place.service)
        let (costs, language) = try place.wait { (client) throws(APIError) in
            var query = PageQuery()
            query.mustBeWhole = true
            let costs = try await place.lists(client, of: .account).all(
                .statistics, of: .text(period.rawValue), query)
            return (costs, await words?.printed(of: place.service.profile, client) ?? .en)
        }
        let report = Nyla.Report(
            billing: costs, by: period, from: dates.from, until: dates.until, drawnAs: file.chart,
            in: language)
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
