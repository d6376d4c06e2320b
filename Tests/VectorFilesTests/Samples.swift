import SimpleFeatures

/// Parcels to be written in every format.
enum Samples {
    /// Two parcels in LV95: one with a hole, one of two parts.
    static let parcels = """
        {"type":"FeatureCollection","name":"parcels",
        "crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::2056"}},"features":[
        {"type":"Feature","properties":{"EGRID":"CH990170891496","Nummer":12,"Flaeche":8400.5,"Name":"Zürichgässli"},
        "geometry":{"type":"Polygon","coordinates":[
        [[2600000.125,1200000.25],[2600100.5,1200000.25],[2600100.5,1200100.75],[2600000.125,1200100.75],
        [2600000.125,1200000.25]],
        [[2600040,1200040],[2600040,1200060],[2600060,1200060],[2600060,1200040],[2600040,1200040]]]}},
        {"type":"Feature","properties":{"EGRID":"CH990170891497","Nummer":13,"Flaeche":null,"Name":"d'Œuvre"},
        "geometry":{"type":"MultiPolygon","coordinates":[
        [[[2600200,1200000],[2600300,1200000],[2600300,1200100],[2600200,1200000]]],
        [[[2600400,1200000],[2600500,1200000],[2600500,1200100],[2600400,1200000]]]]}}]}
        """

    static var geometries: [Geometry] {
        let outer = [
            (2_600_000.125, 1_200_000.25), (2_600_100.5, 1_200_000.25), (2_600_100.5, 1_200_100.75),
            (2_600_000.125, 1_200_100.75), (2_600_000.125, 1_200_000.25),
        ]
        let hole = [
            (2_600_040.0, 1_200_040.0), (2_600_040, 1_200_060), (2_600_060, 1_200_060),
            (2_600_060, 1_200_040),
            (2_600_040, 1_200_040),
        ]
        return [
            .polygon(Polygon(rings: [ring(outer), ring(hole)])),
            .multiPolygon([triangle(at: 2_600_200), triangle(at: 2_600_400)]),
        ]
    }

    private static func triangle(at x: Double) -> Polygon {
        Polygon(rings: [ring([(x, 1_200_000), (x + 100, 1_200_000), (x + 100, 1_200_100), (x, 1_200_000)])])
    }

    private static func ring(_ points: [(Double, Double)]) -> [Position] {
        points.map { Position(x: $0.0, y: $0.1) }
    }
}

extension Geometry {
    /// The rings' corners, each ring from its smallest corner on and anticlockwise, in the order of their first corners:
    /// formats turn rings and call one part several.
    var corners: [[[Double]]] {
        polygons.flatMap(\.rings).map { ring in
            var corners = ring.dropLast().map { [$0.x, $0.y] }
            let area = zip(ring, ring.dropFirst()).reduce(0) {
                $0 + ($1.0.x - ring[0].x) * ($1.1.y - ring[0].y) - ($1.1.x - ring[0].x) * ($1.0.y - ring[0].y)
            }
            if area < 0 { corners.reverse() }
            let first = corners.indices.min { corners[$0].lexicographicallyPrecedes(corners[$1]) } ?? 0
            return Array(corners[first...] + corners[..<first])
        }.sorted { $0.joined().lexicographicallyPrecedes($1.joined()) }
    }
}
