/// Traces the borders of groups of parcels. Sides with the same group on both sides are dropped; the rest become
/// rings.
struct RingTracing {
    private let net: BorderNet
    private let groups: [Int32]
    /// The remaining sides, ordered by their start corner; `starts` has the first index of each corner.
    private let order: [Int32]
    private let starts: [Int32]
    private var isUsed: [Bool]
    /// The index of each corner on the current path, -1 if none.
    private var places: [Int32]
    private var path: [Int32] = []
    /// The rings of each group, each as a list of sides.
    private(set) var rings: [[[Int32]]]
    /// Whether each group's sides form closed rings. They do if parcels do not overlap.
    private(set) var isClosed: [Bool]

    /// Traces the groups; `groups` has each parcel's group, below `count`.
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

    /// Whether a side is kept: no side of the same group runs in the opposite direction.
    private static func stays(_ side: Int, _ net: BorderNet, _ groups: [Int32]) -> Bool {
        let group = groups[Int(net.owners[side])]
        var twin = Int(net.twins[side])
        while twin != side {
            if groups[Int(net.owners[twin])] == group && net.tails[twin] == net.heads[side] { return false }
            twin = Int(net.twins[twin])
        }
        return true
    }

    /// Follows the border from a side until all of the path is in rings.
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

    /// Moves the path from an index on to a separate ring, so that no ring touches itself.
    private mutating func closeRing(at place: Int, of group: Int) {
        let ring = Array(path[place...])
        for side in ring { places[Int(net.tails[Int(side)])] = -1 }
        path.removeSubrange(place...)
        rings[group].append(ring)
    }

    /// The next side of the same group. If there are several, the sharpest left turn.
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

/// The direction from one corner to another.
struct Direction {
    let corner: Int32
    private let x: Double
    private let y: Double

    init(_ net: BorderNet, from: Int32, to: Int32) {
        corner = to
        x = net.x[Int(to)] - net.x[Int(from)]
        y = net.y[Int(to)] - net.y[Int(from)]
    }

    /// Whether this direction comes before `other` when turning clockwise from `start`. `start` itself comes last.
    func isClockwise(before other: Direction, from start: Direction) -> Bool {
        start.turn(to: self) > start.turn(to: other)
    }

    /// Whether this direction lies in the sector from `start` counter-clockwise to before `end`.
    func isWithin(_ start: Direction, _ end: Direction) -> Bool {
        if corner == start.corner { return true }
        if corner == end.corner { return false }
        return start.turn(to: self) < start.turn(to: end)
    }

    /// The counter-clockwise turn to `other`, as a number that increases with the angle from 0 to below 4.
    private func turn(to other: Direction) -> Double {
        if corner == other.corner { return 0 }
        let cross = x * other.y - y * other.x
        let dot = x * other.x + y * other.y
        let sum = abs(cross) + abs(dot)
        return switch (dot >= 0, cross >= 0) {
        case (true, true): abs(cross) / sum
        case (false, true): 1 + abs(dot) / sum
        case (false, false): 2 + abs(cross) / sum
        case (true, false): 3 + abs(dot) / sum
        }
    }
}
