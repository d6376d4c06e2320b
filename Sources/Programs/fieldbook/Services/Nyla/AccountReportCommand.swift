import APICore
import ArgumentParser
import Backends
import Batch
import BatchReport
import PrintedTexts
import ServiceOperations

struct AccountReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Report the billing's statistics: totals, averages and charts.",
        discussion: """
            -o writes a page (.html) or a picture (.svg) that needs no other files and no network. Without it, the totals are \
            printed. Costs in several currencies are reported apart. Averages are over all periods from --from to --until, \
            those without costs included. Pages and pictures are in your language. If there are no costs, the exit code is 4.

            Examples:
              fieldbook account report --from 2026-01 --until 2026-03 -o report.html
              fieldbook account report --period day --from 2026-03 \\
                --until 2026-03 --language fr -o march.svg
              fieldbook account report --period year --format csv
            """)

    @Option(
        help: ArgumentHelp(
            "First day, month or year, such as 2026-01. (default: the first)", valueName: "date"))
    var from: String?

    @Option(
        help: ArgumentHelp("Last day, month or year, included. (default: the last)", valueName: "date"))
    var until: String?

    @Option(help: "Length of the periods: day, month or year.")
    var period: Nyla.Report.Period = .month

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Write the report to this .html or .svg file.", valueName: "file"),
        completion: .file(extensions: ["html", "svg"]))
    var output: String?

    @Flag(help: "Replace an existing file. An earlier report is always replaced.")
    var overwrite = false

    @OptionGroup var language: LanguageOption
    @OptionGroup var rows: RowFormatOption
    @OptionGroup var nyla: NylaOptions

    func validate() throws {
        for (name, text) in [("--from", from), ("--until", until)] {
            if let text, text.wholeMatch(of: /[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?/) == nil {
                throw ValidationError("\(name): a date such as 2026, 2026-03 or 2026-03-31 was expected.")
            }
        }
        if let output, !["html", "htm", "svg"].contains(PathParts(output).suffix.lowercased()) {
            throw ValidationError("-o \(output): a report ends in .html or .svg.")
        }
    }

    func run() throws {
        let (period, place) = (period, try nyla.place())
        let costs = try place.wait { (client) throws(APIError) in
            var query = PageQuery()
            query.mustBeWhole = true
            return try await place.lists(client, of: .account).all(
                .statistics, of: .text(period.rawValue), query)
        }
        // Rows are for programs, too.
        let words: PrintedLanguage =
            output == nil ? .en : language.choice(at: place.service.profile).printed(at: place.service)
        let report = Nyla.Report(billing: costs, by: period, from: from, until: until, in: words)
        if report.unreadRows > 0 {
            StandardError.write(
                "fieldbook: note: \(report.unreadRows.counted("row")) left out: no readable period or amount\n"
            )
        }
        guard !report.isEmpty else {
            throw BatchError.nothingThere("there are no costs", remedy: "Choose other dates.")
        }
        guard let output else { return try rows.format.print(report.figureRows) }
        let file = ReportFile(path: output, mayOverwrite: overwrite)
        let isPicture = PathParts(output).suffix.lowercased() == "svg"
        let drawn = FigureReport(report)
        try file.write { sink in
            try isPicture ? drawn.writePicture(to: sink) : drawn.writePage(to: sink)
        }
    }
}

extension Nyla.Report {
    /// The figures as rows.
    fileprivate var figureRows: [Row] {
        sections.flatMap { section -> [Row] in
            guard case .figures(let figures) = section else { return [] }
            return figures.map { figure in
                Row([
                    "figure": .text(figure.label),
                    "value": figure.number, "unit": .init(figure.unit),
                ])
            }
        }
    }
}

extension Nyla.Report.Figure {
    /// The number with the decimals that it has.
    fileprivate var number: Row.Value {
        let text = "\(value)"
        guard let number = Double(text) else { return .text(text) }
        let decimals = text.split(separator: ".").dropFirst().first?.count ?? 0
        return .number(number, decimals: decimals)
    }
}
