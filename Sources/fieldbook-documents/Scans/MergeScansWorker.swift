import Batch
import DocumentModel
import DocumentTasks
import PDFAssembly

/// Puts PDFs one behind the other into one.
struct MergeScansWorker: OperationWorker {
    let parameters: MergeScans.Parameters

    func process(_ item: Item, in context: ItemContext) throws -> MergedScans {
        let title = parameters.title ?? PathParts(item.stem).name
        let merger = PDFMerger(
            path: try context.makePath(ending: MergedScans.ending),
            information: PDFInformation(title: title, isArchival: parameters.archival))
        let paths = [item.path] + parameters.with
        for (index, path) in paths.enumerated() {
            context.report(progress: "file \(index + 1) of \(paths.count)")
            try append(path, to: merger, context)
        }
        try merger.finish()
        return MergedScans(
            input: item.name, files: paths.count, pages: merger.pageCount, language: merger.language,
            output: context.finalPath(ending: MergedScans.ending))
    }

    private func append(_ path: String, to merger: PDFMerger, _ context: ItemContext) throws {
        let link = try OpenablePath(path, in: context)
        do {
            try merger.append(link.path, bookmark: PathText.shown(PathParts(path).stem))
            withExtendedLifetime(link) {}
        } catch {
            throw Self.failure(error, of: path)
        }
    }

    private static func failure(_ error: PDFError, of path: String) -> ItemFailure {
        var failure = error.itemFailure
        failure.place = PathText.shown(path)
        failure.file = failure.place
        if error.code == .notArchival {
            failure.remedy =
                "Make it with --pdfa, a PDF that came as one with --force-ocr too, or merge without --pdfa."
        }
        return failure
    }
}
