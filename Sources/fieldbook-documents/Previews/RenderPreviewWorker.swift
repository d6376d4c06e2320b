import Batch
import DocumentModel
import DocumentTasks
import Images
import PDFPreview

/// Makes pictures of one document after the other; a page that fails costs that page only.
struct RenderPreviewWorker: OperationWorker {
    let operation: RenderPreview
    let password: String?

    func process(_ item: Item, in context: ItemContext) throws -> PreviewResult {
        let source = try open(item)
        var result = PreviewResult(input: item.name, pageCount: source.pageCount)
        var faults = FaultList(of: "pages")
        for index in try source.indices(of: operation.pages) {
            do {
                result.pages.append(try draw(index, of: source, in: context))
            } catch let error as PDFError {
                faults.add(error, at: "page \(index + 1)")
            } catch let error as ImageError {
                faults.add(error, at: "page \(index + 1)")
            }
        }
        result.faults = try faults.faults(besides: result.pages.count)
        return result
    }

    private func open(_ item: Item) throws -> PreviewSource {
        do {
            return try PreviewSource(item, password: password)
        } catch let error as PDFError where error.code == .encrypted {
            var failure = error.itemFailure
            failure.remedy = "Put the right password into a file and name it with --password-file."
            throw failure
        }
    }

    private func draw(
        _ index: Int, of source: PreviewSource, in context: ItemContext
    ) throws -> PreviewResult.Page {
        let picture = try source.picture(ofPage: index, for: operation)
        let digits = "\(source.pageCount)".count
        let number = "\(index + 1)"
        let padding = String(repeating: "0", count: digits - number.count)
        let ending = "-\(padding)\(number).\(operation.encoding.fileExtension)"
        let file = try context.makeFile(ending: ending)
        try file.write(picture.bytes)
        try file.close()
        return PreviewResult.Page(
            number: index + 1, width: picture.width, height: picture.height,
            output: context.finalPath(ending: ending))
    }
}
