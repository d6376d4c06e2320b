public import SimpleFeatures

/// Measures parcels; holds a GEOS context, so it is one task's own.
///
/// ```swift
/// let surveyor = try ParcelSurveyor()
/// let measures = try surveyor.measure([Polygon(rings: [square])])
/// print(measures.area, measures.perimeter)
/// ```
public final class ParcelSurveyor {
    private let geos: GEOSContext
    private var proof = ValidityProof()

    /// Starts GEOS.
    public init() throws(ParcelError) {
        geos = try GEOSContext()
    }

    /// GEOS's version, for example `3.11.1`.
    public static var libraryVersion: String { GEOSContext.libraryVersion }

    /// Measures the parts of one parcel, coordinates in metres.
    public func measure(_ polygons: [Polygon]) throws(ParcelError) -> ParcelMeasures {
        var table = RingTable()
        table.append(polygons)
        let survey = try survey(parcel: 0, of: table)
        guard let measures = ParcelMeasures(survey.parts, fault: survey.fault) else { throw Self.empty }
        return measures
    }

    /// Measures each part of a table's parcel, and says why they are not valid together, if so.
    public func survey(
        parcel: Int, of table: RingTable
    ) throws(ParcelError) -> (parts: [PartMeasures], fault: String?) {
        var parts: [PartMeasures] = []
        var isProven = true
        table.forEachPolygon(ofParcel: parcel) { polygon in
            isProven = isProven && proof.holds(for: polygon)
            parts.append(PartMeasures(polygon))
        }
        guard !parts.isEmpty else { throw Self.empty }
        guard parts.allSatisfy({ $0.plane.area.isFinite && $0.plane.perimeter.isFinite }) else {
            throw ParcelError(
                .notFinite, "a coordinate is too large or not a number", remedy: "Correct it in the source.")
        }
        // Parts whose boxes are apart cannot meet.
        if isProven, parts.count == 1 || BoundingBox.areApart(parts.map(\.box)) { return (parts, nil) }
        let polygons = table.shapes(ofParcel: parcel)
        return (parts, try geos.makeMultiPolygon(polygons).fault())
    }

    /// Whether a table's parcel is valid, as `survey` finds it, without measures; an empty one is not.
    package func isValid(parcel: Int, of table: RingTable) throws(ParcelError) -> Bool {
        var boxes: [BoundingBox] = []
        var isProven = true
        let isOne = table.polygons(ofParcel: parcel).count == 1
        var isEmpty = true
        table.forEachPolygon(ofParcel: parcel) { polygon in
            isEmpty = false
            isProven = isProven && proof.holds(for: polygon)
            if isProven, !isOne { boxes.append(PartMeasures.box(of: polygon[0])) }
        }
        if isEmpty { return false }
        if isProven, isOne || BoundingBox.areApart(boxes) { return true }
        return try geos.makeMultiPolygon(table.shapes(ofParcel: parcel)).fault() == nil
    }

    private static let empty = ParcelError(
        .topology, "the geometry is empty", remedy: "Leave it out, or correct it in the source.")
}
