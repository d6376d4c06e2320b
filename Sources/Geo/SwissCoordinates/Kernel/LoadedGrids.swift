import Foundation
import Synchronization

/// Grids that this process has read, so that each is read once.
enum LoadedGrids {
    /// A file as it was read; one that has changed since is another.
    private struct Key: Hashable {
        let path: String
        let size: Int
        let seconds: Int
        let nanoseconds: Int
    }

    private static let grids = Mutex<[Key: ShiftGrid]>([:])

    /// The grid in a file, read if it is new.
    static func grid(at path: String) throws(TransformError) -> ShiftGrid {
        guard let key = key(of: path) else { return try ShiftGrid(file: path) }
        if let grid = grids.withLock({ $0[key] }) { return grid }
        let grid = try ShiftGrid(file: path)
        grids.withLock { $0[key] = grid }
        return grid
    }

    /// `nil` for a name that only PROJ finds.
    private static func key(of path: String) -> Key? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return Key(
            path: path, size: Int(status.st_size), seconds: status.st_mtim.tv_sec,
            nanoseconds: status.st_mtim.tv_nsec)
    }
}
