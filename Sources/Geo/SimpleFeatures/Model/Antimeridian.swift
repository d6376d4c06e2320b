extension Geometry {
    /// The geometry, in degrees, with lines and polygons that cross the antimeridian cut there (RFC 7946, 3.1.9).
    ///
    /// A geometry that is cut becomes a multi-geometry, no part of which extends beyond 180 degrees. A longitude that changes
    /// by more than 180 degrees between two positions crosses the antimeridian; latitudes, heights and measures at the
    /// cut are interpolated. A ring around a pole is not cut.
    public var cutAtAntimeridian: Geometry {
        switch self {
        case .point, .multiPoint: self
        case .lineString(let line): Self.lines(LineCut.parts(of: line), whole: self)
        case .multiLineString(let lines): .multiLineString(lines.flatMap(LineCut.parts))
        case .polygon(let polygon): Self.polygons(PolygonCut.parts(of: polygon), whole: self)
        case .multiPolygon(let polygons): .multiPolygon(polygons.flatMap(PolygonCut.parts))
        case .geometryCollection(let members): .geometryCollection(members.map(\.cutAtAntimeridian))
        }
    }

    private static func lines(_ parts: [[Position]], whole: Geometry) -> Geometry {
        parts.count > 1 ? .multiLineString(parts) : whole
    }

    private static func polygons(_ parts: [Polygon], whole: Geometry) -> Geometry {
        parts.count > 1 ? .multiPolygon(parts) : whole
    }
}

extension Position {
    /// The position where the segment to `other` crosses the meridian `x`.
    func crossing(to other: Position, at x: Double) -> Position {
        let share = (x - self.x) / (other.x - self.x)
        func between(_ one: Double, _ two: Double) -> Double { one + share * (two - one) }
        return Position(
            x: x, y: between(y, other.y), z: between(z ?? .nan, other.z ?? .nan),
            m: between(m ?? .nan, other.m ?? .nan))
    }

    /// The position moved east by that number of degrees.
    func moved(by degrees: Double) -> Position {
        var moved = self
        moved.x += degrees
        return moved
    }
}

/// Cuts lines at the antimeridian.
enum LineCut {
    /// The parts of a line, at least one.
    static func parts(of line: [Position]) -> [[Position]] {
        let unwrapped = UnwrappedLine(line)
        guard !unwrapped.antimeridians.isEmpty else { return [line] }
        var parts: [[Position]] = []
        var part: [Position] = []
        var turns = turns(
            of: unwrapped.positions.first?.x ?? 0, towards: unwrapped.positions.dropFirst().first?.x)
        for position in unwrapped.positions {
            while let previous = part.last?.moved(by: 360 * turns), let side = side(of: position.x, turns) {
                let cut = previous.crossing(to: position, at: side.meridian)
                if previous.x != cut.x { part.append(cut.moved(by: -360 * turns)) }
                if part.count > 1 { parts.append(part) }
                turns += side.step
                part = [cut.moved(by: -360 * turns)]
            }
            let moved = position.moved(by: -360 * turns)
            if part.last != moved || part.count != 1 { part.append(moved) }
        }
        if part.count > 1 { parts.append(part) }
        return parts.isEmpty ? [line] : parts
    }

    /// The turn around the earth in which a line starts; a line that starts on an antimeridian is in the turn that it enters.
    private static func turns(of x: Double, towards next: Double?) -> Double {
        let place = (x + 180) / 360
        return place == place.rounded() && (next ?? x) < x ? place - 1 : place.rounded(.down)
    }

    /// The antimeridian between the current turn and `x`, and the direction of the crossing.
    private static func side(of x: Double, _ turns: Double) -> (meridian: Double, step: Double)? {
        let (west, east) = (360 * turns - 180, 360 * turns + 180)
        return x > east ? (east, 1) : x < west ? (west, -1) : nil
    }
}

/// Cuts polygons at the antimeridian.
enum PolygonCut {
    /// The parts of a polygon, at least one.
    static func parts(of polygon: Polygon) -> [Polygon] {
        let rings = polygon.rings.map(UnwrappedLine.init)
        guard let shell = rings.first, rings.allSatisfy(\.isClosed), !shell.antimeridians.isEmpty else {
            return [polygon]
        }
        var rest = [Polygon(rings: rings.map { placed($0, in: shell) })]
        var parts: [Polygon] = []
        for meridian in shell.antimeridians {
            var east: [Polygon] = []
            for piece in rest {
                guard let halves = MeridianCut(piece, at: meridian).halves else { return [polygon] }
                parts += halves.west.map { moved($0, by: 180 - meridian) }
                east += halves.east
            }
            rest = east
        }
        let last = shell.antimeridians.last ?? 180
        return parts + rest.map { moved($0, by: -180 - last) }
    }

    /// The positions of a ring, moved by whole turns into the range of the shell.
    private static func placed(_ ring: UnwrappedLine, in shell: UnwrappedLine) -> [Position] {
        var ring = ring
        if ring.west < shell.west { ring.move(by: 360 * ((shell.west - ring.west) / 360).rounded(.up)) }
        if ring.east > shell.east { ring.move(by: -360 * ((ring.east - shell.east) / 360).rounded(.up)) }
        return ring.positions
    }

    private static func moved(_ polygon: Polygon, by degrees: Double) -> Polygon {
        Polygon(rings: polygon.rings.map { ring in ring.map { $0.moved(by: degrees) } })
    }
}

/// A line whose longitudes are continuous across the antimeridian.
struct UnwrappedLine {
    private(set) var positions: [Position] = []

    init(_ line: [Position]) {
        positions.reserveCapacity(line.count)
        var turns = 0.0
        for (index, position) in line.enumerated() {
            if index > 0 {
                let step = position.x - line[index - 1].x
                if step > 180 { turns -= 360 } else if step < -180 { turns += 360 }
            }
            positions.append(position.moved(by: turns))
        }
    }

    var west: Double { positions.lazy.map(\.x).min() ?? 0 }
    var east: Double { positions.lazy.map(\.x).max() ?? 0 }

    /// Whether a ring ends where it starts; one around a pole does not.
    var isClosed: Bool { positions.first?.x == positions.last?.x }

    mutating func move(by degrees: Double) {
        for index in positions.indices { positions[index].x += degrees }
    }

    /// The antimeridians that the line crosses, from west to east; ends on one do not count.
    var antimeridians: [Double] {
        let (west, east) = (west, east)
        // More than twenty turns around the earth are not longitudes.
        guard east - west < 7_200, west.magnitude < 7_200 else { return [] }
        let first = ((west + 180) / 360).rounded(.down) * 360 + 180
        return Array(stride(from: first, to: east, by: 360))
    }
}

/// A polygon cut in two along a meridian.
///
/// Rings that cross the meridian are divided into chains on its two sides. Sorted along the meridian, each pair of crossings
/// encloses a stretch inside the polygon, so that each chain continues with the chain that starts at the partner of its end.
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

    /// The parts west and east of the meridian; `nil` if the rings cross each other.
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

    /// The rings made of the chains of one side; `nil` if the chains do not fit.
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

    /// For each crossing, the other end of its stretch of meridian inside the polygon.
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
