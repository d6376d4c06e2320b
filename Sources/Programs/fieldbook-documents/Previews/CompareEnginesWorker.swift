import Batch
import DocumentModel
import DocumentOperations
import Images
import PDFPreview

/// Draws one document after the other with every engine, and shows side by side where they differ.
struct CompareEnginesWorker: DividingWorker {
    typealias Result = ComparedEngines

    let operation: CompareEngines
    let password: String?

    func open(_ item: Item, in context: ItemContext) throws -> any ItemParts<ComparedEngines> {
        let documents = ComparedPages.engines.map { EngineDocument($0, path: item.path, password: password) }
        let pageCount = documents.reduce(0) { max($0, $1.pageCount) }
        if pageCount == 0 {
            _ = try PasswordAdvice.given { () throws(PDFError) in try documents[0].document.get() }
        }
        return ComparedPages(
            input: item.name, documents: documents, pageCount: pageCount,
            indices: try operation.pages.indices(pageCount: pageCount), operation: operation, context: context
        )
    }

    func combine(
        _ results: [ComparedEngines], of item: Item, in context: ItemContext
    ) throws -> ComparedEngines {
        var whole = ComparedEngines(
            input: item.name, pageCount: results.first?.pageCount ?? 0,
            engines: results.first?.engines ?? [])
        whole.pages = results.flatMap(\.pages)
        let list = try context.makeFile(ending: ComparedEngines.ending)
        try list.write(ReadableJSON.bytes(of: whole) + [UInt8(ascii: "\n")])
        try list.close()
        var faults = FaultList(of: "pages")
        for fault in results.flatMap(\.faults) { faults.add(fault, at: "") }
        // What was compared is done, however it came out.
        whole.faults = try faults.faults(besides: whole.pages.count)
        return whole
    }
}
