import CPROJ

extension ShiftGrid {
    /// More than any node's shift, 6 m, in degrees.
    private static let largest = 6e-5
    /// More than any two neighbours differ by, 0.6 m on 0.6 to 0.9 km, in degrees.
    private static let steepest = 6e-6

    /// Reads the grid through PROJ, in whatever format PROJ reads: its file's name in one of PROJ's data folders, or
    /// its path.
    ///
    /// Nothing is taken on trust: a file that is cut short, or no grid, or another grid than CHENyx06 is refused.
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
            throw Self.unusable(file, "it has holes, or shifts beyond those of CHENyx06")
        }
        let middles = Self.shifts(by: operation, columns: Self.columns - 1, rows: Self.rows - 1, offset: 0.5)
        guard Self.isBilinear(shifts.x, middles.x), Self.isBilinear(shifts.y, middles.y) else {
            throw Self.unusable(file, "its nodes are not 30 seconds apart")
        }
        guard reachesChiasso else { throw Self.unusable(file, "Chiasso is not shifted as swisstopo states") }
    }

    /// PROJ's shifts of longitude and latitude at the nodes, or as far north-east of them as the offset says, row by
    /// row, in degrees.
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

    /// Whether all shifts are small, and neighbours alike, as the inverse needs; never for what is not finite.
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

    /// Whether the shift in the middle of each cell is the mean of the nodes around it, to some nanometres.
    private static func isBilinear(_ nodes: [Double], _ middles: [Double]) -> Bool {
        for index in middles.indices {
            let first = index / (columns - 1) * columns + index % (columns - 1)
            let southern = nodes[first] + nodes[first + 1]
            let northern = nodes[first + columns] + nodes[first + columns + 1]
            guard abs((southern + northern) / 4 - middles[index]) < 5e-14 else { return false }
        }
        return true
    }

    /// Whether Chiasso goes where swisstopo has it, which neither a grid of zeros nor one turned round would do.
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
            remedy: "Install it anew: apt-get install --reinstall proj-data.")
    }
}
