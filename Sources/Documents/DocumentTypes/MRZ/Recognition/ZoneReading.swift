#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The cheapest reading of a candidate: its window, the characters' costs and the string.
struct ZoneReading {
    let layout: MRZLayout
    let symbols: [Int]
    let costs: [Float]
    /// Nats a character that the string is dearer than certainty.
    let cost: Double
    let share: Double
    let grid: ZoneGrid
    let start: Int
    let isTurned: Bool

    /// Reads a grid whose columns and lines may be counted from the wrong end; `nil` where nothing fits.
    init?(_ candidate: ZoneCandidate, _ patches: ZonePatches, _ network: GlyphNetwork) {
        guard let grid = ZoneGrid(candidate.anchors, rows: candidate.rows) else { return nil }
        let looker = Looker(grid: grid, candidate: candidate, patches: patches, network: network)
        guard let isTurned = looker.isUpsideDown else { return nil }
        let windows = candidate.windows
        let first = windows.map(\.start).min() ?? 0
        let last = windows.map { $0.start + $0.length }.max() ?? 0
        let looks = (0..<candidate.rows).map { row in
            (first..<last).map { looker.costs(column: $0, row: row, isTurned: isTurned) }
        }
        var best: ZoneReading?
        for window in windows {
            let cells = looks.map {
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

    /// The string with the states' codes taken from ICAO's list, where the characters look nearly as much like it.
    ///
    /// No check digit covers these codes.
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

    /// In nats: a code that is not on the list is so much less likely to begin with.
    private static let likelihoodOfKnownState: Float = 7

    /// The most probable characters by their look alone.
    var seen: [Int] {
        symbols.indices.map { place in
            let cell = costs[(place * MRZSymbol.count)..<((place + 1) * MRZSymbol.count)]
            let best = cell.indices.min { cell[$0] < cell[$1] } ?? cell.startIndex
            return best - cell.startIndex
        }
    }

    var probabilities: [[Double]] {
        let columns = layout.format.columns
        return (0..<layout.format.rows).map { row in
            (0..<columns).map { column in
                let place = row * columns + column
                return Double(expf(-costs[place * MRZSymbol.count + symbols[place]]))
            }
        }
    }

    /// In the pixels that the grid was found in, clockwise from the upper left corner of the text.
    var corners: [Point] {
        let (left, right) = (Double(start) - 0.5, Double(start + layout.format.columns) - 0.5)
        let (top, bottom) = (-0.3, Double(layout.format.rows - 1) + 0.3)
        let corners = [(left, top), (right, top), (right, bottom), (left, bottom)].map { grid.place($0, $1) }
        return isTurned ? Array(corners[2...] + corners[..<2]) : corners
    }
}

/// Looks at the cells of a grid.
private struct Looker {
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

    /// Whether the characters are better read the other way up, by a sample of them; `nil` if they hardly look like
    /// characters either way.
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

    /// Nats a character that even its likeliest meaning costs.
    private static let doubtfulCost: Float = 0.8
}
