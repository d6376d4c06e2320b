import SimpleFeatures
import Testing

@testable import MapDrawing

@Suite struct MapPixelTests {
    private func colour(
        _ features: [MapFeature], _ x: Double, _ y: Double, page: MapPage = Village.page
    ) throws -> UInt32 {
        let place = try Village.pixel(features, page, x, y)
        return try MapRenderer.renderPixels(features, page)[place.x, place.y]
    }

    @Test func areasHaveTheirFillAndTheRestIsWhite() throws {
        let features = [Village.square(0, 0, 100, 100), Village.square(150, 0, 250, 100)]
        #expect(try colour(features, 50, 50) == 0xAACC88)
        #expect(try colour(features, 99, 99) == 0xAACC88)
        #expect(try colour(features, 200, 20) == 0xAACC88)
        #expect(try colour(features, 125, 50) == 0xFFFFFF)
        #expect(try colour(features, 50, 110) == 0xFFFFFF)
    }

    @Test func northIsUp() throws {
        let features = [Village.square(0, 0, 100, 100), Village.square(0, 100, 50, 200)]
        #expect(try colour(features, 25, 150) == 0xAACC88)
        #expect(try colour(features, 75, 150) == 0xFFFFFF)
        let low = try Village.pixel(features, Village.page, 0, 0)
        let high = try Village.pixel(features, Village.page, 0, 100)
        #expect(low.y - high.y == 200)
    }

    @Test func holesShowWhatIsBelowAndEnclavesFillThem() throws {
        let hole = Village.ring(30, 30, 70, 70)
        let withHole = Village.square(0, 0, 100, 100, holes: [hole])
        #expect(try colour([withHole], 50, 50) == 0xFFFFFF)
        #expect(try colour([withHole], 15, 50) == 0xAACC88)
        var enclave = Village.square(30, 30, 70, 70)
        enclave.style.fill = MapColour(0x112233)
        #expect(try colour([withHole, enclave], 50, 50) == 0x112233)
        #expect(try colour([enclave, withHole], 50, 50) == 0x112233)
        let reversed = Village.square(0, 0, 100, 100, holes: [hole.reversed()])
        #expect(try colour([reversed], 50, 50) == 0xFFFFFF)
    }

    @Test func bordersAreThinAndDark() throws {
        let features = [Village.square(0, 0, 100, 100)]
        let pixels = try MapRenderer.renderPixels(features, Village.page)
        let edge = try Village.pixel(features, Village.page, 0, 50)
        let row = (edge.x - 3...edge.x + 3).map { pixels[$0, edge.y] }
        #expect(row.first == 0xFFFFFF)
        #expect(row.last == 0xAACC88)
        #expect(row.contains { $0 & 0xFF < 0x70 })
    }

    @Test func partsOfAMultipolygonAreAllFilled() throws {
        let parts = [
            Polygon(rings: [Village.ring(0, 0, 40, 40)]), Polygon(rings: [Village.ring(20, 20, 100, 100)]),
        ]
        let feature = MapFeature(
            geometry: .multiPolygon(parts), style: MapStyle(fill: Village.fill, stroke: nil))
        #expect(try colour([feature], 30, 30) == 0xAACC88, "where parts overlap there is no hole")
        #expect(try colour([feature], 90, 90) == 0xAACC88)
    }

    @Test func routesHaveCasingAndMarkedEnds() throws {
        let line = [(0.0, 50.0), (100, 50), (100, 150)].map {
            Position(x: Village.origin.x + $0.0, y: Village.origin.y + $0.1)
        }
        let route = MapFeature(geometry: .lineString(line), style: .route)
        let features = [Village.square(-20, 0, 120, 160), route]
        #expect(try colour(features, 50, 50) == 0x1B5FAA)
        #expect(try colour(features, 50, 52) == 0xFFFFFF)
        #expect(try colour(features, 50, 60) == 0xAACC88)
        #expect(try colour(features, 0, 52.5) == 0x2E8B57)
        #expect(try colour(features, 100, 147.5) == 0xC0392B)
    }

    @Test func distanceMarksStandAtTheirDistance() throws {
        let line = [(0.0, 0.0), (100, 0), (100, 150)].map {
            Position(x: Village.origin.x + $0.0, y: Village.origin.y + $0.1)
        }
        var style = MapStyle.route
        style.markInterval = 120
        let viewport = try MapSheet([MapFeature(geometry: .lineString(line))], Village.page).viewport
        let marks = DistanceMarks.along(line, interval: 120, viewport: viewport, millimetre: 5.9)
        #expect(marks.count == 2)
        #expect(
            marks[0].point == viewport.point(Position(x: Village.origin.x + 100, y: Village.origin.y + 20)))
        #expect(marks.map(\.text) == ["0.12", "0.24"])
        for hostile in [0, -1, Double.nan, 1e-9, .infinity] {
            #expect(DistanceMarks.along(line, interval: hostile, viewport: viewport, millimetre: 5.9).isEmpty)
        }
    }

    @Test func scaleBarIsAsLongAsItSays() throws {
        let features = [Village.square(0, 0, 100, 100)]
        let sheet = try MapSheet(features, Village.page)
        let bar = ScaleBar(sheet.viewport, layout: sheet.layout)
        #expect(bar.metres == 100)
        #expect(abs(bar.rect.width - 200) < 1e-9)
        let pixels = try MapRenderer.renderPixels(features, Village.page)
        let row = Int(bar.rect.y) + 1
        let dark = (0..<800).filter { pixels[$0, row] & 0xFF < 0x60 }
        let bars = dark.prefix { $0 <= Int(bar.rect.right) + 4 }
        let length = (bars.last ?? 0) - (bars.first ?? 0) + 1
        #expect(abs(length - 200) <= 1)
    }
}
