import CGEOS
import SimpleFeatures

@testable import Parcels

extension GEOSTruth {
    /// The length of the common border of two parcels.
    func sharedLength(_ one: [Polygon], _ other: [Polygon]) throws -> Double {
        let (first, second) = (try border(one), try border(other))
        return try first.intersection(second).length()
    }

    func union(_ parcels: [[Polygon]]) throws -> GEOSShape {
        try geos.makeCollection(try parcels.map { try geos.makeMultiPolygon($0) }).union()
    }

    func common(_ one: [Polygon], _ other: [Polygon]) throws -> [Polygon] {
        try geos.makeMultiPolygon(one).intersection(try geos.makeMultiPolygon(other)).polygons()
    }

    /// The area of the symmetric difference.
    func difference(_ one: GEOSShape, _ other: GEOSShape) throws -> Double {
        try one.difference(other).area() + other.difference(one).area()
    }

    private func border(_ polygons: [Polygon]) throws -> GEOSShape {
        let shape = try geos.makeMultiPolygon(polygons)
        return try geos.shape(GEOSBoundary_r(geos.handle, shape.handle))
    }
}
