import PDFPreview

/// A document that stays open until its pages are put together.
final class LatestPDF {
    private let password: String?
    private var latest: (path: String, file: PDFFile)?

    init(password: String?) { self.password = password }

    /// Opens a document, of which pages are to be read.
    func opened(_ path: String) throws -> PDFFile {
        latest = nil
        let file = try PDFFile.opened(path: path, password: password)
        latest = (path, file)
        return file
    }

    /// The document once more, whose pages another process may have read.
    func taken(_ path: String) throws -> PDFFile {
        defer { latest = nil }
        if let latest, latest.path == path { return latest.file }
        return try PDFFile.opened(path: path, password: password)
    }
}
