package import Batch

/// A batch described in a file: steps, each of which applies an operation to inputs.
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
    /// One step, with its operation and parameters validated and its inputs found.
    package struct Step: Sendable {
        /// The step's name, unique in a manifest.
        package var name: String
        /// The step's name in the journal; `nil` if it has none.
        var journalName: String?
        /// The operation's name.
        package var operation: String
        /// The inputs found before the run.
        package var items: ItemList
        /// Earlier steps whose outputs are inputs too, known only after those have run.
        var awaited: [AwaitedOutputs] = []
        /// Notes on its inputs: skipped files, and inputs with other names among the outputs.
        package var notes: [String] = []
        /// Where its outputs go below the manifest's output.
        let pattern: OutputPattern
        /// Number of items processed at once, in place of the run's.
        package var jobs: Int?
        let runnable: any RunnableOperation
    }

    /// The manifest's path.
    package var path: String
    /// The output folder.
    package var output: String
    /// The steps, in order.
    package var steps: [Step]
    /// Whether the items are added to those of earlier runs, as those in a list of remaining items are.
    var addsItems = false

    /// A shard's part: its share of each step's items found before the run.
    ///
    /// Outputs of earlier steps need no division, since a shard's journal only has what that shard made.
    func part(of shard: Shard?) -> Manifest {
        guard let shard else { return self }
        var part = self
        for place in steps.indices { part.steps[place].items = shard.items(of: steps[place].items) }
        return part
    }

    /// The folder of a step's outputs.
    package func folder(of step: Step) -> String {
        step.pattern.folder(below: output)
    }

    /// Notes on the steps' inputs, one line each.
    var notes: [String] {
        steps.flatMap { step in step.notes.map { "step \"\(step.name)\": \($0)" } }
    }

    /// Prints the notes on the steps' inputs.
    package func printNotes(on progress: ProgressDisplay) {
        for note in notes { progress.printNote("note: \(note)") }
    }
}

/// The outputs of an earlier step as inputs of a later one.
struct AwaitedOutputs: Hashable, Sendable {
    /// The earlier step's name.
    let step: String
    /// The extensions to take, in lower case. Without them, all that the operation accepts.
    let endings: Set<String>?

    func takes(_ path: String, for accepted: Set<String>) -> Bool {
        let ending = PathParts(path).suffix.lowercased()
        return accepted.contains(ending) && endings?.contains(ending) != false
    }
}
