import Batch
import DocumentModel
import DocumentOperations
import PDFPreview

/// Opens the documents of contact sheets.
struct SheetDocuments {
    typealias Opened = (file: DrawableFile, source: PreviewSource, indices: [Int])

    let operation: SheetPreview
    let password: String?
    let context: ItemContext
    var engine: PDFEngineChoice

    /// A cell for each chosen page, or for the reason why there is none.
    func cells(of path: String) throws -> [SheetCell] {
        let link = try OpenablePath(path, in: context)
        defer { withExtendedLifetime(link) {} }
        guard case .success(let document) = opened(link.path) else { return [SheetCell(path: path)] }
        defer { withExtendedLifetime(document.file) {} }
        return document.indices.map {
            SheetCell(path: path, page: $0, pageCount: document.source.pageCount)
        }
    }

    /// A document and its chosen pages, or why there are none.
    func opened(_ path: String) -> Result<Opened, ItemFailure> {
        do {
            let file = try DrawableFile(path, in: context)
            let source = try PreviewSource(
                path: file.path, password: password, engine: engine)
            return .success((file, source, try source.indices(of: operation.chosenPages)))
        } catch {
            return .failure(PreviewSource.failure(error))
        }
    }
}
