import SimpleFeatures
import SwissCoordinates
import Testing

/// Points that swisstopo has published.
@Suite("Published points")
struct PublishedPointTests {
    @Test("are in the table")
    func data() {
        #expect(PublishedPoint.all.count == 21)
        #expect(SurveyPoint.published.map(\.description) == ["Zimmerwald", "Chrischona", "Pfänder"])
    }

    /// LV03 goes through the grid, not by the plain shift. A height left out costs some centimetres to ETRS89; each way takes
    /// it as 0 on its own ellipsoid, as PROJ does, which costs up to 3 mm there and back.
    @Test("are transformed within their tolerance, there and back", arguments: PublishedPoint.all)
    func transform(point: PublishedPoint) throws {
        let (from, to) = (try ReferenceSystem(point.from), try ReferenceSystem(point.to))
        let there = try Transformer(from: from, to: to)
        let found = try there.transform(point.position)
        #expect(
            distance(found, point.expected, isGeographic: there.targetIsGeographic) < point.tolerance)
        if let height = point.expected.z { #expect(abs(try #require(found.z) - height) < point.tolerance) }
        let back = try Transformer(from: to, to: from)
        let again = try back.transform(found)
        #expect(distance(again, point.position, isGeographic: back.targetIsGeographic) < point.roundTrip)
        if let height = point.position.z { #expect(abs(try #require(again.z) - height) < point.roundTrip) }
    }

    @Test("keep their kind: longitude and latitude cannot be taken for easting and northing")
    func kinds() throws {
        let transformer = try Transformer(from: .lv95, to: .wgs84)
        let bern: GeographicPoint = try transformer.transform(
            ProjectedPoint(easting: 2_600_000, northing: 1_200_000, height: 555.5))
        #expect(abs(bern.longitude - 7.438632) < 1e-6 && abs(bern.latitude - 46.951083) < 1e-6)
        #expect(bern.height == 555.5 && bern.position.x == bern.longitude)
        let wrongIn = #expect(throws: TransformError.self) {
            let _: GeographicPoint = try transformer.transform(bern)
        }
        let wrongOut = #expect(throws: TransformError.self) {
            let _: ProjectedPoint = try transformer.transform(
                ProjectedPoint(easting: 2_600_000, northing: 1_200_000))
        }
        #expect(wrongIn?.code == .wrongKind && wrongOut?.code == .wrongKind)
    }
}
