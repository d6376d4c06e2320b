import Parcels

/// A file's measured parcels, the parts of each put together by EGRID and kind in the order in which the first came.
///
/// Geometries are not kept: some 300 bytes for each parcel are.
struct MeasuredParcels {
    private(set) var parcels: [MeasuredParcel] = []
    /// The parcel of each feature, faulty ones left out.
    private(set) var places: [Int32] = []
    private var placesOfKeys: [UInt64: Int32] = [:]

    mutating func add(_ parcel: consuming MeasuredParcel) {
        let next = Int32(clamping: parcels.count)
        var place = next
        if let key = parcel.key {
            place = placesOfKeys[key] ?? next
            if place == next { placesOfKeys[key] = next }
        }
        places.append(place)
        if place == next { parcels.append(parcel) } else { parcels[Int(place)].join(parcel) }
    }
}
