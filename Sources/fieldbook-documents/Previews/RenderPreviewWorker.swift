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
        let file = try DrawableFile(item.path, in: context)
        let source = try open(file.path, context)
        let document = DrawnDocument(source: source, operation: operation, context: context)
        var result = PreviewResult(input: item.name, pageCount: source.pageCount)
        var faults = FaultList(of: "pages")
        var drawn = 0
        for index in try source.indices(of: operation.pages) {
            do {
                result.pages += try document.draw(page: index)
                drawn += 1
            } catch {
                let failure = try PreviewSource.pageFailure(error)
                faults.add(failure, at: "page \(index + 1)")
                result.pages += try document.drawPlaceholder(forPage: index, failure)
            }
        }
        result.faults = try faults.faults(besides: drawn)
        result.note = file.note
        if operation.parameters.manifest {
            try write(PictureManifest(result, document: name(of: item)), context)
        }
        return result
    }

    private func open(_ path: String, _ context: ItemContext) throws -> PreviewSource {
        let source = try PreviewSource(path: path, password: password)
        guard case .pdf = source, operation.parameters.box == .media else { return source }
        let uncropped = try context.temporaryPath(extension: "pdf")
        defer { unlink(uncropped) }
        try UncroppedPDF.write(copyOf: path, password: password, to: uncropped)
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
