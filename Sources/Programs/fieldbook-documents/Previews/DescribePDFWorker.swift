import Batch
import DocumentModel
import DocumentOperations
import Foundation
import PDFPreview

/// Performs `preview.info`.
struct DescribePDFWorker: DividingWorker {
    typealias Result = DescribedPDF

    let task: DescribePDF
    let latest: LatestPDF

    func open(_ item: Item, in context: ItemContext) throws -> any ItemParts<DescribedPDF> {
        let file = try latest.opened(item.path)
        return DescribedPages(
            input: item.name, file: file, indices: try file.indices(of: task.pages),
            keepsDetails: !context.writesToStandardOutput, context: context)
    }

    func combine(
        _ results: [DescribedPDF], of item: Item, in context: ItemContext
    ) throws -> DescribedPDF {
        let file = try latest.taken(item.path)
        let document = file.description()
        var whole = DescribedPDF(input: item.name, document)
        whole.pages = results.flatMap(\.pages)
        whole.eachPage = task.parameters.eachPage
        whole.faults = try file.faults(results.flatMap(\.faults), besides: whole.pages.count)
        whole.notes += results.flatMap(\.notes)
        if !context.writesToStandardOutput {
            let decoder = JSONDecoder()
            let pages = try results.flatMap { $0.pageDetails ?? [] }
                .map { try decoder.decode(PDFPageDescription.self, from: Data($0.utf8)) }
            let description = WholeDescription(document: document, pages: pages)
            try context.write(ReadableJSON.bytes(of: description), ending: DescribedPDF.ending)
        }
        return whole
    }

    /// The content of the output.
    private struct WholeDescription: Encodable {
        let document: PDFDescription
        let pages: [PDFPageDescription]
    }
}

/// The selected pages of a document, described one by one; an unreadable page costs only itself.
private struct DescribedPages: ItemParts {
    let input: String
    let file: PDFFile
    let indices: [Int]
    let keepsDetails: Bool
    let context: ItemContext

    var count: Int { indices.count }

    func process(_ range: Range<Int>) throws -> DescribedPDF {
        var result = DescribedPDF(input: input)
        let pages = try file.eachPage(indices[range], in: context) { try file.description(ofPage: $0) }
        result.pages = pages.values.map(DescribedPDF.Page.init)
        result.faults = pages.faults
        if keepsDetails {
            let encoder = JSONEncoder()
            result.pageDetails = try pages.values.map {
                String(decoding: try encoder.encode($0), as: UTF8.self)
            }
        }
        result.notes = file.complaintNotes(of: indices[range])
        return result
    }

    func substitute(for part: Int, _ failure: ItemFailure) throws -> DescribedPDF {
        var result = DescribedPDF(input: input)
        result.faults.append(failure.ofPage(indices[part]))
        return result
    }
}

extension DescribedPDF {
    /// Keeps the part of a description that the journal has.
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
            notes.append("it has active content, which is not run here: \(names)")
        }
        if !document.activeContent.isComplete {
            notes.append("not all of it was searched for active content")
        }
        if document.hasXFA { notes.append("its form is in XML (XFA), which previews do not show") }
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
