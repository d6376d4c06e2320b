import LandOperations
import Routes
import Streams
import Synchronization

/// A table's fixes, its rows read in several threads.
final class ParallelTable: FixSource {
    private struct Rows: Sendable {
        let block: RowBlock
        let start: Int
    }

    private final class Lane: Sendable {
        private let reader: Mutex<PositionRowReader>

        init(_ reader: sending PositionRowReader) { self.reader = Mutex(reader) }

        func read(_ rows: Rows) throws -> PositionRows {
            try reader.withLock { try $0.read(rows.block, from: rows.start) }
        }
    }

    private let table: TablePositions
    private let stream: BlockStream<Rows, PositionRows>

    init(_ table: TablePositions, lanes count: Int) {
        self.table = table
        let lanes = (0..<count).map { Lane(table.makeReader(lane: $0)) }
        stream = BlockStream(
            lanes: count, read: { try table.nextRows().map { Rows(block: $0.block, start: $0.start) } },
            work: { lane, rows in try lanes[lane].read(rows) })
    }

    var tracks: [Track] { table.tracks }
    var remarks: [ReadingRemark] { table.remarks }
    var isPlanar: Bool { table.isPlanar }

    func next() throws(RouteError) -> [Fix]? {
        do {
            while let rows = try stream.next() {
                let fixes = try table.fixes(of: rows)
                if !fixes.isEmpty { return fixes }
            }
        } catch let error as RouteError {
            throw error
        } catch {
            throw RouteError(reading: error)
        }
        try table.checkEnd()
        return nil
    }
}
