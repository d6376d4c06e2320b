public import SimpleFeatures

/// The borders of many parcels as a net of corners and sides, in which it shows what they share.
///
/// Corners at the same millimetre, or within a tolerance of each other, are one; a side that another parcel's corner
/// lies on is parted there. Each ring is walked with its land on the left, whichever way the source turned it.
///
/// ```swift
/// let net = try BorderNet(RingTable(parcels))
/// for neighbour in net.neighbours() where neighbour.length > 0 {
///     print(parcels[neighbour.first].name ?? "", parcels[neighbour.second].name ?? "", neighbour.length)
/// }
/// ```
public struct BorderNet: Sendable {
    /// How large a coordinate may be, in metres.
    public static let greatestCoordinate = 1e9
    /// How far a corner can lie beside the side that it is on once both are rounded to millimetres: the diagonal of one.
    static let roundingDistance = 0.001_415

    /// The rings that the net was made of.
    let rings: RingTable
    /// The eastings of the corners.
    let x: [Double]
    /// The northings of the corners.
    let y: [Double]
    /// The corner at which each side begins; the sides of a ring, and the rings of a parcel, lie one after the other.
    private(set) var tails: [Int32] = []
    /// The corner at which each side ends.
    private(set) var heads: [Int32] = []
    /// The parcel of each side.
    private(set) var owners: [Int32] = []
    /// Where each ring's sides begin, and behind the last where they end.
    private(set) var sideStarts: [Int32] = [0]
    /// The next side between the same two corners, in a circle; a side without another leads to itself.
    private(set) var twins: [Int32] = []

    /// Makes the net of the rings; `tolerance` in metres, up to 1, puts corners together that do not agree.
    ///
    /// A coordinate that is not finite, or further out than `greatestCoordinate`, is an error.
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
            part(at: junctions)
            twins = TwinMatching.twins(tails, heads, cornerCount: x.count)
        }
    }

    /// How many parcels there are.
    public var parcelCount: Int { rings.parcelCount }

    /// The place of a corner.
    func position(_ corner: Int32) -> Position { Position(x: x[Int(corner)], y: y[Int(corner)]) }

    /// The sides of a ring.
    func sides(ofRing ring: Int) -> Range<Int> { Int(sideStarts[ring])..<Int(sideStarts[ring + 1]) }

    /// The sides of a parcel, those of all its rings.
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
                remedy: "Give another one, or 0 for none.")
        }
        guard rings.x.count < Int32.max / 4 else {
            throw ParcelError(
                .tooMany, "\(rings.x.count) positions are too many at once", remedy: "Take fewer parcels.")
        }
        let wild = SideBySide.mapParts(of: rings.x.indices) { part in
            part.first { isWild(rings.x[$0]) || isWild(rings.y[$0]) }
        }.compactMap(\.self).first
        guard let wild else { return }
        let ring = (0..<rings.ringCount).first { rings.positions(ofRing: $0).contains(wild) } ?? 0
        throw wildCoordinate(at: "parcel \(rings.parcelsOfRings[ring] + 1) of them")
    }

    /// Refuses polygons with a coordinate that is not finite, or further out than `greatestCoordinate`.
    public static func check(_ polygons: [Polygon]) throws(ParcelError) {
        let isFine = polygons.allSatisfy {
            $0.rings.allSatisfy { $0.allSatisfy { !isWild($0.x) && !isWild($0.y) } }
        }
        if !isFine { throw wildCoordinate(at: nil) }
    }

    private static func wildCoordinate(at place: String?) -> ParcelError {
        ParcelError(
            .notFinite, "a coordinate is too large or not a number", place: place,
            remedy: "Correct it in the source.")
    }

    private static func isWild(_ coordinate: Double) -> Bool { !(abs(coordinate) <= greatestCoordinate) }
}

extension BorderNet {
    /// Parts sides at corners that lie on them; the junctions are in the order of sides and along each.
    private mutating func part(at junctions: [JunctionSearch.Junction]) {
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
