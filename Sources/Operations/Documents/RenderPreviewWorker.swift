import Batch
import Images
import PDFPreview

/// Draws one PDF after the other; a page that fails costs that page only.
struct RenderPreviewWorker: OperationWorker {
    let operation: RenderPreview
    let password: String?

    func process(_ item: Item, in context: ItemContext) throws -> PreviewResult {
        let file = try open(item)
        var result = PreviewResult(input: item.name, pageCount: file.pageCount)
        var faults = FaultList()
        for index in try operation.pages.indices(pageCount: file.pageCount) {
            do {
                result.pages.append(try draw(index, of: file, in: context))
            } catch let error as PDFError {
                faults.add(error, at: "page \(index + 1)")
            } catch let error as ImageError {
                faults.add(error, at: "page \(index + 1)")
            }
        }
        result.faults = try faults.faults(besides: result.pages.count)
        return result
    }

    private func open(_ item: Item) throws -> PDFFile {
        do {
            return try RenderingTurn.take { try PDFFile(path: item.path, password: password) }
        } catch let error as PDFError where error.code == .encrypted {
            var failure = error.itemFailure
            failure.remedy = "Put the right password into a file and name it with --password-file."
            throw failure
        }
    }

    private func draw(_ index: Int, of file: PDFFile, in context: ItemContext) throws -> PreviewResult.Page {
        let raster = try RenderingTurn.take { try file.render(page: index, operation.size) }
        let bytes = try ImageEncoder.encode(raster, as: operation.encoding)
        let digits = "\(file.pageCount)".count
        let number = "\(index + 1)"
        let padding = String(repeating: "0", count: digits - number.count)
        let ending = "-\(padding)\(number).\(operation.encoding.fileExtension)"
        let picture = try context.makeFile(ending: ending)
        try picture.write(bytes)
        try picture.close()
        return PreviewResult.Page(
            number: index + 1, width: raster.width, height: raster.height,
            output: context.finalPath(ending: ending))
    }
}
