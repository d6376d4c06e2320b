import DocumentModel
import Foundation
import PDFPreview
import Testing
import TestSupport

/// The choice of the engine for a page.
@Suite("Engines in order of preference") struct DrawerTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Draws the pages of another document.
    private final class Engine: PageRenderer {
        let engine: PDFEngine
        let file: PDFFile
        let failure: PDFError?

        init(_ engine: PDFEngine, _ file: PDFFile, _ failure: PDFError?) {
            (self.engine, self.file, self.failure) = (engine, file, failure)
        }

        var pageCount: Int { file.pageCount }

        func pageSize(_ index: Int) throws(PDFError) -> (widthPoints: Double, heightPoints: Double) {
            try file.pageSize(index)
        }

        func drawn(
            page index: Int, _ drawing: PageDrawing, maximumPixels: Int
        ) throws(PDFError) -> DrawnPage {
            if let failure { throw failure }
            return try file.drawn(page: index, drawing, maximumPixels: maximumPixels)
        }
    }

    private static let square = "5 5 5 5 re f"

    /// PDFium draws `first`, poppler `second`; `nil` is a document that the engine cannot open.
    private func drawer(
        _ first: String?, _ second: String?, failure: PDFError? = nil
    ) throws -> PDFDrawer {
        func file(_ name: String, _ content: String?) throws(PDFError) -> PDFFile {
            guard let content else { throw Self.error(.damaged) }
            let bytes = HandMadePDF(pages: [("/MediaBox[0 0 20 10]", content)]).bytes
            guard let path = try? folder.file(name, bytes) else { throw Self.error(.unreadable) }
            return try PDFFile(path: path)
        }
        return try PDFDrawer([.pdfium, .poppler]) { (engine) throws(PDFError) in
            switch engine {
            case .pdfium: Engine(engine, try file("first.pdf", first), failure)
            case .poppler: Engine(engine, try file("second.pdf", second), nil)
            }
        }
    }

    /// The error for an invalid document.
    private static func error(_ code: PDFError.Code) -> PDFError {
        PDFError(code, "", remedy: "")
    }

    @Test("the first engine draws if it can")
    func first() throws {
        let (page, engine) = try drawer(Self.square, nil).drawn(page: 0, PageDrawing(.dotsPerInch(72)))
        #expect(engine == .pdfium && !page.isBlank)
    }

    @Test("the next engine draws what the first cannot open or draw", arguments: [true, false])
    func failing(opens: Bool) throws {
        let drawer = try drawer(
            opens ? Self.square : nil, Self.square, failure: Self.error(.renderingFailed))
        let (page, engine) = try drawer.drawn(page: 0, PageDrawing(.dotsPerInch(72)))
        #expect(engine == .poppler && !page.isBlank)
    }

    @Test("poppler draws alone if page counts differ", arguments: [1, 3])
    func countingDifferently(count: Int) throws {
        let pages = { (count: Int) in
            HandMadePDF(pages: Array(repeating: ("/MediaBox[0 0 20 10]", Self.square), count: count)).bytes
        }
        let (one, other) = (try folder.file("one.pdf", pages(2)), try folder.file("other.pdf", pages(count)))
        let drawer = try PDFDrawer([.pdfium, .poppler]) { (engine) throws(PDFError) in
            Engine(engine, try PDFFile(path: engine == .pdfium ? one : other), nil)
        }
        #expect(drawer.pageCount == count)
        #expect(try drawer.drawn(page: 0, PageDrawing(.dotsPerInch(72))).engine == .poppler)
    }

    @Test("the next engine draws a page that the first leaves blank")
    func blank() throws {
        let drawing = PageDrawing(.dotsPerInch(72))
        #expect(try drawer("", Self.square).drawn(page: 0, drawing).engine == .poppler)
        #expect(try drawer("", "").drawn(page: 0, drawing).engine == .pdfium)
        #expect(try drawer("", nil).drawn(page: 0, drawing).engine == .pdfium)
        #expect(try drawer(Self.square, "").drawn(page: 0, drawing).engine == .pdfium)
    }

    @Test("a blank region is not drawn again")
    func blankRegion() throws {
        var drawing = PageDrawing(.dotsPerInch(72))
        drawing.region = try PageRegion("0,0,2,2")
        #expect(try drawer("", "0 0 20 10 re f").drawn(page: 0, drawing).engine == .pdfium)
    }

    @Test("if all engines fail, the first error is thrown")
    func allFail() throws {
        #expect(throws: Self.error(.damaged)) { try drawer(nil, nil) }
        let failing = try drawer(Self.square, nil, failure: Self.error(.renderingFailed))
        #expect(throws: Self.error(.renderingFailed)) {
            try failing.drawn(page: 0, PageDrawing(.dotsPerInch(72)))
        }
    }

    @Test("errors that affect all engines are not retried")
    func tooLarge() throws {
        let drawer = try drawer(Self.square, Self.square, failure: Self.error(.tooLarge))
        #expect(throws: Self.error(.tooLarge)) {
            try drawer.drawn(page: 0, PageDrawing(.dotsPerInch(72)))
        }
    }

    @Test("a missing library named in the environment is reported", arguments: ["", "/nowhere/libpdfium.so"])
    func missing(path: String) {
        let found = PDFiumInstallation.found(in: [PDFiumInstallation.variable: path])
        #expect(found?.path == (path.isEmpty ? nil : path) && found?.version == nil)
    }

    @Test("the library is found in the user's folder, with the version file beside it")
    func ownFolder() throws {
        #expect(
            PDFiumInstallation.found(in: ["XDG_DATA_HOME": folder.path])?.path.hasPrefix(folder.path) != true)
        let own = folder.path + "/fieldbook/pdfium"
        try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
        _ = try folder.file("fieldbook/pdfium/libpdfium.so", [])
        _ = try folder.file(
            "fieldbook/pdfium/version.json",
            Array(#"{"major": 1, "minor": 0, "build": 23, "patch": 4, "flags": []}"#.utf8))
        let found = try #require(PDFiumInstallation.found(in: ["XDG_DATA_HOME": folder.path]))
        #expect(found.path == own + "/libpdfium.so" && found.version == "1.0.23.4")
    }
}
