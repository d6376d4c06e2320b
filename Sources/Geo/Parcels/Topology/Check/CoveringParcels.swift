import SimpleFeatures

/// The parcels of a coverage: parts of the same put together.
struct CoveringParcels {
    private var grouping = ParcelGrouping()
    /// The place of each in the list that was given.
    private var places: [Int] = []

    /// Adds the land of a feature; a part joins its parcel.
    mutating func add(_ parcel: Parcel, _ place: Int) {
        if grouping.add(parcel) == .added { places.append(place) }
    }

    /// The land of each.
    var polygons: [[Polygon]] { grouping.parcels.map(\.polygons) }

    /// The places in the list that was given.
    func indices(_ parcels: [Int]) -> [Int] { parcels.map { places[$0] } }
}
