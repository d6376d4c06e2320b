import DocumentModel
import Images
import PDFPreview
import Testing
import TestSupport

@Suite struct RenderTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open(_ engine: PDFEngine, _ entries: String) throws -> any PageRenderer {
        let document = HandMadePDF(pages: [(entries, HandMadePDF.corners)])
        return try engine.open(folder.file("page.pdf", document.bytes))
    }

    private func colour(_ raster: Raster, _ x: Int, _ y: Int) -> [UInt8] {
        Array(raster.bytes[(3 * (y * raster.width + x))..<(3 * (y * raster.width + x) + 3)])
    }

    @Test(arguments: PDFDrawer.fastestFirst) func coloursAreInTheRightPlaces(engine: PDFEngine) throws {
        let raster = try open(engine, "/MediaBox[0 0 200 100]").render(page: 0, .dotsPerInch(72))
        #expect([raster.width, raster.height] == [200, 100])
        #expect(raster.channels == .rgb)
        #expect(raster.dotsPerInch == 72)
        #expect(colour(raster, 50, 75) == [255, 0, 0])
        #expect(colour(raster, 150, 25) == [0, 0, 255])
        #expect(colour(raster, 50, 25) == [255, 255, 255])
        #expect(colour(raster, 199, 99) == [255, 255, 255])
    }

    @Test(arguments: PDFDrawer.fastestFirst) func rotatedPagesAreUpright(engine: PDFEngine) throws {
        let pdf = try open(engine, "/MediaBox[0 0 200 100]/Rotate 90")
        #expect(try pdf.pageSize(0) == (100, 200))
        let raster = try pdf.render(page: 0, .dotsPerInch(72))
        #expect([raster.width, raster.height] == [100, 200])
        // A clockwise rotation moves the lower left to the upper left.
        #expect(colour(raster, 25, 50) == [255, 0, 0])
        #expect(colour(raster, 75, 150) == [0, 0, 255])
    }

    @Test(arguments: PDFDrawer.fastestFirst) func cropBoxIsShown(engine: PDFEngine) throws {
        let pdf = try open(engine, "/MediaBox[0 0 200 100]/CropBox[0 0 100 50]")
        #expect(try pdf.pageSize(0) == (100, 50))
        let raster = try pdf.render(page: 0, .dotsPerInch(144))
        #expect([raster.width, raster.height] == [200, 100])
        #expect(colour(raster, 100, 50) == [255, 0, 0])
    }

    @Test(
        arguments: PDFDrawer.fastestFirst,
        [
            (256, 256, 256, 128), (50, 1000, 50, 25), (1000, 50, 100, 50), (1, 1, 1, 1), (200, 100, 200, 100),
        ])
    func boxes(engine: PDFEngine, box: (Int, Int, Int, Int)) throws {
        let raster = try open(engine, "/MediaBox[0 0 200 100]").render(
            page: 0, .box(width: box.0, height: box.1))
        #expect([raster.width, raster.height] == [box.2, box.3])
    }

    @Test(
        arguments: PDFDrawer.fastestFirst,
        [
            RenderSize.dotsPerInch(0), .dotsPerInch(-1), .dotsPerInch(.nan), .dotsPerInch(.infinity),
            .box(width: 0, height: 5), .box(width: 5, height: -1),
        ])
    func invalidSizesAreErrors(engine: PDFEngine, size: RenderSize) throws {
        let pdf = try open(engine, "/MediaBox[0 0 200 100]")
        let error = #expect(throws: PDFError.self) { try pdf.render(page: 0, size) }
        #expect(error?.code == .pageSize)
    }

    @Test(arguments: PDFDrawer.fastestFirst) func limitIsCheckedBeforeAllocating(engine: PDFEngine) throws {
        let giant = try open(engine, "/MediaBox[0 0 14400 14400]")
        let error = #expect(throws: PDFError.self) { try giant.render(page: 0, .dotsPerInch(150)) }
        #expect(error?.code == .tooLarge)
        #expect(
            error?.message == "a page of 14,400 x 14,400 points would become 30,000 x 30,000 pixels; "
                + "the limit is 100 million")
        #expect(error?.place == "page 1")
        #expect(try giant.render(page: 0, .box(width: 90, height: 90)).width == 90)

        let small = try open(engine, "/MediaBox[0 0 200 100]")
        #expect(try small.render(page: 0, .dotsPerInch(72), maximumPixels: 20_000).width == 200)
        #expect(throws: PDFError.self) { try small.render(page: 0, .dotsPerInch(72), maximumPixels: 19_999) }
        #expect(throws: PDFError.self) { try small.render(page: 0, .dotsPerInch(1e300)) }
    }

    @Test(
        arguments: PDFDrawer.fastestFirst,
        ["0 0 1e30 10", "0 0 99999999999 99999999999", "0 0 0 0", "0 0 nan nan", "5 5 5 900"])
    func extremePageSizesDoNotCrash(engine: PDFEngine, box: String) throws {
        let pdf = try open(engine, "/MediaBox[\(box)]")
        do {
            let raster = try pdf.render(page: 0, .dotsPerInch(72))
            // The engines replace an invalid box with a standard paper size.
            #expect(raster.width <= 612 && raster.height <= 1000)
        } catch {
            #expect([.pageSize, .tooLarge].contains(error.code))
        }
    }

    @Test(arguments: PDFDrawer.fastestFirst) func concurrentRendering(engine: PDFEngine) async throws {
        let path = try folder.file(
            "page.pdf", HandMadePDF(pages: [("/MediaBox[0 0 200 100]", HandMadePDF.corners)]).bytes)
        try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<16 {
                group.addTask { try engine.open(path).render(page: 0, .dotsPerInch(72)).bytes }
            }
            var pictures: Set<[UInt8]> = []
            for try await bytes in group { pictures.insert(bytes) }
            #expect(pictures.count == 1)
            #expect(Set(pictures.first ?? []).count > 1, "the page is not blank")
        }
    }
}
