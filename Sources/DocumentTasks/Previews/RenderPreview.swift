package import Batch
package import DocumentModel

/// Makes pictures of PDFs' pages and of images.
package struct RenderPreview: DocumentTask {
    /// What `preview.render` is told.
    package struct Parameters: OperationParameters {
        /// `jpeg`, `png` or `webp`.
        package var type = "png"
        /// The side of the square that a page is fitted into, in pixels; images are never enlarged.
        package var size = 1_024
        /// Dots an inch instead of a size, for PDFs only.
        package var dpi: Double?
        /// `first`, `all`, or pages such as `1-3,7`.
        package var pages = "1"
        /// JPEG's and WebP's quality, 1 to 100.
        package var quality = 85
        /// A file with the password of encrypted PDFs in its first line.
        package var passwordFile: String?

        /// Everything at its default.
        package init() {}

        package static let files = ["passwordFile": ""]
    }

    package typealias Result = PreviewResult

    package static let name = "preview.render"
    package static let version = 1
    package static let acceptedExtensions = imageExtensions.union(["pdf"])
    /// Those of images.
    package static let imageExtensions: Set<String> = [
        "jpg", "jpeg", "png", "tif", "tiff", "webp", "heic", "heif", "avif", "gif",
    ]

    package let parameters: Parameters
    /// How pictures are encoded.
    package let encoding: ImageEncoding
    /// How large PDFs' pages are drawn.
    package let pageSize: RenderSize
    /// The pages that are wanted.
    package let pages: PageSelection

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        switch parameters.type {
        case "png": encoding = .png(compression: 3)
        case "jpeg", "jpg": encoding = .jpeg(quality: parameters.quality)
        case "webp": encoding = .webp(quality: parameters.quality)
        default: throw ParameterFailure("type", "jpeg, png or webp was expected, not \"\(parameters.type)\"")
        }
        guard (1...100).contains(parameters.quality) else {
            throw ParameterFailure("quality", "1 to 100 was expected, not \(parameters.quality)")
        }
        guard (16...16_000).contains(parameters.size) else {
            throw ParameterFailure("size", "16 to 16000 pixels were expected, not \(parameters.size)")
        }
        if let dpi = parameters.dpi, !(dpi >= 10 && dpi <= 1_200) {
            throw ParameterFailure("dpi", "10 to 1200 were expected, not \(dpi)")
        }
        pageSize =
            parameters.dpi.map { .dotsPerInch($0) } ?? .box(width: parameters.size, height: parameters.size)
        pages =
            parameters.pages == "first"
            ? .first : try ParameterCheck.taken("pages") { try PageSelection(parameters.pages) }
    }

    package func plannedOutputs(of item: Item) -> [String] { [] }

    package func plannedSeries(of item: Item) -> [OutputSeries] {
        [OutputSeries(start: item.stem + "-", ending: "." + encoding.fileExtension)]
    }
}
