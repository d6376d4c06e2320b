import Settings
package import Batch
import Foundation

/// Turns a manifest into requests for workers: a line of JSON for each item that is left to do.
package struct ItemListing {
    /// How many items there are, and how many of them are left.
    package struct Count: Sendable {
        package var items = 0
        package var left = 0
    }

    private let manifest: Manifest
    private let step: String?
    private let options: BatchOptions

    /// Prepares a listing, of one step only if it is named.
    package init(_ manifest: Manifest, step: String? = nil, options: BatchOptions) throws {
        let names = manifest.steps.map(\.name)
        if let step, !names.contains(step) {
            throw ParameterFailure(
                "--step: \"\(step)\" is no step; \(NameGuess.hint(for: step, among: names))")
        }
        self.manifest = manifest
        self.step = step
        self.options = options
    }

    /// Hands each line to `sink`; what a step takes of earlier ones is what the journal knows by now.
    package func list(journalPath: String? = nil, to sink: ([UInt8]) throws -> Void) throws -> Count {
        try OutputClaims.check(manifest, try PlannedInputs(manifest, journal: nil))
        let journal = try journal(at: journalPath)
        let part = manifest.part(of: options.shard)
        let inputs = StepInputs(manifest: part)
        var count = Count()
        for step in part.steps where self.step == nil || step.name == self.step {
            let request = try RequestLine(step)
            try step.runnable.plan(
                try inputs.items(of: step, in: journal), into: manifest.folder(of: step), journal: journal,
                options: options.of(step)
            ) { item, intent, _ in
                count.items += 1
                guard intent.isLeft else { return }
                count.left += 1
                try sink(request.bytes(for: item))
            }
        }
        return count
    }

    private func journal(at path: String?) throws -> Journal? {
        guard let path else { return try Journal.existing(inFolder: manifest.output, shard: options.shard) }
        return FileKind(at: path) == .nothing ? nil : try Journal(at: path)
    }
}
