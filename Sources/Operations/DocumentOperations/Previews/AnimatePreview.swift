public import Batch
package import DocumentModel

/// Makes an animated picture of the first pages of each document.
public struct AnimatePreview: DocumentOperation {
    /// Parameters of `preview.animate`.
    public struct Parameters: OperationParameters {
        public var opening = OpeningParameters()
        public var drawing = DrawingParameters()
        @Parameter("Format of the pictures: webp or gif.", .readByCommand(as: "type")) public var type =
            "webp"
        @Parameter("Length of the longer side of pages.", unit: "pixels", in: 16...2_000)
        public var size = 512
        @Parameter("Maximum number of pages to show, beginning with the first.", in: 1...100, .value("n"))
        public var frames = 10
        @Parameter("Time for which each page is shown.", unit: "seconds", in: 0.02...60) public var delay =
            1.0
        @Parameter("Quality of WebP.", in: 1...100, .value("n")) public var quality = 80

        public init() {}
    }

    public typealias Result = AnimationResult

    public static let name = "preview.animate"
    public static let traits = OperationTraits.documents(
        version: 3,
        acceptedExtensions: RenderPreview.traits.acceptedExtensions,
        dividesItems: true,
        secondsPerStep: 60)

    /// All frames are in memory at the same time.
    private static let mostPixels = 60_000_000

    public let parameters: Parameters
    /// How the picture is encoded.
    package let encoding: AnimationEncoding

    public init(_ parameters: Parameters) throws {
        self.parameters = parameters
        try parameters.checkRanges()
        guard parameters.frames * parameters.size * parameters.size <= Self.mostPixels
        else {
            throw ParameterFailure(
                "frames",
                "at most 60 million pixels in total were expected, not \(parameters.frames) frames of "
                    + "\(parameters.size) pixels per side")
        }
        switch parameters.type {
        case "gif": encoding = .gif
        case "webp": encoding = .webp(quality: parameters.quality)
        default: throw ParameterFailure("type", "gif or webp was expected, not \"\(parameters.type)\"")
        }
    }

    package static var dispensableParameters: [Set<String>] {
        [RenderPreview.unusedByPDFs, RenderPreview.unusedByTexts]
    }

    public func resources(without unused: Set<String>) -> [String] {
        unused.contains("engine") ? [] : parameters.drawing.engine.resources
    }

    public func outputPlan(of item: Item) -> OutputPlan { [item.stem + ending] }

    /// What follows the item's name in the picture's.
    package var ending: String { "." + encoding.fileExtension }
}

/// Format of an animated picture.
package enum AnimationFormat: String, CaseIterable, Sendable {
    case gif
    case webp
}

/// The animated picture of a document.
public struct AnimationResult: OperationResult {
    public var input: String
    /// Pages in the document.
    public var pageCount: Int
    /// Pages shown.
    public var frames = 0
    /// Pixels.
    public var width = 0
    /// Pixels.
    public var height = 0
    /// Size of the file.
    public var bytes = 0
    /// The picture's path.
    public var output = ""
    public var faults: [ItemFailure] = []
    /// What a damaged document has lost.
    public var damage: ItemFailure?
    /// What the pages do not show of the document.
    public var note: String?

    /// Damaged or unsupported content on pages that were drawn.
    public var complaints: [String] = []

    /// Files with the frames, until they are combined; then `nil`.
    public var parts: [String]?

    public var isSelfContained: Bool { parts == nil }

    /// Parameters that had no effect; `nil` if that is not known.
    public var unused: Set<String>?

    public var unusedParameters: Set<String> { unused ?? [] }

    public var notes: [String] { [note].compactMap { $0 } + complaints }

    /// Creates a result without a picture yet.
    package init(input: String, pageCount: Int) {
        self.input = input
        self.pageCount = pageCount
    }

    public var rows: [Row] {
        [
            Row([
                "input": .text(input), "frames": .integer(frames), "of": .integer(pageCount),
                "width": .integer(width), "height": .integer(height), "bytes": .bytes(bytes),
                "output": .text(output),
            ])
        ]
    }
}
