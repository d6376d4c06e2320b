import ArgumentParser
package import Batch
import Foundation

/// Runs one operation for a batch command, from its inputs to its exit status.
package struct BatchCommandRun {
    /// The inputs; `nil` if the command finds its items in another way.
    package var input: InputOptions?
    package var options: RunOptions
    /// Whether notes on items are printed even with `--quiet`.
    package var printsNotesWhenQuiet = true

    package init(input: InputOptions? = nil, options: RunOptions, printsNotesWhenQuiet: Bool = true) {
        self.input = input
        self.options = options
        self.printsNotesWhenQuiet = printsNotesWhenQuiet
    }

    /// Progress and notes of the run on standard error.
    package var progress: ProgressDisplay { options.selection.progress }

    /// Runs the operation on the inputs.
    package func callAsFunction<Work: BatchOperation>(_ operation: Work, to destination: Destination) throws {
        let (items, notes) = try found(for: Work.self, into: destination)
        try self(operation, on: items, noting: notes, to: destination)
    }

    /// Runs the operation on items that have been found already. No output may replace a file of `read`.
    package func callAsFunction<Work: BatchOperation>(
        _ operation: Work, on items: ItemList, read: ItemList = [], noting notes: [String] = [],
        to destination: Destination
    ) throws {
        let (named, renames) = try distinct(items, for: Work.self, in: destination)
        if options.dryRun { return try printPlan(of: operation, named, destination) }
        var batchOptions = options.batchOptions
        batchOptions.protectedFiles = Set(read.identities)
        batchOptions.notes = notes + renames
        batchOptions.tellsNotes = printsNotesWhenQuiet || !options.selection.quiet
        let progress = progress
        let runner = try BatchRunner(
            operation, items: named, destination: destination, journal: try openJournal(for: destination),
            options: batchOptions)
        let report = try runner.run(
            printingTo: options.format, progress: progress, interruption: Interruption(notedOn: progress))
        if destination != .standardOutput || named.count > 1 || report.failed > 0 || report.wasInterrupted {
            for line in report.lines { progress.printNote(line) }
        } else {
            for line in report.tallyLines { progress.printNote(line) }
        }
        throw ExitCode(ExitStatus(report).rawValue)
    }

    /// Runs an operation on each input, or on the first one with the others joined to it. `operation` gets the paths of
    /// the others and the number of items.
    package func callAsFunction<Work: BatchOperation>(
        together: Bool, to destination: Destination,
        _ operation: (_ with: [String], _ itemCount: Int) throws -> Work
    ) throws {
        let (found, notes) = try found(for: Work.self, into: destination)
        guard together, let first = found.first else {
            return try self(
                try operation([], found.count), on: found, read: found, noting: notes, to: destination)
        }
        try self(
            try operation(found.dropFirst().map(\.path), 1), on: [first], read: found, noting: notes,
            to: destination)
    }

    /// The items, and notes on files that the folders have besides. The notes are printed at once.
    package func found<Work: BatchOperation>(
        for work: Work.Type, into destination: Destination
    ) throws -> (items: ItemList, notes: [String]) {
        guard let input else { return (ItemList(), []) }
        let (items, skipped) = try input.items(for: work, into: destination)
        printNote(on: skipped)
        let notes = try input.notesOnPassedOver(by: work, besides: items, into: destination)
        let progress = progress
        for note in notes { progress.printNote("note: \(note)") }
        return (items, [skipped.note].compactMap(\.self) + notes)
    }

    /// The items with distinct names of outputs, and notes on those that were renamed for it. The notes are printed at
    /// once.
    package func distinct<Work: BatchOperation>(
        _ items: ItemList, for work: Work.Type, in destination: Destination
    ) throws -> (items: ItemList, notes: [String]) {
        let distinct = try DistinctStems(items, of: work, in: destination) {
            try existingJournal(for: destination)
        }
        let progress = progress
        for note in distinct.notes { progress.printNote("note: \(note)") }
        return (distinct.items, distinct.notes)
    }

    /// Prints a note on links that were not followed.
    package func printNote(on skipped: SkippedLinks) {
        guard let note = skipped.note else { return }
        progress.printNote("note: \(note)")
    }

    /// Opens the journal: an output folder always has one, a single file or standard output only with `--journal`.
    package func openJournal(for destination: Destination) throws -> Journal? {
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

    /// The journal if it exists already.
    package func existingJournal(for destination: Destination) throws -> Journal? {
        if options.selection.journal != nil {
            return try options.selection.existingJournalPath.map { try Journal(at: $0, outputIsNamed: true) }
        }
        guard case .folder(let folder) = destination else { return nil }
        return try Journal.existing(inFolder: folder, shard: options.selection.shard)
    }

    /// Prints what would be done with each item, and a last row.
    package func printPlan<Work: BatchOperation>(
        of operation: Work, _ items: ItemList, _ destination: Destination, andLast last: Row? = nil
    ) throws {
        let planner = try planner(of: operation, items, destination)
        let status = try options.format.printPlan(noting: progress) { print in
            try planner.plan(foreseesFailures: true) { try print($1, $2) }
            if let last { try print(.awaited, last) }
        }
        throw ExitCode(status.rawValue)
    }

    /// A runner that shows what would be done with each item; it makes no journal.
    package func planner<Work: BatchOperation>(
        of operation: Work, _ items: ItemList, _ destination: Destination
    ) throws -> BatchRunner<Work> {
        try BatchRunner(
            operation, items: items, destination: destination,
            journal: try existingJournal(for: destination), options: options.batchOptions)
    }
}

extension Interruption {
    /// Listens for Ctrl-C and explains on `progress` how the run will end.
    package convenience init(notedOn progress: ProgressDisplay) {
        self.init()
        listen(
            exitStatus: ExitStatus.interrupted.rawValue,
            Notices {
                progress.printNote(
                    "stopping after the current items, within 10 s; Ctrl-C again stops at once")
            } onEnd: {
                progress.printNote("stopped within the current items; run the same command again to continue")
            })
    }
}
