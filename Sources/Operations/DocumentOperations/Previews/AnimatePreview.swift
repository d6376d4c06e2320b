package import Batch
package import DocumentModel

/// Shows the first pages of documents one after the other, in one moving picture each.
package struct AnimatePreview: DocumentTask {
    /// Parameters of `preview.animate`.
    package struct Parameters: OperationParameters {
        package var opening = OpeningParameters()
        package var drawing = DrawingParameters()
        @Parameter("Format of the pictures: webp or gif.", .readByCommand(as: "type")) package var type =
            "webp"
        @Parameter("Side of the square that pages are fitted into.", unit: "pixels", in: 16...2_000)
        package var size = 512
        @Parameter("Most pages that are shown, from the first on.", in: 1...100, .value("n")) package
            var frames = 10
        @Parameter("Time that a page is shown.", unit: "seconds", in: 0.02...60) package var delay = 1.0
        @Parameter("Quality of WebP.", in: 1...100, .value("n")) package var quality = 80

        package init() {}
    }

    package typealias Result = AnimationResult

    package static let name = "preview.animate"
    package static let traits = OperationTraits.documents(
        version: 1,
        acceptedExtensions: RenderPreview.traits.acceptedExtensions,
        dividesItems: true,
        secondsPerStep: 60)

    /// All frames lie in memory at once.
    private static let mostPixels = 60_000_000

    package let parameters: Parameters
    /// How the picture is encoded.
    package let encoding: AnimationEncoding

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        try parameters.checkRanges()
        guard parameters.frames * parameters.size * parameters.size <= Self.mostPixels
        else {
            throw ParameterFailure(
                "frames",
                "at most 60 million pixels in all were expected, not \(parameters.frames) frames of "
                    + "\(parameters.size) pixels a side")
        }
        switch parameters.type {
        case "gif": encoding = .gif
        case "webp": encoding = .webp(quality: parameters.quality)
        default: throw ParameterFailure("type", "gif or webp was expected, not \"\(parameters.type)\"")
        }
    }

    /// The libraries that draw.
    package static var dispensableParameters: [Set<String>] {
        [RenderPreview.unusedByPDFs, RenderPreview.unusedByTexts]
    }

    package func resources(without unused: Set<String>) -> [String] {
        unused.contains("engine") ? [] : parameters.drawing.engine.resources
    }

    package func plannedOutputs(of item: Item) -> [String] { [item.stem + ending] }

    /// What follows the item's name in that of its picture.
    package var ending: String { "." + encoding.fileExtension }
}
