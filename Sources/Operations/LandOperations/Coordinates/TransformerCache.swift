package import SwissCoordinates

/// Transformers by their two systems, since setting one up takes longer than many a file.
package final class TransformerCache {
    private struct Pair: Hashable {
        let source: ReferenceSystem
        let target: ReferenceSystem
    }

    private let options: TransformOptions
    private var transformers: [Pair: Transformer] = [:]

    package init(options: TransformOptions = TransformOptions()) {
        self.options = options
    }

    package func transformer(
        from source: ReferenceSystem, to target: ReferenceSystem
    ) throws(TransformError) -> Transformer {
        let pair = Pair(source: source, target: target)
        if let transformer = transformers[pair] { return transformer }
        let transformer = try Transformer(from: source, to: target, options: options)
        transformers[pair] = transformer
        return transformer
    }
}
