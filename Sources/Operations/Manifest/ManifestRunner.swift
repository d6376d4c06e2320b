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
    private let options: BatchOptions

    /// Prepares a run; an output folder other than the manifest's can be given.
    package init(_ manifest: Manifest, output: String? = nil, options: BatchOptions) {
        var manifest = manifest
        if let output { manifest.output = output }
        manifest.output = URL(fileURLWithPath: manifest.output).standardizedFileURL.path
        self.manifest = manifest
        self.options = options
    }

    /// Runs every step; stops between steps when interrupted or when one gave up.
    package func run(
        journalPath: String? = nil, progress: ProgressDisplay, interruption: Interruption
    ) throws -> [StepReport] {
        let batches = try manifest.steps.map { ($0, try items(of: $0)) }
        try refuseCollisions(in: batches)
        let journal = try journalPath.map { try Journal(at: $0) } ?? Journal(inFolder: manifest.output)
        var options = options
        options.protectedFiles = Set(batches.flatMap(\.1).compactMap { FileIdentity(ofFileAt: $0.path) })
        var reports: [StepReport] = []
        for (step, items) in batches {
            let isStopped = interruption.isRequested || reports.last?.report.gaveUp == true
            let report =
                isStopped
                ? BatchReport(notBegun: items.count, wasInterrupted: interruption.isRequested)
                : try step.runnable.run(
                    items, into: folder(of: step), journal: journal, options: options.named(step.name),
                    progress: progress, interruption: interruption)
            reports.append(StepReport(step: step, folder: folder(of: step), report: report))
        }
        return reports
    }

    /// What a run would do, step by step.
    package func plan() throws -> [Row] {
        let journal = try Journal.existing(inFolder: manifest.output)
        return try manifest.steps.flatMap { step in
            try step.runnable.plan(
                try items(of: step), into: folder(of: step), journal: journal,
                options: options.named(step.name))
        }
    }

    private func refuseCollisions(in batches: [(Manifest.Step, [Item])]) throws {
        var makers: [String: String] = [:]
        for (step, items) in batches {
            for path in items.flatMap(step.runnable.plannedOutputs).map({ folder(of: step) + "/" + $0 }) {
                if let other = makers.updateValue(step.name, forKey: path), other != step.name {
                    throw BatchError.collision(
                        of: "step \"\(other)\"", and: "step \"\(step.name)\"",
                        at: PathParts.seenFromHere(path))
                }
            }
        }
    }

    private func items(of step: Manifest.Step) throws -> [Item] {
        try InputSelection.items(
            of: step.inputs, acceptedExtensions: step.runnable.acceptedExtensions, outside: manifest.output)
    }

    private func folder(of step: Manifest.Step) -> String {
        manifest.output + "/" + step.output
    }
}
