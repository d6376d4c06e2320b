import ArgumentParser
package import Batch

extension BatchCommandRun {
    /// Runs an operation on the inputs, then another that joins the first planned output of each finished item.
    package func callAsFunction<Work: BatchOperation, Gathering: GatheringOperation>(
        _ operation: Work, thenGathering gathering: Gathering, in destination: Destination
    ) throws {
        let (all, passedOver) = try found(for: Work.self, into: destination)
        let (items, renames) = try distinct(all, for: Work.self, in: destination)
        let parts = try Self.parts(of: items, operation, beside: gathering, in: destination)
        if options.dryRun {
            let awaited = Row([
                "input": .text("outputs of \(Work.name)"), "plan": .text(ItemIntent.awaited.description),
                "outputs": .text(parts.whole),
            ])
            return try printPlan(of: operation, items, destination, andLast: awaited)
        }
        let progress = progress
        let interruption = Interruption(notedOn: progress)
        let journal = try openJournal(for: destination)
        var batchOptions = options.batchOptions
        batchOptions.protectedFiles = Set(items.identities)
        batchOptions.notes = passedOver + renames
        let run = try journal.map { try JournalRun(in: $0, command: Work.name, options: batchOptions) }
        batchOptions.journalRun = run
        var report: BatchSummary?
        defer { run?.end(report) }
        let each = try BatchRunner(
            operation, items: items, destination: destination, journal: journal, options: batchOptions
        ).run(printingTo: options.format, progress: progress, interruption: interruption)
        for line in each.lines { progress.printNote(line) }
        var whole: BatchSummary
        let missing = MissingParts(of: items, each, leavingOut: Gathering.codesLeftOut)
        let there = parts.items.filter { !missing.stems.contains(parts.items[$0].stem) }
        let incomplete = IncompleteGathering([each])
        let obstacle =
            each.notBegun > 0 || there.isEmpty
            ? incomplete?.failure : refusal(to: missing, replacing: parts.whole)
        if let incomplete, let obstacle {
            if !each.wasInterrupted { progress.printLine(obstacle.line(for: parts.whole)) }
            whole = incomplete.report
        } else {
            let gathered = try gathering.gathering(there)
            whole = try BatchRunner(
                gathered.operation, items: gathered.items, destination: destination, journal: journal,
                options: batchOptions
            ).run(printingTo: nil, progress: progress, interruption: interruption)
            if whole.failed == 0 {
                let files = there.count.counted("file")
                let outcome = whole.done > 0 ? "merged \(files) into" : "\(files) already merged into"
                let size = FileStatus(at: parts.whole).map { ", \(ByteCount.text($0.bytes))" } ?? ""
                progress.printNote("\(outcome) \(parts.whole)\(size)")
                if let note = missing.note { progress.printNote("note: \(note)") }
            }
            if let failure = missing.failure { progress.printLine(failure.line(for: parts.whole)) }
        }
        let sum = each.adding(whole)
        report = sum
        throw ExitCode(ExitStatus(sum).rawValue)
    }

    /// Why an existing whole is not replaced by one that may have fewer parts.
    private func refusal(to missing: MissingParts, replacing whole: String) -> ItemFailure? {
        options.pace.overwrite || FileStatus(at: whole) == nil ? nil : missing.refusal
    }

    /// The output of each item, and the path of the whole, which no item's output may have.
    private static func parts<Work: BatchOperation, Gathering: GatheringOperation>(
        of items: ItemList, _ operation: Work, beside gathering: Gathering, in destination: Destination
    ) throws -> (items: ItemList, whole: String) {
        var parts = ItemList()
        let whole = destination.paths(
            of: gathering.outputPlan(of: Item(path: "", stem: gathering.gatheredStem)).files)[0]
        for item in items {
            let outputs = operation.outputPlan(of: item).files
            guard let part = destination.paths(of: outputs).first else { continue }
            guard part != whole else { throw BatchError.collision(ofWhole: whole, and: item) }
            parts.append(Item(path: part, stem: item.stem))
        }
        return (parts, whole)
    }
}
