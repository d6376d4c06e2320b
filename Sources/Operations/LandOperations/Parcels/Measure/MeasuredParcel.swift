import Batch
import Parcels
import SimpleFeatures
import Streams

/// The measures of a part of a parcel, in the plane and on the ellipsoid.
struct MeasuredPart: Hashable, Sendable {
    let part: PartMeasures
    /// Square metres on WGS84, with geodesics as borders.
    let geodesicArea: Double
    /// Metres of geodesics on WGS84, of all borders.
    let geodesicPerimeter: Double
}

/// The identifiers and measures of a parcel, without its geometry.
struct MeasuredParcel: Sendable {
    /// The digits of the EGRID and the kind, which the parcel's features share; `nil` without a valid EGRID.
    let key: UInt64?
    var parts: [MeasuredPart] = []
    /// Why the geometry is invalid.
    var fault: String?
    /// Whether the parcel is outside the area of LV95; its parts are then surveyed in degrees.
    var isAbroad = false
    /// The parcel without polygons and attributes.
    private var names: Parcel

    /// The parcel without measures.
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
    /// The number, or else the EGRID.
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

    /// The measures of all parts together; `nil` without parts.
    var measures: ParcelMeasures? {
        parts.count == 1
            ? ParcelMeasures(parts[0].part, fault: fault) : ParcelMeasures(parts.map(\.part), fault: fault)
    }

    /// Joins another feature of the same parcel: missing identifiers, and parts whose outlines are not in `known`.
    ///
    /// Returns the contradictions between both.
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

/// The measured parcels of a file. Features with the same EGRID, kind and number are parts of one parcel, at the place of
/// the first.
///
/// Geometries are not kept; a parcel takes some 300 bytes.
struct MeasuredParcels {
    private(set) var parcels: [MeasuredParcel] = []
    private let separateParts: Bool
    private var malformed = MalformedEGRIDs()
    /// The place of each feature's parcel; -1 for a feature with an error.
    private var places: [Int32] = []
    /// The place of the first parcel of each EGRID and kind.
    private var placesOfKeys: [UInt64: Int32] = [:]
    /// The places of parcels that repeat the EGRID of another number, by that EGRID's first parcel.
    private var placesOfNumbers: [NumberKey: Int32] = [:]
    /// The outlines of the parts of parcels with several features.
    private var outlines: [Int: Set<Outline>] = [:]

    private struct NumberKey: Hashable {
        let first: Int32
        let number: String
    }

    /// No parcels yet. With `separateParts`, each feature becomes a parcel.
    init(separateParts: Bool) {
        self.separateParts = separateParts
    }

    /// Adds the parcel of a feature by its number in the file, from 1, in ascending order.
    ///
    /// Returns its contradictions with other parts of the parcel.
    mutating func add(
        _ parcel: consuming MeasuredParcel, ofFeature number: Int
    ) -> [ParcelContradiction] {
        let next = Int32(clamping: parcels.count)
        var place = next
        var contradiction: ParcelContradiction?
        if !separateParts, parcel.key == nil {
            contradiction = malformed.add(egrid: parcel.egrid, number: parcel.number)
        } else if !separateParts, let key = parcel.key {
            place = placesOfKeys[key] ?? next
            if place == next {
                placesOfKeys[key] = next
            } else if let known = parcels[Int(place)].number, let number = parcel.number, number != known {
                let key = NumberKey(first: place, number: number)
                place = placesOfNumbers[key] ?? next
                if place == next {
                    placesOfNumbers[key] = next
                    contradiction = ParcelContradiction(field: .number, known: known, other: number)
                }
            }
        }
        places.append(contentsOf: repeatElement(-1, count: max(number - 1 - places.count, 0)))
        places.append(place)
        guard place == next else { return join(parcel, to: Int(place)) }
        parcels.append(parcel)
        return contradiction.map { [$0] } ?? []
    }

    private mutating func join(_ parcel: MeasuredParcel, to place: Int) -> [ParcelContradiction] {
        if outlines[place] == nil { outlines[place] = Set(parcels[place].parts.map(\.part.outline)) }
        return parcels[place].join(parcel, &outlines[place, default: []])
    }

    /// The places of parcels of several valid features whose bounding boxes meet, so that their land may overlap.
    var withPartsThatMayOverlap: Set<Int> {
        Set(
            outlines.keys.filter { place in
                parcels[place].fault == nil && !parcels[place].isAbroad
                    && !BoundingBox.areApart(parcels[place].parts.map(\.part.box))
            })
    }

    /// Sets why the geometry of a parcel is invalid.
    mutating func note(_ fault: String, ofParcel place: Int) {
        parcels[place].fault = fault
    }

    /// The place in `parcels` of a feature's parcel; `nil` if the feature had an error.
    func place(ofFeature number: Int) -> Int? {
        guard places.indices.contains(number - 1), places[number - 1] >= 0 else { return nil }
        return Int(places[number - 1])
    }
}

/// Finds overlaps between features of one parcel, which count more than once in the sum of their areas.
///
/// Measured parcels have no corners, so those of the parcels in question are read again.
struct PartOverlaps {
    private var parts: [Int: ParcelGrouping] = [:]

    /// Reads the parcels at these places.
    init(of places: Set<Int>, among measured: MeasuredParcels, _ input: ParcelInput) throws {
        try input.forEach { _, parcel in
            guard let place = measured.place(ofFeature: input.features.number), places.contains(place) else {
                return
            }
            _ = parts[place, default: ParcelGrouping()].add(parcel)
        }
    }

    /// The places of parcels whose parts overlap, in order, with the reason that makes them invalid.
    func faults() throws -> [(place: Int, fault: String)] {
        try parts.sorted { $0.key < $1.key }.compactMap { place, grouping in
            let polygons = grouping.parcels.flatMap(\.polygons)
            let overlap = try ParcelUnion(of: polygons.map { [$0] }).overlap
            guard overlap > ParcelRepairer.partTolerance else { return nil }
            return (place, "its parts overlap by \(Row.Value.number(overlap, decimals: 2).text) m²")
        }
    }
}
