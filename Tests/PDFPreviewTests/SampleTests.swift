import DocumentModel
import Foundation
import PDFPreview
import Testing

@Suite struct SampleTests {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../SampleData/pdf").standardized.path

    private func sample(_ name: String) -> String { Self.folder + "/" + name }

    @Test func encryptedDocument() throws {
        for password in [nil, "wrong"] {
            let error = #expect(throws: PDFError.self) {
                try PDFFile(path: sample("encrypted.pdf"), password: password)
            }
            #expect(error?.code == .encrypted)
        }
        let pdf = try PDFFile(path: sample("encrypted.pdf"), password: "fieldbook")
        #expect(try pdf.render(page: 0, .box(width: 64, height: 64)).bytes.contains { $0 < 200 })
    }

    @Test func brokenDocumentDoesNotCrash() {
        do {
            let pdf = try PDFFile(path: sample("broken.pdf"))
            _ = try pdf.render(page: 0, .box(width: 64, height: 64))
            #expect(pdf.pageCount >= 1)
        } catch {
            #expect([.damaged, .noPages, .pageMissing, .renderingFailed].contains(error.code))
        }
    }

    @Test func reportHasTextAndScanHasNone() throws {
        #expect(try !PDFFile(path: sample("report.pdf")).text(ofPage: 0).isEmpty)
        let scan = try PDFFile(path: sample("scanned.pdf"))
        #expect(try scan.text(ofPage: 0).allSatisfy { $0.isWhitespace })
        #expect(try scan.render(page: 0, .box(width: 200, height: 200)).bytes.contains { $0 < 200 })
    }
}
