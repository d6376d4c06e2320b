import Batch
import DocumentModel
import DocumentOperations
import Images
import PDFPreview

/// Performs `preview.sheet`; a page that cannot be drawn gets a cell with the error.
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

    /// The errors to report. What a document has lost is reported once, whichever pages it came with.
    private func faults(of results: [SheetResult], besides drawn: Int) throws -> [ItemFailure] {
        var seen: Set<ItemFailure> = []
        return try results.flatMap(\.faults).filter { seen.insert($0).inserted }.ofPages(besides: drawn)
    }
}

/// The cells of the last documents, of which the next ones are usually wanted.
final class LatestCells {
    private var latest: (paths: [String], status: [FileStatus?], cells: [SheetCell])?

    func cells(of paths: [String], _ list: (String) throws -> [SheetCell]) rethrows -> [SheetCell] {
        let status = paths.map { FileStatus(at: $0) }
        if let latest, latest.paths == paths, latest.status == status { return latest.cells }
        let cells = try paths.flatMap(list)
        latest = (paths, status, cells)
        return cells
    }
}

/// A cell of a contact sheet.
struct SheetCell {
    let path: String
    /// Page index from 0; `nil` for the first page of a document that was not opened before or cannot be opened.
    var page: Int?
    /// Number of pages in the document, if it is known.
    var pageCount: Int?
}

/// Opens the documents of contact sheets.
struct SheetDocuments {
    typealias Opened = (file: DrawableFile, source: PreviewSource, indices: [Int])

    let operation: SheetPreview
    let password: String?
    let context: ItemContext
    var engine: PDFEngineChoice

    /// A cell for each selected page, or one cell for the error.
    func cells(of path: String) throws -> [SheetCell] {
        let link = try OpenablePath(path, in: context)
        defer { withExtendedLifetime(link) {} }
        guard case .success(let document) = opened(link.path) else { return [SheetCell(path: path)] }
        defer { withExtendedLifetime(document.file) {} }
        return document.indices.map {
            SheetCell(path: path, page: $0, pageCount: document.source.pageCount)
        }
    }

    /// A document and its selected pages, or the error.
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

/// Writes each contact sheet as soon as it is full.
struct SheetWriter {
    private let operation: SheetPreview
    private let context: ItemContext
    /// Total number of sheets.
    private let count: Int
    private var sheet: ContactSheet
    private var written: [SheetResult.Sheet] = []

    init(operation: SheetPreview, count: Int, context: ItemContext) {
        self.operation = operation
        self.count = count
        self.context = context
        sheet = Self.empty(operation.parameters)
    }

    private static func empty(_ parameters: SheetPreview.Parameters) -> ContactSheet {
        ContactSheet(
            columns: parameters.columns, side: parameters.cell, hasCaptions: parameters.captions)
    }

    mutating func add(_ picture: Raster, _ caption: ContactSheet.Caption) throws {
        try sheet.add(picture, caption)
        if sheet.count == operation.parameters.columns * operation.parameters.rows { try write() }
    }

    /// Writes the last sheet and returns all sheets.
    mutating func finish() throws -> [SheetResult.Sheet] {
        if sheet.count > 0 { try write() }
        return written
    }

    private mutating func write() throws {
        let raster = try sheet.raster()
        let bytes = try ImageEncoder.encode(raster, as: operation.encoding)
        let ending = operation.ending(sheet: written.count + 1, of: count)
        try context.write(bytes, ending: ending)
        written.append(
            SheetResult.Sheet(
                pages: sheet.count, width: raster.width, height: raster.height,
                output: context.finalPath(ending: ending)))
        sheet = Self.empty(operation.parameters)
    }
}
