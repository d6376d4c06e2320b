import Batch
import DocumentOperations
import Foundation

/// Processes documents for `fieldbook` with the libraries for images, text recognition and PDFs, in limited processes.
///
///     fieldbook-documents worker --staged --limits LIMITS
///     fieldbook-documents thumbnails --limits LIMITS
///     fieldbook-documents findings --limits LIMITS
@main
struct DocumentsProgram {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard let task = arguments.first, let limits = arguments.last.flatMap(WorkerLimits.init(argument:)),
            arguments.dropLast().last == "--limits"
        else { explain() }
        switch task {
        case "worker":
            try StagedService(operations, limits: limits, usesCache: true).serve()
        case "thumbnails": try ThumbnailService(limits: limits).serve()
        case "findings": try LibraryFindings.write(limits: limits)
        default: explain()
        }
    }

    private static let operations = [
        StagedOperation(makeWorker: { (scan: ProcessScan) in
            try ProcessScanWorker(
                parameters: scan.parameters, password: password(scan.parameters.recognition.opening))
        }),
        StagedOperation(makeWorker: { (merge: MergeScans) in MergeScansWorker(parameters: merge.parameters) }
        ),
        StagedOperation(makeWorker: { (compress: CompressScan) in CompressScanWorker(task: compress) }),
        StagedOperation(makeWorker: { (check: CheckScan) in
            try CheckScanWorker(parameters: check.parameters, password: password(check.parameters.opening))
        }),
        StagedOperation(makeWorker: { (classify: ClassifyScan) in
            try ClassifyScanWorker(
                parameters: classify.parameters, password: password(classify.parameters.opening))
        }),
        StagedOperation(makeWorker: { (preview: RenderPreview) in
            try preview.parameters.drawing.engine.check()
            return RenderPreviewWorker(
                operation: preview, password: try password(preview.parameters.opening))
        }),
        StagedOperation(makeWorker: { (describe: DescribePDF) in
            DescribePDFWorker(task: describe, latest: try latestPDF(describe.parameters.choice.opening))
        }),
        StagedOperation(makeWorker: { (extract: ExtractText) in
            ExtractTextWorker(task: extract, latest: try latestPDF(extract.parameters.choice.opening))
        }),
        StagedOperation(makeWorker: { (find: FindText) in
            try FindTextWorker(task: find, latest: latestPDF(find.parameters.choice.opening))
        }),
        StagedOperation(makeWorker: { (sheet: SheetPreview) in
            try sheet.parameters.drawing.engine.check()
            return SheetPreviewWorker(operation: sheet, password: try password(sheet.parameters.opening))
        }),
        StagedOperation(makeWorker: { (compare: CompareEngines) in
            try PDFEngineChoice.pdfium.check()
            return CompareEnginesWorker(
                operation: compare, password: try password(compare.parameters.opening))
        }),
        StagedOperation(makeWorker: { (animate: AnimatePreview) in
            try animate.parameters.drawing.engine.check()
            return AnimatePreviewWorker(task: animate, password: try password(animate.parameters.opening))
        }),
        StagedOperation(makeWorker: { (tiles: TilePreview) in
            try tiles.parameters.drawing.engine.check()
            return TilePreviewWorker(task: tiles, password: try password(tiles.parameters.opening))
        }),
    ]

    /// The password in the file that the parameters name; `nil` without one.
    private static func password(_ opening: OpeningParameters) throws -> String? {
        try opening.passwordFile.map(PasswordFile.firstLine)
    }

    private static func latestPDF(_ opening: OpeningParameters) throws -> LatestPDF {
        LatestPDF(password: try password(opening))
    }

    private static func explain() -> Never {
        let text = """
            fieldbook-documents is a part of fieldbook, which starts it to work on images and PDFs in processes with
            limits. Use fieldbook, for example: fieldbook scan inbox/ -o documents/

            """
        _ = Array(text.utf8).withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
        exit(2)
    }
}
