package import Batch
package import DocumentModel
import Foundation

/// What to send for an input: the input itself, or a document made from it.
package struct DocumentSource: Sendable {
    /// Folder and file ending of documents made from the inputs; `nil` if the inputs themselves are sent.
    private let made: (folder: String, ending: String)?
    /// Ends the stems of previews in the output folder.
    package static let previewEnding = ".preview"

    /// Document kinds of the inputs, by stem.
    package var kinds: [String: DocumentKind] = [:]

    /// Stems of duplicate inputs, with the stem of the input whose document serves for both.
    package var copies: [String: String] = [:]

    /// Parameters with which documents are made, as JSON.
    package var making: String?

    /// Why no document can be made from an input, as far as that shows beforehand.
    package var obstacle: @Sendable (Item) -> ItemFailure? = { _ in nil }

    /// Sends the inputs themselves.
    package init() { made = nil }

    /// Sends documents made from the inputs, in a folder under the inputs' stems.
    package init(madeIn folder: String, ending: String) { made = (folder, ending) }

    /// Whether documents are made first.
    package var isMade: Bool { made != nil }

    /// Path of the file to send for an input.
    package func path(for item: Item) -> String {
        made.map { "\($0.folder)/\(copies[item.stem] ?? item.stem)\($0.ending)" } ?? item.path
    }

    /// The name to send to the service: the input's, in characters that no service changes.
    package func name(for item: Item) -> String {
        let input = PathParts(item.name)
        return PulledFileName(made.map { input.stem + $0.ending } ?? input.name).text
    }

    /// The media type for a file name.
    static func mediaType(ofFileNamed name: String) -> String {
        mediaTypes[PathParts(name).suffix.lowercased()] ?? "application/octet-stream"
    }

    private static let mediaTypes = [
        "pdf": "application/pdf", "jpg": "image/jpeg", "jpeg": "image/jpeg", "png": "image/png",
        "tif": "image/tiff", "tiff": "image/tiff", "webp": "image/webp", "heic": "image/heic",
        "heif": "image/heif", "gif": "image/gif", "bmp": "image/bmp", "jp2": "image/jp2",
        "txt": "text/plain", "md": "text/markdown", "csv": "text/csv", "json": "application/json",
        "xml": "application/xml", "zip": "application/zip", "eml": "message/rfc822",
        "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ]
}
