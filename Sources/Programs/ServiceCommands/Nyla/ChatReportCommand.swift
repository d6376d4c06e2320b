import APICore
import ArgumentParser
import Batch
import CommandRuns
import Nyla
import ServiceOperations

struct ChatReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Show the history of your coaching scores, and your badges.",
        discussion: """
            With -o, writes a page (.html) or an image (.svg) as a single file, with a line for each \
            dimension and the number of badges by month; the page also lists the badges. Without -o, prints \
            the newest scores. --from and --until limit the dates. If a dimension has several scores on a \
            day, their mean is used. Scores cannot be drawn as a pie. Pages and images are in your language. If there is nothing to show, the \
            exit code is 4.

            Examples:
              fieldbook chat report
              fieldbook chat report -o scores.html
              fieldbook chat report --from 2026-01 --until 2026-03
              fieldbook chat report --chart bars --language en -o scores.svg
            """)

    @OptionGroup var dates: ReportDates
    @OptionGroup var file: FigureReportOptions
    @OptionGroup var rows: RowFormatOption
    @OptionGroup var cache: AnswerCacheOption
    @OptionGroup var nyla: NylaOptions

    func validate() throws {
        if file.chart == .pie {
            throw ValidationError("--chart: bars, line or area was expected; a pie cannot show scores.")
        }
    }

    func run() throws {
        try dates.check()
        let place = try nyla.place(for: .coaching)
        let words = file.language(at: place.service)
        // Badges have no figures to print.
        let hasBadges = file.output != nil
        let (scores, badges, language) = try place.ask(orUse: cache) { (client) throws(APIError) in
            let coaching = place.conversation(client, .coaching)
            let scores = try await coaching.coachingScores()
            let badges = hasBadges ? try await Self.badges(coaching) : []
            return (scores, badges, await words?.printed(of: place.service.profile, client) ?? .en)
        }
        let report = Nyla.Report(
            scores: scores, badges: badges, from: dates.from, until: dates.until, drawnAs: file.chart,
            in: language)
        if report.unreadRows > 0 {
            let words = report.unreadRows.counted("row")
            StandardError.write("fieldbook: note: \(words) left out: no dimension, date or readable score\n")
        }
        guard !report.isEmpty else {
            throw BatchError.nothingThere(
                "there are no scores", remedy: "Choose other dates or another instance.")
        }
        try file.write(report, or: rows)
    }
    /// The badges; none, with a note, if the service does not list them.
    private static func badges(_ coaching: NylaConversation) async throws(APIError) -> [Nyla.Entry] {
        do throws(APIError) {
            return try await coaching.coachingBadges()
        } catch {
            guard error.code == .notFound || error.code == .forbidden else { throw error }
            StandardError.write("fieldbook: note: no badges: \(error.message.visible)\n")
            return []
        }
    }
}
