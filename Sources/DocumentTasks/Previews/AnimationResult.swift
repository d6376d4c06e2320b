package import Batch

/// The moving picture made of a document.
package struct AnimationResult: OperationResult {
    package var input: String
    /// Pages in the document.
    package var pageCount: Int
    /// Pages that are shown.
    package var frames = 0
    /// Pixels.
    package var width = 0
    /// Pixels.
    package var height = 0
    /// The file's size.
    package var bytes = 0
    /// The picture's path.
    package var output = ""
    package var faults: [ItemFailure] = []
    /// What of the document its pages do not show.
    package var note: String?

    /// What is damaged or not understood in pages that were drawn.
    package var complaints: [String] = []

    package var notes: [String] { [note].compactMap { $0 } + complaints }

    /// Creates a result without a picture yet.
    package init(input: String, pageCount: Int) {
        self.input = input
        self.pageCount = pageCount
    }

    package var rows: [Row] {
        [
            Row([
                "input": .text(input), "frames": .integer(frames), "of": .integer(pageCount),
                "width": .integer(width), "height": .integer(height), "bytes": .integer(bytes),
                "output": .text(output),
            ])
        ]
    }
}
