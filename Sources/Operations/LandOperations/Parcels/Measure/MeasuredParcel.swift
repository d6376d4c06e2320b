import Parcels
import Streams

/// A part of a parcel and what it is on the ellipsoid.
struct MeasuredPart: Hashable, Sendable {
    let part: PartMeasures
    /// Square metres on WGS84, the borders being geodesics.
    let geodesicArea: Double
    /// Metres on WGS84, of all borders.
    let geodesicPerimeter: Double
}

/// A parcel's names and figures without its geometry.
struct MeasuredParcel: Sendable {
    /// What its features have in common: a sound EGRID's digits and the kind; `nil` without.
    let key: UInt64?
    var parts: [MeasuredPart] = []
    /// Why its geometry is not valid.
    var fault: String?
    /// Whether it lies where LV95 does not reach; its parts are then surveyed in degrees.
    var isAbroad = false
    /// The parcel without polygons and attributes.
    private var names: Parcel

    /// The parcel without any figures yet.
    init(_ parcel: Parcel) {
        names = parcel
        names.polygons = []
        names.attributes = JSONObject()
        key = Self.key(parcel.egrid, parcel.kind)
    }

    var egrid: String? { names.egrid }
    var number: String? { names.number }
    var municipality: String? { names.municipality }
    var kind: ParcelKind { names.kind }
    var registeredArea: Double? { names.registeredArea }
    /// What people call it: its number, or else its EGRID.
    var name: String? { names.name }

    private static func key(_ egrid: String?, _ kind: ParcelKind) -> UInt64? {
        guard let egrid, Parcel.isEGRID(egrid) else { return nil }
        var key: UInt64 = 0
        for digit in egrid.utf8.dropFirst(2) { key = key * 10 + UInt64(digit &- 48) }
        return key << 2 | kind.place
    }

    /// Square metres on WGS84.
    var geodesicArea: Double { parts.reduce(0) { $0 + $1.geodesicArea } }
    /// Metres on WGS84, of all borders.
    var geodesicPerimeter: Double { parts.reduce(0) { $0 + $1.geodesicPerimeter } }

    /// What all parts have together; every parcel has one at least.
    var measures: ParcelMeasures? {
        parts.count == 1
            ? ParcelMeasures(parts[0].part, fault: fault) : ParcelMeasures(parts.map(\.part), fault: fault)
    }

    /// Takes over another feature of the same parcel: what it has not yet, and the parts whose outlines are not known;
    /// returns what both say and not the same.
    mutating func join(_ other: MeasuredParcel, _ known: inout Set<Outline>) -> [ParcelContradiction] {
        for part in other.parts where known.insert(part.part.outline).inserted { parts.append(part) }
        fault = fault ?? other.fault
        isAbroad = isAbroad || other.isAbroad
        return names.complete(by: other.names)
    }
}

extension ParcelKind {
    fileprivate var place: UInt64 {
        switch self {
        case .land: 0
        case .buildingRight: 1
        case .otherRight: 2
        case .mine: 3
        }
    }
}
