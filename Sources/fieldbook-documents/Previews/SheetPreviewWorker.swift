import Batch
import DocumentModel
import DocumentTasks
import Images
import PDFPreview

/// Puts pages of documents onto contact sheets.
struct SheetPreviewWorker: OperationWorker {
    let operation: SheetPreview
    let password: String?

    func process(_ item: Item, in context: ItemContext) throws -> SheetResult {
        let paths = [item.path] + operation.parameters.with
        var drawing = try SheetDrawing(paths, operation: operation, password: password, context: context)
        for (index, path) in paths.enumerated() {
            context.report(progress: "file \(index + 1) of \(paths.count)")
            try drawing.add(path)
        }
        var result = SheetResult(input: item.name, files: paths.count)
        result.faults = try drawing.faults()
        result.sheets = try drawing.finish()
        return result
    }
}
