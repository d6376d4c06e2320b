import Batch
import DocumentModel
import DocumentOperations
import PDFPreview

/// Cuts pages of one document after the other into tiles; a page that fails costs that page only, and gets tiles that say
/// so.
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
            // A page that is too large by itself costs no other one.
            let count = (try? source.pyramid(ofPage: index).tileCount) ?? 0
            if count <= Double(TilePreview.mostTiles) { tiles += count }
            guard tiles <= Double(TilePreview.mostTiles) else { throw TiledPages.tooMany(atPage: index) }
        }
        return TiledPages(input: item.name, source: source, indices: indices, task: task, context: context)
    }

    func combine(_ results: [TileResult], of item: Item, in context: ItemContext) throws -> TileResult {
        var whole = TileResult(input: item.name, pageCount: results.first?.pageCount ?? 0)
        whole.pages = results.flatMap(\.pages)
        var faults = FaultList(of: "pages")
        for fault in results.flatMap(\.faults) { faults.add(fault, at: "") }
        whole.faults =
            try results.compactMap(\.damage).prefix(1)
            + faults.faults(besides: whole.pages.count { $0.failure == nil })
        whole.note = results.lazy.compactMap(\.note).first
        whole.complaints = results.flatMap(\.complaints)
        whole.unused = results.lazy.compactMap(\.unused).first
        return whole
    }
}
