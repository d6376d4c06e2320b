import DocumentModel
import PDFPreview

/// A document as one engine opens it, if it does.
struct EngineDocument {
    typealias Picture = Result<DrawnPage, PDFError>

    let document: Result<PDFDrawer, PDFError>

    init(_ engine: PDFEngine, path: String, password: String?) {
        do {
            document = .success(try PDFDrawer(path: path, password: password, engines: [engine]))
        } catch {
            document = .failure(error)
        }
    }

    /// 0 where it is not open.
    var pageCount: Int { (try? document.get())?.pageCount ?? 0 }

    func picture(ofPage index: Int, _ drawing: PageDrawing) -> Picture {
        do {
            return .success(try document.get().drawn(page: index, drawing).page)
        } catch {
            return .failure(error)
        }
    }
}
