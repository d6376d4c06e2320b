import Batch
import DocumentModel
import DocumentOperations
import Foundation
import PDFPreview

/// Tells of one PDF after the other what it is.
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
            try context.makeFile(ending: DescribedPDF.ending)
                .write(ReadableJSON.bytes(of: WholeDescription(document: document, pages: pages)))
        }
        return whole
    }

    /// What is written.
    private struct WholeDescription: Encodable {
        let document: PDFDescription
        let pages: [PDFPageDescription]
    }
}

/// The chosen pages of a document, each of which is described; one that cannot be read costs that page only.
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
