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
    /// What is lost of a damaged document.
    package var damage: ItemFailure?
    /// What of the document its pages do not show.
    package var note: String?

    /// What is damaged or not understood in pages that were drawn.
    package var complaints: [String] = []

    /// Files with pictures of its pages, until these are put together; `nil` then.
    package var parts: [String]?

    package var isSelfContained: Bool { parts == nil }

    /// The parameters that made no difference to it; `nil` where that is not known.
    package var unused: Set<String>?

    package var unusedParameters: Set<String> { unused ?? [] }

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
