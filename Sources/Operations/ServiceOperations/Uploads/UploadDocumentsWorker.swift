import APICore
import Batch

/// Hands in one document after the other.
struct UploadDocumentsWorker: OperationWorker {
    let source: DocumentSource
    let counter: UploadDesk.Counter

    func process(_ item: Item, in context: ItemContext) throws -> UploadedDocument {
        let path = source.path(for: item)
        guard !source.isMade || FileKind(at: path) == .file else {
            throw ItemFailure(
                code: "upload.noDocument", message: "no document was made of it",
                remedy: "Run the same command again.", cause: .moment)
        }
        try counter.place.check(fileAt: path)
        let progress = LatestProgress()
        let document = OutgoingDocument(
            input: item.name, source: item.path, path: path, name: source.name(for: item),
            kind: source.kinds[item.stem], preview: preview(of: item, context), report: progress.note,
            isInput: { item.isFile(device: $0.device, inode: $0.inode) })
        let delivery = try deliver(document, progress, context)
        let result = UploadedDocument(
            of: document, madeBy: source.making, delivered: delivery,
            to: counter.service.profile.address.description, counter.place.words,
            isListed: counter.place.hasList)
        try context.makeFile(ending: UploadedDocument.ending).write(try result.receipt())
        return result
    }

    private func preview(of item: Item, _ context: ItemContext) -> String? {
        let path = context.finalPath(ending: DocumentSource.previewEnding + ".jpg")
        return FileKind(at: path) == .file ? PathParts.seenFromHere(path) : nil
    }

    private func deliver(
        _ document: OutgoingDocument, _ progress: LatestProgress, _ context: ItemContext
    ) throws -> DocumentDelivery {
        let sender = counter.sender
        do throws(APIError) {
            return try counter.service.wait {
                if let words = progress.words { context.report(progress: words) }
            } for: { (client) throws(APIError) in
                try await sender.deliver(document, through: client)
            }
        } catch {
            let failure = error.transferFailure
            if error.isOfAll || sender.patience.isServerAway && error.isSilence {
                throw RunFailure(failure)
            }
            throw failure
        }
    }
}
