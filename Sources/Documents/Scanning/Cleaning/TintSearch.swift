#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Finds which areas between a page's edges are tints, and the share of light they reflect.
///
/// A tint is even, and darker than the surrounding paper in at least one band, by the same ratio everywhere. Zones
/// of a plan may touch paper on one side only, or not at all: they are decided once their neighbours are known. An
/// area along much of the page's rim may be paper beyond a fold, so it is a tint only if it is coloured.
struct TintSearch {
    private let areas: [EdgedAreas.Area]
    private let candidates: [Int]
    /// Whether an area may be a tint by itself.
    private let maySupportItself: [Bool]
    /// For tints, the logarithm of the share of light reflected in each band.
    private var light: [Int: SIMD3<Double>] = [:]

    /// An area covering this share of the page is the paper.
    private static let leastPaper = 0.4
    private static let fewestCells = 40
    /// Below the first value, in one band, an area is a tint; below the second, in all bands, it is print.
    private static let mostLight = log(0.96)
    private static let leastLight = log(0.25)
    /// The largest spread of most steps along a tint's edge; the steps along a picture vary more.
    private static let mostSpread = 0.1
    /// Shares of an area's edge.
    private static let leastTintedEdge = 0.7
    private static let leastPaperEdge = 0.25
    private static let mostOpenEdge = 0.5
    private static let mostRim = 0.25
    private static let leastColour = 0.06
    /// Rounds of finding tints, and of fitting their light to their neighbours.
    private static let rounds = 8
    private static let fittings = 30

    /// Searches among the even areas; others may be parts of a tint.
    init(_ areas: [EdgedAreas.Area], pageCells: Int, where isEven: (EdgedAreas.Area) -> Bool) {
        self.areas = areas
        candidates = areas.indices.filter {
            Double(areas[$0].cells.count) < Self.leastPaper * Double(pageCells)
        }
        maySupportItself = areas.map { area in
            area.cells.count >= Self.fewestCells
                && Double(area.open) <= Self.mostOpenEdge * Double(area.facing + area.open) && isEven(area)
        }
        for _ in 0..<Self.rounds {
            let found = candidates.filter { light[$0] == nil && isTint($0) }
            if found.isEmpty { break }
            for index in found { light[index] = .zero }
            fitLight()
        }
        for index in light.keys.sorted() where !isUniform(areas[index]) { light[index] = nil }
        fitLight()
    }

    /// The tints, with the share of light reflected in each band.
    var tints: [(cells: [Int], shares: SIMD3<Double>)] {
        light.sorted { $0.key < $1.key }.map { index, light in
            (areas[index].cells, SIMD3(exp(light[0]), exp(light[1]), exp(light[2])))
        }
    }

    private func isTint(_ index: Int) -> Bool {
        let area = areas[index]
        let known = area.borders.filter { light[$0.area] == nil }.flatMap(\.steps)
        let isBesidePaper = Double(known.count) >= Self.leastPaperEdge * Double(area.facing)
        guard maySupportItself[index] || !isBesidePaper else { return false }
        let steps = isBesidePaper ? known : onPaper(area.borders)
        let tinted = steps.count { $0.min() <= Self.mostLight }
        guard tinted > 0, Double(tinted) >= Self.leastTintedEdge * Double(steps.count) else { return false }
        let step = EdgedAreas.median(of: steps)
        let isAtRim = Double(area.onRim) > Self.mostRim * Double(area.onRim + area.facing + area.open)
        return step.max() >= Self.leastLight && (!isAtRim || step.max() - step.min() >= Self.leastColour)
    }

    /// Whether the step to paper is uniform along an area's edge.
    private func isUniform(_ area: EdgedAreas.Area) -> Bool {
        let steps = onPaper(area.borders)
        return (0..<3).allSatisfy { band in
            let sorted = steps.map { $0[band] }.sorted()
            return sorted[sorted.count * 8 / 10] - sorted[sorted.count * 2 / 10] <= Self.mostSpread
        }
    }

    /// The steps along borders, converted to steps from paper.
    private func onPaper(_ borders: [EdgedAreas.Border]) -> [SIMD3<Double>] {
        borders.flatMap { border in border.steps.map { $0 + (light[border.area] ?? .zero) } }
    }

    /// Fits the light of each tint to its neighbours.
    private mutating func fitLight() {
        let tints = light.keys.sorted()
        for _ in 0..<Self.fittings {
            for index in tints {
                let sum = areas[index].borders.reduce(SIMD3<Double>.zero) { sum, border in
                    sum + Double(border.steps.count) * (border.step + (light[border.area] ?? .zero))
                }
                light[index] = (sum / Double(max(1, areas[index].facing))).clamped(
                    lowerBound: SIMD3(repeating: 2 * Self.leastLight), upperBound: .zero)
            }
        }
    }
}

/// The areas between the sharp edges of a small image, and the level steps across these edges.
struct EdgedAreas {
    /// An area.
    struct Area {
        let cells: [Int]
        /// The borders with other areas.
        var borders: [Border] = []
        /// Number of edge cells at the image's rim.
        var onRim = 0
        /// Number of edge cells without another area beyond.
        var open = 0

        /// The length of its edge facing other areas, in cells.
        var facing: Int { borders.reduce(0) { $0 + $1.steps.count } }
    }

    /// The border between two areas.
    struct Border {
        /// The other area.
        let area: Int
        /// The logarithms of the inside level divided by the outside level, per band, cell by cell.
        var steps: [SIMD3<Double>]
        /// The median of the steps, per band.
        var step = SIMD3<Double>.zero
    }

    private(set) var areas: [Area]
    /// The area of each cell, row by row; `nil` for edges and small areas.
    private let owners: [Int?]
    private let width: Int
    private let height: Int

    /// Smaller areas are parts of edges.
    private static let fewestCells = 10
    private static let widestEdge = 5

    /// Finds the areas of the open cells, in an image of one or three bands.
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

    /// Whether a cell's four neighbours belong to the same area.
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

    /// The first cell of an area in a direction from a cell.
    private func beyond(_ cell: Int, _ right: Int, _ down: Int) -> Beyond {
        var (column, row) = (cell % width, cell / width)
        for _ in 1...Self.widestEdge {
            (column, row) = (column + right, row + down)
            guard (0..<width).contains(column), (0..<height).contains(row) else { return .rim }
            if let owner = owners[row * width + column] { return .cell(row * width + column, area: owner) }
        }
        return .nothing
    }

    /// The median per band.
    static func median(of steps: [SIMD3<Double>]) -> SIMD3<Double> {
        var median = SIMD3<Double>.zero
        for band in 0..<3 where !steps.isEmpty {
            median[band] = steps.map { $0[band] }.sorted()[steps.count / 2]
        }
        return median
    }
}
