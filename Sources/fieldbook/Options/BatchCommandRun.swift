import ArgumentParser
import Batch
import Foundation

/// Runs one operation for a batch command, from its inputs to its exit code.
struct BatchCommandRun {
    /// Where its items come from; `nil` where they are found in another way.
    var input: InputOptions?
    var options: RunOptions

    func callAsFunction<Work: BatchOperation>(_ operation: Work, to destination: Destination) throws {
        try self(operation, on: try found(for: Work.self, into: destination), to: destination)
    }

    /// The same on items that are found already; no output may replace a file that is `read` beside them.
    func callAsFunction<Work: BatchOperation>(
        _ operation: Work, on items: ItemList, read: ItemList = [], to destination: Destination
    ) throws {
        if options.dryRun { return try printPlan(of: operation, items, destination) }
        var batchOptions = options.batchOptions
        batchOptions.protectedFiles = Set(read.identities)
        let progress = ProgressDisplay(isQuiet: options.selection.quiet)
        let runner = try BatchRunner(
            operation, items: items, destination: destination, journal: try openJournal(for: destination),
            options: batchOptions)
        let report = try runner.run(
            printingTo: options.format, progress: progress, interruption: Interruption(telling: progress))
        if destination != .standardOutput || items.count > 1 || report.failed > 0 || report.wasInterrupted {
            for line in report.lines { progress.printNote(line) }
        }
        throw ExitCode(ExitStatus(report).rawValue)
    }

    /// The same on each input or, where they are put together, on the first one; `operation` is told the paths of the others and how
    /// many items there are then.
    func callAsFunction<Work: BatchOperation>(
        together: Bool, to destination: Destination,
        _ operation: (_ with: [String], _ itemCount: Int) throws -> Work
    ) throws {
        let found = try found(for: Work.self, into: destination)
        guard together, let first = found.first else {
            return try self(try operation([], found.count), on: found, read: found, to: destination)
        }
        try self(
            try operation(found.dropFirst().map(\.path), 1), on: [first], read: found, to: destination)
    }

    /// The items, and notes on what of the folders is none.
    func found<Work: BatchOperation>(
        for work: Work.Type, into destination: Destination
    ) throws -> ItemList {
        guard let input else { return ItemList() }
        let (items, skipped) = try input.items(for: work, into: destination)
        tell(skipped)
        if let note = try input.notePassedOver(by: work, besides: items, into: destination) {
            ProgressDisplay(isQuiet: options.selection.quiet).printNote("note: \(note)")
        }
        return items
    }

    /// Notes the links that were not followed.
    func tell(_ skipped: SkippedLinks) {
        guard let note = skipped.note else { return }
        ProgressDisplay(isQuiet: options.selection.quiet).printNote("note: \(note)")
    }

    /// A folder of outputs keeps its journal; one file or standard output only when asked to.
    func openJournal(for destination: Destination) throws -> Journal? {
        if let path = options.selection.journal {
            guard destination != .standardOutput else {
                throw ValidationError(
                    "--journal: results on standard output are printed each time; use -o out.")
            }
            return try Journal(at: path, outputIsNamed: true)
        }
        guard case .folder(let folder) = destination else { return nil }
        return try Journal(inFolder: folder, shard: options.selection.shard)
    }

    /// Prints what would be done with each item, and what then.
    func printPlan<Work: BatchOperation>(
        of operation: Work, _ items: ItemList, _ destination: Destination, andLast last: Row? = nil
    ) throws {
        let journal = try existingJournal(for: destination)
        let runner = try BatchRunner(
            operation, items: items, destination: destination, journal: journal, options: options.batchOptions
        )
        let status = try options.format.printPlan(noting: ProgressDisplay(isQuiet: options.selection.quiet)) {
            print in
            try runner.plan { try print($1, $2) }
            if let last { try print(.awaited, last) }
        }
        throw ExitCode(status.rawValue)
    }

    /// Looks at a journal without making one.
    func existingJournal(for destination: Destination) throws -> Journal? {
        if options.selection.journal != nil {
            return try options.selection.existingJournalPath.map { try Journal(at: $0, outputIsNamed: true) }
        }
        guard case .folder(let folder) = destination else { return nil }
        return try Journal.existing(inFolder: folder, shard: options.selection.shard)
    }
}
