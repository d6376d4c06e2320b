import Batch

/// What each step will work on, as far as that is known before anything is run.
struct PlannedInputs {
    /// By step, in the manifest's order.
    private(set) var items: [ItemList] = []
    /// By step: the earlier steps of whose outputs nothing is known yet.
    private(set) var unknown: [[String]] = []
    private let inputs: StepInputs

    /// By step: its items, `nil` where outputs of earlier steps are not known yet.
    var knownItems: [ItemList?] { zip(items, unknown).map { $1.isEmpty ? $0 : nil } }

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
        var seen = Set(step.items.map(\.path))
        for awaited in step.awaited {
            guard let earlier = places[awaited.step] else { continue }
            var outputs = plannedOutputs(ofStepAt: earlier, awaited, for: step)
            if let journal { outputs += try inputs.items(awaited, for: step, in: journal) }
            items[place].append(contentsOf: outputs.filter { seen.insert($0.path).inserted })
            if outputs.isEmpty { unknown[place].append(awaited.step) }
        }
    }

    private func plannedOutputs(
        ofStepAt place: Int, _ awaited: AwaitedOutputs, for step: Manifest.Step
    ) -> [Item] {
        let earlier = inputs.manifest.steps[place]
        let folder = inputs.manifest.folder(of: earlier)
        return items[place].flatMap { earlier.runnable.plannedOutputs(of: $0) }
            .filter { awaited.takes($0, for: step.runnable.acceptedExtensions) }
            .map { inputs.item(at: folder + "/" + $0, madeIn: folder, for: step) }
    }
}
