import Parcels

/// A file's measured parcels, the parts of each put together by EGRID and kind in the order in which the first came.
///
/// Geometries are not kept: some 300 bytes for each parcel are.
struct MeasuredParcels {
    private(set) var parcels: [MeasuredParcel] = []
    private let separateParts: Bool
    /// The place of each feature's parcel, from the file's first feature on; -1 for a faulty one.
    private var places: [Int32] = []
    private var placesOfKeys: [UInt64: Int32] = [:]

    /// Begins with nothing; every feature is a parcel of its own where parts are to be separate.
    init(separateParts: Bool) {
        self.separateParts = separateParts
    }

    /// Adds the parcel of a feature by its number in the file, the first being 1; numbers only grow.
    mutating func add(_ parcel: consuming MeasuredParcel, ofFeature number: Int) {
        let next = Int32(clamping: parcels.count)
        var place = next
        if !separateParts, let key = parcel.key {
            place = placesOfKeys[key] ?? next
            if place == next { placesOfKeys[key] = next }
        }
        places.append(contentsOf: repeatElement(-1, count: max(number - 1 - places.count, 0)))
        places.append(place)
        if place == next { parcels.append(parcel) } else { parcels[Int(place)].join(parcel) }
    }

    /// Where the parcel of a feature stands among `parcels`; `nil` where the feature was faulty.
    func place(ofFeature number: Int) -> Int? {
        guard places.indices.contains(number - 1), places[number - 1] >= 0 else { return nil }
        return Int(places[number - 1])
    }
}
