package import Batch
import Foundation

/// Runs a manifest's steps one after the other into one output folder with one journal.
package struct ManifestRunner {
    /// How it went with one step.
    package struct StepReport: Sendable {
        package var step: Manifest.Step
        /// Where its outputs are.
        package var folder: String
        package var report: BatchReport

        /// The step as a row of the summary.
        package var row: Row {
            Row([
                "step": .text(step.name), "operation": .text(step.operation), "items": .integer(report.items),
                "done": .integer(report.done), "already": .integer(report.alreadyDone),
                "failed": .integer(report.failed), "not_begun": .integer(report.notBegun),
                "files": .integer(report.outputs + report.outputsKept),
                "where": .text(PathParts.seenFromHere(folder)),
            ])
        }
    }

    private let manifest: Manifest
    /// What falls to this shard.
    private let part: Manifest
    private let inputs: StepInputs
    private let options: BatchOptions

    /// Prepares a run.
    package init(_ manifest: Manifest, options: BatchOptions) {
        self.manifest = manifest
        self.options = options
        part = manifest.part(of: options.shard)
        inputs = StepInputs(manifest: part)
    }

    /// Runs every step; stops between steps when interrupted or when one gave up.
    package func run(
        journalPath: String? = nil, progress: ProgressDisplay, interruption: Interruption
    ) throws -> [StepReport] {
        try OutputClaims.check(manifest, try PlannedInputs(manifest, journal: nil))
        let journal =
            try journalPath.map { try Journal(at: $0) }
            ?? Journal(inFolder: manifest.output, shard: options.shard)
        var options = options
        if options.mayOverwrite {
            options.protectedFiles = Set(manifest.steps.lazy.flatMap { $0.items.identities })
        }
        let run = try JournalRun(in: journal, command: manifest.path, options: options)
        options.journalRun = run
        var reports: [StepReport] = []
        defer {
            let isWhole = reports.count == manifest.steps.count
            run.end(isWhole ? reports.map(\.report).reduce(BatchReport()) { $0.adding($1) } : nil)
        }
        for step in part.steps {
            let isStopped = interruption.isRequested || reports.last?.report.gaveUp == true
            let report =
                isStopped
                ? BatchReport(notBegun: step.items.count, wasInterrupted: interruption.isRequested)
                : try step.runnable.run(
                    try inputs.items(of: step, in: journal), into: manifest.folder(of: step),
                    journal: journal, options: options.of(step), progress: progress,
                    interruption: interruption)
            reports.append(StepReport(step: step, folder: manifest.folder(of: step), report: report))
        }
        return reports
    }

    /// What a run would do, step by step.
    package func plan(journalPath: String? = nil, _ body: (ItemIntent, Row) throws -> Void) throws {
        let journal =
            try journalPath.map { try Journal(at: $0) }
            ?? Journal.existing(inFolder: manifest.output, shard: options.shard)
        if options.shard != nil {
            try OutputClaims.check(manifest, try PlannedInputs(manifest, journal: nil))
        }
        let planned = try PlannedInputs(part, journal: journal)
        try OutputClaims.check(part, planned)
        for (place, step) in part.steps.enumerated() {
            try plan(of: step, planned.items[place], journal, body)
            for name in planned.unknown[place] {
                try body(
                    .perform,
                    Row([
                        "input": .text("outputs of step \"\(name)\""),
                        "plan": .text("known when that step has run"), "outputs": .text(""),
                    ]))
            }
        }
    }

    /// Of inputs that an earlier step is yet to make, it is known that they are to be done.
    private func plan(
        of step: Manifest.Step, _ items: ItemList, _ journal: Journal?,
        _ body: (ItemIntent, Row) throws -> Void
    ) throws {
        let folder = manifest.folder(of: step)
        let found = step.items.count
        let there =
            items.count == found
            ? items : items.filter(at: { $0 < found || FileKind(at: items[$0].path) != .nothing })
        try step.runnable.plan(there, into: folder, journal: journal, options: options.of(step)) {
            try body($1, $2)
        }
        for item in items[found...] where FileKind(at: item.path) == .nothing {
            let series = step.runnable.plannedSeries(of: item).map(\.description)
            let outputs = (step.runnable.plannedOutputs(of: item) + series)
                .map { PathParts.seenFromHere(folder + "/" + $0) }
            try body(
                .perform,
                Row([
                    "input": .text(item.name), "plan": .text(ItemIntent.perform.description),
                    "outputs": .text(outputs.joined(separator: " ")),
                ]))
        }
    }
}

extension BatchOptions {
    /// The options with those of a step's own over them; its items are the shard's already.
    func of(_ step: Manifest.Step) -> BatchOptions {
        var options = step.journalName.map { named($0) } ?? self
        options.shard = nil
        if let jobs = step.jobs { options.jobs = jobs }
        return options
    }
}
