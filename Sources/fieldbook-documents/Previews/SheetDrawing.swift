import Batch
import DocumentModel
import DocumentTasks
import Images
import PDFPreview

/// Contact sheets in the making; what cannot be drawn gets a cell that says so.
struct SheetDrawing {
    private let operation: SheetPreview
    private let password: String?
    private let context: ItemContext
    private var sheets: SheetWriter
    private var faultList = FaultList(of: "pages")
    private var drawn = 0

    init(_ paths: [String], operation: SheetPreview, password: String?, context: ItemContext) throws {
        self.operation = operation
        self.password = password
        self.context = context
        let cells = try paths.reduce(0) { sum, path in
            sum + (try Self.cellCount(path, operation, password, context))
        }
        sheets = SheetWriter(
            operation: operation, count: operation.sheetCount(pages: cells), context: context)
    }

    /// Cells that a document takes: one for each chosen page, or for the reason why there is none.
    private static func cellCount(
        _ path: String, _ operation: SheetPreview, _ password: String?, _ context: ItemContext
    ) throws -> Int {
        guard operation.chosenPages != .first else { return 1 }
        let link = try OpenablePath(path, in: context)
        let file = try? DrawableFile(link.path, in: context)
        defer { withExtendedLifetime((link, file)) {} }
        let document = try? file.map {
            try PreviewSource(path: $0.path, password: password, engine: operation.parameters.engine)
        }
        return (try? document?.indices(of: operation.chosenPages).count) ?? 1
    }

    /// Adds the chosen pages of a document.
    mutating func add(_ path: String) throws {
        let link = try OpenablePath(path, in: context)
        switch opened(link.path) {
        case .success(let document): try add(document, path)
        case .failure(let failure): try addPlaceholder(Spot(path: path), failure, nil)
        }
        withExtendedLifetime(link) {}
    }

    private typealias Opened = (file: DrawableFile, source: PreviewSource, indices: [Int])

    private mutating func add(_ document: Opened, _ path: String) throws {
        let source = document.source
        for index in document.indices {
            let spot = Spot(path: path, page: index + 1, pageCount: source.pageCount)
            let picture: Raster
            do {
                picture = try source.raster(ofPage: index, fitting: operation.parameters.cell)
            } catch {
                try addPlaceholder(
                    spot, try PreviewSource.pageFailure(error), source.shape(ofPage: index))
                continue
            }
            try sheets.add(picture, spot.caption)
            drawn += 1
        }
        if let damage = source.damage { add(damage, Spot(path: path)) }
        withExtendedLifetime(document.file) {}
    }

    private func opened(_ path: String) -> Result<Opened, ItemFailure> {
        do {
            let file = try DrawableFile(path, in: context)
            let source = try PreviewSource(
                path: file.path, password: password, engine: operation.parameters.engine)
            return .success((file, source, try source.indices(of: operation.chosenPages)))
        } catch {
            return .failure(PreviewSource.failure(error))
        }
    }

    /// What could not be drawn; throws the first fault where nothing could.
    func faults() throws -> [ItemFailure] { try faultList.faults(besides: drawn) }

    /// Writes what is left, and tells all sheets.
    mutating func finish() throws -> [SheetResult.Sheet] { try sheets.finish() }

    private mutating func add(_ failure: ItemFailure, _ spot: Spot) {
        var failure = failure
        failure.place = spot.description
        failure.file = PathText.shown(spot.path)
        faultList.add(failure, at: spot.description)
    }

    private mutating func addPlaceholder(
        _ spot: Spot, _ failure: ItemFailure, _ shape: (width: Double, height: Double)?
    ) throws {
        add(failure, spot)
        let side = operation.parameters.cell
        let picture = try Placeholder(page: spot.page, failure: failure)
            .raster(shape, .box(width: side, height: side))
        try sheets.add(picture, spot.caption)
    }
}

/// A page of a file, or the file as a whole.
private struct Spot: CustomStringConvertible {
    let path: String
    var page: Int?
    var pageCount = 0

    var caption: ContactSheet.Caption {
        ContactSheet.Caption(
            title: PathText.shown(PathParts(path).name),
            subtitle: page.map { "page \($0) of \(pageCount)" } ?? "")
    }

    var description: String { PathText.shown(path) + (page.map { ", page \($0)" } ?? "") }
}
