import SimpleFeatures
import Testing

@testable import MapDrawing

@Suite struct HostileMapTests {
    private func code(_ features: [MapFeature], _ page: MapPage, _ format: MapFormat = .png) -> MapError.Code?
    {
        do throws(MapError) {
            _ = try MapRenderer.render(features, page, as: format)
            return nil
        } catch {
            return error.code
        }
    }

    private let square = Village.square(0, 0, 100, 100, label: "1")

    @Test func nothingToDraw() {
        #expect(code([], MapPage()) == .nothingToDraw)
        let empty = [
            MapFeature(geometry: .multiPolygon([])), MapFeature(geometry: .lineString([])),
            MapFeature(geometry: .polygon(Polygon(rings: []))), MapFeature(geometry: .geometryCollection([])),
        ]
        #expect(code(empty, MapPage()) == .nothingToDraw)
        #expect(code(empty + [square], MapPage()) == nil)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e9, 1e300]) func coordinatesOffAnyMap(value: Double)
    {
        let bad = MapFeature(geometry: .point(Position(x: value, y: 1)))
        let error = #expect(throws: MapError.self) {
            try MapRenderer.render([square, bad], MapPage(), as: .png)
        }
        #expect(error?.code == .coordinates)
        #expect(error?.place == "feature 2")
    }

    @Test(arguments: [
        (100_000, 100_000), (Int.max, Int.max), (Int.max, 1), (40_000, 1), (10_001, 10_000),
    ]) func pagesTooLarge(width: Int, height: Int) {
        for format in MapFormat.allCases {
            #expect(code([square], MapPage(width: width, height: height), format) == .pageTooLarge)
        }
    }

    @Test(arguments: [(0, 100), (-1, -1), (Int.min, Int.min), (1, 1), (20, 20)])
    func pagesTooSmall(width: Int, height: Int) {
        #expect(code([square], MapPage(width: width, height: height)) == .pageTooSmall)
    }

    @Test func smallestPagesAreDrawn() {
        for side in 60...130 { #expect(code([square], MapPage(width: side, height: side)) == nil) }
    }

    @Test func legendThatLeavesNoRoom() {
        let entries = (0..<60).map { MapLegendEntry("\($0)", style: .parcel) }
        #expect(code([square], MapPage(width: 400, height: 300, legend: entries)) == .pageTooSmall)
        let many = Array(repeating: entries[0], count: 100_000)
        #expect(code([square], MapPage(legend: many)) == .pageTooSmall)
    }

    @Test(arguments: [0, -1, Double.nan, .infinity, 1e9]) func senselessResolution(dpi: Double) {
        #expect(code([square], MapPage(dpi: dpi)) == .resolution)
        #expect(MapPage.a4(dpi: dpi.isNaN ? 150 : dpi).width > 0)
    }

    @Test(arguments: [0, -1, Double.nan, .infinity]) func senselessScale(scale: Double) {
        #expect(code([square], MapPage(exactScale: scale)) == .resolution)
    }

    @Test func senselessStylesDoNoHarm() {
        let style = MapStyle(
            fill: nil, stroke: .ink, strokeWidthMillimetres: .nan, dashMillimetres: [0, -1, .nan],
            arrowMillimetres: .nan)
        var feature = square
        feature.style = style
        feature.labelPosition = Position(x: .nan, y: .infinity)
        feature.areaSquareMetres = .nan
        let line = MapFeature(geometry: .lineString([Village.origin]), label: "x", style: style)
        #expect(code([feature, line], MapPage()) == nil)
    }

    @Test func degenerateGeometriesAreDrawn() {
        let point = Position(x: 2_600_000, y: 1_200_000)
        let features: [MapFeature] = [
            MapFeature(geometry: .polygon(Polygon(rings: [[point]])), label: "1"),
            MapFeature(geometry: .polygon(Polygon(rings: [[point, point, point, point]])), label: "1"),
            MapFeature(geometry: .polygon(Polygon(rings: [[], [point]])), label: "1"),
            MapFeature(geometry: .multiLineString([[], [point, point]]), label: "1", style: .route),
        ]
        for format in MapFormat.allCases { #expect(code(features, MapPage(), format) == nil) }
    }

    @Test func roundNumbers() {
        #expect(RoundNumber.notAbove(99).value == 50)
        #expect(RoundNumber.notAbove(100).value == 100)
        #expect(RoundNumber.notAbove(0.3).value.distance(to: 0.2).magnitude < 1e-12)
        #expect(RoundNumber.notBelow(101) == 200)
        #expect(RoundNumber.notBelow(21) == 50)
        #expect(RoundNumber.notBelow(51) == 100)
        #expect(RoundNumber.grouped(2_600_100) == "2'600'100")
        #expect(RoundNumber.grouped(-25_000) == "-25'000")
        #expect(RoundNumber.grouped(1_000) == "1000")
    }
}
