import Jobs
import ArgumentParser
import Batch

struct BatchMergeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Note what workers and shards did in the output folder's journal.",
        discussion: """
            Takes the answers of "fieldbook worker", and the journals that shards have left in the folder. Afterwards \
            report and status know of it, and a later run does only what is left. It ends with 0 when everything is \
            noted, also items that failed: those are in the result, and in report and status.

            Examples:
              fieldbook batch merge out results.ndjson
              fieldbook batch merge out
            """)

    @Argument(help: "The output folder.", completion: .directory)
    var folder: String

    @Argument(help: "Files of workers' answers; - is standard input.", completion: .file())
    var results: [String] = []

    @Option(help: "How results are printed: table, ndjson or csv.")
    var format: ResultFormat = .table

    func run() throws {
        guard FileKind(at: folder) == .folder else {
            throw ValidationError("\(folder): an output folder was expected.")
        }
        var merge = try ResultMerge(
            intoFolder: folder, options: BatchOptions(jobs: 1, toolVersion: FieldbookVersion.current))
        for path in results { try merge.merge(fileAt: path) }
        try merge.mergeShards()
        try merge.finish()
        try format.print([
            Row([
                "items": .integer(merge.count.items), "done": .integer(merge.count.done),
                "failed": .integer(merge.count.failed), "duplicates": .integer(merge.count.duplicates),
                "of_shards": .integer(merge.count.ofShards),
            ])
        ])
    }
}
