import Batch

/// Finds what a step works on once the steps before it have run.
struct StepInputs {
    let manifest: Manifest

    /// What was found before the first step and what the journal knows by now of the steps that it waits for.
    func items(of step: Manifest.Step, in journal: Journal?) throws -> ItemList {
        guard let journal, !step.awaited.isEmpty else { return step.items }
        var items = step.items
        var seen = Set(items.map(\.path))
        for awaited in step.awaited {
            for item in try self.items(awaited, for: step, in: journal)
            where seen.insert(item.path).inserted {
                items.append(item)
            }
        }
        return items
    }

    /// What the journal knows of one earlier step.
    func items(_ awaited: AwaitedOutputs, for step: Manifest.Step, in journal: Journal) throws -> [Item] {
        guard let earlier = manifest.steps.first(where: { $0.name == awaited.step }) else { return [] }
        let folder = manifest.folder(of: earlier)
        return try journal.outputs(ofStep: earlier.name, operation: earlier.operation, folder: folder)
            .filter { awaited.takes($0, for: step.runnable.acceptedExtensions) }
            .map { item(at: $0, madeIn: folder, for: step) }
    }

    /// An output of an earlier step as an item of a later one, the structure below the earlier one's folder kept.
    func item(at path: String, madeIn folder: String, for step: Manifest.Step) -> Item {
        let isBelow = path.hasPrefix(folder + "/")
        let parts = PathParts(isBelow ? String(path.dropFirst(folder.count + 1)) : PathParts(path).name)
        let stem = parts.folder.isEmpty ? parts.stem : parts.folder + "/" + parts.stem
        return Item(path: path, stem: step.pattern.stem(for: Item(path: path, stem: stem)))
    }
}
