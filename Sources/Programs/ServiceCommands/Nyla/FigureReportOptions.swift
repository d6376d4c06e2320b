import ArgumentParser
import Batch
import BatchReport
import CommandRuns
import Nyla
import ServiceOperations

/// The file of a report of figures, and how it is drawn.
struct FigureReportOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Write the report to this .html or .svg file, instead of printing figures.", valueName: "file"),
        completion: .file(extensions: ["html", "svg"]))
    var output: String?

    @Flag(
        help:
            "Replace an existing file even if Fieldbook did not write it. Reports that Fieldbook wrote are replaced without this option."
    )
    var overwrite = false

    @Option(
        help: ArgumentHelp(
            "Type of chart. (default: one that suits the values)",
            valueName: "style"))
    var chart: Nyla.Report.Chart.Style?

    @OptionGroup var language: LanguageOption

    func validate() throws {
        if let output, !["html", "htm", "svg"].contains(PathParts(output).suffix.lowercased()) {
            throw ValidationError("-o \(output): the name of a report ends in .html or .svg.")
        }
    }

    /// The language of the file; `nil` without one: rows are in English, since they are for programs, too.
    func language(at service: SignedInService) -> LanguageChoice? {
        output == nil ? nil : language.choice(at: service.profile)
    }

    /// Writes the report to the file, or prints its figures if there is none.
    func write(_ report: Nyla.Report, or rows: RowFormatOption) throws {
        guard let output else { return try rows.format.print(report.figureRows) }
        if chart == .pie, report.sections.contains(where: \.isOtherThanPie) {
            StandardError.write(
                "fieldbook: note: a pie cannot show negative values; they are drawn as bars or a line\n")
        }
        let isPicture = PathParts(output).suffix.lowercased() == "svg"
        let drawn = FigureReport(report)
        try ReportFile(path: output, mayOverwrite: overwrite).write { sink in
            try isPicture ? drawn.writePicture(to: sink) : drawn.writePage(to: sink)
        }
    }
}

extension Nyla.Report.Section {
    fileprivate var isOtherThanPie: Bool {
        if case .chart(let chart) = self { chart.style != .pie } else { false }
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
