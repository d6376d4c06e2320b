import DocumentModel
import Foundation
import Images
import PDFPreview
import Testing
import TestSupport

@Suite("Drawing pages") struct DrawingTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open(
        _ engine: PDFEngine, _ entries: String, _ content: String = HandMadePDF.corners
    ) throws -> any PageRenderer {
        try open(engine, HandMadePDF(pages: [(entries, content)]))
    }

    private func open(_ engine: PDFEngine, _ document: HandMadePDF) throws -> any PageRenderer {
        try engine.open(folder.file("page.pdf", document.bytes))
    }

    private func raster(_ pdf: any PageRenderer, _ drawing: PageDrawing) throws -> Raster {
        try ImageDecoder.decode(pdf.picture(ofPage: 0, drawing, as: .png(compression: 1)).bytes, as: .rgb)
    }

    private func colour(_ raster: Raster, _ x: Int, _ y: Int) -> [UInt8] {
        Array(raster.bytes[(3 * (y * raster.width + x))..<(3 * (y * raster.width + x) + 3)])
    }

    private let red: [UInt8] = [255, 0, 0]
    private let blue: [UInt8] = [0, 0, 255]
    private let white: [UInt8] = [255, 255, 255]

    @Test("a filled box shows the centre", arguments: PDFDrawer.fastestFirst)
    func fill(engine: PDFEngine) throws {
        let pdf = try open(engine, "/MediaBox[0 0 200 100]")
        let wide = try raster(pdf, PageDrawing(.fill(width: 50, height: 50)))
        #expect([wide.width, wide.height] as [Int] == [50, 50])
        #expect(colour(wide, 12, 37) == red && colour(wide, 37, 12) == blue)
        #expect(colour(wide, 12, 12) == white && colour(wide, 37, 37) == white)
        let flat = try raster(pdf, PageDrawing(.fill(width: 200, height: 20)))
        #expect([flat.width, flat.height] as [Int] == [200, 20])
        #expect(colour(flat, 50, 15) == red && colour(flat, 50, 5) == white && colour(flat, 150, 5) == blue)
    }

    @Test(
        "a region is drawn alone, from the upper left of the page as it is seen",
        arguments: PDFDrawer.fastestFirst)
    func region(engine: PDFEngine) throws {
        var drawing = PageDrawing(.dotsPerInch(144))
        drawing.region = try PageRegion("90, 0, 20, 100")
        let middle = try raster(open(engine, "/MediaBox[0 0 200 100]"), drawing)
        #expect([middle.width, middle.height] as [Int] == [40, 200])
        #expect(colour(middle, 10, 150) == red && colour(middle, 30, 50) == blue)
        #expect(colour(middle, 10, 50) == white)

        drawing.region = try PageRegion(left: 0, top: 0, width: 50, height: 50)
        let turned = try raster(open(engine, "/MediaBox[0 0 200 100]/Rotate 90"), drawing)
        #expect(colour(turned, 50, 50) == red)

        drawing.region = try PageRegion(left: 190, top: -10, width: 20, height: 20)
        let beyond = try raster(open(engine, "/MediaBox[0 0 200 100]"), drawing)
        #expect(
            colour(beyond, 10, 30) == blue && colour(beyond, 10, 10) == white
                && colour(beyond, 30, 30) == white)
    }

    @Test(
        "a region that is empty, or beside the page, is rejected", arguments: PDFDrawer.fastestFirst,
        [
            "", "1,2,3", "1,2,3,4,5", "a,b,c,d", "0,0,0,5", "0,0,5,-1", "0,0,nan,5", "inf,0,5,5",
            "1e300,0,1,1",
        ])
    func invalidRegionsAreErrors(engine: PDFEngine, text: String) throws {
        #expect(throws: PDFError.self) { try PageRegion(text) }
        var drawing = PageDrawing(.dotsPerInch(72))
        drawing.region = try PageRegion("200,0,10,10")
        let pdf = try open(engine, "/MediaBox[0 0 200 100]")
        let error = #expect(throws: PDFError.self) { try pdf.picture(ofPage: 0, drawing, as: .png()) }
        #expect(error?.code == .region)
    }

    @Test("a region that is too large in pixels is an error", arguments: PDFDrawer.fastestFirst)
    func regionBomb(engine: PDFEngine) throws {
        let pdf = try open(engine, "/MediaBox[0 0 200 100]")
        var drawing = PageDrawing(.dotsPerInch(72))
        drawing.region = try PageRegion("0,0,30000,30000")
        let error = #expect(throws: PDFError.self) { try pdf.picture(ofPage: 0, drawing, as: .png()) }
        #expect(error?.code == .tooLarge)
    }

    @Test("a transparent picture covers only what is drawn", arguments: PDFDrawer.fastestFirst)
    func transparent(engine: PDFEngine) throws {
        let pdf = try open(
            engine, "/MediaBox[0 0 200 100]", "1 0 0 rg 0 0 100 50 re f 0 0 1 RG 3 w 20 20 m 180 90 l S")
        var drawing = PageDrawing(.dotsPerInch(72))
        let opaque = try raster(pdf, drawing)
        drawing.isTransparent = true
        let file = try pdf.picture(ofPage: 0, drawing, as: .png()).bytes
        let hasAlpha = file[25] == 6 || file.firstRange(of: Array("tRNS".utf8)) != nil
        #expect(hasAlpha)
        let onWhite = try ImageDecoder.decode(file, as: .rgb)
        for (made, expected) in zip(onWhite.bytes, opaque.bytes) {
            #expect(abs(Int(made) - Int(expected)) <= 2)
        }
    }

    @Test("annotations can be hidden and shown again", arguments: PDFDrawer.fastestFirst)
    func annotations(engine: PDFEngine) throws {
        var document = HandMadePDF(pages: [("/MediaBox[0 0 200 100]/Annots[5 0 R]", HandMadePDF.corners)])
        document.objects.append(
            "<</Type/Annot/Subtype/Square/Rect[0 50 100 100]/F 4/C[0 1 0]/AP<</N 6 0 R>>>>")
        let form = "0 1 0 rg 0 0 100 50 re f"
        document.objects.append(
            "<</Type/XObject/Subtype/Form/BBox[0 0 100 50]/Length \(form.utf8.count)>>\nstream\n\(form)\nendstream"
        )
        let pdf = try open(engine, document)
        var drawing = PageDrawing(.dotsPerInch(72))
        #expect(try colour(raster(pdf, drawing), 50, 25) == [0, 255, 0])
        drawing.showsAnnotations = false
        #expect(try colour(raster(pdf, drawing), 50, 25) == white)
        drawing.showsAnnotations = true
        #expect(try colour(raster(pdf, drawing), 50, 25) == [0, 255, 0])
    }

    @Test("grey is the luma of the colour", arguments: PDFDrawer.fastestFirst)
    func grey(engine: PDFEngine) throws {
        var drawing = PageDrawing(.dotsPerInch(72))
        drawing.isGrey = true
        let grey = try raster(open(engine, "/MediaBox[0 0 200 100]"), drawing)
        #expect(colour(grey, 50, 75) == [76, 76, 76] && colour(grey, 150, 25) == [29, 29, 29])
        #expect(colour(grey, 50, 25) == white)
    }

    @Test("a page with a huge unit is limited", arguments: PDFDrawer.fastestFirst)
    func userUnit(engine: PDFEngine) throws {
        let pdf = try open(engine, "/MediaBox[0 0 200 100]/UserUnit 75000")
        let error = #expect(throws: PDFError.self) {
            try pdf.picture(ofPage: 0, PageDrawing(.dotsPerInch(72)), as: .png())
        }
        #expect(error?.code == .tooLarge)
        #expect(try pdf.picture(ofPage: 0, PageDrawing(.box(width: 90, height: 90)), as: .png()).width == 90)
    }

    @Test(
        "pages look as pdftoppm draws them", arguments: PDFDrawer.fastestFirst, ["report.pdf", "scanned.pdf"])
    func likePdftoppm(engine: PDFEngine, name: String) throws {
        let path = SampleTests.folder + "/" + name
        _ = try Tool.run([
            "pdftoppm", "-png", "-r", "40", "-f", "1", "-l", "2", path, folder.path + "/truth",
        ])
        let pdf = try engine.open(path)
        for page in 0..<min(2, pdf.pageCount) {
            let truth = try ImageDecoder.decode(fileAt: "\(folder.path)/truth-\(page + 1).png", as: .rgb)
            let ours = try ImageDecoder.decode(
                pdf.picture(ofPage: page, PageDrawing(.dotsPerInch(40)), as: .png()).bytes, as: .rgb)
            try #require([ours.width, ours.height] as [Int] == [truth.width, truth.height])
            let sum = zip(ours.bytes, truth.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
            #expect(Double(sum) / Double(ours.bytes.count) < 8, "page \(page + 1)")
        }
    }
}
