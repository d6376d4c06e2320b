import SimpleFeatures
import Streams
import SwissCoordinates
import Synchronization

/// What one thread needs to give the rows of a table new coordinates.
final class TableLane: Sendable {
    /// Rows with new coordinates, and how many of them are by the ballpark.
    struct Output: Sendable {
        let rows: RewrittenRows
        let ballpark: Int
    }

    private struct State {
        var rewriter: PointTableRewriter
        let transformer: Transformer
    }

    private let parting: TableParting
    private let state: Mutex<State>

    init(
        _ parting: TableParting, _ rewriter: PointTableRewriter, from source: ReferenceSystem,
        to target: ReferenceSystem, _ options: TransformOptions
    ) throws {
        self.parting = parting
        let transformer = try Transformer(from: source, to: target, options: options)
        state = Mutex(State(rewriter: rewriter, transformer: transformer))
    }

    func rewrite(_ block: RowBlock) -> Output {
        state.withLock { state in
            let before = state.transformer.ballparkCount
            let transformer = state.transformer
            let rows = state.rewriter.rewrite(parting.parted(block)) { transformer.transform(&$0) }
            return Output(rows: rows, ballpark: transformer.ballparkCount - before)
        }
    }
}
