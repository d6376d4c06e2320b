public import SimpleFeatures

/// Cuts straight ways at the borders of parcels.
///
/// Every metre of a way belongs to exactly the parcels it lies in. A way exactly along a border, shared or not,
/// belongs to the parcels on its left. A way without length belongs to the parcels at its position.
///
/// Divide consecutive legs in order: a leg that meets no border takes its parcels from the end of the previous leg.
///
/// ```swift
/// var divider = WayDivider(ParcelIndex(RingTable(parcels)))
/// for piece in divider.divide(from: start, to: end) { print(piece.parcels.map { parcels[$0].name ?? "" }) }
/// ```
public struct WayDivider: Sendable {
    /// How far left of a way parcels are looked up, in metres.
    private static let aside = 0.000_1
    /// Corners up to this distance from a way, in metres, lie on it.
    private static let touching = 0.000_000_1
    /// Pieces up to this length, in metres, are added to the previous one.
    private static let shortest = 0.000_001

    private let index: ParcelIndex
    /// The index of each edge's first position.
    private let edges: [Int32]
    private let tree: BoxTree
    private var found: [Int32] = []
    private var end: (place: Position, parcels: [Int])?

    /// Creates a divider for the parcels of an index.
    public init(_ index: ParcelIndex) {
        self.index = index
        let table = index.table
        let edges = (0..<table.ringCount).flatMap { ring in
            table.positions(ofRing: ring).dropLast().map { Int32(truncatingIfNeeded: $0) }
        }.filter { start in
            let places = Int(start)...Int(start) + 1
            return places.allSatisfy { table.x[$0].isFinite && table.y[$0].isFinite }
        }
        self.edges = edges
        tree = BoxTree(
            edges.map { start in
                let (one, other) = (Int(start), Int(start) + 1)
                return BoundingBox(
                    minX: min(table.x[one], table.x[other]), minY: min(table.y[one], table.y[other]),
                    maxX: max(table.x[one], table.x[other]), maxY: max(table.y[one], table.y[other]))
            })
    }

    /// Divides a straight way in the parcels' plane. The pieces are in order and cover the whole way.
    public mutating func divide(from start: Position, to end: Position) -> [WayPiece] {
        let way = StraightWay(from: start, to: end)
        let cuts = cuts(of: way)
        let carried = self.end.flatMap { $0.place == start && cuts == nil ? $0.parcels : nil }
        let pieces =
            carried.map { [WayPiece(from: 0, to: 1, parcels: $0)] } ?? self.pieces(of: way, cuts ?? [])
        self.end = pieces.last.map { (end, $0.parcels) }
        return pieces
    }

    /// Where borders cross or touch a way, as fractions of its length; `nil` if no border is near.
    private mutating func cuts(of way: StraightWay) -> [Double]? {
        let box = BoundingBox(around: way.start).including(way.end).grown(by: 2 * Self.aside)
        tree.find(touching: box, &found)
        guard !found.isEmpty else { return nil }
        var cuts: [Double] = []
        guard way.length > 0 else { return cuts }
        let table = index.table
        for edge in found {
            let place = Int(edges[Int(edge)])
            let one = way.place(of: table.x[place], table.y[place])
            let other = way.place(of: table.x[place + 1], table.y[place + 1])
            for corner in [one, other] where corner.across.magnitude <= Self.touching {
                cuts.append(corner.along / way.length)
            }
            if (one.across > 0) != (other.across > 0) {
                let share = one.across / (one.across - other.across)
                cuts.append((one.along + share * (other.along - one.along)) / way.length)
            }
        }
        return cuts.filter { $0 > 0 && $0 < 1 }.sorted()
    }

    private func pieces(of way: StraightWay, _ cuts: [Double]) -> [WayPiece] {
        var pieces: [WayPiece] = []
        var from = 0.0
        for cut in cuts + [1] {
            let metres = (cut - from) * way.length
            guard metres > Self.shortest || pieces.isEmpty && cut == 1 else { continue }
            let middle = way.place(atShare: (from + cut) / 2, aside: min(Self.aside, metres / 4))
            let parcels = index.parcels(at: middle)
            if let last = pieces.indices.last, pieces[last].parcels == parcels {
                pieces[last].to = cut
            } else {
                pieces.append(WayPiece(from: from, to: cut, parcels: parcels))
            }
            from = cut
        }
        if let last = pieces.indices.last { pieces[last].to = 1 }
        return pieces
    }
}

/// A piece of a straight way that lies in the same parcels throughout.
public struct WayPiece: Hashable, Sendable {
    /// The start, as a fraction of the way.
    public var from: Double
    /// The end, as a fraction of the way.
    public var to: Double
    /// The parcels it lies in, as ascending indices in the table; empty outside all parcels.
    public var parcels: [Int]

    /// Creates a piece.
    public init(from: Double, to: Double, parcels: [Int]) {
        self.from = from
        self.to = to
        self.parcels = parcels
    }
}

/// A straight way in the plane, with coordinates along it and to its left.
private struct StraightWay {
    let start: Position
    let end: Position
    let length: Double
    private let along: (x: Double, y: Double)

    init(from start: Position, to end: Position) {
        self.start = start
        self.end = end
        length = start.distance(to: end)
        along = length > 0 ? ((end.x - start.x) / length, (end.y - start.y) / length) : (0, 0)
    }

    /// Metres along the way and to its left.
    func place(of x: Double, _ y: Double) -> (along: Double, across: Double) {
        let (dx, dy) = (x - start.x, y - start.y)
        return (dx * along.x + dy * along.y, dy * along.x - dx * along.y)
    }

    /// The position at a fraction of the way, `aside` metres to its left.
    func place(atShare share: Double, aside: Double) -> Position {
        Position(
            x: start.x + share * (end.x - start.x) - aside * along.y,
            y: start.y + share * (end.y - start.y) + aside * along.x)
    }
}
