import Batch

/// The cells of the documents that were asked for last, of which mostly the next ones are wanted.
final class LatestCells {
    private var latest: (paths: [String], status: [FileStatus?], cells: [SheetCell])?

    func cells(of paths: [String], _ list: (String) throws -> [SheetCell]) rethrows -> [SheetCell] {
        let status = paths.map { FileStatus(at: $0) }
        if let latest, latest.paths == paths, latest.status == status { return latest.cells }
        let cells = try paths.flatMap(list)
        latest = (paths, status, cells)
        return cells
    }
}
