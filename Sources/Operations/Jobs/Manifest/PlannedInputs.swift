import Batch

/// What each step will work on, as far as that is known before anything is run.
struct PlannedInputs {
    /// By step, in the manifest's order.
    private(set) var items: [ItemList] = []
    /// By step: the earlier steps of whose outputs nothing is known yet.
    private(set) var unknown: [[String]] = []
    private let inputs: StepInputs

    /// By step: how many items it has, `nil` where outputs of earlier steps are not known yet.
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
            for output in earlier.runnable.plannedOutputs(of: item) where awaited.takes(output, for: accepted)
            {
                body(inputs.item(at: folder + "/" + output, madeIn: folder, for: step))
            }
        }
    }
}
