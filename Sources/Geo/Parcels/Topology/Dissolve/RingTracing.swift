/// Traces the border of groups of parcels: sides that have their group on both of their sides vanish, the rest become
/// rings.
struct RingTracing {
    private let net: BorderNet
    private let groups: [Int32]
    /// The sides that stay, by the corner at which they begin, and where those of each corner begin.
    private let order: [Int32]
    private let starts: [Int32]
    private var isUsed: [Bool]
    /// Where on the path at hand each corner is.
    private var places: [Int32]
    private var path: [Int32] = []
    /// The rings of each group, by their sides.
    private(set) var rings: [[[Int32]]]
    /// Whether each group's sides make closed rings; they do where parcels do not overlap.
    private(set) var isClosed: [Bool]

    /// Traces the groups; `groups` says for each parcel which it is in, from 0 up to `count`.
    init(_ net: BorderNet, groups: [Int32], count: Int) {
        self.net = net
        self.groups = groups
        let sides = net.tails.indices.filter { Self.stays($0, net, groups) }
        var starts = [Int32](repeating: 0, count: net.x.count + 1)
        for side in sides { starts[Int(net.tails[side])] += 1 }
        for corner in net.x.indices { starts[corner + 1] += starts[corner] }
        var order = [Int32](repeating: 0, count: sides.count)
        for side in sides.reversed() {
            let corner = Int(net.tails[side])
            starts[corner] -= 1
            order[Int(starts[corner])] = Int32(truncatingIfNeeded: side)
        }
        self.order = order
        self.starts = starts
        isUsed = [Bool](repeating: false, count: net.tails.count)
        places = [Int32](repeating: -1, count: net.x.count)
        rings = [[[Int32]]](repeating: [], count: count)
        isClosed = [Bool](repeating: true, count: count)
        for side in sides where !isUsed[side] { trace(from: Int32(truncatingIfNeeded: side)) }
    }

    /// Whether no side of the same group runs the other way.
    private static func stays(_ side: Int, _ net: BorderNet, _ groups: [Int32]) -> Bool {
        let group = groups[Int(net.owners[side])]
        var twin = Int(net.twins[side])
        while twin != side {
            if groups[Int(net.owners[twin])] == group && net.tails[twin] == net.heads[side] { return false }
            twin = Int(net.twins[twin])
        }
        return true
    }

    /// Follows the border from a side until nothing is left of the path.
    private mutating func trace(from first: Int32) {
        let group = Int(groups[Int(net.owners[Int(first)])])
        var side = first
        while true {
            take(side)
            let corner = net.heads[Int(side)]
            if places[Int(corner)] >= 0 {
                closeRing(at: Int(places[Int(corner)]), of: group)
                if path.isEmpty { return }
            }
            guard let next = nextSide(after: side, in: group) else {
                isClosed[group] = false
                for side in path { places[Int(net.tails[Int(side)])] = -1 }
                path = []
                return
            }
            side = next
        }
    }

    private mutating func take(_ side: Int32) {
        isUsed[Int(side)] = true
        places[Int(net.tails[Int(side)])] = Int32(truncatingIfNeeded: path.count)
        path.append(side)
    }

    /// Takes what the path has from a place on as a ring of its own, so that no ring touches itself.
    private mutating func closeRing(at place: Int, of group: Int) {
        let ring = Array(path[place...])
        for side in ring { places[Int(net.tails[Int(side)])] = -1 }
        path.removeSubrange(place...)
        rings[group].append(ring)
    }

    /// The next side of the same piece of land: where there are several, the sharpest turn to the left.
    private func nextSide(after side: Int32, in group: Int) -> Int32? {
        let corner = Int(net.heads[Int(side)])
        var best: Int32?
        for place in Int(starts[corner])..<Int(starts[corner + 1]) {
            let candidate = order[place]
            guard !isUsed[Int(candidate)], Int(groups[Int(net.owners[Int(candidate)])]) == group else {
                continue
            }
            guard let known = best else {
                best = candidate
                continue
            }
            let back = Direction(net, from: net.heads[Int(side)], to: net.tails[Int(side)])
            let way = Direction(net, from: net.heads[Int(side)], to: net.heads[Int(candidate)])
            let knownWay = Direction(net, from: net.heads[Int(side)], to: net.heads[Int(known)])
            if way.isClockwise(before: knownWay, from: back) { best = candidate }
        }
        return best
    }
}
