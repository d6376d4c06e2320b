package import Batch

/// A batch in a file: steps, each an operation over inputs.
///
/// ```yaml
/// version: 1
/// output: out
/// variables: {village: Musterwil}
/// steps:
///   - name: converted
///     operation: parcels.convert
///     inputs: [parcels/*.geojson]
///     output: parcels
///   - name: map
///     operation: parcels.render
///     inputs: {step: converted}
///     output: maps
///     parameters: {title: "${village}", scale: 1000}
/// ```
///
/// Paths are relative to the manifest's own folder.
package struct Manifest: Sendable {
    /// One step: its operation made ready, its parameters checked, its inputs found.
    package struct Step: Sendable {
        /// The step's name, unique in a manifest.
        package var name: String
        /// The name under which the journal keeps it; `nil` where it was given none.
        var journalName: String?
        /// The operation's name.
        package var operation: String
        /// What was found before anything is run.
        package var items: ItemList
        /// Earlier steps whose outputs are inputs as well, known only when those have run.
        var awaited: [AwaitedOutputs] = []
        /// Notes on its inputs: what was passed over, and which have other names among the outputs.
        package var notes: [String] = []
        /// Where its outputs go below the manifest's output.
        let pattern: OutputPattern
        /// Items at once, other than the run's.
        package var jobs: Int?
        let runnable: any RunnableOperation
    }

    /// Where the manifest stands.
    package var path: String
    /// The folder for everything.
    package var output: String
    /// The steps, in order.
    package var steps: [Step]
    /// Whether the items come on top of what was asked for before: a list of what is left is no new batch.
    var addsItems = false

    /// The part that falls to a shard: of each step the items that were found before anything is run.
    ///
    /// What a step takes of an earlier one needs no choice: the shard's own journal knows only what that shard made.
    func part(of shard: Shard?) -> Manifest {
        guard let shard else { return self }
        var part = self
        for place in steps.indices { part.steps[place].items = shard.items(of: steps[place].items) }
        return part
    }

    /// Where a step's outputs go.
    package func folder(of step: Step) -> String {
        step.pattern.folder(below: output)
    }

    /// Notes on the steps' inputs, a line each.
    var notes: [String] {
        steps.flatMap { step in step.notes.map { "step \"\(step.name)\": \($0)" } }
    }

    /// Prints the notes on the steps' inputs.
    package func printNotes(on progress: ProgressDisplay) {
        for note in notes { progress.printNote("note: \(note)") }
    }
}
