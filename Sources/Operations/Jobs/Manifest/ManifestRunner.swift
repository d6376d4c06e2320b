package import Batch
import Foundation

/// Runs a manifest's steps in order, into one output folder with one journal.
package struct ManifestRunner {
    /// The outcome of one step.
    package struct StepReport: Sendable {
        package var step: Manifest.Step
        /// The folder of its outputs.
        package var folder: String
        package var report: BatchSummary
        /// Whether earlier steps made outputs of which it accepts none.
        package var takesNothing = false
        /// The error that ended the step, though other steps went on.
        package var end: ItemFailure?

        /// The step as a row of the summary. Items without a match count as done.
        package var row: Row {
            let unmatched = report.withoutMatch - report.withoutMatchBefore
            return Row([
                "step": .text(step.name), "operation": .text(step.operation), "items": .integer(report.items),
                "done": .integer(report.done + unmatched),
                "already": .integer(report.alreadyDone + report.withoutMatchBefore),
                "with_faults": .integer(report.doneWithFaults), "failed": .integer(report.failed),
                "not_begun": .integer(report.notBegun),
                "files": .integer(report.outputs + report.outputsKept),
                "where": .text(PathParts.seenFromHere(folder)),
            ])
        }
    }

    private let manifest: Manifest
    /// This shard's part.
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

    /// Runs every step. Stops between steps if interrupted or if one gave up.
    ///
    /// A `RunFailure`, such as an ended session, ends its step and those that take its outputs.
    package func run(
        journalPath: String? = nil, progress: ProgressDisplay, interruption: Interruption
    ) throws -> [StepReport] {
        let counts = try checkedCounts()
        let journal =
            try journalPath.map { try Journal(at: $0) }
            ?? Journal(inFolder: manifest.output, shard: options.shard)
        var options = options
        if options.mayOverwrite {
            options.protectedFiles = Set(manifest.steps.lazy.flatMap { $0.items.identities })
        }
        options.notes += manifest.notes
        let run = try JournalRun(in: journal, command: manifest.path, options: options)
        options.journalRun = run
        var reports: [StepReport] = []
        defer {
            let isWhole = reports.count == manifest.steps.count && reports.allSatisfy { $0.end == nil }
            run.end(isWhole ? reports.map(\.report).reduce(BatchSummary()) { $0.adding($1) } : nil)
        }
        options.addsItems = manifest.addsItems
        try run.announce(
            zip(part.steps, counts).map { step, count in
                try step.runnable.notice(
                    of: count.own, outOf: count.all, into: manifest.folder(of: step), journal: journal,
                    options: options.of(step))
            })
        for (step, whole) in zip(part.steps, manifest.steps) {
            let isStopped = interruption.isRequested || reports.contains { $0.report.gaveUp }
            reports.append(
                isStopped
                    ? StepReport(
                        step: step, folder: manifest.folder(of: step),
                        report: BatchSummary(
                            notBegun: step.items.count, wasInterrupted: interruption.isRequested))
                    : try withMissingParts(step, reports, progress) ?? afterEnded(step, reports, progress)
                        ?? outcome(of: step, progress) {
                            try self.run(
                                step, of: whole, journal, options.after(reports), progress, interruption)
                        })
        }
        return reports
    }

    /// The report of a gathering step that is not run because a part is missing; `nil` if none is.
    private func withMissingParts(
        _ step: Manifest.Step, _ reports: [StepReport], _ progress: ProgressDisplay
    ) throws -> StepReport? {
        guard step.runnable.gathers else { return nil }
        let awaited = reports.filter { earlier in
            step.awaited.contains { $0.step == earlier.step.name }
        }
        guard let missing = IncompleteGathering(awaited.map(\.report)) else { return nil }
        progress.printLine(missing.failure.line(for: "step \"\(step.name)\""))
        return StepReport(step: step, folder: manifest.folder(of: step), report: missing.report)
    }

    /// The report of a step that is not begun because a step whose outputs it takes was ended; `nil` if none was.
    private func afterEnded(
        _ step: Manifest.Step, _ reports: [StepReport], _ progress: ProgressDisplay
    ) -> StepReport? {
        let ended = reports.first { earlier in
            earlier.end != nil && step.awaited.contains { $0.step == earlier.step.name }
        }
        guard let ended else { return nil }
        progress.printLine(
            "step \"\(step.name)\" is not begun: \"\(ended.step.name)\", whose outputs it takes, was ended")
        return StepReport(
            step: step, folder: manifest.folder(of: step),
            report: BatchSummary(notBegun: step.items.count, wasInterrupted: false), end: ended.end)
    }

    /// The report of a step, also if a `RunFailure` ended it.
    private func outcome(
        of step: Manifest.Step, _ progress: ProgressDisplay, _ run: () throws -> StepReport
    ) throws -> StepReport {
        do {
            return try run()
        } catch let failure as RunFailure {
            progress.printLine(failure.itemFailure.line(for: "step \"\(step.name)\""))
            return StepReport(
                step: step, folder: manifest.folder(of: step), report: failure.report,
                end: failure.itemFailure)
        }
    }

    /// The number of items of each step, of this shard and of all shards.
    ///
    /// - Throws: if two steps would write the same output.
    private func checkedCounts() throws -> [(own: Int?, all: Int?)] {
        if options.shard != nil, let step = manifest.steps.first(where: { $0.runnable.gathers }) {
            throw ParameterFailure(
                "shard", "step \"\(step.name)\" combines all items, so it cannot process only a part of them")
        }
        let planned = try PlannedInputs(manifest, journal: nil)
        try OutputClaims.check(manifest, planned)
        let own = options.shard == nil ? planned : try PlannedInputs(part, journal: nil)
        return Array(zip(own.knownCounts, planned.knownCounts))
    }

    private func run(
        _ step: Manifest.Step, of whole: Manifest.Step, _ journal: Journal, _ options: BatchOptions,
        _ progress: ProgressDisplay, _ interruption: Interruption
    ) throws -> StepReport {
        let folder = manifest.folder(of: step)
        let items = try step.runnable.listed(
            try items(of: step, in: journal), into: folder, step: step.journalName, journal: journal)
        let mayBeMiswired = items.isEmpty && whole.items.isEmpty && !step.awaited.isEmpty
        let takesNothing = try mayBeMiswired && reportNothing(for: step, journal, progress)
        var options = options.of(step)
        // How many outputs of other shards a step will take is not known yet.
        options.allItems =
            step.awaited.isEmpty && items.count == step.items.count ? whole.items.count : nil
        let report = try step.runnable.run(
            items, into: folder, journal: journal, options: options, progress: progress,
            interruption: interruption)
        return StepReport(step: step, folder: folder, report: report, takesNothing: takesNothing)
    }

    /// A step's items; those of a gathering step in the order of the inputs, without other outputs of earlier runs.
    private func items(of step: Manifest.Step, in journal: Journal) throws -> ItemList {
        if step.runnable.gathers {
            let planned = try PlannedInputs(part, journal: nil)
            if let place = part.steps.firstIndex(where: { $0.name == step.name }),
                planned.unknown[place].isEmpty
            {
                return planned.items[place]
            }
        }
        return try inputs.items(of: step, in: journal)
    }

    /// Prints why a step has none of the outputs of earlier ones to process. Returns whether those made any.
    private func reportNothing(
        for step: Manifest.Step, _ journal: Journal, _ progress: ProgressDisplay
    ) throws -> Bool {
        let earlier = manifest.steps.filter { other in step.awaited.contains { $0.step == other.name } }
        var made = false
        for step in earlier {
            try journal.forEachOutput(
                ofStep: step.name, operation: step.operation, folder: manifest.folder(of: step)
            ) { _ in made = true }
        }
        // Other shards may have made some.
        if !made && options.shard != nil { return false }
        let names =
            (earlier.count == 1 ? "step " : "steps ")
            + earlier.map { "\"\($0.name)\"" }.joined(separator: ", ")
        let wanted = Set(step.awaited.flatMap { $0.endings ?? step.runnable.acceptedExtensions })
        progress.printLine(
            "step \"\(step.name)\" has no inputs: "
                + (made
                    ? "of the outputs of \(names) it accepts only \(wanted.namesOfEndings)"
                    : "\(names) made no outputs"))
        return made
    }

    /// Prints what a run would do, step by step.
    package func plan(journalPath: String? = nil, _ print: (ItemIntent, Row) throws -> Void) throws {
        let journal =
            try journalPath.map { try Journal(at: $0) }
            ?? Journal.existing(inFolder: manifest.output, shard: options.shard)
        try OutputClaims.check(manifest, try PlannedInputs(manifest, journal: nil))
        let planned = try PlannedInputs(part, journal: journal)
        for (place, step) in part.steps.enumerated() {
            func body(_ intent: ItemIntent, _ row: Row) throws {
                try print(intent, row.led(by: "step", .text(step.name)))
            }
            try plan(of: step, planned.items[place], journal, body)
            for name in planned.unknown[place] {
                try body(
                    .awaited,
                    Row([
                        "input": .text("outputs of step \"\(name)\""),
                        "plan": .text(ItemIntent.awaited.description), "outputs": .text(""),
                    ]))
            }
        }
    }

    /// Plans a step. Inputs that an earlier step has yet to make are always to be done.
    private func plan(
        of step: Manifest.Step, _ items: ItemList, _ journal: Journal?,
        _ body: (ItemIntent, Row) throws -> Void
    ) throws {
        let folder = manifest.folder(of: step)
        let found = step.items.count
        let there =
            items.count == found
            ? items : items.filter(at: { $0 < found || FileKind(at: items[$0].path) != .nothing })
        try step.runnable.plan(
            there, into: folder, journal: journal, options: options.of(step), foreseesFailures: true
        ) { try body($1, $2) }
        for item in items[found...] where FileKind(at: item.path) == .nothing {
            let outputs = step.runnable.outputPlan(of: item).names
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
    /// The options for a step, whose items are already divided among shards.
    func of(_ step: Manifest.Step) -> BatchOptions {
        var options = step.journalName.map { named($0) } ?? self
        options.shard = nil
        if let jobs = step.jobs { options.jobs = jobs }
        return options
    }

    /// The options with the failures of the steps so far taken off the maximum.
    fileprivate func after(_ reports: [ManifestRunner.StepReport]) -> BatchOptions {
        var options = self
        options.maximumFailures? -= reports.reduce(0) { $0 + $1.report.newFailures }
        return options
    }
}
