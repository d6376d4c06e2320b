import CPROJ
import Foundation
import Synchronization

extension ShiftGrid {
    /// Larger than any shift of CHENyx06: 6 m in degrees.
    private static let largest = 6e-5
    /// Larger than any difference between neighbours: 0.6 m over 0.6 to 0.9 km, in degrees.
    private static let steepest = 6e-6

    /// Reads the grid through PROJ, in any of PROJ's formats, from its path or its file name in one of PROJ's data folders.
    ///
    /// Throws `grid.unusable` for a file that is cut off, is not a grid, or is another grid than CHENyx06.
    init(file: String) throws(TransformError) {
        let context = try ProjectionContext()
        let quoted = file.replacing("\"", with: "\"\"")
        guard !file.contains(","),
            let operation = proj_create(context.handle, "+proj=hgridshift +grids=\"\(quoted)\"")
        else {
            throw Self.unusable(file, context.lastMessage)
        }
        defer { proj_destroy(operation) }
        let shifts = Self.shifts(by: operation, columns: Self.columns, rows: Self.rows, offset: 0)
        nodes = zip(shifts.x, shifts.y).map { SIMD2($0, $1) }
        guard Self.isGentle(shifts.x), Self.isGentle(shifts.y) else {
            throw Self.unusable(file, "it has gaps, or shifts larger than those of CHENyx06")
        }
        let middles = Self.shifts(by: operation, columns: Self.columns - 1, rows: Self.rows - 1, offset: 0.5)
        guard Self.isBilinear(shifts.x, middles.x), Self.isBilinear(shifts.y, middles.y) else {
            throw Self.unusable(file, "its nodes are not 30 seconds apart")
        }
        guard reachesChiasso else {
            throw Self.unusable(file, "it does not shift Chiasso as published by swisstopo")
        }
    }

    /// PROJ's shifts of longitude and latitude in degrees, row by row, at the nodes or at `offset` node distances north-east
    /// of them.
    private static func shifts(
        by operation: OpaquePointer, columns: Int, rows: Int, offset: Double
    ) -> (x: [Double], y: [Double]) {
        let radians = Double.pi / 180 / nodesPerDegree
        var x: [Double] = []
        var y: [Double] = []
        for row in 0..<rows {
            for column in 0..<columns {
                x.append((Double(west + column) + offset) * radians)
                y.append((Double(south + row) + offset) * radians)
            }
        }
        let (startX, startY) = (x, y)
        let stride = MemoryLayout<Double>.stride
        proj_trans_generic(operation, PJ_FWD, &x, stride, x.count, &y, stride, y.count, nil, 0, 0, nil, 0, 0)
        for index in x.indices {
            x[index] = (x[index] - startX[index]) * (180 / .pi)
            y[index] = (y[index] - startY[index]) * (180 / .pi)
        }
        return (x, y)
    }

    /// Whether all shifts are finite and small and neighbours similar, as the inverse requires.
    private static func isGentle(_ shifts: [Double]) -> Bool {
        for index in shifts.indices {
            let east = index % columns < columns - 1 ? index + 1 : index
            let north = index + columns < shifts.count ? index + columns : index
            guard abs(shifts[index]) <= largest, abs(shifts[east] - shifts[index]) <= steepest,
                abs(shifts[north] - shifts[index]) <= steepest
            else { return false }
        }
        return true
    }

    /// Whether the shift in the middle of each cell is the mean of its nodes within a few nanometres.
    private static func isBilinear(_ nodes: [Double], _ middles: [Double]) -> Bool {
        for index in middles.indices {
            let first = index / (columns - 1) * columns + index % (columns - 1)
            let southern = nodes[first] + nodes[first + 1]
            let northern = nodes[first + columns] + nodes[first + columns + 1]
            guard abs((southern + northern) / 4 - middles[index]) < 5e-14 else { return false }
        }
        return true
    }

    /// Whether Chiasso is shifted to swisstopo's published position, which excludes grids of zeros and inverse grids.
    private var reachesChiasso: Bool {
        var place = (x: 723_800.0, y: 76_800.0)
        withUnsafeMutablePointer(to: &place.x) { x in
            withUnsafeMutablePointer(to: &place.y) { y in
                let run = CoordinateRun(x: x, y: y, count: 1)
                KernelSide.lv03.toBessel(run)
                apply(to: run)
                KernelSide.lv95.fromBessel(run)
            }
        }
        return abs(place.x - 2_723_800.1356) < 0.001 && abs(place.y - 1_076_798.4596) < 0.001
    }

    private static func unusable(_ file: String, _ reason: String) -> TransformError {
        TransformError(
            .gridUnusable, "\(file) cannot be used as the grid CHENyx06a: \(reason)",
            remedy: "Reinstall it: apt-get install --reinstall proj-data.")
    }
}

/// The grids that this process has read, so that each is read only once.
enum LoadedGrids {
    /// A version of a file; a changed file is another version.
    private struct Key: Hashable {
        let path: String
        let size: Int
        let seconds: Int
        let nanoseconds: Int
    }

    private static let grids = Mutex<[Key: ShiftGrid]>([:])

    /// The grid in a file, which is read if it is new or has changed.
    static func grid(at path: String) throws(TransformError) -> ShiftGrid {
        guard let key = key(of: path) else { return try ShiftGrid(file: path) }
        if let grid = grids.withLock({ $0[key] }) { return grid }
        let grid = try ShiftGrid(file: path)
        grids.withLock { $0[key] = grid }
        return grid
    }

    /// `nil` for a name that only PROJ can find.
    private static func key(of path: String) -> Key? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return Key(
            path: path, size: Int(status.st_size), seconds: status.st_mtim.tv_sec,
            nanoseconds: status.st_mtim.tv_nsec)
    }
}
