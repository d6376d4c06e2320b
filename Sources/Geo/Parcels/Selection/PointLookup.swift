/// The parcels of many points: those of each point by their numbers, in order.
public struct PointLookup: Sendable {
    struct Hit {
        let point: Int32
        let parcel: Int32
    }

    private var starts: [Int32]
    private var parcels: [Int32]

    init(pointCount: Int, hits: [[Hit]]) {
        starts = [Int32](repeating: 0, count: pointCount + 1)
        for batch in hits { for hit in batch { starts[Int(hit.point) + 1] += 1 } }
        for point in 0..<pointCount { starts[point + 1] += starts[point] }
        parcels = [Int32](repeating: 0, count: Int(starts[pointCount]))
        var places = starts
        for batch in hits {
            for hit in batch {
                parcels[Int(places[Int(hit.point)])] = hit.parcel
                places[Int(hit.point)] += 1
            }
        }
    }

    /// How many points there are.
    public var pointCount: Int { starts.count - 1 }

    /// How many times a parcel holds a point.
    public var hitCount: Int { parcels.count }

    /// The numbers of the parcels that hold a point, in order.
    public subscript(point: Int) -> [Int] {
        parcels[Int(starts[point])..<Int(starts[point + 1])].map(Int.init)
    }
}
