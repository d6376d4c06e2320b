import SimpleFeatures

/// The parcels of a coverage: parts of the same put together.
struct CoveringParcels {
    private(set) var polygons: [[Polygon]] = []
    /// The place of each in the list that was given.
    private var places: [Int] = []
    private var grouping: [String: Int] = [:]

    /// Adds the land of a feature; as a part it joins what has its EGRID, unless it was there already.
    mutating func add(_ parcel: Parcel, _ place: Int, isPart: Bool) {
        if isPart, let egrid = parcel.egrid, Parcel.isEGRID(egrid) {
            if let known = grouping[egrid] {
                polygons[known] += parcel.polygons.filter { !polygons[known].contains($0) }
                return
            }
            grouping[egrid] = polygons.count
        }
        polygons.append(parcel.polygons)
        places.append(place)
    }

    /// The places in the list that was given.
    func indices(_ parcels: [Int]) -> [Int] { parcels.map { places[$0] } }
}
