import Batch
import DocumentModel
import DocumentTasks
import PDFPreview

extension PDFFile {
    /// A document; where it needs a password, the remedy says how to give it.
    static func opened(path: String, password: String?) throws -> PDFFile {
        try PasswordAdvice.given { () throws(PDFError) in try PDFFile(path: path, password: password) }
    }

    private static let mostPages = 50_000

    /// What is made of each of the chosen pages; one that cannot be read costs that page only.
    ///
    /// Of a damaged document it is told how many pages are left, in place of each that is not.
    func eachPage<Value>(
        of pages: PageSelection, in context: ItemContext, _ body: (Int) throws -> Value
    ) throws -> (values: [Value], faults: [ItemFailure]) {
        var faults = FaultList(of: "pages")
        var values: [Value] = []
        let indices = try pages.indices(pageCount: pageCount)
        guard indices.count <= Self.mostPages else {
            throw ItemFailure(
                code: "preview.tooManyPages",
                message: "\(indices.count) pages are more than \(Self.mostPages)",
                remedy: "Choose fewer with --pages.")
        }
        for index in indices {
            context.report(progress: "page \(index + 1) of \(pageCount)")
            do {
                let value = try body(index)
                values.append(value)
            } catch let error as PDFError {
                faults.add(error, at: "page \(index + 1)")
            }
        }
        guard let failure = damage?.itemFailure else {
            return (values, try faults.faults(besides: values.count))
        }
        if values.isEmpty { throw failure }
        return (values, [failure])
    }
}
