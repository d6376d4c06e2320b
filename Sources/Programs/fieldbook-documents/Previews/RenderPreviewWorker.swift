import Batch
import DocumentModel
import DocumentOperations
import Foundation
import Images
import PDFAssembly
import PDFPreview
import PDFStructure

/// Performs `preview.render`.
struct RenderPreviewWorker: DividingWorker {
    typealias Result = PreviewResult

    let operation: RenderPreview
    let password: String?

    func open(_ item: Item, in context: ItemContext) throws -> any ItemParts<PreviewResult> {
        let cache = PictureCache(documentAt: item.path, password: password)
        let source = CachedDocument(operation, cache: cache) { try self.open(item, context) }
        let (indices, pageCount) = try source.chosenPages()
        return PreviewPages(
            input: item.name,
            document: DrawnDocument(
                source: source, pageCount: pageCount, operation: operation, context: context),
            indices: indices, otherwise: { try otherWorker()?.open(item, in: context) })
    }

    /// A worker with the second engine.
    private func otherWorker() throws -> RenderPreviewWorker? {
        guard let second = operation.parameters.drawing.engine.second else { return nil }
        var parameters = operation.parameters
        parameters.drawing.engine = second
        return RenderPreviewWorker(operation: try RenderPreview(parameters), password: password)
    }

    func combine(
        _ results: [PreviewResult], of item: Item, in context: ItemContext
    ) throws -> PreviewResult {
        var whole = PreviewResult(input: item.name, pageCount: results.first?.pageCount ?? 0)
        whole.pages = results.flatMap(\.pages)
        whole.note = results.first?.note
        whole.unused = results.lazy.compactMap(\.unused).first
        whole.complaints = results.flatMap(\.complaints)
        whole.damage = results.compactMap(\.damage).first
        whole.faults = try Self.errors(results.flatMap(\.faults), of: whole)
        if operation.parameters.manifest {
            let manifest = PictureManifest(whole, document: name(of: item))
            try context.write(
                ReadableJSON.bytes(of: manifest) + [UInt8(ascii: "\n")], ending: PictureName.manifestEnding)
        }
        return whole
    }

    /// The errors to report. What a damaged document has lost is reported once and not for each page.
    private static func errors(_ failures: [ItemFailure], of whole: PreviewResult) throws -> [ItemFailure] {
        let shown = whole.pages.count { $0.isShown }
        guard let damage = whole.damage else { return try failures.ofPages(besides: shown) }
        if shown == 0 { throw damage }
        let missing = PDFError.Code.pageMissing.description
        return try [damage] + failures.ofPages(besides: shown).filter { $0.code != missing }
    }

    private func open(_ item: Item, _ context: ItemContext) throws -> OpenDocument {
        let file = try DrawableFile(item.path, in: context)
        let engine = file.isTypeset ? .poppler : operation.parameters.drawing.engine
        let source = try PreviewSource(path: file.path, password: password, engine: engine)
        guard case .pdf(let pdf) = source, operation.parameters.box == .media else {
            return OpenDocument(source: source, file: file, copy: nil)
        }
        let copy = TemporaryFile(try context.temporaryPath(extension: "pdf"))
        try UncroppedPDF.write(copyOf: file.path, password: pdf.password, to: copy.path)
        return OpenDocument(
            source: try PreviewSource(path: copy.path, password: password, engine: engine), file: file,
            copy: copy)
    }

    private func name(of item: Item) -> String {
        item.isStandardInput ? item.name : PathText.shown(PathParts(item.path).name)
    }
}

extension PreviewResult.Page {
    /// Whether the picture shows the page, or the error of a page that exists. A wrong region does not count.
    fileprivate var isShown: Bool {
        guard let failure else { return true }
        let ofNoPage: [PDFError.Code] = [.pageMissing, .pageSize, .region]
        return failure.hasPrefix("pdf.") && !ofNoPage.map(\.description).contains(failure)
    }
}

/// The selected pages of a document, drawn as pictures; a page that fails costs only itself and gets a picture with the error.
struct PreviewPages: ItemParts {
    let input: String
    let document: DrawnDocument
    /// Page indices from 0, in the selected order.
    let indices: [Int]
    /// The same pages with the other engine; `nil` if there is none.
    let otherwise: () throws -> (any ItemParts<PreviewResult>)?

    var count: Int { indices.count }

    func process(_ range: Range<Int>) throws -> PreviewResult {
        var result = PreviewResult(input: input, pageCount: document.pageCount)
        for index in indices[range] {
            document.context.report(progress: "page \(index + 1) of \(document.pageCount)")
            do {
                result.pages += try document.draw(page: index)
            } catch {
                let failure = try PreviewSource.pageFailure(error)
                try substitute(index, failure, shape: document.source.shape(ofPage: index), in: &result)
            }
        }
        result.note = document.source.note
        result.complaints = document.source.complaints
        result.damage = document.source.damage
        result.unused = document.source.unusedParameters
        return result
    }

    func processOtherwise(_ part: Int) throws -> PreviewResult? {
        guard let other = try otherwise(), part < other.count else { return nil }
        return try other.process(part..<part + 1)
    }

    /// The shape of the page is unknown here, since the document is not opened again.
    func substitute(for part: Int, _ failure: ItemFailure) throws -> PreviewResult {
        var result = PreviewResult(input: input, pageCount: document.pageCount)
        try substitute(indices[part], failure, shape: nil, in: &result)
        return result
    }

    private func substitute(
        _ index: Int, _ failure: ItemFailure, shape: (width: Double, height: Double)?,
        in result: inout PreviewResult
    ) throws {
        let failure = failure.ofPage(index)
        result.faults.append(failure)
        result.pages += try document.drawPlaceholder(forPage: index, failure, shape: shape)
    }
}

/// Writes the pictures of a document's pages.
struct DrawnDocument {
    let source: CachedDocument
    let pageCount: Int
    let operation: RenderPreview
    let context: ItemContext

    /// Draws a page's pictures and then writes them.
    func draw(page index: Int) throws -> [PreviewResult.Page] {
        let pictures = try operation.extents.map { try source.picture(ofPage: index, $0) }
        return try write(pictures, ofPage: index)
    }

    /// Writes pictures that show the error in place of the page.
    func drawPlaceholder(
        forPage index: Int, _ failure: ItemFailure, shape: (width: Double, height: Double)?
    ) throws -> [PreviewResult.Page] {
        let placeholder = Placeholder(page: index + 1, failure: failure)
        let pictures = try operation.extents.map { extent in
            let raster = try placeholder.raster(shape, operation.drawing.size, times: extent.rawValue)
            return EncodedImage(
                bytes: try ImageEncoder.encode(raster, as: operation.encoding), width: raster.width,
                height: raster.height)
        }
        return try write(pictures.map { ($0, nil) }, ofPage: index, failure: failure.code)
    }

    private func write(
        _ pictures: [(image: EncodedImage, engine: String?)], ofPage index: Int, failure: String? = nil
    ) throws -> [PreviewResult.Page] {
        try zip(operation.extents, pictures).map { extent, picture in
            let ending = operation.naming.ending(
                page: index + 1, of: pageCount, extent,
                extension: operation.encoding.fileExtension)
            try context.write(picture.image.bytes, ending: ending)
            var page = PreviewResult.Page(
                number: index + 1, width: picture.image.width, height: picture.image.height,
                output: context.finalPath(ending: ending), file: picture.image.bytes, failure: failure)
            page.engine = picture.engine
            return page
        }
    }
}
