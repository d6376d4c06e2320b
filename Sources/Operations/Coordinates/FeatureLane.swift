import SimpleFeatures
import SwissCoordinates
import Synchronization

/// What one thread needs to give the features of a collection new coordinates.
final class FeatureLane: Sendable {
    /// A rewritten block, if it is plain, and how many of its positions are by the ballpark.
    struct Output: Sendable {
        let block: RewrittenBlock?
        let ballpark: Int
    }

    private let options: CoordinateRewriter.Options
    private let transformation: Mutex<RunTransformation>

    init(
        _ options: CoordinateRewriter.Options, _ choice: SourceSystem.Choice, to target: ReferenceSystem,
        _ transformOptions: TransformOptions
    ) throws {
        self.options = options
        let transformer = try Transformer(from: choice.system, to: target, options: transformOptions)
        transformation = Mutex(RunTransformation(choice, transformer))
    }

    func rewrite(_ block: FeatureBlock) -> Output {
        transformation.withLock { transformation in
            let before = transformation.ballparkCount
            let transform = transformation
            let rewriter = CoordinateRewriter(options) { run in try transform(run) }
            let block = block.rewritten(by: rewriter)
            return Output(block: block, ballpark: transformation.ballparkCount - before)
        }
    }
}
