import LandOperations
package import Batch
import Foundation

/// Records workers' answers in an output folder's journal, as if the items had been processed here.
package struct ResultMerge {
    /// Numbers of merged answers.
    package struct Count: Sendable {
        package var items = 0
        package var done = 0
        package var failed = 0
        /// Repeated answers for an item with the same outcome.
        package var duplicates = 0
        /// Items from shards' journals.
        package var ofShards = 0
    }

    private let merger: JournalMerger
    private(set) package var count = Count()

    /// Prepares a merge into a folder's journal.
    package init(intoFolder folder: String, options: BatchOptions) throws {
        merger = try JournalMerger(intoFolder: folder, OperationCatalogue.all, options: options)
    }

    /// Records each line of a file of answers; `-` is standard input.
    ///
    /// - Throws: at the first line that is not an answer.
    package mutating func merge(fileAt path: String) throws {
        let reader = try Self.reader(path)
        var number = 0
        while let line = try reader.next() {
            number += 1
            guard case .bytes(let bytes) = line else {
                throw Self.misfit(path, number, "the line is too long")
            }
            if bytes.allSatisfy({ $0 <= 0x20 }) { continue }
            do {
                add(try merger.note(bytes))
            } catch let error as WorkMisfit {
                throw Self.misfit(path, number, error.description)
            }
        }
    }

    /// Records the items in the journals of shards in the folder.
    package mutating func mergeShards() throws {
        count.ofShards = try merger.noteShards()
    }

    /// Writes everything to the journal.
    package mutating func finish() throws { try merger.finish() }

    private mutating func add(_ outcome: JournalMerger.Outcome) {
        count.items += 1
        switch outcome {
        case .done: count.done += 1
        case .failed: count.failed += 1
        case .duplicate: count.duplicates += 1
        }
    }

    private static func reader(_ path: String) throws -> LineReader {
        do {
            return try LineReader(path: path == "-" ? "/dev/stdin" : path, longestLine: 64 << 20)
        } catch var failure as ItemFailure {
            failure.message = "\(path): \(failure.message)"
            throw failure
        }
    }

    private static func misfit(_ path: String, _ line: Int, _ message: String) -> ItemFailure {
        ItemFailure(
            code: "merge.noAnswer", message: "\(path):\(line): \(message)",
            remedy: "Give files with the complete output of \"fieldbook worker\".", cause: .setting)
    }
}
