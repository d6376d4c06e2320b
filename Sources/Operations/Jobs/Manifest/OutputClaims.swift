import Batch

/// Checks that no two steps write the same output. Holds hashes only, since there can be millions of outputs.
struct OutputClaims {
    /// An output of a step: a file, a series of numbered files, or a file that might belong to a series.
    private struct Name {
        /// Equal for names that clash.
        let key: String
        let path: String
        /// Whether it clashes with a series only.
        let isInSeries: Bool
    }

    private struct Claim: Comparable {
        let hash: UInt64
        let isInSeries: Bool
        let step: Int32

        static func < (first: Claim, second: Claim) -> Bool {
            (first.hash, first.isInSeries ? 1 : 0, first.step) < (
                second.hash, second.isInSeries ? 1 : 0, second.step
            )
        }
    }

    private let manifest: Manifest
    private let inputs: PlannedInputs
    /// Positions of the steps whose outputs can clash.
    private let places: [Int]
    private let hasSeries: Bool

    /// Throws if two steps, or two items of a step, would write the same file.
    static func check(_ manifest: Manifest, _ inputs: PlannedInputs) throws {
        for items in inputs.items {
            if let (first, second) = items.firstCollision {
                throw BatchError.collision(of: first, and: second)
            }
        }
        try OutputClaims(manifest, inputs).check()
    }

    private init(_ manifest: Manifest, _ inputs: PlannedInputs) {
        self.manifest = manifest
        self.inputs = inputs
        let places = SharedFolders.places(of: manifest.steps.map(\.pattern.folder))
        self.places = places
        hasSeries = places.contains { place in
            inputs.items[place].first.map {
                !manifest.steps[place].runnable.outputPlan(of: $0).series.isEmpty
            } ?? false
        }
    }

    private func check() throws {
        let claims = sortedClaims()
        guard var first = claims.first else { return }
        for claim in claims.dropFirst() {
            if claim.hash != first.hash {
                first = claim
            } else if claim.step != first.step && !first.isInSeries {
                try refuse(first, claim)
            }
        }
    }

    private func sortedClaims() -> [Claim] {
        var claims: [Claim] = []
        claims.reserveCapacity(places.reduce(0) { $0 + inputs.items[$1].count })
        for place in places {
            forEachName(ofStepAt: place) { name in
                claims.append(
                    Claim(
                        hash: StableHash.of(name.key.utf8), isInSeries: name.isInSeries,
                        step: Int32(truncatingIfNeeded: place)))
            }
        }
        claims.sort()
        return claims
    }

    /// Throws unless the names differ and only their hashes are equal.
    private func refuse(_ first: Claim, _ second: Claim) throws {
        guard let own = name(of: first), let other = name(of: second),
            own.key.utf8.elementsEqual(other.key.utf8)
        else { return }
        throw BatchError.collision(
            ofStep: manifest.steps[Int(first.step)].name, and: manifest.steps[Int(second.step)].name,
            at: PathParts.seenFromHere(other.path))
    }

    private func name(of claim: Claim) -> Name? {
        var found: Name?
        forEachName(ofStepAt: Int(claim.step)) { name in
            let isIt = name.isInSeries == claim.isInSeries && StableHash.of(name.key.utf8) == claim.hash
            if isIt && found == nil { found = name }
        }
        return found
    }

    private func forEachName(ofStepAt place: Int, _ body: (Name) -> Void) {
        let step = manifest.steps[place]
        let folder = manifest.folder(of: step)
        for item in inputs.items[place] {
            let plan = step.runnable.outputPlan(of: item)
            for output in plan.files {
                let path = folder + "/" + output
                body(Name(key: path, path: path, isInSeries: false))
                if hasSeries, let series = OutputSeries(holding: path) {
                    body(Name(key: series.key, path: path, isInSeries: true))
                }
            }
            for series in plan.series.map({ $0.below(folder) }) {
                body(Name(key: series.key, path: series.description, isInSeries: false))
            }
        }
    }
}

/// Finds the steps whose folders overlap, so that only their outputs need to be compared.
enum SharedFolders {
    /// Positions of the folders that equal, contain or are inside another one.
    static func places(of folders: [String]) -> [Int] {
        var counts: [String: Int] = [:]
        for folder in folders { counts[folder, default: 0] += 1 }
        var shared = Set(counts.filter { $0.value > 1 }.keys)
        for folder in counts.keys {
            for outer in foldersAround(folder) where counts[outer] != nil {
                shared.formUnion([folder, outer])
            }
        }
        return folders.indices.filter { shared.contains(folders[$0]) }
    }

    /// `a/b`, `a` and `.` for `a/b/c`.
    private static func foldersAround(_ folder: String) -> [String] {
        guard folder != "." else { return [] }
        let parts = folder.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
        return ["."] + (1..<parts.count).map { parts[..<$0].joined(separator: "/") }
    }
}
