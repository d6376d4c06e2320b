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

    /// For each ring the parcels that have a side of it, by their places in the list that was given.
    func parcels(along rings: [[Position]]) -> [[Int]] {
        var ringsOfSides: [Side: Int] = [:]
        for (index, ring) in rings.enumerated() {
            for (start, end) in zip(ring, ring.dropFirst()) { ringsOfSides[Side(start, end)] = index }
        }
        var parcels = [[Int]](repeating: [], count: rings.count)
        guard !rings.isEmpty else { return parcels }
        for (parcel, polygons) in polygons.enumerated() {
            for ring in polygons.lazy.flatMap(\.rings) {
                for (start, end) in zip(ring, ring.dropFirst()) {
                    guard let index = ringsOfSides[Side(start, end)], parcels[index].last != places[parcel]
                    else { continue }
                    parcels[index].append(places[parcel])
                }
            }
        }
        return parcels
    }

    /// A side, whichever way it runs.
    private struct Side: Hashable {
        private let one: [Double]
        private let other: [Double]

        init(_ start: Position, _ end: Position) {
            let ends = [[start.x, start.y], [end.x, end.y]]
            let isTurned = (start.x, start.y) > (end.x, end.y)
            one = ends[isTurned ? 1 : 0]
            other = ends[isTurned ? 0 : 1]
        }
    }
}
