import Batch

/// The inputs of each step, as far as they are known before the run.
struct PlannedInputs {
    /// By step, in the manifest's order.
    private(set) var items: [ItemList] = []
    /// By step: the earlier steps whose outputs are not known yet.
    private(set) var unknown: [[String]] = []
    private let inputs: StepInputs

    /// By step: the number of items; `nil` if outputs of earlier steps are not known yet.
    var knownCounts: [Int?] { zip(items, unknown).map { $1.isEmpty ? $0.count : nil } }

    init(_ manifest: Manifest, journal: Journal?) throws {
        inputs = StepInputs(manifest: manifest)
        var places: [String: Int] = [:]
        for (place, step) in manifest.steps.enumerated() {
            items.append(step.items)
            unknown.append([])
            if !step.awaited.isEmpty { try addAwaited(of: step, at: place, places, journal) }
            places[step.name] = place
        }
    }

    private mutating func addAwaited(
        of step: Manifest.Step, at place: Int, _ places: [String: Int], _ journal: Journal?
    ) throws {
        var known = DistinctItems(step.items)
        for awaited in step.awaited {
            guard let earlier = places[awaited.step] else { continue }
            var isKnown = false
            func add(_ item: Item) {
                known.append(item)
                isKnown = true
            }
            forEachPlannedOutput(ofStepAt: earlier, awaited, for: step, add)
            if let journal { try inputs.forEachItem(awaited, for: step, in: journal, add) }
            if !isKnown { unknown[place].append(awaited.step) }
        }
        items[place] = known.list
    }

    private func forEachPlannedOutput(
        ofStepAt place: Int, _ awaited: AwaitedOutputs, for step: Manifest.Step, _ body: (Item) -> Void
    ) {
        let earlier = inputs.manifest.steps[place]
        let folder = inputs.manifest.folder(of: earlier)
        let accepted = step.runnable.acceptedExtensions
        for item in items[place] {
            for output in earlier.runnable.outputPlan(of: item).files
            where awaited.takes(output, for: accepted) {
                body(inputs.item(at: folder + "/" + output, madeIn: folder, for: step))
            }
        }
    }
}

/// Finds the inputs of a step after the steps before it have run.
struct StepInputs {
    let manifest: Manifest

    /// The inputs found before the run and the outputs of earlier steps that the journal has so far.
    func items(of step: Manifest.Step, in journal: Journal?) throws -> ItemList {
        guard let journal, !step.awaited.isEmpty else { return step.items }
        var items = DistinctItems(step.items)
        for awaited in step.awaited {
            try forEachItem(awaited, for: step, in: journal) { items.append($0) }
        }
        return items.list
    }

    /// Calls `body` for each output of an earlier step in the journal.
    func forEachItem(
        _ awaited: AwaitedOutputs, for step: Manifest.Step, in journal: Journal, _ body: (Item) -> Void
    ) throws {
        guard let earlier = manifest.steps.first(where: { $0.name == awaited.step }) else { return }
        let folder = manifest.folder(of: earlier)
        let accepted = step.runnable.acceptedExtensions
        try journal.forEachOutput(ofStep: earlier.name, operation: earlier.operation, folder: folder) {
            path in
            if awaited.takes(path, for: accepted) { body(item(at: path, madeIn: folder, for: step)) }
        }
    }

    /// An output of an earlier step as an item of a later one, with its path below the earlier one's folder.
    func item(at path: String, madeIn folder: String, for step: Manifest.Step) -> Item {
        let parts = PathParts(PathParts.relative(path, to: folder) ?? PathParts(path).name)
        let stem = parts.folder.isEmpty ? parts.stem : parts.folder + "/" + parts.stem
        return Item(path: path, stem: step.pattern.stem(for: Item(path: path, stem: stem)))
    }
}
