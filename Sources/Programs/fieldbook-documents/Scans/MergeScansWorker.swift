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
        var encrypted: [String] = []
        for (index, path) in paths.enumerated() {
            context.report(progress: "file \(index + 1) of \(paths.count)")
            if try append(path, password: password, to: merger, context) { encrypted.append(path) }
        }
        try merger.finish()
        if parameters.archival {
            try ArchivalCheck.confirm(fileAt: target, level: parameters.archivalLevel)
        }
        var result = MergedScans(
            input: item.name, files: paths.count, pages: merger.pageCount, language: merger.language,
            output: context.finalPath(ending: MergedScans.ending))
        if let first = encrypted.first {
            var loss = ItemFailure.passwordNotKept(remedy: "Keep the parts, or encrypt the merged PDF.")
            let more = encrypted.count > 1 ? " and \(encrypted.count - 1) more" : ""
            loss.place = PathText.shown(first) + more
            result.findings = [loss]
        }
        return result
    }

    /// Appends a file; returns whether it is encrypted.
    private func append(
        _ path: String, password: String?, to merger: PDFMerger, _ context: ItemContext
    ) throws -> Bool {
        let link = try OpenablePath(path, in: context)
        let bookmark = PathText.shown(PathParts(path).stem)
        do {
            let isEncrypted = try Self.append(link.path, password: password, bookmark: bookmark, to: merger)
            withExtendedLifetime(link) {}
            return isEncrypted
        } catch {
            throw Self.failure(error, of: path)
        }
    }

    /// Appends a PDF, with the password only if it does not open without one, or only with restrictions.
    private static func append(
        _ path: String, password: String?, bookmark: String, to merger: PDFMerger
    ) throws(PDFError) -> Bool {
        do {
            return try merger.append(path, bookmark: bookmark)
        } catch {
            guard let password, [.encrypted, .restricted].contains(error.code) else { throw error }
            return try merger.append(path, password: password, bookmark: bookmark)
        }
    }

    private static func failure(_ error: PDFError, of path: String) -> ItemFailure {
        var failure = PasswordAdvice.failure(error)
        failure.place = PathText.shown(path)
        failure.file = failure.place
        return failure
    }
}
