#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The areas of a small picture that lie between sharp edges, and how they differ from each other across them.
struct EdgedAreas {
    /// An area.
    struct Area {
        let cells: [Int]
        /// What lies beyond its edge.
        var borders: [Border] = []
        /// How many cells of its edge lie at the picture's rim.
        var onRim = 0
        /// How many cells of its edge have nothing beyond it.
        var open = 0

        /// The length of its edge where there is another area beyond it, in cells.
        var facing: Int { borders.reduce(0) { $0 + $1.steps.count } }
    }

    /// What lies between two areas.
    struct Border {
        /// The area beyond.
        let area: Int
        /// The logarithms of the level inside divided by that beyond, in each band, cell by cell.
        var steps: [SIMD3<Double>]
        /// The medians of these.
        var step = SIMD3<Double>.zero
    }

    private(set) var areas: [Area]
    /// The area of each cell, row by row; `nil` for edges and what is small.
    private let owners: [Int?]
    private let width: Int
    private let height: Int

    /// Smaller ones are parts of edges.
    private static let fewestCells = 10
    private static let widestEdge = 5

    /// The areas of the cells that are open, of a picture of one band or three.
    init(of isOpen: [Bool], in bands: [LevelGrid]) {
        let width = bands.first?.width ?? 0
        self.width = width
        height = bands.first?.height ?? 0
        let found = CellArea.areas(of: isOpen, width: width).filter { $0.cells.count >= Self.fewestCells }
        areas = found.map { Area(cells: $0.cells) }
        var owners = [Int?](repeating: nil, count: isOpen.count)
        for (index, area) in found.enumerated() {
            for cell in area.cells { owners[cell] = index }
        }
        self.owners = owners
        guard areas.count > 1 else { return }
        let logarithms = (0...255).map { log(Double(max(1, $0))) }
        for index in areas.indices {
            look(around: index) { cell in
                let levels = (0..<3).map { logarithms[Int(bands[min($0, bands.count - 1)].levels[cell])] }
                return SIMD3(levels[0], levels[1], levels[2])
            }
        }
    }

    private mutating func look(around index: Int, light: (Int) -> SIMD3<Double>) {
        var area = areas[index]
        var steps: [Int: [SIMD3<Double>]] = [:]
        for cell in area.cells where !isInside(cell, index) {
            for (right, down) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
                switch beyond(cell, right, down) {
                case .rim: area.onRim += 1
                case .nothing: area.open += 1
                case .cell(let other, let area) where area != index:
                    steps[area, default: []].append(light(cell) - light(other))
                case .cell: break
                }
            }
        }
        area.borders = steps.sorted { $0.key < $1.key }.map { area, steps in
            Border(area: area, steps: steps, step: Self.median(of: steps))
        }
        areas[index] = area
    }

    /// Whether all around a cell is the same area.
    private func isInside(_ cell: Int, _ index: Int) -> Bool {
        let column = cell % width
        guard column > 0, column < width - 1, cell >= width, cell < owners.count - width else { return false }
        return owners[cell - 1] == index && owners[cell + 1] == index && owners[cell - width] == index
            && owners[cell + width] == index
    }

    private enum Beyond {
        case rim, nothing
        case cell(Int, area: Int)
    }

    /// The first cell of an area in a direction.
    private func beyond(_ cell: Int, _ right: Int, _ down: Int) -> Beyond {
        var (column, row) = (cell % width, cell / width)
        for _ in 1...Self.widestEdge {
            (column, row) = (column + right, row + down)
            guard (0..<width).contains(column), (0..<height).contains(row) else { return .rim }
            if let owner = owners[row * width + column] { return .cell(row * width + column, area: owner) }
        }
        return .nothing
    }

    /// The median in each band.
    static func median(of steps: [SIMD3<Double>]) -> SIMD3<Double> {
        var median = SIMD3<Double>.zero
        for band in 0..<3 where !steps.isEmpty {
            median[band] = steps.map { $0[band] }.sorted()[steps.count / 2]
        }
        return median
    }
}
