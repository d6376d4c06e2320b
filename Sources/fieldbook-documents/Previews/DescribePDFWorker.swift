import Batch
import DocumentModel
import DocumentTasks
import PDFPreview

/// Tells of one PDF after the other what it is.
struct DescribePDFWorker: OperationWorker {
    let task: DescribePDF
    let password: String?

    func process(_ item: Item, in context: ItemContext) throws -> DescribedPDF {
        let file = try PDFFile.opened(path: item.path, password: password)
        let (pages, faults) = try file.eachPage(of: task.pages, in: context) { index in
            try file.description(ofPage: index)
        }
        let document = file.description()
        if !context.writesToStandardOutput {
            let whole = WholeDescription(document: document, pages: pages)
            try context.makeFile(ending: DescribedPDF.ending).write(ReadableJSON.bytes(of: whole))
        }
        var result = DescribedPDF(input: item.name, document, pages)
        result.eachPage = task.parameters.eachPage
        result.faults = faults
        result.notes += file.complaintNotes
        return result
    }

    /// What is written.
    private struct WholeDescription: Encodable {
        let document: PDFDescription
        let pages: [PDFPageDescription]
    }
}
