import SimpleFeatures

@testable import MapDrawing

/// Squares of 100 m on LV95, on a page of 800 pixels where a metre is exactly two pixels.
enum Village {
    static let fill = MapColour(0xAACC88)
    static let origin = Position(x: 2_600_000, y: 1_200_000)

    static func ring(_ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double) -> [Position] {
        [(minX, minY), (maxX, minY), (maxX, maxY), (minX, maxY), (minX, minY)].map {
            Position(x: origin.x + $0.0, y: origin.y + $0.1)
        }
    }

    static func square(
        _ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double, holes: [[Position]] = [],
        label: String? = nil
    ) -> MapFeature {
        MapFeature(
            geometry: .polygon(Polygon(rings: [ring(minX, minY, maxX, maxY)] + holes)), label: label,
            style: MapStyle(fill: fill, stroke: .ink))
    }

    /// 2 pixels per metre: 1 : (150 / 0.0254 / 2).
    static var page: MapPage {
        MapPage(
            width: 800, height: 800, note: nil, exactScale: 150 / 0.0254 / 2, showsNorthArrow: false,
            showsCoordinates: false)
    }

    /// The pixel of a position in metres from the origin on `page`, given the box of the features.
    static func pixel(_ features: [MapFeature], _ page: MapPage, _ x: Double, _ y: Double) throws -> (
        x: Int, y: Int
    ) {
        let point = try MapSheet(features, page).viewport.point(Position(x: origin.x + x, y: origin.y + y))
        return (Int(point.x.rounded()), Int(point.y.rounded()))
    }
}
