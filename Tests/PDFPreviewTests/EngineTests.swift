import DocumentModel
import Images
import PDFPreview
import Testing
import TestSupport

/// Behaviour common to all engines.
@Suite("Engines") struct EngineTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func code(_ engine: PDFEngine, _ path: String, password: String? = nil) -> PDFError.Code? {
        do {
            _ = try engine.open(path, password: password)
            return nil
        } catch {
            return (error as? PDFError)?.code
        }
    }

    @Test("invalid files are errors", arguments: PDFDrawer.fastestFirst)
    func invalidFilesAreErrors(engine: PDFEngine) throws {
        #expect(code(engine, folder.path + "/none.pdf") == .unreadable)
        #expect(try code(engine, folder.file("empty.pdf", [])) == .empty)
        #expect(try code(engine, folder.file("text.pdf", Array("hello".utf8))) == .notAPDF)
        #expect(try code(engine, folder.file("start.pdf", Array("%PDF-1.7\n".utf8))) == .damaged)
        #expect(try code(engine, folder.file("none.pdf", HandMadePDF(pages: []).bytes)) == .noPages)
    }

    @Test("a password is required and opens the document", arguments: PDFDrawer.fastestFirst)
    func passwords(engine: PDFEngine) throws {
        let path = SampleTests.folder + "/encrypted.pdf"
        #expect(code(engine, path) == .encrypted && code(engine, path, password: "wrong") == .encrypted)
        let raster = try engine.open(path, password: "fieldbook").render(page: 0, .box(width: 64, height: 64))
        #expect(raster.bytes.contains { $0 < 200 })
    }

    @Test("files with any name are opened", arguments: PDFDrawer.fastestFirst)
    func names(engine: PDFEngine) throws {
        let bytes = HandMadePDF(pages: [("/MediaBox[0 0 20 10]", "")]).bytes
        #expect(try engine.open(folder.file("a b [1] %41 ü 地.pdf", bytes)).pageCount == 1)
    }

    @Test("missing pages are errors", arguments: PDFDrawer.fastestFirst)
    func missingPages(engine: PDFEngine) throws {
        let bytes = HandMadePDF(pages: [("/MediaBox[0 0 20 10]", ""), ("/MediaBox[0 0 30.5 10]", "")]).bytes
        let pdf = try engine.open(folder.file("a.pdf", bytes))
        #expect(pdf.pageCount == 2 && pdf.engine == engine)
        #expect(try pdf.pageSize(1) == (30.5, 10))
        for index in [-1, 2, Int.max, Int.min] {
            let error = #expect(throws: PDFError.self) { try pdf.render(page: index, .dotsPerInch(72)) }
            #expect(error?.code == .pageMissing)
        }
    }

    @Test(
        "a page tree in a circle, or with more pages than it has, costs those pages",
        arguments: PDFDrawer.fastestFirst)
    func pageTrees(engine: PDFEngine) throws {
        var circle = HandMadePDF(pages: [])
        circle.objects[1] = "<</Type/Pages/Kids[2 0 R]/Count 1>>"
        let path = try folder.file("circle.pdf", circle.bytes)
        if let code = code(engine, path) {
            #expect(code == .noPages)
        } else {
            #expect(throws: PDFError.self) { try engine.open(path).render(page: 0, .dotsPerInch(72)) }
        }
        var claiming = HandMadePDF(pages: [("/MediaBox[0 0 9 9]", "")])
        claiming.objects[1].replace("/Count 1", with: "/Count 3")
        let pdf = try engine.open(folder.file("more.pdf", claiming.bytes))
        #expect(try pdf.render(page: 0, .dotsPerInch(72)).width == 9)
        let error = #expect(throws: PDFError.self) { try pdf.render(page: 2, .dotsPerInch(72)) }
        #expect(error?.code == .pageMissing)
    }

    @Test("truncated files do not crash", arguments: PDFDrawer.fastestFirst)
    func cutOff(engine: PDFEngine) throws {
        let whole = HandMadePDF(
            pages: Array(repeating: ("/MediaBox[0 0 200 100]", HandMadePDF.corners), count: 5)
        ).bytes
        for tenths in 1...9 {
            let path = try folder.file("cut-\(tenths).pdf", Array(whole.prefix(whole.count * tenths / 10)))
            do {
                let pdf = try engine.open(path)
                #expect((1...5).contains(pdf.pageCount))
                _ = try? pdf.render(page: 0, .dotsPerInch(72))
            } catch let error as PDFError {
                #expect([.damaged, .noPages].contains(error.code))
            }
        }
    }

    @Test(
        "form fields are drawn as annotations are, and scripts change nothing",
        arguments: PDFDrawer.fastestFirst, [true, false])
    func formFields(engine: PDFEngine, hasForm: Bool) throws {
        var document = HandMadePDF(pages: [("/MediaBox[0 0 200 100]/Annots[5 0 R]", "")])
        document.objects[0] =
            "<</Type/Catalog/Pages 2 0 R\(hasForm ? "/AcroForm<</Fields[5 0 R]/DA(/F 9 Tf)>>" : "")/OpenAction<</S/JavaScript/JS(while\\(1\\);)>>>>"
        let script = "<</S/JavaScript/JS(this.getField\\('f'\\).value = '';)>>"
        document.objects.append(
            "<</Type/Annot/Subtype/Widget/FT/Tx/T(f)/V(x)/Rect[0 50 100 100]/F 4/AP<</N 6 0 R>>/AA<</C \(script)/F \(script)>>>>"
        )
        let form = "0 1 0 rg 0 0 100 50 re f"
        document.objects.append(
            "<</Type/XObject/Subtype/Form/BBox[0 0 100 50]/Length \(form.utf8.count)>>\nstream\n\(form)\nendstream"
        )
        let pdf = try engine.open(folder.file("form.pdf", document.bytes))
        var drawing = PageDrawing(.dotsPerInch(72))
        for shows in [true, false, true] {
            drawing.showsAnnotations = shows
            let raster = try pdf.drawn(page: 0, drawing).raster()
            #expect(Array(raster.bytes[(3 * 5050)..<(3 * 5051)]) == (shows ? [0, 255, 0] : [255, 255, 255]))
        }
        drawing.region = try PageRegion("50,0,100,100")
        let part = try pdf.drawn(page: 0, drawing).raster()
        #expect(Array(part.bytes[(3 * 2525)..<(3 * 2526)]) == [0, 255, 0])
        #expect(Array(part.bytes[(3 * 2575)..<(3 * 2576)]) == [255, 255, 255])
    }

    @Test("drawing is deterministic, also after other pages", arguments: PDFDrawer.fastestFirst)
    func determinism(engine: PDFEngine) throws {
        let path = SampleTests.folder + "/report.pdf"
        let drawing = PageDrawing(.dotsPerInch(60))
        let alone = try engine.open(path).picture(ofPage: 0, drawing, as: .png()).bytes
        let pdf = try engine.open(path)
        for index in (0..<pdf.pageCount).reversed() {
            let bytes = try pdf.picture(ofPage: index, drawing, as: .png()).bytes
            #expect(index > 0 || bytes == alone)
        }
    }

    @Test("blank pictures are recognised", arguments: PDFDrawer.fastestFirst, [true, false])
    func blank(engine: PDFEngine, isTransparent: Bool) throws {
        var drawing = PageDrawing(.dotsPerInch(72))
        drawing.isTransparent = isTransparent
        for (content, isBlank) in [("", true), ("0.99 g 5 5 1 1 re f", false)] {
            let bytes = HandMadePDF(pages: [("/MediaBox[0 0 20 10]", content)]).bytes
            let page = try engine.open(folder.file("blank.pdf", bytes)).drawn(page: 0, drawing)
            #expect(page.isBlank == isBlank)
        }
    }

    @Test("differences are measured with their place")
    func differences() throws {
        func page(_ content: String) throws -> DrawnPage {
            let bytes = HandMadePDF(pages: [("/MediaBox[0 0 320 160]", content)]).bytes
            return try PDFFile(path: folder.file("page.pdf", bytes))
                .drawn(page: 0, PageDrawing(.dotsPerInch(72)))
        }
        let empty = try page("")
        let same = PageDifference(empty, try page(""))
        #expect(same.mean == 0 && same.greatest == 0)
        let other = PageDifference(empty, try page("0 g 64 96 32 32 re f"))
        #expect(other.greatest == 255 && other.place == PDFBox(x: 64, y: 32, width: 32, height: 32))
        #expect(abs(other.mean - 255 / 50) < 1e-9)
        // Ink shifted by one pixel does not change the mean of a square.
        let moved = PageDifference(try page("0 g 70 40 10 100 re f"), try page("0 g 71 40 10 100 re f"))
        #expect(moved.greatest < 1 && moved.mean > 0.5)
    }
}

extension PDFEngine {
    /// A document opened by this engine.
    func open(_ path: String, password: String? = nil) throws -> any PageRenderer {
        switch self {
        case .poppler: try PDFFile(path: path, password: password)
        case .pdfium: try PDFiumFile(path: path, password: password)
        }
    }
}
