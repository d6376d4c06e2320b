import Batch
import DocumentModel
import DocumentOperations
import PDFAssembly

/// Performs `scan.merge`.
struct MergeScansWorker: OperationWorker {
    let parameters: MergeScans.Parameters

    func process(_ item: Item, in context: ItemContext) throws -> MergedScans {
        let title = parameters.title ?? PathParts(item.stem).name
        var information = PDFInformation(title: title, isArchival: parameters.archival)
        information.archivalLevel = parameters.archivalLevel
        let target = try context.makePath(ending: MergedScans.ending)
        let merger = PDFMerger(path: target, information: information)
        let password = try parameters.opening.passwordFile.map(PasswordFile.firstLine)
        let paths = [item.path] + parameters.with
        for (index, path) in paths.enumerated() {
            context.report(progress: "file \(index + 1) of \(paths.count)")
            try append(path, password: password, to: merger, context)
        }
        try merger.finish()
        if parameters.archival {
            try ArchivalCheck.confirm(fileAt: target, level: parameters.archivalLevel)
        }
        return MergedScans(
            input: item.name, files: paths.count, pages: merger.pageCount, language: merger.language,
            output: context.finalPath(ending: MergedScans.ending))
    }

    private func append(
        _ path: String, password: String?, to merger: PDFMerger, _ context: ItemContext
    ) throws {
        let link = try OpenablePath(path, in: context)
        let bookmark = PathText.shown(PathParts(path).stem)
        do {
            try Self.append(link.path, password: password, bookmark: bookmark, to: merger)
            withExtendedLifetime(link) {}
        } catch {
            throw Self.failure(error, of: path)
        }
    }

    /// Appends a PDF, with the password only if it does not open without one.
    private static func append(
        _ path: String, password: String?, bookmark: String, to merger: PDFMerger
    ) throws(PDFError) {
        do {
            try merger.append(path, bookmark: bookmark)
        } catch {
            guard let password, error.code == .encrypted else { throw error }
            try merger.append(path, password: password, bookmark: bookmark)
        }
    }

    private static func failure(_ error: PDFError, of path: String) -> ItemFailure {
        var failure = error.itemFailure
        failure.place = PathText.shown(path)
        failure.file = failure.place
        if error.code == .encrypted {
            failure.cause = .setting
            failure.remedy = "Put the right password into a file and name it with --password-file."
        }
        return failure
    }
}
