import APICore
import ArgumentParser
import Batch
import Nyla
import ServiceOperations

struct ChatReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Report the history of the coaching's scores.",
        discussion: """
            -o writes a page (.html) or a picture (.svg) with a line for each dimension, as a single file. \
            Without it, the newest scores are printed. If a dimension has several scores on a day, their \
            mean is used. Pages and pictures are in your language. If there are no scores, the exit code is \
            4.

            Examples:
              fieldbook chat report
              fieldbook chat report -o scores.html
              fieldbook chat report --chart bars --language en -o scores.svg
            """)

    @OptionGroup var file: FigureReportOptions
    @OptionGroup var rows: RowFormatOption
    @OptionGroup var nyla: NylaOptions

    func validate() throws {
        if file.chart == .pie {
            throw ValidationError("--chart: bars, line or area was expected; a pie cannot show scores.")
        }
    }

    func run() throws {
        let place = try nyla.place(for: .coaching)
        let scores = try place.with { (client, place) throws(APIError) in
            try await NylaConversation(
                client, .coaching, instance: place.instance ?? "", mandate: place.mandate
            ).coachingScores()
        }
        let report = Nyla.Report(
            scores: scores, drawnAs: file.chart, in: file.printedLanguage(at: place.service))
        if report.unreadRows > 0 {
            let words = report.unreadRows.counted("row")
            StandardError.write("fieldbook: note: \(words) left out: no dimension, date or readable score\n")
        }
        guard !report.isEmpty else {
            throw BatchError.nothingThere("there are no scores", remedy: "Choose another instance.")
        }
        try file.write(report, or: rows)
    }
}
