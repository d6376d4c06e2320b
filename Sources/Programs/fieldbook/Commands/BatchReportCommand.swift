import Jobs
import ArgumentParser
import Batch
import BatchReport

struct BatchReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "What was done of each item, and what failed and why.",
        discussion: """
            As a table, NDJSON or CSV: a row for each item that was worked on, on standard output or in a file; "batch \
            status" counts those that are left. Items that the last run was not asked for come last, as "not asked". \
            As html: one page for \
            people, with totals, failures by cause and what to do, and small pictures of what was made; it needs no \
            network, and prints well. Without -o it becomes report.html in the output folder and replaces an earlier report \
            there, nothing else.

            Examples:
              fieldbook batch report out
              fieldbook batch report out -o items.csv
              fieldbook batch report out --format html
            """)

    @OptionGroup var batch: JournalChoice

    @Option(help: "How the report is written: table, ndjson, csv or html; else as the file's ending says.")
    var format: ReportFormat?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("A file, or - for standard output.", valueName: "file"), completion: .file())
    var output: String?

    @Option(help: ArgumentHelp("Small pictures on the page at most.", valueName: "n"))
    var thumbnails = 200

    @OptionGroup var cache: CacheOptions

    @Flag(help: "Replace the file if it is there already.")
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
                    try write(snapshot, format, pageFolder: ".", to: $0)
                }
            }
            try ReportFile(path: target, mayOverwrite: overwrite).write { sink in
                try write(snapshot, format, pageFolder: PathParts(target).openableFolder, to: sink)
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
        _ snapshot: JournalSnapshot, _ format: ReportFormat, pageFolder: String,
        to sink: @escaping ([UInt8]) throws -> Void
    ) throws {
        if let rows = format.rows { return try snapshot.report(as: rows, to: sink) }
        try ReportPage(
            of: snapshot, pageFolder: pageFolder, thumbnails: OutputThumbnails(),
            greatestThumbnails: thumbnails
        )
        .write(to: sink)
    }
}
