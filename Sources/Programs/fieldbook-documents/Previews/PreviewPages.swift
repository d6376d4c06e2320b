import Batch
import DocumentModel
import DocumentOperations

/// The chosen pages of a document, of which pictures are made; a page that fails costs that page only, and gets a
/// picture that says so.
struct PreviewPages: ItemParts {
    let input: String
    let document: DrawnDocument
    /// From 0, in the order in which they were chosen.
    let indices: [Int]
    /// The same pages by another engine; `nil` where there is none.
    let otherwise: () throws -> (any ItemParts<PreviewResult>)?

    var count: Int { indices.count }

    func process(_ range: Range<Int>) throws -> PreviewResult {
        var result = PreviewResult(input: input, pageCount: document.pageCount)
        for index in indices[range] {
            document.context.report(progress: "page \(index + 1) of \(document.pageCount)")
            do {
                result.pages += try document.draw(page: index)
            } catch {
                let failure = try PreviewSource.pageFailure(error)
                try substitute(index, failure, shape: document.source.shape(ofPage: index), in: &result)
            }
        }
        result.note = document.source.note
        result.complaints = document.source.complaints
        result.damage = document.source.damage
        result.unused = document.source.unusedParameters
        return result
    }

    func processOtherwise(_ part: Int) throws -> PreviewResult? {
        guard let other = try otherwise(), part < other.count else { return nil }
        return try other.process(part..<part + 1)
    }

    /// Leaves the page alone, whose shape is not known then.
    func substitute(for part: Int, _ failure: ItemFailure) throws -> PreviewResult {
        var result = PreviewResult(input: input, pageCount: document.pageCount)
        try substitute(indices[part], failure, shape: nil, in: &result)
        return result
    }

    private func substitute(
        _ index: Int, _ failure: ItemFailure, shape: (width: Double, height: Double)?,
        in result: inout PreviewResult
    ) throws {
        let failure = failure.ofPage(index)
        result.faults.append(failure)
        result.pages += try document.drawPlaceholder(forPage: index, failure, shape: shape)
    }
}
