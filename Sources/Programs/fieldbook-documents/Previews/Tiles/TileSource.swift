import Batch
import DocumentModel
import DocumentOperations
import Foundation
import Images
import PDFPreview

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

    /// The chosen pages, counted from 0.
    func indices(of pages: PageSelection) throws -> [Int] { try source.indices(of: pages) }

    /// A page's size, in whatever unit.
    func shape(ofPage index: Int) -> (width: Double, height: Double)? { source.shape(ofPage: index) }

    func pyramid(ofPage index: Int) throws -> TilePyramid {
        let parameters = task.parameters
        return switch document {
        case .pdf(let file):
            try file.tilePyramid(ofPage: index, dotsPerInch: parameters.dpi, side: parameters.tile)
        case .image(let file): try file.pyramid(ofPage: index, side: parameters.tile)
        }
    }

    /// What `body` makes of a page with the first engine that can draw all of it; with none of an image.
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
            // What libvips puts into files goes with what else is made for the item, however that ends.
            setenv("TMPDIR", PathParts(try context.temporaryPath(extension: "v")).folder, 1)
            try file.eachTile(ofPage: index, pyramid, as: task.encoding, body)
        }
    }
}
