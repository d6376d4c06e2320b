import DocumentModel
import Foundation
import PDFPreview
import Testing
import TestSupport

/// Files that poppler opens without an error although pages are lost.
@Suite struct DamageTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Five pages, with the trailer at the start so that it is found in a truncated file.
    private var whole: [UInt8] {
        let pages = (1...5).map { number in
            (entries: "/MediaBox[0 0 300 200]", content: "BT /F 12 Tf 20 100 Td (Number \(number)) Tj ET")
        }
        let bytes = HandMadePDF(pages: pages).bytes
        return Array("%PDF-1.4\ntrailer\n<</Size 13/Root 1 0 R>>\n".utf8) + bytes.dropFirst(9)
    }

    @Test(arguments: 3...9)
    func cutAtEachTenth(tenths: Int) throws {
        let path = try folder.file("cut.pdf", Array(whole.prefix(whole.count * tenths / 10)))
        let readable = (1...5).count { page in
            let text = try? Tool.run(["pdftotext", "-f", "\(page)", "-l", "\(page)", path, "-"])
            return text?.contains("Number \(page)") == true
        }
        let damage = try PDFFile(path: path).damage
        if readable == 5 {
            #expect(damage == nil)
        } else {
            #expect(damage?.readablePages == readable)
            #expect(damage?.claimedPages == 5)
        }
    }

    @Test("a lost page is not a blank one", arguments: PDFDrawer.fastestFirst)
    func lostPagesAreNotDrawn(engine: PDFEngine) throws {
        let path = try folder.file("cut.pdf", Array(whole.prefix(whole.count * 6 / 10)))
        let drawer = try PDFDrawer(path: path, engines: [engine])
        let lost = try #require(PDFFile(path: path).damage).lostPages
        #expect(!lost.isEmpty && lost.count < 5)
        for page in 1...5 {
            let drawing = Result {
                try drawer.drawn(page: page - 1, PageDrawing(.dotsPerInch(20))).page.isBlank
            }
            switch drawing {
            case .success(let isBlank): #expect(!isBlank && !lost.contains(page))
            case .failure(let error):
                #expect((error as? PDFError)?.code == .pageMissing && lost.contains(page))
            }
        }
    }

    /// The object offsets are wrong, so the file has to be repaired, but no page is lost.
    @Test func aRepairedFileIsComplete() throws {
        #expect(try PDFFile(path: folder.file("whole.pdf", whole)).damage == nil)
    }

    @Test func aPageTreeThatClaimsMore() throws {
        var document = HandMadePDF(pages: [("/MediaBox[0 0 9 9]", "BT ET")])
        document.objects[1].replace("/Count 1", with: "/Count 3")
        let damage = try PDFFile(path: folder.file("more.pdf", document.bytes)).damage
        #expect(damage?.readablePages == 1 && damage?.claimedPages == 3 && damage?.lostPages == [2, 3])
    }

    /// An intact document may have pages without content.
    @Test func emptyPagesAreNotLost() throws {
        var document = HandMadePDF(pages: [("/MediaBox[0 0 9 9]", ""), ("/MediaBox[0 0 9 9]", "")])
        document.objects[2].replace("/Contents 4 0 R", with: "")
        #expect(try PDFFile(path: folder.file("empty.pdf", document.bytes)).damage == nil)
    }

    /// PDFium reports a lost page only as unreadable.
    @Test(arguments: PDFDrawer.fastestFirst) func lostPagesAreReportedWithAnyEngine(engine: PDFEngine)
        throws
    {
        var document = HandMadePDF(pages: Array(repeating: ("/MediaBox[0 0 9 9]", "0 0 5 5 re f"), count: 3))
        document.objects[1].replace("/Count 3", with: "/Count 5")
        let path = try folder.file("lost.pdf", document.bytes)
        let drawer = try PDFDrawer(path: path, engines: [engine])
        #expect(drawer.pageCount == 5)
        for index in 0..<3 { _ = try drawer.drawn(page: index, PageDrawing(.dotsPerInch(72))) }
        #expect(drawer.damage == nil)
        #expect(throws: PDFError.self) { try drawer.drawn(page: 4, PageDrawing(.dotsPerInch(72))) }
        #expect(drawer.damage?.readablePages == 3 && drawer.damage?.claimedPages == 5)
        #expect(drawer.damage?.lostPages == [4, 5])
    }

    /// Poppler skips the missing page and renumbers the following ones; PDFium does not.
    @Test func aMissingPageInTheMiddle() throws {
        var document = HandMadePDF(
            pages: ["1 0 0", "0 1 0", "0 0 1"].map { ("/MediaBox[0 0 9 9]", "\($0) rg 0 0 9 9 re f") })
        document.objects[4] = "null"
        let path = try folder.file("hole.pdf", document.bytes)
        let damage = try PDFFile(path: path).damage
        #expect(damage?.readablePages == 2 && damage?.claimedPages == 3 && damage?.lostPages == [2])
        let drawer = try PDFDrawer(path: path, engines: PDFDrawer.fastestFirst)
        var colours: [[UInt8]] = []
        for index in 0..<3 {
            guard let page = try? drawer.drawn(page: index, PageDrawing(.dotsPerInch(72))) else { continue }
            colours.append(Array(try page.page.raster().bytes.prefix(3)))
        }
        #expect(colours.filter { $0 == [0, 0, 255] }.count == 1, "the last page is drawn once")
        #expect(drawer.damage == damage)
    }
}
