import Batch
import DocumentModel
import DocumentOperations
import Images

/// Performs `preview.animate`; a page that fails gets a frame with the error.
struct AnimatePreviewWorker: DividingWorker {
    typealias Result = AnimationResult

    let task: AnimatePreview
    let password: String?

    func open(_ item: Item, in context: ItemContext) throws -> any ItemParts<AnimationResult> {
        let engine = task.parameters.drawing.engine
        return try open(item, in: context, engine) {
            try engine.second.map { try open(item, in: context, $0) { nil } }
        }
    }

    private func open(
        _ item: Item, in context: ItemContext, _ engine: PDFEngineChoice,
        otherwise: @escaping () throws -> AnimatedPages?
    ) throws -> AnimatedPages {
        let file = try DrawableFile(item.path, in: context)
        let source = try PreviewSource(
            path: file.path, password: password, engine: file.isTypeset ? .poppler : engine)
        return AnimatedPages(
            input: item.name, file: file, source: source,
            count: min(source.pageCount, task.parameters.frames), side: task.parameters.size,
            context: context,
            otherwise: otherwise)
    }

    func combine(
        _ results: [AnimationResult], of item: Item, in context: ItemContext
    ) throws -> AnimationResult {
        var result = AnimationResult(input: item.name, pageCount: results.first?.pageCount ?? 0)
        let frames = try results.flatMap { $0.parts ?? [] }.map {
            try RasterPart.taken(from: $0, in: context)
        }
        let faults = results.flatMap(\.faults)
        result.faults =
            try results.compactMap(\.damage).prefix(1) + faults.ofPages(besides: frames.count - faults.count)
        result.complaints = results.flatMap(\.complaints)
        let picture = try Animation(frames, delay: task.parameters.delay).encoded(as: task.encoding)
        try context.write(picture.bytes, ending: task.ending)
        (result.frames, result.bytes) = (frames.count, picture.bytes.count)
        (result.width, result.height) = (picture.width, picture.height)
        result.output = context.finalPath(ending: task.ending)
        result.note = results.lazy.compactMap(\.note).first
        result.unused = results.lazy.compactMap(\.unused).first
        return result
    }
}

/// The first pages of a document, drawn as frames.
private struct AnimatedPages: ItemParts {
    let input: String
    let file: DrawableFile
    let source: PreviewSource
    let count: Int
    let side: Int
    let context: ItemContext
    /// The same pages with the other engine; `nil` if there is none.
    let otherwise: () throws -> AnimatedPages?

    func processOtherwise(_ part: Int) throws -> AnimationResult? {
        guard let other = try otherwise(), part < other.count else { return nil }
        return try other.process(part..<part + 1)
    }

    func process(_ range: Range<Int>) throws -> AnimationResult {
        var result = AnimationResult(input: input, pageCount: source.pageCount)
        var parts: [String] = []
        for index in range {
            context.report(progress: "page \(index + 1) of \(source.pageCount)")
            let frame: Raster
            do {
                frame = try source.raster(ofPage: index, fitting: side)
            } catch {
                let failure = try PreviewSource.pageFailure(error)
                frame = try placeholder(index, failure, source.shape(ofPage: index), in: &result)
            }
            parts.append(try RasterPart.kept(frame, in: context))
        }
        result.parts = parts
        result.complaints = source.complaints
        result.damage = source.damage
        result.note = file.note
        result.unused = source.unusedParameters(isTypeset: file.isTypeset)
            .intersection(RenderPreview.unusedByTexts)
        return result
    }

    func substitute(for part: Int, _ failure: ItemFailure) throws -> AnimationResult {
        var result = AnimationResult(input: input, pageCount: source.pageCount)
        let frame = try placeholder(part, failure, nil, in: &result)
        result.parts = [try RasterPart.kept(frame, in: context)]
        return result
    }

    private func placeholder(
        _ index: Int, _ failure: ItemFailure, _ shape: (width: Double, height: Double)?,
        in result: inout AnimationResult
    ) throws -> Raster {
        let failure = failure.ofPage(index)
        result.faults.append(failure)
        return try Placeholder(page: index + 1, failure: failure).raster(
            shape, .box(width: side, height: side))
    }
}
