/// Why the journal could not be read or written in the middle of a run.
struct JournalFailure: Error {
    let reason: String
}

extension JournalFailure: ItemFailureConvertible {
    var itemFailure: ItemFailure {
        ItemFailure(
            code: "journal.failed", message: "the journal cannot be kept (\(reason))",
            remedy: "Make room on the disk and run the same command again.", cause: .moment)
    }
}
