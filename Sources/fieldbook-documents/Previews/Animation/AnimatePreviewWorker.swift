import Batch
import DocumentModel
import DocumentTasks
import Images

/// Makes a moving picture of one document after the other; a page that fails gets a frame that says so.
struct AnimatePreviewWorker: OperationWorker {
    let task: AnimatePreview
    let password: String?

    func process(_ item: Item, in context: ItemContext) throws -> AnimationResult {
        let file = try DrawableFile(item.path, in: context)
        let source = try PreviewSource(path: file.path, password: password, engine: .poppler)
        var result = AnimationResult(input: item.name, pageCount: source.pageCount)
        var faults = FaultList(of: "pages")
        var frames: [Raster] = []
        for index in 0..<min(source.pageCount, task.parameters.frames) {
            do {
                frames.append(try source.raster(ofPage: index, fitting: task.parameters.size))
            } catch {
                let failure = try PreviewSource.pageFailure(error)
                faults.add(failure, at: "page \(index + 1)")
                frames.append(try placeholder(source, index, failure))
            }
        }
        result.faults =
            try [source.damage].compactMap { $0 } + faults.faults(besides: frames.count - faults.count)
        result.complaints = source.complaints
        let picture = try Animation(frames, delay: task.parameters.delay).encoded(as: task.encoding)
        try context.makeFile(ending: task.ending).write(picture.bytes)
        (result.frames, result.bytes) = (frames.count, picture.bytes.count)
        (result.width, result.height) = (picture.width, picture.height)
        result.output = context.finalPath(ending: task.ending)
        result.note = file.note
        return result
    }

    private func placeholder(
        _ source: PreviewSource, _ index: Int, _ failure: ItemFailure
    ) throws -> Raster {
        let side = task.parameters.size
        return try Placeholder(page: index + 1, failure: failure)
            .raster(source.shape(ofPage: index), .box(width: side, height: side))
    }
}
