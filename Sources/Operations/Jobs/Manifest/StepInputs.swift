import Batch

/// Finds what a step works on once the steps before it have run.
struct StepInputs {
    let manifest: Manifest

    /// What was found before the first step and what the journal knows by now of the steps that it waits for.
    func items(of step: Manifest.Step, in journal: Journal?) throws -> ItemList {
        guard let journal, !step.awaited.isEmpty else { return step.items }
        var items = DistinctItems(step.items)
        for awaited in step.awaited {
            try forEachItem(awaited, for: step, in: journal) { items.append($0) }
        }
        return items.list
    }

    /// Hands on what the journal knows of one earlier step.
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

    /// An output of an earlier step as an item of a later one, the structure below the earlier one's folder kept.
    func item(at path: String, madeIn folder: String, for step: Manifest.Step) -> Item {
        let parts = PathParts(PathParts.relative(path, to: folder) ?? PathParts(path).name)
        let stem = parts.folder.isEmpty ? parts.stem : parts.folder + "/" + parts.stem
        return Item(path: path, stem: step.pattern.stem(for: Item(path: path, stem: stem)))
    }
}
