import SimpleFeatures

extension RingTable {
    /// How many polygons there are, those of all parcels.
    var polygonCount: Int { polygonStarts.count - 1 }

    /// The positions of all rings of a polygon.
    @inline(__always)
    func positions(ofPolygon polygon: Int) -> Range<Int> {
        let rings = rings(ofPolygon: polygon)
        return Int(ringStarts[rings.lowerBound])..<Int(ringStarts[rings.upperBound])
    }

    /// The polygon's edges, each by the position at which it begins.
    func edges(ofPolygon polygon: Int) -> [Int32] {
        rings(ofPolygon: polygon).flatMap { ring in
            positions(ofRing: ring).dropLast().map { Int32(truncatingIfNeeded: $0) }
        }
    }

    /// The box around a polygon; without finite edges where a coordinate is not, or where there is none.
    func box(ofPolygon polygon: Int) -> BoundingBox {
        var box = BoundingBox(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)
        for place in positions(ofPolygon: polygon) {
            let (x, y) = (x[place], y[place])
            guard x.isFinite, y.isFinite else { return .nowhere }
            if x < box.minX { box.minX = x }
            if x > box.maxX { box.maxX = x }
            if y < box.minY { box.minY = y }
            if y > box.maxY { box.maxY = y }
        }
        return box
    }

    /// The parcel of each polygon.
    var parcelsOfPolygons: [Int32] {
        var parcels = [Int32](repeating: 0, count: polygonCount)
        for parcel in 0..<parcelCount {
            for polygon in Int(parcelStarts[parcel])..<Int(parcelStarts[parcel + 1]) {
                parcels[polygon] = Int32(truncatingIfNeeded: parcel)
            }
        }
        return parcels
    }
}
