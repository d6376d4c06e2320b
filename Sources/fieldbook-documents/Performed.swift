import Batch
import DocumentTasks

/// What does a task on documents.
protocol DocumentWork: Sendable {
    associatedtype Task: DocumentTask
    /// Sets up a worker for the task.
    static func makeWorker(for task: Task) throws -> any OperationWorker<Task.Result>
}

/// A task on documents together with what does it, under the task's own name.
struct Performed<Work: DocumentWork>: BatchOperation {
    static var name: String { Work.Task.name }
    static var version: Int { Work.Task.version }
    static var acceptedExtensions: Set<String> { Work.Task.acceptedExtensions }

    private let task: Work.Task
    var parameters: Work.Task.Parameters { task.parameters }
    var resources: [String] { task.resources }

    init(_ parameters: Work.Task.Parameters) throws { task = try Work.Task(parameters) }

    func plannedOutputs(of item: Item) -> [String] { task.plannedOutputs(of: item) }
    func plannedSeries(of item: Item) -> [OutputSeries] { task.plannedSeries(of: item) }
    func makeWorker() throws -> any OperationWorker<Work.Task.Result> { try Work.makeWorker(for: task) }
}

extension DocumentWork {
    /// The password in a file, if one is named.
    fileprivate static func password(in file: String?) throws -> String? {
        try file.map(PasswordFile.firstLine)
    }
}

/// Turns scans into documents.
enum ScanWork: DocumentWork {
    static func makeWorker(for task: ProcessScan) throws -> any OperationWorker<ScanResult> {
        try ProcessScanWorker(
            parameters: task.parameters,
            password: try password(in: task.parameters.recognition.opening.passwordFile))
    }
}

/// Puts scans together.
enum MergeWork: DocumentWork {
    static func makeWorker(for task: MergeScans) throws -> any OperationWorker<MergedScans> {
        MergeScansWorker(parameters: task.parameters)
    }
}

/// Makes image files smaller.
enum CompressWork: DocumentWork {
    static func makeWorker(for task: CompressScan) throws -> any OperationWorker<CompressedScan> {
        CompressScanWorker(task: task)
    }
}

/// Judges scans.
enum CheckWork: DocumentWork {
    static func makeWorker(for task: CheckScan) throws -> any OperationWorker<CheckedScan> {
        try CheckScanWorker(
            parameters: task.parameters, password: try password(in: task.parameters.opening.passwordFile))
    }
}

/// Tells what papers are.
enum ClassifyWork: DocumentWork {
    static func makeWorker(for task: ClassifyScan) throws -> any OperationWorker<ClassifiedScan> {
        try ClassifyScanWorker(
            parameters: task.parameters, password: try password(in: task.parameters.opening.passwordFile))
    }
}

/// Makes pictures of pages.
enum PreviewWork: DocumentWork {
    static func makeWorker(for task: RenderPreview) throws -> any OperationWorker<PreviewResult> {
        try task.parameters.drawing.engine.check()
        return RenderPreviewWorker(
            operation: task, password: try password(in: task.parameters.opening.passwordFile))
    }
}

/// Compares engines.
enum CompareWork: DocumentWork {
    static func makeWorker(for task: CompareEngines) throws -> any OperationWorker<ComparedEngines> {
        try PDFEngineChoice.pdfium.check()
        return CompareEnginesWorker(
            operation: task, password: try password(in: task.parameters.opening.passwordFile))
    }
}

/// Tells what PDFs are.
enum InfoWork: DocumentWork {
    static func makeWorker(for task: DescribePDF) throws -> any OperationWorker<DescribedPDF> {
        DescribePDFWorker(
            task: task,
            latest: LatestPDF(password: try password(in: task.parameters.choice.opening.passwordFile)))
    }
}

/// Takes text out of PDFs.
enum TextWork: DocumentWork {
    static func makeWorker(for task: ExtractText) throws -> any OperationWorker<ExtractedText> {
        ExtractTextWorker(
            task: task,
            latest: LatestPDF(password: try password(in: task.parameters.choice.opening.passwordFile)))
    }
}

/// Finds words in PDFs.
enum FindWork: DocumentWork {
    static func makeWorker(for task: FindText) throws -> any OperationWorker<FoundText> {
        try FindTextWorker(
            task: task,
            latest: LatestPDF(password: try password(in: task.parameters.choice.opening.passwordFile)))
    }
}

/// Puts pages onto contact sheets.
enum SheetWork: DocumentWork {
    static func makeWorker(for task: SheetPreview) throws -> any OperationWorker<SheetResult> {
        try task.parameters.drawing.engine.check()
        return SheetPreviewWorker(
            operation: task, password: try password(in: task.parameters.opening.passwordFile))
    }
}

/// Makes moving pictures of documents.
enum AnimationWork: DocumentWork {
    static func makeWorker(for task: AnimatePreview) throws -> any OperationWorker<AnimationResult> {
        try task.parameters.drawing.engine.check()
        return AnimatePreviewWorker(
            task: task, password: try password(in: task.parameters.opening.passwordFile))
    }
}

/// Cuts pages into tiles.
enum TileWork: DocumentWork {
    static func makeWorker(for task: TilePreview) throws -> any OperationWorker<TileResult> {
        try task.parameters.drawing.engine.check()
        return TilePreviewWorker(
            task: task, password: try password(in: task.parameters.opening.passwordFile))
    }
}
