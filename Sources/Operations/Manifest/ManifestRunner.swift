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
    private let inputs: StepInputs
    private let options: BatchOptions

    /// Prepares a run.
    package init(_ manifest: Manifest, options: BatchOptions) {
        self.manifest = manifest
        self.options = options
        inputs = StepInputs(manifest: manifest)
    }

    /// Runs every step; stops between steps when interrupted or when one gave up.
    package func run(
        journalPath: String? = nil, progress: ProgressDisplay, interruption: Interruption
    ) throws -> [StepReport] {
        try OutputClaims.check(manifest, try PlannedInputs(manifest, journal: nil))
        let journal = try journalPath.map { try Journal(at: $0) } ?? Journal(inFolder: manifest.output)
        let protected = Set(
            manifest.steps.flatMap(\.items).compactMap { FileIdentity(ofFileAt: $0.path) })
        var reports: [StepReport] = []
        for step in manifest.steps {
            let isStopped = interruption.isRequested || reports.last?.report.gaveUp == true
            var options = self.options.of(step)
            options.protectedFiles = protected
            let report =
                isStopped
                ? BatchReport(notBegun: step.items.count, wasInterrupted: interruption.isRequested)
                : try step.runnable.run(
                    try inputs.items(of: step, in: journal), into: manifest.folder(of: step),
                    journal: journal,
                    options: options, progress: progress, interruption: interruption)
            reports.append(StepReport(step: step, folder: manifest.folder(of: step), report: report))
        }
        return reports
    }

    /// What a run would do, step by step.
    package func plan() throws -> [Row] {
        let journal = try Journal.existing(inFolder: manifest.output)
        let planned = try PlannedInputs(manifest, journal: journal)
        return try manifest.steps.enumerated().flatMap { place, step in
            try plan(of: step, planned.items[place], journal)
                + planned.unknown[place].map { name in
                    Row([
                        "input": .text("outputs of step \"\(name)\""),
                        "plan": .text("known when that step has run"), "outputs": .text(""),
                    ])
                }
        }
    }

    /// Of inputs that an earlier step is yet to make, it is known that they are to be done.
    private func plan(of step: Manifest.Step, _ items: [Item], _ journal: Journal?) throws -> [Row] {
        let folder = manifest.folder(of: step)
        let found = step.items.count
        let isThere = items[found...].map { FileKind(at: $0.path) != .nothing }
        let there = items[..<found] + zip(items[found...], isThere).filter(\.1).map(\.0)
        let toCome = zip(items[found...], isThere).filter { !$0.1 }.map { item, _ in
            let outputs = step.runnable.plannedOutputs(of: item)
                .map { PathParts.seenFromHere(folder + "/" + $0) }
            return Row([
                "input": .text(item.path), "plan": .text("do"),
                "outputs": .text(outputs.joined(separator: " ")),
            ])
        }
        return try step.runnable.plan(
            Array(there), into: folder, journal: journal, options: options.of(step)) + toCome
    }
}

extension BatchOptions {
    /// The options with those of a step's own over them.
    func of(_ step: Manifest.Step) -> BatchOptions {
        var options = step.journalName.map { named($0) } ?? self
        if let jobs = step.jobs { options.jobs = jobs }
        return options
    }
}
