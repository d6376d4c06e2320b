import Batch
import DocumentModel
import DocumentOperations
import Images
import PDFPreview

/// The cells of contact sheets, drawn one by one; one that cannot be drawn shows the error.
struct SheetCells: ItemParts {
    let input: String
    let files: Int
    let cells: [SheetCell]
    var documents: SheetDocuments

    var count: Int { cells.count }
    private var empty: SheetResult { SheetResult(input: input, files: files) }
    private var side: Int { documents.operation.parameters.cell }

    func process(_ range: Range<Int>) throws -> SheetResult {
        var result = empty
        var rest = cells[range]
        while let path = rest.first?.path {
            let those = rest.prefix { $0.path == path }
            rest = rest.dropFirst(those.count)
            try draw(those, of: path, in: &result)
        }
        return result
    }

    func processOtherwise(_ part: Int) throws -> SheetResult? {
        guard let second = documents.engine.second else { return nil }
        var other = self
        other.documents.engine = second
        return try other.process(part..<part + 1)
    }

    func substitute(for part: Int, _ failure: ItemFailure) throws -> SheetResult {
        var result = empty
        try substitute(cells[part], failure, nil, in: &result)
        return result
    }

    private func draw(
        _ cells: ArraySlice<SheetCell>, of path: String, in result: inout SheetResult
    ) throws {
        let link = try OpenablePath(path, in: documents.context)
        defer { withExtendedLifetime(link) {} }
        // Opening the document counts as progress of its first cell.
        if let first = cells.first { report(first) }
        let document = documents.opened(link.path)
        for (number, cell) in cells.enumerated() {
            if number > 0 { report(cell) }
            switch document {
            case .failure(let failure): try substitute(cell, failure, nil, in: &result)
            case .success(let document): try draw(cell, of: document, in: &result)
            }
        }
        if case .success(let document) = document {
            if let damage = document.source.damage { result.faults.append(damage.of(path, page: nil)) }
            withExtendedLifetime(document.file) {}
        }
    }

    private func report(_ cell: SheetCell) {
        let page = cell.page.map { ", page \($0 + 1)" } ?? ""
        documents.context.report(progress: PathText.shown(PathParts(cell.path).name) + page)
    }

    private func draw(
        _ cell: SheetCell, of document: SheetDocuments.Opened, in result: inout SheetResult
    ) throws {
        var cell = cell
        cell.page = cell.page ?? document.indices.first
        cell.pageCount = document.source.pageCount
        guard let index = cell.page else { return }
        let picture: Raster
        do {
            picture = try document.source.raster(ofPage: index, fitting: side)
        } catch {
            let failure = try PreviewSource.pageFailure(error)
            return try substitute(cell, failure, document.source.shape(ofPage: index), in: &result)
        }
        try add(picture, cell, isDrawn: true, to: &result)
    }

    private func substitute(
        _ cell: SheetCell, _ failure: ItemFailure, _ shape: (width: Double, height: Double)?,
        in result: inout SheetResult
    ) throws {
        result.faults.append(failure.of(cell.path, page: cell.page))
        let picture = try Placeholder(page: cell.page.map { $0 + 1 }, failure: failure)
            .raster(shape, .box(width: side, height: side))
        try add(picture, cell, isDrawn: false, to: &result)
    }

    private func add(
        _ picture: Raster, _ cell: SheetCell, isDrawn: Bool, to result: inout SheetResult
    ) throws {
        let count = cell.pageCount.map { " of \($0)" } ?? ""
        let drawn = SheetResult.Cell(
            title: PathText.shown(PathParts(cell.path).name),
            subtitle: cell.page.map { "page \($0 + 1)\(count)" } ?? "",
            picture: try RasterPart.kept(picture, in: documents.context), isDrawn: isDrawn)
        result.cells = (result.cells ?? []) + [drawn]
    }
}

extension ItemFailure {
    /// The failure with a file, and a page if any, as its place.
    fileprivate func of(_ path: String, page: Int?) -> ItemFailure {
        var failure = self
        failure.file = PathText.shown(path)
        failure.place = PathText.shown(path) + (page.map { ", page \($0 + 1)" } ?? "")
        return failure
    }
}
