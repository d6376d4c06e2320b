import Batch
import DocumentModel
import DocumentOperations
import Foundation
import Images
import PDFPreview

/// Performs `preview.tiles`; a page that fails costs only itself and gets tiles with the error.
struct TilePreviewWorker: DividingWorker {
    typealias Result = TileResult

    let task: TilePreview
    let password: String?

    func open(_ item: Item, in context: ItemContext) throws -> any ItemParts<TileResult> {
        let file = try DrawableFile(item.path, in: context)
        let source = try TileSource(file, password: password, task)
        let indices = try source.indices(of: task.pages)
        var tiles = 0.0
        for index in indices {
            // A page that is too large by itself does not count against the others.
            let count = (try? source.pyramid(ofPage: index).tileCount) ?? 0
            if count <= Double(TilePreview.mostTiles) { tiles += count }
            guard tiles <= Double(TilePreview.mostTiles) else { throw TiledPages.tooMany(atPage: index) }
        }
        return TiledPages(input: item.name, source: source, indices: indices, task: task, context: context)
    }

    func combine(_ results: [TileResult], of item: Item, in context: ItemContext) throws -> TileResult {
        var whole = TileResult(input: item.name, pageCount: results.first?.pageCount ?? 0)
        whole.pages = results.flatMap(\.pages)
        whole.faults =
            try results.compactMap(\.damage).prefix(1)
            + results.flatMap(\.faults).ofPages(besides: whole.pages.count { $0.failure == nil })
        whole.note = results.lazy.compactMap(\.note).first
        whole.complaints = results.flatMap(\.complaints)
        whole.unused = results.lazy.compactMap(\.unused).first
        return whole
    }
}

/// The selected pages of a document, cut into tiles.
struct TiledPages: ItemParts {
    private static let sideOfPlaceholder = 1_024

    let input: String
    let source: TileSource
    /// Page indices from 0, in the selected order.
    let indices: [Int]
    let task: TilePreview
    let context: ItemContext

    var count: Int { indices.count }
    /// One page at a time, since a page has many tiles.
    var atOnce: Int { 1 }

    func process(_ range: Range<Int>) throws -> TileResult {
        var result = TileResult(input: input, pageCount: source.pageCount)
        for index in indices[range] {
            if let failure = try drawingFailure(index, &result.pages) {
                try substitute(index, failure, shape: source.shape(ofPage: index), in: &result)
            }
        }
        result.note = source.file.note
        result.complaints = source.complaints
        result.damage = source.damage
        result.unused = source.unusedParameters
        return result
    }

    func substitute(for part: Int, _ failure: ItemFailure) throws -> TileResult {
        var result = TileResult(input: input, pageCount: source.pageCount)
        try substitute(indices[part], failure, shape: nil, in: &result)
        return result
    }

    /// Draws a page; returns the failure if that is not possible.
    private func drawingFailure(_ index: Int, _ pages: inout [TileResult.Page]) throws -> ItemFailure? {
        do {
            let pyramid = try source.pyramid(ofPage: index)
            guard pyramid.tileCount <= Double(TilePreview.mostTiles) else {
                return Self.tooMany(atPage: index)
            }
            pages.append(try draw(index, pyramid))
            return nil
        } catch {
            return try PreviewSource.pageFailure(error)
        }
    }

    private func draw(_ index: Int, _ pyramid: TilePyramid) throws -> TileResult.Page {
        try source.firstSuccess(ofPage: index) { engine in
            try context.allOrNothing {
                var page = try tiled(index, pyramid).write(title: input) { body in
                    try source.eachTile(ofPage: index, pyramid, by: engine, in: context, body)
                }
                page.engine = engine?.libraryName
                return page
            }
        }
    }

    private func substitute(
        _ index: Int, _ failure: ItemFailure, shape: (width: Double, height: Double)?,
        in result: inout TileResult
    ) throws {
        let failure = failure.ofPage(index)
        result.faults.append(failure)
        let side = Self.sideOfPlaceholder
        let raster = try Placeholder(page: index + 1, failure: failure)
            .raster(shape, .box(width: side, height: side))
        let pyramid = TilePyramid(width: raster.width, height: raster.height, side: task.parameters.tile)
        var page = try tiled(index, pyramid).write(title: input) { body in
            try ImageTiler.eachTile(of: raster, pyramid, as: task.encoding, body)
        }
        page.failure = failure.code
        result.pages.append(page)
    }

    /// The failure of a page that exceeds the maximum number of tiles, alone or with the pages before it.
    static func tooMany(atPage index: Int) -> ItemFailure {
        ItemFailure(
            code: "preview.tooManyTiles",
            message: "there would be more than \(TilePreview.mostTiles) tiles", place: "page \(index + 1)",
            remedy: "Choose fewer pages, fewer dots per inch with --dpi, or larger tiles with --tile.")
    }

    private func tiled(_ index: Int, _ pyramid: TilePyramid) -> TiledPage {
        TiledPage(index: index, pageCount: source.pageCount, pyramid: pyramid, task: task, context: context)
    }
}

/// A document whose pages can be cut into tiles.
struct TileSource {
    private enum Document {
        case pdf(PDFDrawer)
        case image(ImageTiler)
    }

    let file: DrawableFile
    private let document: Document
    private let task: TilePreview
    private let source: PreviewSource

    init(_ file: DrawableFile, password: String?, _ task: TilePreview) throws {
        self.file = file
        self.task = task
        source = try PreviewSource(
            path: file.path, password: password,
            engine: file.isTypeset ? .poppler : task.parameters.drawing.engine)
        document =
            switch source {
            case .pdf(let drawer): .pdf(drawer)
            case .image: .image(try ImageTiler(path: file.path))
            }
    }

    var pageCount: Int { source.pageCount }
    var complaints: [String] { source.complaints }
    var damage: ItemFailure? { source.damage }

    var unusedParameters: Set<String> {
        if case .image = document { return TilePreview.unusedByImages }
        return source.unusedParameters(isTypeset: file.isTypeset)
    }

    /// The selected pages, counted from 0.
    func indices(of pages: PageSelection) throws -> [Int] { try source.indices(of: pages) }

    /// A page's size in any unit.
    func shape(ofPage index: Int) -> (width: Double, height: Double)? { source.shape(ofPage: index) }

    func pyramid(ofPage index: Int) throws -> TilePyramid {
        let parameters = task.parameters
        return switch document {
        case .pdf(let file):
            try file.tilePyramid(ofPage: index, dotsPerInch: parameters.dpi, side: parameters.tile)
        case .image(let file): try file.pyramid(ofPage: index, side: parameters.tile)
        }
    }

    /// The result of `body` with the first engine that draws the whole page; images have no engine.
    func firstSuccess<Value>(ofPage index: Int, _ body: (PDFEngine?) throws -> Value) throws -> Value {
        guard case .pdf(let file) = document else { return try body(nil) }
        var failure: (any Error)?
        for engine in try file.engines(forPage: index) {
            do {
                return try body(engine)
            } catch let error as PDFError {
                failure = failure ?? error
            }
        }
        throw failure
            ?? ItemFailure(
                code: "preview.unreadable", message: "no engine draws it", remedy: "Choose another engine.")
    }

    func eachTile(
        ofPage index: Int, _ pyramid: TilePyramid, by engine: PDFEngine?, in context: ItemContext,
        _ body: (ImageTile) throws -> Void
    ) throws {
        switch document {
        case .pdf(let file):
            for level in pyramid.levels {
                context.report(
                    progress: "page \(index + 1), level \(level.number) of \(pyramid.levels.count - 1)")
                try file.eachTile(ofPage: index, level, as: task.encoding, by: engine ?? .poppler, body)
            }
        case .image(let file):
            // libvips keeps its temporary files beside the item's, which are always removed.
            setenv("TMPDIR", PathParts(try context.temporaryPath(extension: "v")).folder, 1)
            try file.eachTile(ofPage: index, pyramid, as: task.encoding, body)
        }
    }
}
