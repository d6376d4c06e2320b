import Foundation
import NIOCore

/// A form with fields and files (`multipart/form-data`, RFC 7578), encoded as by browsers. Files are read from disk while
/// they are sent; the length is known in advance.
///
/// ```swift
/// var form = MultipartForm()
/// form.add("document_type", "PASSPORT")
/// form.add("file", try FileContent("passport.jpg"), contentType: "image/jpeg")
/// let request = APIRequest(Endpoint(.post, "/documents/upload")).carrying(form)
/// ```
public struct MultipartForm: Sendable {
    private enum Piece: Sendable {
        case bytes([UInt8])
        case content(RequestContent)
    }

    /// The content of a part, independent of the boundary.
    private struct Part: Sendable {
        let words: [String]
        var content: RequestContent?
    }

    private static let lineEnd = "\r\n"

    /// The boundary: 192 random bits, so that it does not occur in the content.
    let boundary: String
    private var pieces: [Piece] = []
    private var parts: [Part] = []
    private var length: Int64? = 0

    /// An empty form.
    public init() {
        let random = (0..<3).map { _ in
            let digits = String(UInt64.random(in: 0 ... .max), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }
        boundary = "fieldbook-" + random.joined()
    }

    /// Appends a field; line endings in name and value become CR LF.
    public mutating func add(_ name: String, _ value: String) {
        parts.append(Part(words: [name, Self.lines(value)]))
        append(head(name, fileName: nil, contentType: nil) + Self.lines(value) + Self.lineEnd)
    }

    /// Appends a file.
    ///
    /// - Parameters:
    ///   - fileName: the name to send; default: the file's name.
    ///   - contentType: its media type; an invalid one becomes `application/octet-stream`.
    public mutating func add(
        _ name: String, _ file: FileContent, fileName: String? = nil,
        contentType: String = "application/octet-stream"
    ) {
        add(name, file.content, fileName: fileName ?? file.name, contentType: contentType)
    }

    /// Appends any content as a file.
    public mutating func add(
        _ name: String, _ content: RequestContent, fileName: String,
        contentType: String = "application/octet-stream"
    ) {
        parts.append(Part(words: [name, fileName, contentType], content: content))
        let isPlain = contentType.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
        append(
            head(
                name, fileName: fileName,
                contentType: isPlain && contentType.contains("/") ? contentType : "application/octet-stream"))
        pieces.append(.content(content))
        length = length.flatMap { length in content.length.map { length + $0 } }
        append(Self.lineEnd)
    }

    /// The media type, with the boundary.
    public var contentType: String { "multipart/form-data; boundary=\(boundary)" }

    /// The form as the content of a request.
    public var content: RequestContent {
        let end = Array("--\(boundary)--\(Self.lineEnd)".utf8)
        let all = pieces + [.bytes(end)]
        return RequestContent(ofLength: length.map { $0 + Int64(end.count) }) {
            var rest = all[...]
            var current: ContentParts?
            return ContentParts { () throws(HTTPError) in
                while true {
                    if let part = try await current?.next() { return part }
                    switch rest.popFirst() {
                    case nil: return nil
                    case .bytes(let bytes)?:
                        current = nil
                        return ByteBuffer(bytes: bytes)
                    case .content(let content)?: current = content.exactParts()
                    }
                }
            }
        }
    }

    /// A digest of names, values and files, without the random boundary. Reads the files.
    public func digest() async throws(HTTPError) -> ContentDigest {
        var words: [String] = []
        for part in parts {
            words.append("\(part.words.count)")
            words += part.words
            words.append(try await part.content?.digest().description ?? "")
        }
        return ContentDigest(of: Array(words.map { "\($0.utf8.count):\($0)" }.joined().utf8))
    }

    private mutating func append(_ text: String) {
        let bytes = Array(text.utf8)
        length = length.map { $0 + Int64(bytes.count) }
        // Consecutive fields become one chunk.
        if case .bytes(let before)? = pieces.last {
            pieces[pieces.count - 1] = .bytes(before + bytes)
        } else {
            pieces.append(.bytes(bytes))
        }
    }

    private func head(_ name: String, fileName: String?, contentType: String?) -> String {
        var lines = [
            "--\(boundary)", "Content-Disposition: form-data; name=\"\(Self.quoted(Self.lines(name)))\"",
        ]
        if let fileName { lines[1] += "; filename=\"\(Self.quoted(fileName))\"" }
        if let contentType { lines.append("Content-Type: \(contentType)") }
        return (lines + ["", ""]).joined(separator: Self.lineEnd)
    }

    /// Escapes a name as the HTML standard requires.
    private static func quoted(_ name: String) -> String {
        name.replacingOccurrences(of: "\n", with: "%0A").replacingOccurrences(of: "\r", with: "%0D")
            .replacingOccurrences(of: "\"", with: "%22")
    }

    /// The text with CR LF line endings.
    private static func lines(_ text: String) -> String {
        text.replacingOccurrences(of: "\r\n", with: "\n").replacingOccurrences(of: "\r", with: "\n")
            .replacingOccurrences(of: "\n", with: lineEnd)
    }
}

extension APIRequest {
    /// The request with a form as its content.
    public func carrying(_ form: MultipartForm) -> APIRequest {
        var request = self
        request.content = form.content
        request.contentType = form.contentType
        return request
    }

    /// The request with progress reports of sending its content.
    public func reporting(to report: @escaping @Sendable (TransferProgress) -> Void) -> APIRequest {
        var request = self
        request.content = content?.reporting(to: report)
        return request
    }
}

extension RequestContent {
    /// The parts; fails if they do not have the announced length.
    fileprivate func exactParts() -> ContentParts {
        let parts = makeParts()
        var count: Int64 = 0
        return ContentParts { () throws(HTTPError) in
            let part = try await parts.next()
            count += Int64(part?.readableBytes ?? 0)
            guard part == nil ? count == length ?? count : count <= length ?? .max else {
                throw .unequalContent
            }
            return part
        }
    }
}
