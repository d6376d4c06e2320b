import Batch
import DocumentModel
import DocumentOperations
import PDFPreview

extension PDFFile {
    /// A document; where it needs a password, the remedy says how to give it.
    static func opened(path: String, password: String?) throws -> PDFFile {
        try PasswordAdvice.given { () throws(PDFError) in try PDFFile(path: path, password: password) }
    }

    private static let mostPages = 50_000

    /// What is made of each of these pages, counted from 0; one that cannot be read costs that page only.
    func eachPage<Value>(
        _ indices: some Sequence<Int>, in context: ItemContext, _ body: (Int) throws -> Value
    ) throws -> (values: [Value], faults: [ItemFailure]) {
        var faults: [ItemFailure] = []
        var values: [Value] = []
        for index in indices {
            context.report(progress: "page \(index + 1) of \(pageCount)")
            do {
                values.append(try body(index))
            } catch let error as PDFError {
                faults.append(error.itemFailure.ofPage(index))
            }
        }
        return (values, faults)
    }

    /// The chosen pages, counted from 0.
    func indices(of pages: PageSelection) throws -> [Int] {
        let indices = try pages.indices(pageCount: pageCount)
        guard indices.count <= Self.mostPages else {
            throw ItemFailure(
                code: "preview.tooManyPages",
                message: "\(indices.count) pages are more than \(Self.mostPages)",
                remedy: "Choose fewer with --pages.")
        }
        return indices
    }

    /// What is told of pages that failed, so many others being good; throws where none is.
    ///
    /// Of a damaged document it is told how many pages are left, in place of each that is not.
    func faults(_ failures: [ItemFailure], besides good: Int) throws -> [ItemFailure] {
        let lost = damage?.itemFailure
        if let lost, good == 0 { throw lost }
        var faults = FaultList(of: "pages")
        for failure in failures where lost == nil || !failure.code.hasPrefix("pdf.") {
            faults.add(failure, at: "")
        }
        return try [lost].compactMap { $0 } + faults.faults(besides: good)
    }
}
