import Images

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The cheapest reading of a candidate: its place, the costs of all characters, and the string.
struct ZoneReading {
    let layout: MRZLayout
    let symbols: [Int]
    let costs: [Float]
    /// The string's cost in nats per character; 0 is certain.
    let cost: Double
    let share: Double
    let grid: ZoneGrid
    let start: Int
    let isTurned: Bool

    /// Reads a candidate, which may be upside down; `nil` if no layout fits.
    init?(_ candidate: ZoneCandidate, _ patches: ZonePatches, _ network: GlyphNetwork) {
        guard let grid = ZoneGrid(candidate.anchors, rows: candidate.rows) else { return nil }
        let reader = CellReader(grid: grid, candidate: candidate, patches: patches, network: network)
        guard let isTurned = reader.isUpsideDown else { return nil }
        let windows = candidate.windows
        let first = windows.map(\.start).min() ?? 0
        let last = windows.map { $0.start + $0.length }.max() ?? 0
        let rows = (0..<candidate.rows).map { row in
            (first..<last).map { reader.costs(column: $0, row: row, isTurned: isTurned) }
        }
        var best: ZoneReading?
        for window in windows {
            let cells = rows.map {
                Array($0[(window.start - first)..<(window.start - first + window.length)])
            }
            let ordered = isTurned ? cells.reversed().map { Array($0.reversed()) } : cells
            let costs = ordered.flatMap { $0.flatMap { $0 } }
            for layout in MRZLayout.candidates(rows: candidate.rows, columns: window.length) {
                guard let decoded = MRZDecoder(layout).decode(costs) else { continue }
                let cost = decoded.cost / Double(decoded.symbols.count)
                guard cost < best?.cost ?? .infinity else { continue }
                best = ZoneReading(
                    layout: layout, symbols: Self.withKnownStates(decoded.symbols, costs, layout),
                    costs: costs, cost: cost, share: decoded.share,
                    grid: grid, start: window.start, isTurned: isTurned)
            }
        }
        guard let best else { return nil }
        self = best
    }

    private init(
        layout: MRZLayout, symbols: [Int], costs: [Float], cost: Double, share: Double, grid: ZoneGrid,
        start: Int, isTurned: Bool
    ) {
        (self.layout, self.symbols, self.costs, self.cost) = (layout, symbols, costs, cost)
        (self.share, self.grid, self.start, self.isTurned) = (share, grid, start, isTurned)
    }

    /// The string with states' codes from ICAO's list if they are nearly as probable: no check digit covers these codes.
    private static func withKnownStates(_ symbols: [Int], _ costs: [Float], _ layout: MRZLayout) -> [Int] {
        var symbols = symbols
        for field in [MRZField.issuingState, .nationality] {
            guard let places = layout.places(field) else { continue }
            func cost(_ code: some Collection<Int>) -> Float {
                zip(places, code).reduce(0) { $0 + costs[$1.0 * MRZSymbol.count + $1.1] }
            }
            let best = MRZStates.symbols.min { cost($0) < cost($1) }
            if let best, cost(best) < cost(symbols[places]) + likelihoodOfKnownState {
                symbols.replaceSubrange(places, with: best)
            }
        }
        return symbols
    }

    /// In nats: a code that is not on the list is that much less likely a priori.
    private static let likelihoodOfKnownState: Float = 7

    /// The most probable characters by their shapes alone.
    var seen: [Int] {
        symbols.indices.map { place in
            let cell = costs[(place * MRZSymbol.count)..<((place + 1) * MRZSymbol.count)]
            let best = cell.indices.min { cell[$0] < cell[$1] } ?? cell.startIndex
            return best - cell.startIndex
        }
    }

    /// The probability of each character of the string by its shape alone, line by line.
    var probabilities: [[Double]] {
        let columns = layout.format.columns
        return (0..<layout.format.rows).map { row in
            (0..<columns).map { column in
                let place = row * columns + column
                return Double(expf(-costs[place * MRZSymbol.count + symbols[place]]))
            }
        }
    }

    /// The corners in the grid's pixels, clockwise from the text's upper left corner.
    var corners: [PagePoint] {
        let (left, right) = (Double(start) - 0.5, Double(start + layout.format.columns) - 0.5)
        let (top, bottom) = (-0.3, Double(layout.format.rows - 1) + 0.3)
        let corners = [(left, top), (right, top), (right, bottom), (left, bottom)].map { grid.place($0, $1) }
        return isTurned ? Array(corners[2...] + corners[..<2]) : corners
    }
}

/// Recognises the characters in the cells of a grid.
private struct CellReader {
    let grid: ZoneGrid
    let candidate: ZoneCandidate
    let patches: ZonePatches
    let network: GlyphNetwork

    func costs(column: Int, row: Int, isTurned: Bool) -> [Float] {
        network.costs(
            of: patches.patch(
                grid, column: column, row: row, heightInPitches: candidate.heightInPitches, isTurned: isTurned
            ))
    }

    /// Whether a sample of the characters is cheaper upside down; `nil` if they hardly look like characters either way.
    var isUpsideDown: Bool? {
        let columns = stride(from: candidate.columns.lowerBound, through: candidate.columns.upperBound, by: 4)
        let cells = (0..<candidate.rows).flatMap { row in columns.map { (column: $0, row: row) } }
        func cost(isTurned: Bool) -> Float {
            cells.reduce(0) { sum, cell in
                let cheapest = costs(column: cell.column, row: cell.row, isTurned: isTurned).min() ?? 0
                return sum + min(cheapest, 2)
            }
        }
        let (upright, turned) = (cost(isTurned: false), cost(isTurned: true))
        return min(upright, turned) < Self.doubtfulCost * Float(cells.count) ? turned < upright : nil
    }

    /// In nats per character: the cost of the cheapest symbol from which a cell hardly looks like a character.
    private static let doubtfulCost: Float = 0.8
}

/// Samples the cells of a grid in a picture.
struct ZonePatches {
    private let picture: Raster
    /// From the grid's pixels to the picture's pixels.
    private let scale: Double

    init(_ picture: Raster, scale: Double) {
        (self.picture, self.scale) = (picture, scale)
    }

    /// A cell's levels from 0 to 1, row by row; upside down if `isTurned`.
    func patch(
        _ grid: ZoneGrid, column: Int, row: Int, heightInPitches: Double, isTurned: Bool
    ) -> [Float] {
        let sign = isTurned ? -1.0 : 1.0
        let across = grid.across(Double(column), Double(row)) * (scale * sign)
        let down = grid.down(Double(column), Double(row)) * (heightInPitches * across.length * sign)
        // A pixel's centre is half a pixel from its edge.
        let middle = grid.place(Double(column), Double(row)) * scale - PagePoint(x: 0.5, y: 0.5)
        let (columns, rows) = (GlyphNetwork.columns, GlyphNetwork.rows)
        return [Float](unsafeUninitializedCapacity: columns * rows) { samples, count in
            picture.bytes.withUnsafeBufferPointer { pixels in
                for index in 0..<(columns * rows) {
                    let x = (Double(index % columns) + 0.5) / Double(columns) - 0.5
                    let y = ((Double(index / columns) + 0.5) / Double(rows) - 0.5) * GlyphNetwork.heightsShown
                    samples[index] = sample(pixels, middle + across * x + down * y)
                }
            }
            count = columns * rows
        }
    }

    /// Linear interpolation between pixels; outside the picture, the nearest pixel.
    @inline(__always)
    private func sample(_ pixels: UnsafeBufferPointer<UInt8>, _ place: PagePoint) -> Float {
        let x = min(max(place.x, 0), Double(picture.width - 1))
        let y = min(max(place.y, 0), Double(picture.height - 1))
        let (left, top) = (Int(x), Int(y))
        let (right, bottom) = (min(left + 1, picture.width - 1), min(top + 1, picture.height - 1))
        let (shareX, shareY) = (Float(x - Double(left)), Float(y - Double(top)))
        func level(_ column: Int, _ row: Int) -> Float { Float(pixels[row * picture.width + column]) }
        let upper = level(left, top) * (1 - shareX) + level(right, top) * shareX
        let lower = level(left, bottom) * (1 - shareX) + level(right, bottom) * shareX
        return (upper * (1 - shareY) + lower * shareY) / 255
    }
}
