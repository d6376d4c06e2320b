package import Batch
package import DocumentModel

/// Shows the first pages of documents one after the other, in one moving picture each.
package struct AnimatePreview: DocumentTask {
    /// What `preview.animate` is told.
    package struct Parameters: OperationParameters {
        /// `gif` or `webp`.
        package var type = "webp"
        /// The side of the square that pages are fitted into, in pixels.
        package var size = 512
        /// The most pages that are shown, from the first on.
        package var frames = 10
        /// Seconds that a page is shown.
        package var delay = 1.0
        /// WebP's quality, 1 to 100.
        package var quality = 80
        /// What draws PDFs' pages.
        package var engine = PDFEngineChoice.auto
        /// A file with the password of encrypted PDFs in its first line.
        package var passwordFile: String?

        /// Everything at its default.
        package init() {}

        package static let files = ["passwordFile": ""]
    }

    package typealias Result = AnimationResult

    package static let name = "preview.animate"
    package static let version = 1
    package static let dividesItems = true
    /// A frame, or putting a few of them together.
    package static let secondsPerStep: Double? = 60
    package static let acceptedExtensions = RenderPreview.acceptedExtensions

    /// All frames lie in memory at once.
    private static let mostPixels = 60_000_000

    package let parameters: Parameters
    /// How the picture is encoded.
    package let encoding: AnimationEncoding

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        guard (1...100).contains(parameters.quality) else {
            throw ParameterFailure("quality", "1 to 100 was expected, not \(parameters.quality)")
        }
        guard (16...2_000).contains(parameters.size) else {
            throw ParameterFailure("size", "16 to 2000 pixels were expected, not \(parameters.size)")
        }
        guard (1...100).contains(parameters.frames),
            parameters.frames * parameters.size * parameters.size <= Self.mostPixels
        else {
            throw ParameterFailure(
                "frames",
                "1 to 100 were expected, and no more than 60 million pixels in all, not "
                    + "\(parameters.frames) of \(parameters.size) pixels a side")
        }
        guard parameters.delay >= 0.02 && parameters.delay <= 60 else {
            throw ParameterFailure("delay", "0.02 to 60 seconds were expected, not \(parameters.delay)")
        }
        switch parameters.type {
        case "gif": encoding = .gif
        case "webp": encoding = .webp(quality: parameters.quality)
        default: throw ParameterFailure("type", "gif or webp was expected, not \"\(parameters.type)\"")
        }
    }

    /// The libraries that draw.
    package var resources: [String] { parameters.engine.resources }

    package static var dispensableParameters: [Set<String>] {
        [RenderPreview.unusedByPDFs, RenderPreview.unusedByTexts]
    }

    package func resources(without unused: Set<String>) -> [String] {
        unused.contains("engine") ? [] : resources
    }

    package func plannedOutputs(of item: Item) -> [String] { [item.stem + ending] }

    /// What follows the item's name in that of its picture.
    package var ending: String { "." + encoding.fileExtension }
}
