import DocumentModel
import Foundation
import PDFPreview
import Testing
import TestSupport

@Suite struct OpeningTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func code(ofOpening path: String, password: String? = nil) -> PDFError.Code? {
        do {
            _ = try PDFFile(path: path, password: password)
            return nil
        } catch {
            return error.code
        }
    }

    @Test func propertiesAndText() throws {
        var document = HandMadePDF(
            pages: [
                ("/MediaBox[0 0 300 200]", "BT /F 12 Tf 20 100 Td (Parcel 1234) Tj ET"),
                ("/MediaBox[0 0 595.276 841.89]", ""),
            ], version: "1.6")
        document.objects.append("<</Title(Field report)>>")
        document.trailer = "/Info \(document.objects.count) 0 R"
        let pdf = try PDFFile(path: folder.file("a b [1] %41 ü.pdf", document.bytes))
        #expect(pdf.pageCount == 2)
        #expect(pdf.title == "Field report")
        #expect(pdf.pdfVersion == "1.6")
        #expect(try pdf.text(ofPage: 0).contains("Parcel 1234"))
        #expect(try pdf.text(ofPage: 1).isEmpty)
        let size = try pdf.pageSize(1)
        #expect(abs(size.widthPoints - 595.276) < 1e-6)
        #expect(abs(size.heightPoints - 841.89) < 1e-6)
        for index in [-1, 2, Int.max, Int.min] {
            let error = #expect(throws: PDFError.self) { try pdf.pageSize(index) }
            #expect(error?.code == .pageMissing)
        }
    }

    /// A large file is read as needed, a small one at once.
    @Test func largeAndSmallFilesReadTheSame() throws {
        var document = HandMadePDF(pages: [("/MediaBox[0 0 200 100]", HandMadePDF.corners)])
        let small = try PDFFile(path: folder.file("small.pdf", document.bytes))
        let size = 33 << 20
        document.objects.append(
            "<</Length \(size)>>\nstream\n\(String(repeating: " ", count: size))\nendstream")
        let large = try PDFFile(path: folder.file("large.pdf", document.bytes))
        #expect(
            try large.render(page: 0, .dotsPerInch(72)).bytes
                == small.render(page: 0, .dotsPerInch(72)).bytes)
    }

    @Test func withoutTitle() throws {
        let pdf = try PDFFile(
            path: folder.file("a.pdf", HandMadePDF(pages: [("/MediaBox[0 0 9 9]", "")]).bytes))
        #expect(pdf.title == nil)
    }

    @Test func invalidFilesAreErrors() throws {
        #expect(code(ofOpening: folder.path + "/none.pdf") == .unreadable)
        #expect(code(ofOpening: folder.path) == .unreadable)
        #expect(try code(ofOpening: folder.file("empty.pdf", [])) == .empty)
        #expect(try code(ofOpening: folder.file("text.pdf", Array("hello".utf8))) == .notAPDF)
        let late =
            [UInt8](repeating: 32, count: 1024) + HandMadePDF(pages: [("/MediaBox[0 0 9 9]", "")]).bytes
        #expect(try code(ofOpening: folder.file("late.pdf", late)) == .notAPDF)
        #expect(try code(ofOpening: folder.file("start.pdf", Array("%PDF-1.7\n".utf8))) == .damaged)
        let noise = Array("%PDF-1.7\n".utf8) + (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 7919 >> 3) }
        #expect(try code(ofOpening: folder.file("noise.pdf", noise)) == .damaged)
    }

    /// Mail gateways prepend lines; the format allows this within the first 1024 bytes.
    @Test func leadingBytesAreAllowed() throws {
        let pdf = Array("Received: by mail\n".utf8) + HandMadePDF(pages: [("/MediaBox[0 0 9 9]", "")]).bytes
        #expect(try PDFFile(path: folder.file("mail.pdf", pdf)).pageCount == 1)
    }

    @Test func noPages() throws {
        #expect(try code(ofOpening: folder.file("none.pdf", HandMadePDF(pages: []).bytes)) == .noPages)
    }

    @Test func pageTreeWithALoop() throws {
        var document = HandMadePDF(pages: [])
        document.objects[1] = "<</Type/Pages/Kids[2 0 R]/Count 1>>"
        let path = try folder.file("circle.pdf", document.bytes)
        let outcome = code(ofOpening: path)
        if outcome == nil {
            let pdf = try PDFFile(path: path)
            #expect(throws: PDFError.self) { try pdf.render(page: 0, .dotsPerInch(72)) }
        } else {
            #expect(outcome == .noPages)
        }
    }

    @Test func truncatedFilesDoNotCrash() throws {
        let content = String(repeating: HandMadePDF.corners + "\n", count: 20)
        let whole = HandMadePDF(
            pages: Array(repeating: ("/MediaBox[0 0 200 100]", content), count: 5)
        ).bytes
        for tenths in 1...9 {
            let path = try folder.file("cut-\(tenths).pdf", Array(whole.prefix(whole.count * tenths / 10)))
            do {
                let pdf = try PDFFile(path: path)
                #expect((1...5).contains(pdf.pageCount))
                _ = try? pdf.render(page: 0, .dotsPerInch(72))
            } catch {
                #expect([.damaged, .noPages].contains(error.code))
            }
        }
    }
}
