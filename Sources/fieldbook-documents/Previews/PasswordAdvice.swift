import Batch
import DocumentModel
import DocumentTasks

/// How the password of a document is given.
enum PasswordAdvice {
    /// What `open` opens; where that needs a password, the remedy says how to give it.
    static func given<Document>(_ open: () throws(PDFError) -> Document) throws -> Document {
        do {
            return try open()
        } catch {
            guard error.code == .encrypted else { throw error }
            var failure = error.itemFailure
            failure.remedy = "Put the right password into a file and name it with --password-file."
            throw failure
        }
    }
}
