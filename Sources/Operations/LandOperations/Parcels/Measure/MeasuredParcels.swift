import Parcels
import SimpleFeatures

/// A file's measured parcels, the parts of each put together by EGRID, kind and number in the order in which the first came.
///
/// Geometries are not kept: some 300 bytes for each parcel are.
struct MeasuredParcels {
    private(set) var parcels: [MeasuredParcel] = []
    private let separateParts: Bool
    private var malformed = MalformedEGRIDs()
    /// The place of each feature's parcel, from the file's first feature on; -1 for a faulty one.
    private var places: [Int32] = []
    /// Where the first parcel of each EGRID and kind is.
    private var placesOfKeys: [UInt64: Int32] = [:]
    /// Where the parcels are whose EGRID another number had before, by that EGRID's first parcel.
    private var placesOfNumbers: [NumberKey: Int32] = [:]
    /// The outlines of the parts of those parcels that have several features.
    private var outlines: [Int: Set<Outline>] = [:]

    private struct NumberKey: Hashable {
        let first: Int32
        let number: String
    }

    /// Begins with nothing; every feature is a parcel of its own where parts are to be separate.
    init(separateParts: Bool) {
        self.separateParts = separateParts
    }

    /// Adds the parcel of a feature by its number in the file, the first being 1; numbers only grow. Returns what it says of
    /// its parcel that another part has said otherwise.
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

    /// Those parcels of several features, valid each, whose parts' boxes meet, so that their land may as well.
    var withPartsThatMayMeet: Set<Int> {
        Set(
            outlines.keys.filter { place in
                parcels[place].fault == nil && !parcels[place].isAbroad
                    && !BoundingBox.areApart(parcels[place].parts.map(\.part.box))
            })
    }

    /// Notes why the geometry of a parcel is not valid.
    mutating func note(_ fault: String, ofParcel place: Int) {
        parcels[place].fault = fault
    }

    /// Where the parcel of a feature stands among `parcels`; `nil` where the feature was faulty.
    func place(ofFeature number: Int) -> Int? {
        guard places.indices.contains(number - 1), places[number - 1] >= 0 else { return nil }
        return Int(places[number - 1])
    }
}
