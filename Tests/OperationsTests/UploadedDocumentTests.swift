@testable import ServiceOperations
import Foundation
import Testing

@testable import APICore

@Suite("Documents that were there as they were made earlier")
struct UploadedDocumentTests {
    private func document(isAsMade: Bool) throws -> UploadedDocument {
        let document = OutgoingDocument(
            input: "a.jpg", source: "a.jpg", path: "a.pdf", name: "a.pdf", kind: nil, preview: nil,
            report: { _ in })
        let delivery = DocumentDelivery(
            id: "f1", size: 4, digest: ContentDigest(of: Array("scan".utf8)), wasThere: true,
            isAsMade: isAsMade)
        let made = UploadedDocument(
            of: document, madeBy: #"{"dpi":200}"#, delivered: delivery, to: "http://here", "files",
            isListed: true)
        return try JSONDecoder().decode(UploadedDocument.self, from: try JSONEncoder().encode(made))
    }

    private func difference(_ document: UploadedDocument, by making: String) -> String? {
        document.remembered(by: making, of: .init(path: "b/a.jpg", stem: "b/a")).notes.first
    }

    @Test("are reported as such again with the options that would have made them, and with no others")
    func earlier() throws {
        let found = try document(isAsMade: false)
        #expect(found.notes.first?.contains("as it was made earlier") == true)
        #expect(difference(found, by: #"{"dpi":200}"#)?.contains("as it was made earlier") == true)
        // How it was made is unknown.
        #expect(difference(found, by: #"{"dpi":300}"#) == nil)
        #expect(try !String(decoding: found.receipt(), as: UTF8.self).contains("dpi"))
    }

    @Test("are reported with the options that differ, if it is known how they were made")
    func known() throws {
        let sent = try document(isAsMade: true)
        #expect(difference(sent, by: #"{"dpi":200}"#) == nil)
        #expect(difference(sent, by: #"{"dpi":300}"#)?.contains("made with other options") == true)
    }
}
