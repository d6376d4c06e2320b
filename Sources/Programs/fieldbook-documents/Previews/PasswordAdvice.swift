import Batch
import DocumentModel
import DocumentOperations

/// How the password of a document is given.
enum PasswordAdvice {
    /// The same of a document that is opened without the password where it needs none.
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

    /// What `open` opens; where that needs a password, the remedy says how to give it.
    static func given<Document>(_ open: () throws(PDFError) -> Document) throws -> Document {
        do {
            return try open()
        } catch {
            guard error.code == .encrypted else { throw error }
            var failure = error.itemFailure
            failure.cause = .setting
            failure.remedy = "Put the right password into a file and name it with --password-file."
            throw failure
        }
    }
}
