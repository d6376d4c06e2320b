import Batch
import DocumentModel
import DocumentTasks
import Foundation
import Images
import PDFAssembly
import PDFPreview

/// Makes pictures of one document after the other; a page that fails costs that page only, and gets a picture that says
/// so.
struct RenderPreviewWorker: OperationWorker {
    let operation: RenderPreview
    let password: String?

    func process(_ item: Item, in context: ItemContext) throws -> PreviewResult {
        let source = try open(item, context)
        let document = DrawnDocument(source: source, operation: operation, context: context)
        var result = PreviewResult(input: item.name, pageCount: source.pageCount)
        var faults = FaultList(of: "pages")
        var shown = 0
        for index in try source.indices(of: operation.pages) {
            do {
                result.pages += try document.draw(page: index)
                shown += 1
            } catch {
                let failure = try PreviewSource.pageFailure(error)
                faults.add(failure, at: "page \(index + 1)")
                result.pages += try document.drawPlaceholder(forPage: index, failure)
                if isShown(index, by: failure, of: source) { shown += 1 }
            }
        }
        result.faults = try told(faults, besides: shown, of: source)
        result.notes = source.notes
        if operation.parameters.manifest {
            try write(PictureManifest(result, document: name(of: item)), context)
        }
        return result
    }

    /// A page that is there is shown, be it by the reason why it is not drawn, unless that is the wrong choice of a region.
    private func isShown(_ index: Int, by failure: ItemFailure, of source: PreviewSource) -> Bool {
        failure.code != PDFError.Code.region.description && source.shape(ofPage: index) != nil
    }

    /// What is lost of a damaged document is told once, in place of each page.
    private func told(_ faults: FaultList, besides shown: Int, of source: PreviewSource) throws
        -> [ItemFailure]
    {
        guard let damage = source.damage else { return try faults.faults(besides: shown) }
        if shown == 0 { throw damage }
        let missing = PDFError.Code.pageMissing.description
        return try [damage] + faults.faults(besides: shown).filter { $0.code != missing }
    }

    private func open(_ item: Item, _ context: ItemContext) throws -> PreviewSource {
        let source = try PreviewSource(path: item.path, password: password)
        guard case .pdf(let file) = source, operation.parameters.box == .media else { return source }
        let uncropped = try context.temporaryPath(extension: "pdf")
        defer { unlink(uncropped) }
        try UncroppedPDF.write(copyOf: item.path, password: file.password, to: uncropped)
        return try PreviewSource(path: uncropped, password: password)
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
