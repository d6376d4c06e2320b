import Batch

/// Which step makes which output, so that no two make the same; holds hashes only, for there can be millions.
struct OutputClaims {
    private struct Claim: Comparable {
        let hash: UInt64
        let step: Int32

        static func < (first: Claim, second: Claim) -> Bool {
            (first.hash, first.step) < (second.hash, second.step)
        }
    }

    private let manifest: Manifest
    private let inputs: PlannedInputs

    /// Throws if two steps, or two items of a step, would write the same file.
    static func check(_ manifest: Manifest, _ inputs: PlannedInputs) throws {
        for items in inputs.items { try checkStems(of: items) }
        let claims = OutputClaims(manifest: manifest, inputs: inputs)
        try claims.check(stepsAt: SharedFolders.places(of: manifest.steps.map(\.pattern.folder)))
    }

    private static func checkStems(of items: ItemList) throws {
        guard let (first, second) = items.firstCollision else { return }
        throw BatchError.collision(of: first.name, and: second.name, at: PathText.shown(second.stem))
    }

    private func check(stepsAt places: [Int]) throws {
        var claims: [Claim] = []
        claims.reserveCapacity(places.reduce(0) { $0 + inputs.items[$1].count })
        for place in places {
            for path in outputs(ofStepAt: place) {
                claims.append(Claim(hash: StableHash.of(path.utf8), step: Int32(truncatingIfNeeded: place)))
            }
        }
        claims.sort()
        for (first, second) in zip(claims, claims.dropFirst())
        where first.hash == second.hash && first.step != second.step {
            try refuseSameOutput(first.hash, ofStepsAt: Int(first.step), Int(second.step))
        }
    }

    private func refuseSameOutput(_ hash: UInt64, ofStepsAt first: Int, _ second: Int) throws {
        func path(_ place: Int) -> String? {
            outputs(ofStepAt: place).first { StableHash.of($0.utf8) == hash }
        }
        guard let own = path(first), let other = path(second), own.utf8.elementsEqual(other.utf8) else {
            return
        }
        throw BatchError.collision(
            of: "step \"\(manifest.steps[first].name)\"", and: "step \"\(manifest.steps[second].name)\"",
            at: PathParts.seenFromHere(own))
    }

    private func outputs(ofStepAt place: Int) -> some Sequence<String> {
        let step = manifest.steps[place]
        let folder = manifest.folder(of: step)
        return inputs.items[place].lazy.flatMap { step.runnable.plannedOutputs(of: $0) }
            .map { folder + "/" + $0 }
    }
}
