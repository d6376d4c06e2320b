import RouteOperations
import ArgumentParser
import Batch
import Foundation

/// Runs one operation for a batch command, from its inputs to its exit code.
struct BatchCommandRun {
    /// Where its items come from; `nil` where they are found in another way.
    var input: InputOptions?
    var options: RunOptions
    /// Whether what a person has to know of each item is told where nothing but results is wanted.
    var tellsNotesWhenQuiet = true

    func callAsFunction<Work: BatchOperation>(_ operation: Work, to destination: Destination) throws {
        let (items, notes) = try found(for: Work.self, into: destination)
        try self(operation, on: items, noting: notes, to: destination)
    }

    /// The same on items that are found already; no output may replace a file that is `read` beside them.
    func callAsFunction<Work: BatchOperation>(
        _ operation: Work, on items: ItemList, read: ItemList = [], noting notes: [String] = [],
        to destination: Destination
    ) throws {
        let (named, renames) = try distinct(items, for: Work.self, in: destination)
        if options.dryRun { return try printPlan(of: operation, named, destination) }
        var batchOptions = options.batchOptions
        batchOptions.protectedFiles = Set(read.identities)
        batchOptions.notes = notes + renames
        batchOptions.tellsNotes = tellsNotesWhenQuiet || !options.selection.quiet
        let progress = ProgressDisplay(isQuiet: options.selection.quiet)
        let runner = try BatchRunner(
            operation, items: named, destination: destination, journal: try openJournal(for: destination),
            options: batchOptions)
        let report = try runner.run(
            printingTo: options.format, progress: progress, interruption: Interruption(telling: progress))
        if destination != .standardOutput || named.count > 1 || report.failed > 0 || report.wasInterrupted {
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
        let (found, notes) = try found(for: Work.self, into: destination)
        guard together, let first = found.first else {
            return try self(
                try operation([], found.count), on: found, read: found, noting: notes, to: destination)
        }
        try self(
            try operation(found.dropFirst().map(\.path), 1), on: [first], read: found, noting: notes,
            to: destination)
    }

    /// Runs an operation on trips on the inputs, each for itself or all joined.
    func callAsFunction<Work: TravelOperation>(
        together: Bool, _ type: Work.Type, _ parameters: Work.Parameters, to destination: Destination
    ) throws {
        var parameters = parameters
        try self(together: together, to: destination) { with, itemCount in
            parameters.division.with = with
            let work = try Work(parameters)
            if itemCount > 1, let reason = work.reasonToPutTogether {
                throw ValidationError("\(reason): take the files as one with --together.")
            }
            return work
        }
    }

    /// The items, and notes on what of the folders is none, which are printed at once.
    func found<Work: BatchOperation>(
        for work: Work.Type, into destination: Destination
    ) throws -> (items: ItemList, notes: [String]) {
        guard let input else { return (ItemList(), []) }
        let (items, skipped) = try input.items(for: work, into: destination)
        tell(skipped)
        let notes = try input.notesOnPassedOver(by: work, besides: items, into: destination)
        let progress = ProgressDisplay(isQuiet: options.selection.quiet)
        for note in notes { progress.printNote("note: \(note)") }
        return (items, [skipped.note].compactMap(\.self) + notes)
    }

    /// The items with outputs of their own, and notes on those that are called otherwise for that, which are told at once.
    func distinct<Work: BatchOperation>(
        _ items: ItemList, for _: Work.Type, in destination: Destination
    ) throws -> (items: ItemList, notes: [String]) {
        guard case .folder = destination else { return (items, []) }
        let distinct = try DistinctStems(items, notesEndings: !Work.traits.acceptsMixedFolders) { paths in
            try existingJournal(for: destination)?.stems(ofItemsAt: paths, of: Work.name, into: destination)
                ?? [:]
        }
        let progress = ProgressDisplay(isQuiet: options.selection.quiet)
        for note in distinct.notes { progress.printNote("note: \(note)") }
        return (distinct.items, distinct.notes)
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
