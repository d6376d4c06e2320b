public import ArgumentParser
import Batch
import BatchReport
import CommandRuns
import Jobs
public import PrintedTexts

struct BatchStatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show the progress of a batch.",
        discussion: """
            Prints a row for each step, with the number of its items, how many of them are done, done with \
            errors, failed or left, the time at which the last one finished, and the state of the run. The \
            state is "not begun", "running", "ended", "interrupted", "gave up" (too many items failed), \
            "failed", "killed", or "not ended, on another machine". You can use this command while the batch \
            runs.

            Items of earlier runs that were not among the inputs of the last run are counted only in the \
            column not_asked ("earlier runs" in tables). Items that failed with the options of the last run, \
            but have outputs made earlier with other options, are counted only in the column done_otherwise \
            ("done, other options" in tables). Notes on standard error describe the last run, and name the \
            shards that have no journal in the folder.

            The status comes from the journal; it does not show whether outputs still exist. To check that, \
            repeat the run with --dry-run.

            Example:
              fieldbook batch status out
            """)

    @OptionGroup var batch: JournalChoice
    @OptionGroup var rows: RowFormatOption

    func run() throws {
        let reader = try batch.reader()
        let (steps, notes) = try reader.read { (try $0.stepStandings(), try $0.notes()) }
        try rows.format.print(steps.map(\.row))
        for note in notes + steps.flatMap(\.notes) { StandardError.write(note + "\n") }
    }
}

struct BatchReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "List what was done to each item, what failed, and why.",
        discussion: """
            Table, NDJSON and CSV output contains a row for each processed item, and is printed or, with -o, \
            written to a file. "batch status" counts the remaining items. Items of earlier runs that were \
            not among the inputs of the last run come last, with the state "not asked".

            With --format html, the report is a web page in a single file. It contains totals, failures with \
            their remedies (grouped by cause), warnings, notes, and thumbnails of the outputs. --language \
            sets the language of the page; errors, remedies, warnings and notes are always in English. If \
            you leave out -o, the page is written to report.html in the output folder, and replaces an \
            existing file only if that is an earlier report.

            Examples:
              fieldbook batch report out
              fieldbook batch report out -o items.csv
              fieldbook batch report out --format html --language de
            """)

    @OptionGroup var batch: JournalChoice

    @Option(
        help: "Format of the report. (default: the format of the extension of -o, else table)"
    )
    var format: ReportFormat?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("A file, or - for standard output.", valueName: "file"), completion: .file())
    var output: String?

    @Option(
        help: ArgumentHelp("With --format html, maximum number of thumbnails on the page.", valueName: "n"))
    var thumbnails = 200

    @Option(help: ArgumentHelp("With --format html, language of the page.", valueName: "language"))
    var language = PrintedLanguage.en

    @OptionGroup var cache: CacheOptions

    @Flag(help: "Replace an existing file.")
    var overwrite = false

    func validate() throws {
        try OutputName.check(output)
        _ = try chosenFormat
        guard (0...10_000).contains(thumbnails) else {
            throw ValidationError("--thumbnails: 0 to 10000 were expected.")
        }
    }

    func run() throws {
        let format = try chosenFormat
        try cache.apply()
        let reader = try batch.reader()
        let target = output ?? (format == .html ? reader.folder + "/report.html" : "-")
        try reader.read { snapshot in
            guard target != "-" else {
                return try StandardOutput.writeInPieces {
                    try write(snapshot, format, to: target, pageFolder: ".", $0)
                }
            }
            try ReportFile(path: target, mayOverwrite: overwrite).write { sink in
                try write(snapshot, format, to: target, pageFolder: PathParts(target).openableFolder, sink)
            }
        }
        if target != "-" { StandardError.write("written: \(PathParts.seenFromHere(target))\n") }
    }

    private var chosenFormat: ReportFormat {
        get throws {
            if let format { return format }
            guard let output, output != "-" else { return .table }
            return try ReportFormat(ofFileAt: output)
        }
    }

    private func write(
        _ snapshot: JournalSnapshot, _ format: ReportFormat, to target: String, pageFolder: String,
        _ sink: @escaping ([UInt8]) throws -> Void
    ) throws {
        // A page is the only format without rows.
        if let rows = ResultFormat(rawValue: format.rawValue) {
            return try snapshot.report(
                as: rows, width: target == "-" ? StandardOutput.terminalWidth : nil, to: sink)
        }
        try ReportPage(
            of: snapshot, pageFolder: pageFolder, thumbnails: OutputThumbnails(),
            greatestThumbnails: thumbnails, language: language
        )
        .write(to: sink)
    }

    /// Format of a report.
    enum ReportFormat: String, CaseIterable, ExpressibleByArgument {
        case table, ndjson, csv, html

        /// The format of the file's extension.
        init(ofFileAt path: String) throws {
            switch PathParts(path).suffix.lowercased() {
            case "", "txt": self = .table
            case "ndjson", "jsonl": self = .ndjson
            case "csv": self = .csv
            case "html", "htm": self = .html
            default:
                throw ValidationError(
                    "-o \(path): the name of a report ends in .csv, .ndjson, .jsonl, .html or .txt, or --format sets the format."
                )
            }
        }
    }
}

extension PrintedLanguage: ExpressibleByArgument {}

/// A batch by its output folder, or by its journal elsewhere.
struct JournalChoice: ParsableArguments {
    @Argument(help: "The output folder of the batch.", completion: .directory)
    var folder: String?

    @Option(
        help: ArgumentHelp(
            "Journal file of a run with --journal, instead of a folder.",
            valueName: "file"),
        completion: .file())
    var journal: String?

    func validate() throws {
        guard (folder == nil) != (journal == nil) else {
            throw ValidationError("An output folder was expected, or --journal and a file.")
        }
    }

    func reader() throws -> JournalReader {
        if let journal { return try JournalReader(journalAt: journal) }
        return try JournalReader(folder: folder ?? ".")
    }
}
