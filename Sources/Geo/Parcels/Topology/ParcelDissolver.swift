public import SimpleFeatures

/// Dissolves the borders between parcels of the same group. Not thread safe: it holds a GEOS context.
///
/// Shared borders within a group are removed, even if only one of the parcels has a corner there. The result must
/// be valid and have the total area of its parcels. Otherwise the parcels overlap or are invalid, and GEOS unites
/// them.
///
/// ```swift
/// let land = try ParcelDissolver().dissolve(RingTable(parcels), groups: [0, 0, 1])
/// print(land[0].area, land[0].method)
/// ```
public final class ParcelDissolver {
    /// Tolerated difference of areas, in square metres and as a fraction: the maximum effect of rounding to
    /// millimetres.
    private static let allowance = (absolute: 1e-3, relative: 1e-9)

    private let geos: GEOSContext

    /// Starts GEOS.
    public init() throws(ParcelError) {
        geos = try GEOSContext()
    }

    /// Dissolves parcels; `groups` has each parcel's group, numbered from 0 without gaps.
    public func dissolve(_ parcels: RingTable, groups: [Int]) throws(ParcelError) -> [DissolvedLand] {
        try dissolve(BorderNet(parcels), groups: groups)
    }

    func dissolve(_ net: BorderNet, groups: [Int]) throws(ParcelError) -> [DissolvedLand] {
        let count = (groups.max() ?? -1) + 1
        guard groups.count == net.parcelCount, groups.allSatisfy({ $0 >= 0 }), count <= groups.count else {
            throw ParcelError(
                .grouping, "\(groups.count) group numbers do not match \(net.parcelCount) parcels",
                remedy: "Give each parcel one group, numbered from 0 without gaps.")
        }
        var areas = [Double](repeating: 0, count: count)
        for (parcel, group) in groups.enumerated() { areas[group] += net.area(ofParcel: parcel) }
        let tracing = RingTracing(net, groups: groups.map { Int32(truncatingIfNeeded: $0) }, count: count)
        var land: [DissolvedLand?] = []
        for group in 0..<count {
            land.append(tracing.isClosed[group] ? try traced(net, tracing.rings[group], areas[group]) : nil)
        }
        return try united(land, net, groups, areas)
    }

    /// The land within traced rings; `nil` if the rings are incomplete or invalid.
    private func traced(_ net: BorderNet, _ rings: [[Int32]], _ parcelArea: Double) throws(ParcelError)
        -> DissolvedLand?
    {
        let assembly = RingAssembly(net, rings: rings)
        let allowed = Self.allowance.absolute + parcelArea.magnitude * Self.allowance.relative
        guard assembly.isWhole, (assembly.area - parcelArea).magnitude <= allowed else { return nil }
        let polygons = assembly.polygons
        guard try geos.makeMultiPolygon(polygons).fault() == nil else { return nil }
        return DissolvedLand(
            polygons: polygons, area: assembly.area, parcelArea: parcelArea, method: .borders)
    }

    /// Fills missing groups with GEOS's union of their parcels.
    private func united(
        _ land: [DissolvedLand?], _ net: BorderNet, _ groups: [Int], _ areas: [Double]
    ) throws(ParcelError) -> [DissolvedLand] {
        var shapes = [[GEOSShape]](repeating: [], count: land.count)
        for (parcel, group) in groups.enumerated() where land[group] == nil {
            let shape = try geos.makeMultiPolygon(net.rings.shapes(ofParcel: parcel))
            shapes[group].append(try shape.fault() == nil ? shape : try shape.madeValid())
        }
        var whole: [DissolvedLand] = []
        for (group, known) in land.enumerated() {
            if let known {
                whole.append(known)
                continue
            }
            let union = try geos.makeCollection(shapes[group]).union()
            whole.append(
                DissolvedLand(
                    polygons: try union.polygons().map(\.woundByRFC7946), area: try union.area(),
                    parcelArea: areas[group], method: .union))
        }
        return whole
    }
}

/// The land of a group of parcels, without the borders between them.
public struct DissolvedLand: Hashable, Sendable {
    /// The method used.
    public enum Method: String, Codable, Hashable, Sendable {
        /// Shared borders were removed: the parcels do not overlap.
        case borders
        /// GEOS's union, because the parcels overlap or are invalid.
        case union
    }

    /// The polygons, with ring directions as in RFC 7946.
    public var polygons: [Polygon]
    /// The area in square metres; overlaps count once.
    public var area: Double
    /// The sum of the parcels' areas in square metres.
    public var parcelArea: Double
    /// The method used.
    public var method: Method

    /// The area covered by more than one parcel.
    public var overlap: Double { max(parcelArea - area, 0) }
}

/// Assembles polygons from traced rings. Counter-clockwise rings are shells; each clockwise ring is a hole of the
/// smallest shell around it.
private struct RingAssembly {
    private struct Shell {
        let sides: [Int32]
        let area: Double
        let box: BoundingBox
        var holes: [[Int32]] = []
    }

    private let net: BorderNet
    private var shells: [Shell] = []
    /// The total area of the polygons.
    private(set) var area = 0.0
    /// Whether every ring has an area and every hole a shell.
    private(set) var isWhole = true

    /// Assembles rings, each given by its sides.
    init(_ net: BorderNet, rings: [[Int32]]) {
        self.net = net
        var holes: [[Int32]] = []
        for ring in rings {
            let ringArea = net.signedArea(ofSides: ring)
            area += ringArea
            if ringArea > 0 {
                shells.append(Shell(sides: ring, area: ringArea, box: box(of: ring)))
            } else if ringArea < 0 {
                holes.append(ring)
            } else {
                isWhole = false
            }
        }
        addHoles(holes)
    }

    /// The polygons, with ring directions as in RFC 7946.
    var polygons: [Polygon] {
        shells.map { shell in
            Polygon(rings: ([shell.sides] + shell.holes).map { net.positions(ofSides: $0) })
        }
    }

    private mutating func addHoles(_ holes: [[Int32]]) {
        guard !holes.isEmpty else { return }
        let tree = BoxTree(shells.map(\.box))
        var around: [Int32] = []
        for hole in holes {
            // The middle of a side is never a shell's corner, and lies on its sides only where parcels overlap.
            let first = Int(hole[0])
            let (tail, head) = (net.position(net.tails[first]), net.position(net.heads[first]))
            let middle = Position(x: (tail.x + head.x) / 2, y: (tail.y + head.y) / 2)
            tree.find(touching: BoundingBox(around: middle), &around)
            let shell = around.map { Int($0) }.sorted { shells[$0].area < shells[$1].area }.first {
                net.contains(middle, sides: shells[$0].sides.lazy.map { Int($0) })
            }
            if let shell { shells[shell].holes.append(hole) } else { isWhole = false }
        }
    }

    private func box(of ring: [Int32]) -> BoundingBox {
        ring.dropFirst().reduce(net.box(Int(ring[0]))) { $0.union(net.box(Int($1))) }
    }
}
