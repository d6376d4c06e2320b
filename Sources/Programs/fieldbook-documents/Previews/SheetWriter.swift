import Batch
import DocumentOperations
import Images

/// Writes contact sheets, each as soon as it is full.
struct SheetWriter {
    private let operation: SheetPreview
    private let context: ItemContext
    /// Sheets that there will be.
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

    /// Writes what is left, and tells all sheets.
    mutating func finish() throws -> [SheetResult.Sheet] {
        if sheet.count > 0 { try write() }
        return written
    }

    private mutating func write() throws {
        let raster = try sheet.raster()
        let bytes = try ImageEncoder.encode(raster, as: operation.encoding)
        let ending = operation.ending(sheet: written.count + 1, of: count)
        let file = try context.makeFile(ending: ending)
        try file.write(bytes)
        try file.close()
        written.append(
            SheetResult.Sheet(
                pages: sheet.count, width: raster.width, height: raster.height,
                output: context.finalPath(ending: ending)))
        sheet = Self.empty(operation.parameters)
    }
}
