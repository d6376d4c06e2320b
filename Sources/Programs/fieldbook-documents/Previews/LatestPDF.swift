import Batch
import PDFPreview

/// A document that stays open from some of its pages to the next, until they are put together or the file changes.
final class LatestPDF {
    private let password: String?
    private var latest: (status: FileStatus, file: PDFFile)?

    init(password: String?) { self.password = password }

    /// Opens a document, of which pages are to be read.
    func opened(_ path: String) throws -> PDFFile {
        let status = FileStatus(at: path)
        if let latest, latest.status == status { return latest.file }
        latest = nil
        let file = try PDFFile.opened(path: path, password: password)
        latest = status.map { ($0, file) }
        return file
    }

    /// The document once more, whose pages another process may have read.
    func taken(_ path: String) throws -> PDFFile {
        defer { latest = nil }
        return try opened(path)
    }
}
