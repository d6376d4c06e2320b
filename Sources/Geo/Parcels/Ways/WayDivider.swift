public import SimpleFeatures

/// Cuts ways at the borders of parcels.
///
/// Every metre of a way belongs to exactly the parcels that it lies in. A way exactly along a border, be it shared by two
/// parcels or the last one's, belongs to what lies left of it. A way without length lies where its place is.
///
/// Legs that follow each other are best divided one after the other: one that meets no border is known by where the leg
/// before ended.
///
/// ```swift
/// var divider = WayDivider(ParcelIndex(RingTable(parcels)))
/// for piece in divider.divide(from: start, to: end) { print(piece.parcels.map { parcels[$0].name ?? "" }) }
/// ```
public struct WayDivider: Sendable {
    /// To the left of a way so far, in metres, the ground is looked at.
    private static let aside = 0.000_1
    /// A corner not farther from a way, in metres, lies on it.
    private static let touching = 0.000_000_1
    /// Pieces up to this length, in metres, go with the one before.
    private static let shortest = 0.000_001

    private let index: ParcelIndex
    /// The position at which each edge begins.
    private let edges: [Int32]
    private let tree: BoxTree
    private var found: [Int32] = []
    private var end: (place: Position, parcels: [Int])?

    /// Prepares to divide by the parcels of an index.
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

    /// The pieces of a straight way in the parcels' plane, in order, which together are all of it.
    public mutating func divide(from start: Position, to end: Position) -> [WayPiece] {
        let way = StraightWay(from: start, to: end)
        let cuts = cuts(of: way)
        let carried = self.end.flatMap { $0.place == start && cuts == nil ? $0.parcels : nil }
        let pieces =
            carried.map { [WayPiece(from: 0, to: 1, parcels: $0)] } ?? self.pieces(of: way, cuts ?? [])
        self.end = pieces.last.map { (end, $0.parcels) }
        return pieces
    }

    /// Where borders cross or touch a way, as shares of it; `nil` where none is near.
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
