import Batch
import DocumentModel
import DocumentOperations
import Foundation
import PDFPreview

extension DescribedPDF {
    /// What the journal keeps of a description.
    init(input: String, _ document: PDFDescription) {
        self.init(input: input)
        pageCount = document.pageCount
        version = document.version
        title = document.metadata.title
        author = document.metadata.author
        producer = document.metadata.producer
        created = document.metadata.created?.formatted(.iso8601)
        standard = document.metadata.standard
        encryption = document.encryption
        allowed = document.permissions == .all ? nil : document.permissions.names
        signatures = document.signatures
        fields = document.fields
        attachments = document.attachmentCount
        bookmarks = document.outline.items.count
        fonts = document.fonts.items.count
        fontsMissing = document.fonts.items.count { !$0.isEmbedded && $0.type != "Type 3" }
        activeContent = document.activeContent.items.map(\.rawValue)
        notes = Self.notes(on: document)
    }

    private static func notes(on document: PDFDescription) -> [String] {
        var notes: [String] = []
        if !document.activeContent.items.isEmpty {
            let names = document.activeContent.items.map(\.rawValue).joined(separator: ", ")
            notes.append("it asks whoever opens it for \(names); nothing of that is done here")
        }
        if !document.activeContent.isComplete {
            notes.append("not all of it was searched for what it asks whoever opens it")
        }
        if document.hasXFA { notes.append("its form is one in XML (XFA), which previews do not show") }
        if document.isPortfolio { notes.append("it is a portfolio, whose documents are attachments") }
        let cut = [
            ("bookmarks", document.outline.isComplete), ("attachments", document.attachments.isComplete),
            ("fonts", document.fonts.isComplete),
        ]
        for (name, isComplete) in cut where !isComplete {
            notes.append("it has more \(name) than are listed")
        }
        return notes
    }
}

extension DescribedPDF.Page {
    init(_ page: PDFPageDescription) {
        self.init(
            number: page.number, label: page.label ?? "\(page.number)", width: page.width,
            height: page.height, rotation: page.rotation, mediaBox: page.mediaBox, cropBox: page.cropBox,
            words: page.words, links: page.links.items.count, notes: page.notes,
            fields: page.fields.items.count)
    }
}
