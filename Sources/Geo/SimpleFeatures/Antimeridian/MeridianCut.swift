/// A polygon cut in two along a meridian.
///
/// Rings that cross it fall into chains on its two sides. Sorted along the meridian, the crossings bound in pairs what is
/// inside the polygon, so that each chain goes on, along the meridian, with the chain that starts at its end's partner.
struct MeridianCut {
    private struct Chain {
        var positions: [Position]
        let start: Int
        var end: Int
        let isEast: Bool
    }

    private let meridian: Double
    private var chains: [Chain] = []
    private var crossings: [Position] = []
    private var wholeRings: [(ring: [Position], isShell: Bool)] = []

    init(_ polygon: Polygon, at meridian: Double) {
        self.meridian = meridian
        for (index, ring) in polygon.rings.enumerated() { add(ring, isShell: index == 0) }
    }

    /// What lies west and east of the meridian; `nil` if the rings cross each other, so that this cannot be said.
    var halves: (west: [Polygon], east: [Polygon])? {
        guard let west = polygons(east: false), let east = polygons(east: true) else { return nil }
        return (west, east)
    }

    private func isEast(_ position: Position) -> Bool { position.x > meridian }

    private mutating func add(_ ring: [Position], isShell: Bool) {
        let corners = Array(ring.dropLast())
        let starts = corners.indices.filter {
            isEast(corners[$0]) != isEast(corners[($0 + 1) % corners.count])
        }
        guard let first = starts.first else {
            wholeRings.append((ring, isShell))
            return
        }
        let base = crossings.count
        for (number, start) in starts.enumerated() {
            let (from, to) = (corners[start], corners[(start + 1) % corners.count])
            crossings.append(from.crossing(to: to, at: meridian))
            let next = number + 1 < starts.count ? starts[number + 1] : first + corners.count
            let inner = (start + 1...next).map { corners[$0 % corners.count] }
            chains.append(
                Chain(
                    positions: inner, start: base + number, end: base + (number + 1) % starts.count,
                    isEast: isEast(to)))
        }
    }

    private func polygons(east: Bool) -> [Polygon]? {
        guard var shells = rings(east: east) else { return nil }
        let whole = wholeRings.filter { ring in ring.ring.first.map { isEast($0) == east } ?? false }
        shells += whole.filter(\.isShell).map(\.ring)
        var polygons = shells.filter { Polygon.signedArea(of: $0) != 0 }.map { Polygon(rings: [$0]) }
        for hole in whole where !hole.isShell {
            let home = polygons.firstIndex { $0.shell.surrounds(hole.ring[0]) } ?? polygons.indices.first
            if let home { polygons[home].rings.append(hole.ring) }
        }
        return polygons
    }

    /// The chains of one side put together; `nil` if they do not fit.
    private func rings(east: Bool) -> [[Position]]? {
        let partners = partners()
        var pending: [Int: Chain] = [:]
        for chain in chains where chain.isEast == east { pending[chain.start] = chain }
        var rings: [[Position]] = []
        while let first = pending.keys.min() {
            var ring: [Position] = []
            var start = first
            repeat {
                guard let chain = pending.removeValue(forKey: start) else { return nil }
                append(crossings[chain.start], to: &ring)
                for position in chain.positions { append(position, to: &ring) }
                append(crossings[chain.end], to: &ring)
                start = partners[chain.end]
            } while start != first
            if let origin = ring.first { append(origin, to: &ring) }
            rings.append(ring)
        }
        return rings
    }

    private func append(_ position: Position, to ring: inout [Position]) {
        if ring.last?.x != position.x || ring.last?.y != position.y { ring.append(position) }
    }

    /// For each crossing the one at the other end of its stretch of meridian inside the polygon.
    private func partners() -> [Int] {
        let sorted = crossings.indices.sorted { crossings[$0].y < crossings[$1].y }
        var partners = [Int](repeating: 0, count: crossings.count)
        for pair in stride(from: 0, to: sorted.count - 1, by: 2) {
            partners[sorted[pair]] = sorted[pair + 1]
            partners[sorted[pair + 1]] = sorted[pair]
        }
        return partners
    }
}
