import SimpleFeatures

extension BorderNet {
    /// The parcels with corners left out that lie within `tolerance` (in metres) of the straight line beside them.
    ///
    /// Shared borders stay shared, corners at which several borders meet stay, and so do parcels however small: a ring
    /// keeps three corners. What had no gaps and no overlaps has none afterwards, and the neighbours are the same. A
    /// corner of one parcel that lies on a side of another becomes a corner of both.
    public func simplified(tolerance: Double) throws(ParcelError) -> SimplifiedParcels {
        guard tolerance > 0, tolerance <= 1e6 else {
            throw ParcelError(
                .tolerance, "a tolerance above 0 and up to 1000000 metres was expected, not \(tolerance)",
                remedy: "Give the greatest distance that a border may move.")
        }
        let isKept = ArcSimplification(self, tolerance: tolerance).isKept
        var result = SimplifiedParcels()
        for parcel in 0..<parcelCount {
            var polygons: [Polygon] = []
            for polygon in Int(rings.parcelStarts[parcel])..<Int(rings.parcelStarts[parcel + 1]) {
                polygons.append(
                    Polygon(
                        rings: rings.rings(ofPolygon: polygon).map { simplified(ring: $0, isKept, &result) }))
            }
            let area = polygons.reduce(0) { area, polygon in
                area + polygon.rings.reduce(0) { $0 + Polygon.signedArea(of: $1) }
            }
            result.areaChanges.append(area - self.area(ofParcel: parcel))
            result.polygons.append(polygons)
        }
        return result
    }

    private func simplified(ring: Int, _ isKept: [Bool], _ result: inout SimplifiedParcels) -> [Position] {
        let sides = sides(ofRing: ring)
        guard sides.count >= 3 else {
            return rings.positions(ofRing: ring).map { Position(x: rings.x[$0], y: rings.y[$0]) }
        }
        var positions = sides.filter { isKept[Int(tails[$0])] }.map { position(tails[$0]) }
        result.cornersBefore += sides.count
        result.cornersAfter += positions.count
        positions += positions.prefix(1)
        return positions
    }
}
