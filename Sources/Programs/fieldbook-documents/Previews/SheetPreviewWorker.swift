import Batch
import DocumentModel
import DocumentOperations
import Images
import PDFPreview

/// Puts pages of documents onto contact sheets; what cannot be drawn gets a cell that says so.
struct SheetPreviewWorker: DividingWorker {
    typealias Result = SheetResult

    let operation: SheetPreview
    let password: String?
    private let latest = LatestCells()

    init(operation: SheetPreview, password: String?) {
        self.operation = operation
        self.password = password
    }

    func open(_ item: Item, in context: ItemContext) throws -> any ItemParts<SheetResult> {
        let paths = [item.path] + operation.parameters.with
        let documents = SheetDocuments(
            operation: operation, password: password, context: context,
            engine: operation.parameters.drawing.engine)
        let cells =
            operation.chosenPages == .first
            ? paths.map { SheetCell(path: $0) } : try latest.cells(of: paths, documents.cells)
        return SheetCells(input: item.name, files: paths.count, cells: cells, documents: documents)
    }

    func combine(_ results: [SheetResult], of item: Item, in context: ItemContext) throws -> SheetResult {
        let cells = results.flatMap { $0.cells ?? [] }
        var result = SheetResult(input: item.name, files: results.first?.files ?? 0)
        result.faults = try faults(of: results, besides: cells.count { $0.isDrawn })
        var sheets = SheetWriter(
            operation: operation, count: operation.sheetCount(pages: cells.count), context: context)
        for cell in cells {
            try sheets.add(
                try RasterPart.taken(from: cell.picture, in: context),
                ContactSheet.Caption(title: cell.title, subtitle: cell.subtitle))
        }
        result.sheets = try sheets.finish()
        return result
    }

    /// What is lost of a document is told once, whichever pages it was told with.
    private func faults(of results: [SheetResult], besides drawn: Int) throws -> [ItemFailure] {
        var list = FaultList(of: "pages")
        var told: Set<ItemFailure> = []
        for fault in results.flatMap(\.faults) where told.insert(fault).inserted { list.add(fault, at: "") }
        return try list.faults(besides: drawn)
    }
}
