import Batch

/// Which step makes which output, so that no two make the same; holds hashes only, for there can be millions.
struct OutputClaims {
    private let manifest: Manifest
    private let inputs: PlannedInputs
    private var claims: [Int: Int] = [:]

    /// Throws if two steps, or two items of a step, would write the same file.
    static func check(_ manifest: Manifest, _ inputs: PlannedInputs) throws {
        for items in inputs.items { try checkStems(of: items) }
        guard manifest.steps.count > 1 else { return }
        var claims = OutputClaims(manifest: manifest, inputs: inputs)
        for place in manifest.steps.indices { try claims.claim(forStepAt: place) }
    }

    private static func checkStems(of items: ItemList) throws {
        guard let (first, second) = items.firstCollision else { return }
        throw BatchError.collision(of: first, and: second)
    }

    private init(manifest: Manifest, inputs: PlannedInputs) {
        self.manifest = manifest
        self.inputs = inputs
    }

    private mutating func claim(forStepAt place: Int) throws {
        for path in outputs(ofStepAt: place) {
            guard let other = claims.updateValue(place, forKey: path.hashValue), other != place,
                outputs(ofStepAt: other).contains(path)
            else { continue }
            throw BatchError.collision(
                of: "step \"\(manifest.steps[other].name)\"", and: "step \"\(manifest.steps[place].name)\"",
                at: PathParts.seenFromHere(path))
        }
    }

    private func outputs(ofStepAt place: Int) -> some Sequence<String> {
        let step = manifest.steps[place]
        let folder = manifest.folder(of: step)
        return inputs.items[place].lazy.flatMap { step.runnable.plannedOutputs(of: $0) }
            .map { folder + "/" + $0 }
    }
}
