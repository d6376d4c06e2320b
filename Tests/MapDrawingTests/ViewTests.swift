import SimpleFeatures
import Testing

@testable import MapDrawing

@Suite("View of part of the ground")
struct ViewTests {
    private let features = [
        Village.square(0, 0, 1_000, 1_000, label: "1"), Village.square(5_000, 0, 6_000, 1_000, label: "2"),
    ]

    private func box(_ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double) -> BoundingBox {
        BoundingBox(
            minX: Village.origin.x + minX, minY: Village.origin.y + minY, maxX: Village.origin.x + maxX,
            maxY: Village.origin.y + maxY)
    }

    @Test("is all that the map shows, with labels of cut parcels inside")
    func part() throws {
        var page = MapPage(width: 800, height: 800)
        page.view = box(900, 900, 1_000, 1_000)
        let picture = try MapRenderer.picture(features, page, as: .png)
        #expect(picture.labelsDrawn == 1 && picture.labelsSkipped == 0)
        #expect(
            picture.ground.minX > Village.origin.x + 850 && picture.ground.maxX < Village.origin.x + 1_050)
    }

    @Test("is centred at an exact scale even if the features do not fit")
    func exact() throws {
        var page = MapPage.a4()
        page.exactScale = 500
        page.view = box(400, 400, 410, 410)
        let picture = try MapRenderer.picture(features, page, as: .pdf)
        #expect(abs((picture.ground.minX + picture.ground.maxX) / 2 - Village.origin.x - 405) < 1e-6)
        #expect(picture.scaleDenominator == 500)
    }

    @Test("that is not a box fails")
    func hostile() {
        for view in [
            BoundingBox(minX: .nan, minY: 0, maxX: 1, maxY: 1), box(10, 0, 0, 10),
            BoundingBox(minX: 0, minY: 0, maxX: .infinity, maxY: 1),
        ] {
            var page = MapPage(width: 400, height: 400)
            page.view = view
            let error = #expect(throws: MapError.self) {
                try MapRenderer.render(features, page, as: .png)
            }
            #expect(error?.code == .coordinates)
        }
    }

    @Test("is the same with twice the pixels, at the same scale")
    func dense() throws {
        let page = MapPage.fitting(box(0, 0, 6_000, 1_000), longestSide: 500)
        let dense = page.withPixels(times: 2)
        #expect(dense.width == 2 * page.width && dense.dpi == 300)
        let (one, other) = (
            try MapRenderer.picture(features, page, as: .png),
            try MapRenderer.picture(features, dense, as: .png)
        )
        #expect(abs(one.scaleDenominator / other.scaleDenominator - 1) < 0.01)
        #expect(one.labelsDrawn == other.labelsDrawn)
    }

    @Test("page has the size of the paper", arguments: MapPaper.allCases)
    func paper(paper: MapPaper) {
        let page = MapPage.page(of: paper, landscape: true, dpi: 254)
        #expect(page.width == Int(paper.millimetres.long) * 10)
        #expect(page.height == Int(paper.millimetres.short) * 10)
    }
}
