package import Batch
package import DocumentModel
import Foundation

/// What is sent for an input: the input as it is, or what was made of it.
package struct DocumentSource: Sendable {
    /// Where documents were made of the inputs; `nil` where the inputs are sent.
    private let made: (folder: String, ending: String)?
    /// The ending of the names of pictures of what is sent, in the folder of the results.
    package static let previewEnding = ".preview"

    /// What inputs are taken for, by their stems.
    package var kinds: [String: DocumentKind] = [:]

    /// By the stems of inputs that are the same as another: the stem of that, of which a document is made for both.
    package var copies: [String: String] = [:]

    /// With what parameters documents are made, as JSON.
    package var making: String?

    /// Inputs as they are.
    package init() { made = nil }

    /// Documents that were made of the inputs, in a folder, by their stems.
    package init(madeIn folder: String, ending: String) { made = (folder, ending) }

    /// Whether documents are made first.
    package var isMade: Bool { made != nil }

    /// Where the document of an input lies.
    package func path(for item: Item) -> String {
        made.map { "\($0.folder)/\(copies[item.stem] ?? item.stem)\($0.ending)" } ?? item.path
    }

    /// How a service is told that it is named: by the input, in characters that none changes.
    func name(for item: Item) -> String {
        let input = PathParts(item.name)
        return PulledFileName(made.map { input.stem + $0.ending } ?? input.name).text
    }

    /// The media type of what is named so.
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
