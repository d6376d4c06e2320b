import Batch
import DocumentModel
import DocumentOperations
import Foundation
import Images
import PDFAssembly
import PDFPreview
import PDFStructure

/// Makes pictures of one document after the other.
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

    /// What draws with the other engine than the one that is asked first.
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
        whole.faults = try Self.told(results.flatMap(\.faults), of: whole)
        if operation.parameters.manifest {
            try write(PictureManifest(whole, document: name(of: item)), context)
        }
        return whole
    }

    /// What is lost of a damaged document is told once, in place of each page.
    private static func told(_ failures: [ItemFailure], of whole: PreviewResult) throws -> [ItemFailure] {
        var faults = FaultList(of: "pages")
        for failure in failures { faults.add(failure, at: "") }
        let shown = whole.pages.count { $0.isShown }
        guard let damage = whole.damage else { return try faults.faults(besides: shown) }
        if shown == 0 { throw damage }
        let missing = PDFError.Code.pageMissing.description
        return try [damage] + faults.faults(besides: shown).filter { $0.code != missing }
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

    private func write(_ manifest: PictureManifest, _ context: ItemContext) throws {
        let file = try context.makeFile(ending: PictureName.manifestEnding)
        try file.write(ReadableJSON.bytes(of: manifest) + [UInt8(ascii: "\n")])
        try file.close()
    }
}

extension PreviewResult.Page {
    /// Whether its picture shows the page or, of one that is there, why it is not drawn, unless that is the wrong choice
    /// of a region.
    fileprivate var isShown: Bool {
        guard let failure else { return true }
        let ofNoPage: [PDFError.Code] = [.pageMissing, .pageSize, .region]
        return failure.hasPrefix("pdf.") && !ofNoPage.map(\.description).contains(failure)
    }
}
