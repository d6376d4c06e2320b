import Images

/// A page made smaller with its ink taken out: where ink was, the colours around it go on.
struct InkRemoval {
    private let factor: Int
    private var width: Int
    private var height: Int
    /// Sums of the colours of the pixels that are no ink, and their number, a cell of the small picture each.
    private var cells: [Cell]

    private struct Cell {
        var red: Float = 0
        var green: Float = 0
        var blue: Float = 0
        var weight: Float = 0

        mutating func add(_ other: Cell) {
            red += other.red
            green += other.green
            blue += other.blue
            weight += other.weight
        }
    }

    /// How far around ink the paper is stained by it, in pixels.
    private static let halo = 2

    /// `factor` pixels in both directions become one.
    init(_ page: Raster, ink: Bitmap, factor: Int) {
        self.factor = factor
        width = (page.width + factor - 1) / factor
        height = (page.height + factor - 1) / factor
        cells = [Cell](repeating: Cell(), count: width * height)
        let isInk = Self.stained(ink)
        page.bytes.withUnsafeBufferPointer { bytes in
            for row in 0..<page.height {
                let line = row / factor * width
                for column in 0..<page.width where isInk[row * page.width + column] == 0 {
                    let at = 3 * (row * page.width + column)
                    cells[line + column / factor].add(
                        Cell(
                            red: Float(bytes[at]), green: Float(bytes[at + 1]), blue: Float(bytes[at + 2]),
                            weight: 1))
                }
            }
        }
    }

    /// A byte a pixel, not 0 for ink and what is around it.
    private static func stained(_ ink: Bitmap) -> [UInt8] {
        var stained = [UInt8](repeating: 0, count: ink.width * ink.height)
        stained.withUnsafeMutableBufferPointer { pixels in
            ink.forEachRun { row, columns in
                let left = max(0, columns.lowerBound - halo)
                let right = min(ink.width, columns.upperBound + halo)
                for y in max(0, row - halo)...min(ink.height - 1, row + halo) {
                    for x in left..<right { pixels[y * ink.width + x] = 1 }
                }
            }
        }
        return stained
    }

    /// The small picture.
    func raster(dotsPerInch: Double?) throws(ScanningError) -> Raster {
        let filled = Self.filled(cells, width: width, height: height)
        let bytes = filled.flatMap { cell in
            [cell.red, cell.green, cell.blue].map { UInt8(min(max(($0 / cell.weight).rounded(), 0), 255)) }
        }
        do {
            return try Raster(
                width: width, height: height, channels: .rgb, bytes: bytes,
                dotsPerInch: dotsPerInch.map { $0 / Double(factor) })
        } catch {
            throw ScanningError(.processingFailed, error.message, remedy: error.remedy)
        }
    }

    /// Empty cells get the colour of the same place in a picture of half the size, filled in the same way.
    private static func filled(_ cells: [Cell], width: Int, height: Int) -> [Cell] {
        guard cells.contains(where: { $0.weight == 0 }) else { return cells }
        guard width > 1 || height > 1 else {
            return [Cell(red: 255, green: 255, blue: 255, weight: 1)]
        }
        let (halfWidth, halfHeight) = ((width + 1) / 2, (height + 1) / 2)
        var half = [Cell](repeating: Cell(), count: halfWidth * halfHeight)
        for row in 0..<height {
            for column in 0..<width {
                half[row / 2 * halfWidth + column / 2].add(cells[row * width + column])
            }
        }
        half = filled(half, width: halfWidth, height: halfHeight)
        var result = cells
        for row in 0..<height {
            for column in 0..<width where result[row * width + column].weight == 0 {
                result[row * width + column] = half[row / 2 * halfWidth + column / 2]
            }
        }
        return result
    }
}
