import DocumentModel
import Images
import PDFPreview
import Testing
import TestSupport

/// Pages with units other than points.
@Suite struct UserUnitTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open(_ unit: String, _ content: String, annotations: [String] = []) throws -> PDFFile {
        var document = HandMadePDF(pages: [("/MediaBox[0 0 100 50]\(unit)", content)])
        let numbers = annotations.indices.map { "\(document.objects.count + 1 + $0) 0 R" }
            .joined(separator: " ")
        document.objects[2].replace("/Type/Page/", with: "/Type/Page/Annots[\(numbers)]/")
        document.objects += annotations
        return try PDFFile(path: folder.file("units\(unit.dropFirst()).pdf", document.bytes))
    }

    @Test func everythingIsReportedInPoints() throws {
        let content = "BT /F 10 Tf 10 20 Td (Plan) Tj ET"
        let link = "<</Subtype/Link/Rect[10 10 30 20]/A<</S/URI/URI(https://example.org)>>>>"
        let (plain, large) = (
            try open("", content, annotations: [link]), try open("/UserUnit 3", content, annotations: [link])
        )
        #expect(try large.pageSize(0) == (300, 150))
        #expect(try large.description(ofPage: 0).width == 300)
        let word = try #require(plain.words(ofPage: 0).first)
        #expect(try large.words(ofPage: 0).map(\.box) == [word.box.times(3)])
        let found = try #require(plain.matches(of: PDFSearch("Plan"), onPage: 0).items.first)
        #expect(
            try large.matches(of: PDFSearch("Plan"), onPage: 0).items.first?.boxes
                == found.boxes.map { $0.times(3) })
        #expect(try large.matches(of: PDFSearch("Plan"), onPage: 0).items.first?.line == "Plan")
        let box = try #require(plain.links(ofPage: 0).items.first?.box)
        #expect(try large.links(ofPage: 0).items.first?.box == box.times(3))
    }

    @Test func aReplacedFileIsReadAgain() throws {
        for (unit, width) in [("", 100.0), ("/UserUnit 3", 300), ("/UserUnit 40", 4_000), ("", 100)] {
            let document = HandMadePDF(pages: [("/MediaBox[0 0 100 50]\(unit)", "")])
            let path = try folder.file("same.pdf", document.bytes)
            #expect(try PDFFile(path: path).pageSize(0).widthPoints == width)
        }
    }

    @Test func pagesAreDrawnInTheirSize() throws {
        let content = "1 0 0 rg 0 0 50 50 re f"
        let (plain, large) = (try open("", content), try open("/UserUnit 2", content))
        let drawn = try large.render(page: 0, .dotsPerInch(72))
        #expect([drawn.width, drawn.height] == [200, 100])
        #expect(try drawn.bytes == plain.render(page: 0, .dotsPerInch(144)).bytes)
        let box = RenderSize.box(width: 80, height: 80)
        #expect(try large.render(page: 0, box) == plain.render(page: 0, box))
        var part = PageDrawing(.dotsPerInch(72))
        part.region = try PageRegion("100,0,100,100")
        let right = try large.picture(ofPage: 0, part, as: .png())
        part.region = try PageRegion("0,0,100,100")
        #expect(try large.picture(ofPage: 0, part, as: .png()) != right)
        #expect([right.width, right.height] == [100, 100])
    }

    @Test(arguments: ["75000", "1e30", "0", "-2", "(x)"])
    func invalidUnitsDoNotCrash(unit: String) throws {
        let file = try open("/UserUnit \(unit)", "")
        do {
            let drawn = try file.render(page: 0, .dotsPerInch(72))
            #expect([drawn.width, drawn.height] == [100, 50])
        } catch {
            #expect(error.code == .tooLarge)
        }
    }
}
