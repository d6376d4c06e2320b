import Batch
import DocumentOperations
import PDFAssembly
import PDFPreview

/// Performs `scan.process`. The recognition engines are loaded once.
final class ProcessScanWorker: OperationWorker {
    private let parameters: ProcessScan.Parameters
    private let reader: PageReader
    private let judge: DocumentJudge
    private let password: String?

    init(parameters: ProcessScan.Parameters, password: String?) throws {
        self.password = password
        self.parameters = parameters
        reader = try PageReader(parameters)
        judge = try DocumentJudge(parameters)
    }

    func process(_ item: Item, in context: ItemContext) throws -> ScanResult {
        reader.beginDocument()
        let source = try ScanSource(item, password: password)
        var result = ScanResult(input: item.name)
        var notes: [ItemFailure] = []
        if source.isPDF, !parameters.force {
            let made = try ScannedPDF(
                parameters: parameters, reader: reader, judge: judge, item: item, context: context
            ).make(of: source)
            (result.pages, notes) = (made.pages, made.findings)
            result.isCopy = made.isCopy && !parameters.skipText
        } else {
            result.pages = try ScanDocument(
                parameters: parameters, reader: reader, judge: judge, item: item, context: context
            ).make(of: source)
        }
        try judge.conclude(&result, on: item, pageCount: source.pageCount)
        result.findings += notes
        if parameters.force, let contents = source.contents { result.findings += losses(of: contents) }
        if let pdf = context.stagedPath(ending: ScanOutput.pdf.ending) {
            if parameters.recognition.archival, parameters.force || !source.isPDF {
                try ArchivalCheck.confirm(fileAt: pdf, level: parameters.recognition.archivalLevel)
            }
            let size = SizeChange(
                before: try FileBytes.count(ofFileAt: item.path), after: try FileBytes.count(ofFileAt: pdf))
            result.size = size
            if parameters.compare {
                try PageComparison(source: source, pdf: .opened(path: pdf, password: password), size: size)
                    .write(result.pages, in: context)
                result.isCompared = true
            }
        }
        let operation = try ProcessScan(parameters)
        let subfolder = try operation.outputPlan(of: item).subfolder(for: result)
        result.outputs = operation.endings.map { context.finalPath(ending: $0, inSubfolder: subfolder) }
        return result
    }

    /// Warnings about what a remade PDF has lost.
    private func losses(of contents: ExistingPDF) -> [ItemFailure] {
        let remedy = "Keep the original PDF, or leave out --force-ocr."
        let isDecrypted = contents.isEncrypted && parameters.outputs.contains(.pdf)
        let losses = [
            (try? contents.extras())?.loss(remedy: remedy),
            isDecrypted ? ItemFailure.passwordNotKept(remedy: remedy) : nil,
        ]
        return losses.compactMap { $0 }
    }
}

extension ItemFailure {
    /// The warning that an encrypted PDF has become one without a password.
    static func passwordNotKept(remedy: String) -> ItemFailure {
        ItemFailure(
            code: "scan.notKept", message: "the password could not be kept; the output is not encrypted",
            remedy: remedy)
    }
}

extension PageExtras {
    /// A warning about the parts of a PDF that were lost when it was remade; `nil` if it had none of them.
    fileprivate func loss(remedy: String) -> ItemFailure? {
        let kinds = [
            (signatures, "signature", "signatures"), (annotations, "annotation", "annotations"),
            (links, "link", "links"),
            (max(0, fields - signatures), "form field", "form fields"),
            (attachments, "attached file", "attached files"),
        ]
        let lost = kinds.filter { $0.0 > 0 }.map { "\($0.0) \($0.0 == 1 ? $0.1 : $0.2)" }
        guard !lost.isEmpty else { return nil }
        return ItemFailure(
            code: "scan.notKept",
            message:
                "\(lost.joined(separator: ", ")) of the PDF could not be kept, only their appearance",
            remedy: remedy)
    }
}
