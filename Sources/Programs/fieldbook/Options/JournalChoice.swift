import ArgumentParser
import Batch
import BatchReport

/// Which batch is asked about: that of an output folder, or of a journal that was kept elsewhere.
struct JournalChoice: ParsableArguments {
    @Argument(help: "The output folder of the batch.", completion: .directory)
    var folder: String?

    @Option(
        help: ArgumentHelp(
            "Instead of a folder, the file that a run kept its record in with --journal.", valueName: "file"),
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
