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

    private struct Tools {
        let transformation: RunTransformation
        let validDecimals: ValidDecimals
    }

    private let options: CoordinateRewriter.Options
    private let tools: Mutex<Tools>

    init(
        _ options: CoordinateRewriter.Options, _ choice: SourceSystem.Choice, to target: ReferenceSystem,
        _ transformOptions: TransformOptions, _ decimals: Int, areFixed: Bool
    ) throws {
        self.options = options
        let transformer = try Transformer(from: choice.system, to: target, options: transformOptions)
        let validDecimals = try ValidDecimals(decimals, isFixed: areFixed)
        tools = Mutex(
            Tools(
                transformation: RunTransformation(choice, transformer), validDecimals: validDecimals))
    }

    func rewrite(_ block: FeatureBlock) -> Output {
        tools.withLock { tools in
            let (transformation, validDecimals) = (tools.transformation, tools.validDecimals)
            let before = transformation.ballparkCount
            var rewriter = CoordinateRewriter(options) { run in try transformation(run) }
            rewriter.ringPrecision = { rings in validDecimals.precision(of: rings) }
            let block = block.rewritten(by: rewriter)
            return Output(block: block, ballpark: transformation.ballparkCount - before)
        }
    }
}
