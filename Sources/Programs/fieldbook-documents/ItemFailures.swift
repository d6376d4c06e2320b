import Batch
import DocumentModel
import DocumentOperations

extension ItemFailure {
    /// The failure with a page, counted from 0, as its place, unless it has a place already.
    func ofPage(_ index: Int) -> ItemFailure {
        var failure = self
        failure.place = place ?? "page \(index + 1)"
        return failure
    }
}

extension Sequence<ItemFailure> {
    /// The errors of pages to report, the first hundred in words; throws the first one if `good` is 0.
    func ofPages(besides good: Int) throws -> [ItemFailure] {
        var list = FaultList(of: "pages")
        for failure in self { list.add(failure, at: "") }
        return try list.faults(besides: good)
    }
}

/// Opens documents that may need a password.
enum PasswordAdvice {
    /// Opens a document, with the password only if it does not open without one.
    static func given<Document>(
        for password: String?, _ open: (String?) throws(PDFError) -> Document
    ) throws -> Document {
        guard let password else { return try given { () throws(PDFError) in try open(nil) } }
        do {
            return try open(nil)
        } catch {
            return try given { () throws(PDFError) in try open(password) }
        }
    }

    /// Opens a document; if a password is missing or wrong, the remedy explains how to set it.
    static func given<Document>(_ open: () throws(PDFError) -> Document) throws -> Document {
        do {
            return try open()
        } catch {
            guard error.code == .encrypted else { throw error }
            throw failure(error)
        }
    }

    /// The failure for a document whose password is missing or wrong, or another error of a PDF as it is.
    static func failure(_ error: PDFError) -> ItemFailure {
        var failure = error.itemFailure
        if error.code == .encrypted {
            failure.cause = .setting
            failure.remedy = "Put the right password into a file and name it with --password-file."
        }
        return failure
    }
}
