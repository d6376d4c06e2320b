import SimpleFeatures
import Testing

@testable import MapDrawing

@Suite struct MapFileTests {
    private var features: [MapFeature] {
        [
            Village.square(0, 0, 100, 100, label: "417\n1 ha"),
            MapFeature(geometry: .lineString(Village.ring(-10, -10, 110, 110)), style: .route),
            MapFeature(geometry: .point(Position(x: 2_600_050, y: 1_200_120)), label: "LFP3"),
        ]
    }

    private var page: MapPage {
        MapPage(
            width: 600, height: 500, title: "Musterwil", legend: [MapLegendEntry("Parzelle", style: .parcel)])
    }

    @Test(arguments: MapFormat.allCases) func sameInputGivesTheSameBytes(format: MapFormat) throws {
        let first = try MapRenderer.render(features, page, as: format)
        let second = try MapRenderer.render(features, page, as: format)
        #expect(first == second)
        #expect(first.count > 1_000)
    }

    @Test func filesHaveTheRequestedFormatAndSize() throws {
        let png = try MapRenderer.render(features, page, as: .png)
        #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
        #expect(png[16..<24].elementsEqual([0, 0, 2, 0x58, 0, 0, 1, 0xF4]))
        let pdf = try MapRenderer.render(features, page, as: .pdf)
        #expect(pdf.starts(with: "%PDF-1.".utf8))
        #expect(String(decoding: pdf, as: UTF8.self).contains("/MediaBox [ 0 0 288 240 ]"))
        let svg = String(decoding: try MapRenderer.render(features, page, as: .svg), as: UTF8.self)
        #expect(svg.contains("width=\"288pt\" height=\"240pt\""))
        #expect(svg.contains("<g id=\"map\">"))
    }

    @Test func pngKnowsItsDensity() throws {
        let png = try MapRenderer.render(features, page, as: .png)
        // Length, name, 5906 pixels per metre twice, unit metre, and the CRC-32 of that by zlib.
        let stamp: [UInt8] = [
            0, 0, 0, 9, 0x70, 0x48, 0x59, 0x73, 0, 0, 0x17, 0x12, 0, 0, 0x17, 0x12, 1, 0x67, 0x9F, 0xD2, 0x52,
        ]
        #expect(png[33..<54].elementsEqual(stamp))
    }

    @Test func exactScaleIsDrawnAndWritten() throws {
        var page = page
        page.exactScale = 5_000
        let picture = try MapRenderer.picture(features, page, as: .png)
        #expect(abs(picture.scaleDenominator - 5_000) < 1e-9)
        #expect(abs(picture.metresPerPixel - 5_000 * 0.0254 / 150) < 1e-12)
        #expect(try MapSheet(features, page).scaleText == "1:5000")
        page.exactScale = 25_000
        #expect(try MapSheet(features, page).scaleText == "1:25'000")
        page.exactScale = nil
        #expect(try MapSheet(features, page).scaleText.hasPrefix("ca. 1:"))
        page.exactScale = 100
        let error = #expect(throws: MapError.self) { try MapRenderer.render(features, page, as: .png) }
        #expect(error?.code == .doesNotFit)
        #expect(error?.remedy.contains(" or a larger number after the colon, larger paper, ") == true)
    }

    @Test func groundHoldsTheFeatures() throws {
        let ground = try MapRenderer.picture(features, page, as: .svg).ground
        #expect(ground.minX < 2_599_990 && ground.maxX > 2_600_110)
        #expect(ground.minY < 1_199_990 && ground.maxY > 1_200_120)
    }

    @Test func pageTakesTheShapeOfTheGround() throws {
        let wide = MapPage.fitting(BoundingBox(minX: 0, minY: 0, maxX: 180, maxY: 100), longestSide: 1_000)
        #expect(wide.width == 1_000)
        #expect(wide.height < 800)
        let map = try MapSheet([Village.square(0, 0, 180, 100)], wide).layout.map
        #expect(abs(map.width / map.height - 1.8) < 0.02)
        let tall = MapPage.fitting(BoundingBox(minX: 0, minY: 0, maxX: 10, maxY: 1_000), longestSide: 1_000)
        #expect(tall.height == 1_000)
        #expect(tall.width >= 400)
        for box in [
            BoundingBox(minX: 5, minY: 5, maxX: 5, maxY: 5),
            BoundingBox(minX: .nan, minY: 0, maxX: 1, maxY: 1),
            BoundingBox(minX: 0, minY: 0, maxX: .infinity, maxY: 1),
        ] {
            let page = MapPage.fitting(box, longestSide: 500)
            #expect(max(page.width, page.height) == 500)
        }
        #expect(MapPage.fitting(BoundingBox(minX: 0, minY: 0, maxX: 1, maxY: 1), longestSide: -5).width == -5)
    }
}
