import Parcels

/// A part of a parcel and what it is on the ellipsoid.
struct MeasuredPart: Hashable, Sendable {
    let part: PartMeasures
    /// Square metres on WGS84, the borders being geodesics.
    let geodesicArea: Double
}

/// A parcel's names and figures without its geometry.
struct MeasuredParcel: Sendable {
    let egrid: String?
    /// What its features have in common: a sound EGRID's digits and the kind; `nil` without.
    let key: UInt64?
    let number: String?
    let municipality: String?
    let kind: ParcelKind
    let registeredArea: Double?
    var parts: [MeasuredPart] = []
    /// Why its geometry is not valid.
    var fault: String?

    /// The parcel without any figures yet.
    init(_ parcel: Parcel) {
        egrid = parcel.egrid
        key = Self.key(parcel.egrid, parcel.kind)
        number = parcel.number
        municipality = parcel.municipality
        kind = parcel.kind
        registeredArea = parcel.registeredArea
    }

    private static func key(_ egrid: String?, _ kind: ParcelKind) -> UInt64? {
        guard let egrid, Parcel.isEGRID(egrid) else { return nil }
        var key: UInt64 = 0
        for digit in egrid.utf8.dropFirst(2) { key = key * 10 + UInt64(digit &- 48) }
        return key << 2 | kind.place
    }

    /// What people call it: its number, or else its EGRID.
    var name: String? { number ?? egrid }

    /// Square metres on WGS84.
    var geodesicArea: Double { parts.reduce(0) { $0 + $1.geodesicArea } }

    /// What all parts have together; every parcel has one at least.
    var measures: ParcelMeasures? {
        parts.count == 1
            ? ParcelMeasures(parts[0].part, fault: fault) : ParcelMeasures(parts.map(\.part), fault: fault)
    }

    /// Takes over the parts of another feature of the same parcel, but those that are there already.
    mutating func join(_ other: MeasuredParcel) {
        parts += other.parts.filter { !parts.contains($0) }
        fault = fault ?? other.fault
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
