package import Batch

/// What earlier runs of a manifest called its items, by their journal.
package struct EarlierRuns: Sendable {
    private let journalPath: String?
    private let shard: Shard?

    /// Those of the journal at that path, or else of the one in the output folder.
    package init(journalPath: String? = nil, shard: Shard? = nil) {
        self.journalPath = journalPath
        self.shard = shard
    }

    /// The stems that items of a step's operation at these absolute paths had before, by their paths.
    func stems(
        ofItemsAt paths: Set<String>, of operation: String, step: String?, into folder: String,
        output: String
    ) throws -> [String: String] {
        try journal(inFolder: output)?
            .stems(ofItemsAt: paths, of: operation, into: .folder(folder), step: step) ?? [:]
    }

    private func journal(inFolder output: String) throws -> Journal? {
        guard let journalPath else { return try Journal.existing(inFolder: output, shard: shard) }
        return FileKind(at: journalPath) == .file ? try Journal(at: journalPath) : nil
    }
}
