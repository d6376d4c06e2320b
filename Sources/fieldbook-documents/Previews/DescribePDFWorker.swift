import Batch
import DocumentModel
import DocumentTasks
import Foundation
import PDFPreview

/// Tells of one PDF after the other what it is.
struct DescribePDFWorker: DividingWorker {
    typealias Result = DescribedPDF

    let task: DescribePDF
    let password: String?
    /// The document that was opened last, and is asked once more when its pages are put together.
    private let latest = LatestPDF()

    init(task: DescribePDF, password: String?) {
        self.task = task
        self.password = password
    }

    func open(_ item: Item, in context: ItemContext) throws -> any ItemParts<DescribedPDF> {
        let file = try latest.opened(item.path, password)
        return DescribedPages(
            input: item.name, file: file, indices: try file.indices(of: task.pages),
            keepsDetails: !context.writesToStandardOutput, context: context)
    }

    func combine(
        _ results: [DescribedPDF], of item: Item, in context: ItemContext
    ) throws -> DescribedPDF {
        let file = try latest.take(item.path) ?? PDFFile.opened(path: item.path, password: password)
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
        var details: [String] = []
        let encoder = JSONEncoder()
        for index in indices[range] {
            context.report(progress: "page \(index + 1) of \(file.pageCount)")
            do {
                let page = try file.description(ofPage: index)
                result.pages.append(DescribedPDF.Page(page))
                if keepsDetails { details.append(String(decoding: try encoder.encode(page), as: UTF8.self)) }
            } catch let error as PDFError {
                result.add(error.itemFailure, ofPage: index)
            }
        }
        if keepsDetails { result.pageDetails = details }
        result.notes = file.complaintNotes
        return result
    }

    func substitute(for part: Int, _ failure: ItemFailure) throws -> DescribedPDF {
        var result = DescribedPDF(input: input)
        result.add(failure, ofPage: indices[part])
        return result
    }
}

extension DescribedPDF {
    fileprivate mutating func add(_ failure: ItemFailure, ofPage index: Int) {
        var failure = failure
        failure.place = failure.place ?? "page \(index + 1)"
        faults.append(failure)
    }
}

/// A document that stays open until its pages are put together.
private final class LatestPDF {
    private var latest: (path: String, file: PDFFile)?

    func opened(_ path: String, _ password: String?) throws -> PDFFile {
        latest = nil
        let file = try PDFFile.opened(path: path, password: password)
        latest = (path, file)
        return file
    }

    func take(_ path: String) -> PDFFile? {
        defer { latest = nil }
        return latest?.path == path ? latest?.file : nil
    }
}
