import SimpleFeatures

/// Dissolves the borders between parcels of the same group; holds a GEOS context, so it is one task's own.
///
/// Borders that two parcels of a group share vanish, also where one has a corner that the other has not. What comes out
/// is checked: it has to be valid and as large as its parcels together. Where it is not, the parcels overlap or are not
/// valid, and GEOS unites them.
///
/// ```swift
/// let land = try ParcelDissolver().dissolve(RingTable(parcels), groups: [0, 0, 1])
/// print(land[0].area, land[0].method)
/// ```
public final class ParcelDissolver {
    /// By how much areas may differ, in square metres and as a share: what rounding to millimetres does at most.
    private static let allowance = (absolute: 1e-3, relative: 1e-9)

    private let geos: GEOSContext

    /// Starts GEOS.
    public init() throws(ParcelError) {
        geos = try GEOSContext()
    }

    /// Dissolves parcels; `groups` says for each which group it is in, counted from 0 without gaps.
    public func dissolve(_ parcels: RingTable, groups: [Int]) throws(ParcelError) -> [DissolvedLand] {
        try dissolve(BorderNet(parcels), groups: groups)
    }

    func dissolve(_ net: BorderNet, groups: [Int]) throws(ParcelError) -> [DissolvedLand] {
        let count = (groups.max() ?? -1) + 1
        guard groups.count == net.parcelCount, groups.allSatisfy({ $0 >= 0 }), count <= groups.count else {
            throw ParcelError(
                .grouping, "\(groups.count) groups for \(net.parcelCount) parcels do not fit",
                remedy: "Give each parcel one group, counted from 0 without gaps.")
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

    /// The land within traced rings; `nil` where they are not the whole truth.
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

    /// Fills the groups that are missing with GEOS's union of their parcels.
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
