public import SimpleFeatures
import Streams

/// The borders of many parcels as a topological net of corners and sides.
///
/// Corners that agree to the millimetre, or within a tolerance, are merged. A side is split where another parcel's
/// corner lies on it. Each ring is traversed with its land on the left, whatever its direction in the source.
///
/// ```swift
/// let net = try BorderNet(RingTable(parcels))
/// for neighbour in net.neighbours() where neighbour.length > 0 {
///     print(parcels[neighbour.first].name ?? "", parcels[neighbour.second].name ?? "", neighbour.length)
/// }
/// ```
public struct BorderNet: Sendable {
    /// The maximum absolute coordinate in metres.
    public static let greatestCoordinate = 1e9
    /// The maximum distance between a corner and the side it lies on after rounding to millimetres: the diagonal of
    /// a millimetre square.
    static let roundingDistance = 0.001_415

    /// The rings of the net.
    let rings: RingTable
    /// The eastings of the corners.
    let x: [Double]
    /// The northings of the corners.
    let y: [Double]
    /// The start corner of each side. The sides of a ring, and the rings of a parcel, are contiguous.
    private(set) var tails: [Int32] = []
    /// The end corner of each side.
    private(set) var heads: [Int32] = []
    /// The parcel of each side.
    private(set) var owners: [Int32] = []
    /// The start of each ring's sides, followed by the end of the last.
    private(set) var sideStarts: [Int32] = [0]
    /// The next side between the same two corners, as a circular list; a side without a twin refers to itself.
    private(set) var twins: [Int32] = []

    /// Creates the net. Corners within `tolerance` (metres, at most 1) of each other are merged.
    ///
    /// Throws if a coordinate is not finite or exceeds `greatestCoordinate`.
    public init(_ rings: RingTable, tolerance: Double = 0) throws(ParcelError) {
        try Self.check(rings, tolerance)
        self.rings = rings
        let corners = MillimetreCorners(rings.x, rings.y)
        x = corners.x
        y = corners.y
        var numbers = corners.numbers
        if tolerance > 0 {
            let representatives = CornerSnapping.representatives(x, y, within: tolerance)
            for index in numbers.indices { numbers[index] = representatives[Int(numbers[index])] }
        }
        let layout = SideLayout(rings, numbers)
        (tails, heads, owners, sideStarts) = (layout.tails, layout.heads, layout.owners, layout.starts)
        twins = TwinMatching.twins(tails, heads, cornerCount: x.count)
        let junctions = try JunctionSearch(self, within: max(tolerance, Self.roundingDistance)).junctions()
        if !junctions.isEmpty {
            split(at: junctions)
            twins = TwinMatching.twins(tails, heads, cornerCount: x.count)
        }
    }

    /// The number of parcels.
    public var parcelCount: Int { rings.parcelCount }

    /// The position of a corner.
    func position(_ corner: Int32) -> Position { Position(x: x[Int(corner)], y: y[Int(corner)]) }

    /// The sides of a ring.
    func sides(ofRing ring: Int) -> Range<Int> { Int(sideStarts[ring])..<Int(sideStarts[ring + 1]) }

    /// The sides of all rings of a parcel.
    func sides(ofParcel parcel: Int) -> Range<Int> {
        let rings = rings.rings(ofParcel: parcel)
        return Int(sideStarts[rings.lowerBound])..<Int(sideStarts[rings.upperBound])
    }

    /// The length of a side.
    func length(_ side: Int) -> Double {
        let (tail, head) = (Int(tails[side]), Int(heads[side]))
        let dx = x[head] - x[tail]
        let dy = y[head] - y[tail]
        return (dx * dx + dy * dy).squareRoot()
    }

    /// The box around a side.
    func box(_ side: Int) -> BoundingBox {
        BoundingBox(around: position(tails[side])).including(position(heads[side]))
    }

    private static func check(_ rings: RingTable, _ tolerance: Double) throws(ParcelError) {
        guard (0...1).contains(tolerance), tolerance == 0 || tolerance >= 1e-5 else {
            throw ParcelError(
                .tolerance, "a tolerance from 0.00001 to 1 metre was expected, not \(tolerance)",
                remedy: "Choose another tolerance, or 0 for none.")
        }
        guard rings.x.count < Int32.max / 4 else {
            throw ParcelError(
                .tooMany, "\(rings.x.count) positions are too many for one run",
                remedy: "Process fewer parcels at a time.")
        }
        let invalid = SideBySide.mapParts(of: rings.x.indices) { part in
            part.first { isOutOfRange(rings.x[$0]) || isOutOfRange(rings.y[$0]) }
        }.compactMap(\.self).first
        guard let invalid else { return }
        let ring = (0..<rings.ringCount).first { rings.positions(ofRing: $0).contains(invalid) } ?? 0
        throw coordinateError(at: "parcel \(rings.parcelsOfRings[ring] + 1)")
    }

    /// Throws if a coordinate is not finite or exceeds `greatestCoordinate`.
    public static func check(_ polygons: [Polygon]) throws(ParcelError) {
        let isFine = polygons.allSatisfy {
            $0.rings.allSatisfy { $0.allSatisfy { !isOutOfRange($0.x) && !isOutOfRange($0.y) } }
        }
        if !isFine { throw coordinateError(at: nil) }
    }

    private static func coordinateError(at place: String?) -> ParcelError {
        ParcelError(
            .notFinite, "a coordinate is too large or not a number", place: place,
            remedy: "Correct it in the source.")
    }

    private static func isOutOfRange(_ coordinate: Double) -> Bool {
        !(abs(coordinate) <= greatestCoordinate)
    }
}

extension BorderNet {
    /// Splits sides at the corners that lie on them. Junctions are ordered by side, then along it.
    private mutating func split(at junctions: [JunctionSearch.Junction]) {
        let (oldHeads, oldTails, oldOwners, oldStarts) = (heads, tails, owners, sideStarts)
        (tails, heads, owners, sideStarts) = ([], [], [], [0])
        var next = 0
        for ring in 0..<rings.ringCount {
            for side in Int(oldStarts[ring])..<Int(oldStarts[ring + 1]) {
                var tail = oldTails[side]
                while next < junctions.count, Int(junctions[next].side) == side {
                    tails.append(tail)
                    heads.append(junctions[next].corner)
                    tail = junctions[next].corner
                    next += 1
                }
                tails.append(tail)
                heads.append(oldHeads[side])
                owners.append(contentsOf: repeatElement(oldOwners[side], count: tails.count - owners.count))
            }
            sideStarts.append(Int32(truncatingIfNeeded: tails.count))
        }
    }
}

extension BorderNet {
    /// The positions of a ring given by its sides, the last equal to the first.
    func positions(ofSides sides: some Sequence<Int32>) -> [Position] {
        var positions = sides.map { position(tails[Int($0)]) }
        positions += positions.prefix(1)
        return positions
    }

    /// The area of a ring given by its sides, positive if it is counter-clockwise.
    func signedArea(ofSides sides: [Int32]) -> Double {
        guard let first = sides.first else { return 0 }
        let origin = Int(tails[Int(first)])
        var twice = 0.0
        for side in sides {
            let (tail, head) = (Int(tails[Int(side)]), Int(heads[Int(side)]))
            twice += (x[tail] - x[origin]) * (y[head] - y[origin])
            twice -= (x[head] - x[origin]) * (y[tail] - y[origin])
        }
        return twice / 2
    }

    /// The area of a parcel: shells minus holes.
    func area(ofParcel parcel: Int) -> Double {
        rings.rings(ofParcel: parcel).reduce(0) { area, ring in
            area + signedArea(ofSides: sides(ofRing: ring).map { Int32(truncatingIfNeeded: $0) })
        }
    }

    /// Whether a position that is not on these sides lies inside their rings, by ray casting.
    func contains(_ place: Position, sides: some Sequence<Int>) -> Bool {
        var isInside = false
        for side in sides {
            let (tail, head) = (Int(tails[side]), Int(heads[side]))
            guard (y[tail] > place.y) != (y[head] > place.y) else { continue }
            let crossing = x[tail] + (place.y - y[tail]) * (x[head] - x[tail]) / (y[head] - y[tail])
            if place.x < crossing { isInside.toggle() }
        }
        return isInside
    }
}

extension BorderNet {
    /// The maximum number of parcels examined at one side or point. More are not real parcels and are ignored.
    static let greatestCrowd = 100

    /// A contiguous section of border that a parcel shares with another.
    struct Stretch {
        let other: Int32
        let firstSide: Int
        let sideCount: Int
        let length: Double
    }

    /// Calls `body` with each section that a ring shares with a later parcel, in the order of the ring's sides.
    func forEachStretch(ofRing ring: Int, _ body: (Stretch) -> Void) {
        let sides = sides(ofRing: ring)
        var previous = sides.upperBound - 1
        for side in sides {
            forEachOtherOwner(of: side) { other in
                guard other > owners[side] else { return }
                let isBeginning = !isShared(previous, with: other)
                guard isBeginning || (side == sides.lowerBound && isShared(sides, with: other)) else {
                    return
                }
                body(stretch(from: side, in: sides, with: other))
            }
            previous = side
        }
    }

    private func stretch(from side: Int, in sides: Range<Int>, with other: Int32) -> Stretch {
        var length = 0.0
        var count = 0
        var place = side
        repeat {
            length += self.length(place)
            count += 1
            place = place + 1 == sides.upperBound ? sides.lowerBound : place + 1
        } while place != side && isShared(place, with: other)
        return Stretch(other: other, firstSide: side, sideCount: count, length: length)
    }

    private func isShared(_ sides: Range<Int>, with other: Int32) -> Bool {
        sides.allSatisfy { isShared($0, with: other) }
    }

    private func isShared(_ side: Int, with other: Int32) -> Bool {
        let twin = Int(twins[side])
        if Int(twins[twin]) == side { return owners[twin] == other && twin != side }
        var place = twin
        for _ in 0..<Self.greatestCrowd where place != side {
            if owners[place] == other { return true }
            place = Int(twins[place])
        }
        return false
    }

    /// Calls `body` once with each other parcel that has a side between the same two corners.
    func forEachOtherOwner(of side: Int, _ body: (Int32) -> Void) {
        let twin = Int(twins[side])
        guard twin != side else { return }
        if Int(twins[twin]) == side {
            if owners[twin] != owners[side] { body(owners[twin]) }
        } else {
            crowd(around: side).forEach(body)
        }
    }

    private func crowd(around side: Int) -> [Int32] {
        var crowd: [Int32] = []
        var place = Int(twins[side])
        for _ in 0..<Self.greatestCrowd where place != side {
            if owners[place] != owners[side], !crowd.contains(owners[place]) { crowd.append(owners[place]) }
            place = Int(twins[place])
        }
        return crowd
    }
}
