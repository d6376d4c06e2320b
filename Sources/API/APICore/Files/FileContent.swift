import Crypto
import NIOCore

/// A file, or a part of one, to send; read in chunks.
///
/// Sending fails if the file is changed, replaced or truncated after this value was created, so that no server receives a
/// mixture.
///
/// ```swift
/// let file = try FileContent("scan.pdf")
/// let request = APIRequest(Endpoint(.put, "/scan"), content: file.content, contentType: "application/pdf")
/// ```
public struct FileContent: Sendable {
    /// Bytes per chunk: large enough to outweigh the cost of switching threads, small enough to stay in the processor's cache
    /// until it is sent.
    private static let part: Int64 = 512 << 10

    /// The path.
    public let path: String
    /// The file's identity when this value was created.
    public let identity: FileIdentity
    /// The bytes to send.
    public let range: Range<Int64>

    /// The whole file at a path; fails if it cannot be read.
    public init(_ path: String) throws(HTTPError) {
        self.path = path
        identity = try SourceFile(path).identity()
        range = 0..<identity.size
    }

    private init(_ file: FileContent, _ range: Range<Int64>) {
        path = file.path
        identity = file.identity
        self.range = range
    }

    /// A part of the file; the range is clamped to the file's size.
    public func part(_ range: Range<Int64>) -> FileContent {
        FileContent(self, range.clamped(to: 0..<identity.size))
    }

    /// The number of bytes to send.
    public var length: Int64 { range.upperBound - range.lowerBound }

    /// The file's name.
    public var name: String { path.split(separator: "/").last.map(String.init) ?? path }

    /// The content of a request.
    public var content: RequestContent {
        RequestContent(ofLength: length) { makeParts() }
    }

    private func makeParts() -> ContentParts {
        var file: SourceFile?
        var offset = range.lowerBound
        return ContentParts { () throws(HTTPError) in
            guard offset < range.upperBound || file == nil else { return nil }
            let bytes = offset..<min(offset + Self.part, range.upperBound)
            let source = if let file { file } else { try open() }
            file = source
            let part = try await source.readInTurn(bytes)
            try check(part, as: bytes, of: source)
            offset = bytes.upperBound
            return part.readableBytes == 0 ? nil : part
        }
    }

    /// Bytes of the file, which is opened if necessary; fails if it has changed.
    func read(_ bytes: Range<Int64>, of opened: SourceFile?) throws(HTTPError) -> (SourceFile, ByteBuffer) {
        let file = if let opened { opened } else { try open() }
        let part = try file.read(bytes)
        try check(part, as: bytes, of: file)
        return (file, part)
    }

    private func check(
        _ part: ByteBuffer, as bytes: Range<Int64>, of file: SourceFile
    ) throws(HTTPError) {
        let isSame = bytes.upperBound < range.upperBound ? true : try file.identity() == identity
        guard part.readableBytes == bytes.count, isSame else { throw SourceFile.changed(path) }
    }

    private func open() throws(HTTPError) -> SourceFile {
        let file = try SourceFile(path)
        guard try file.identity() == identity else { throw SourceFile.changed(path) }
        return file
    }
}

extension ContentDigest {
    /// The digest of a file or a part of one, read in chunks.
    ///
    /// ```swift
    /// let digest = try await ContentDigest.of(FileContent("scan.pdf"))
    /// ```
    public static func of(_ file: FileContent) async throws(HTTPError) -> ContentDigest {
        var hash = SHA256()
        var source: SourceFile?
        var offset = file.range.lowerBound
        while offset < file.range.upperBound || source == nil {
            let (before, opened) = (hash, source)
            let bytes = offset..<min(offset + 4 << 20, file.range.upperBound)
            (hash, source) = try await DiskWork.run { () throws(HTTPError) in
                let (source, part) = try file.read(bytes, of: opened)
                var hash = before
                part.withUnsafeReadableBytes { hash.update(bufferPointer: $0) }
                return (hash, source)
            }
            offset = bytes.upperBound
        }
        return ContentDigest(hash.finalize())
    }
}

extension RequestContent {
    /// The digest of all chunks.
    func digest() async throws(HTTPError) -> ContentDigest {
        var hash = SHA256()
        let parts = makeParts()
        while let part = try await parts.next() {
            part.withUnsafeReadableBytes { hash.update(bufferPointer: $0) }
        }
        return ContentDigest(hash.finalize())
    }
}

extension ContentDigest {
    /// The digest of a body; `nil` if it has more than `bytes` bytes.
    ///
    /// ```swift
    /// let digest = try await client.send(request) { (response) throws(HTTPError) in
    ///     try await ContentDigest.of(response.body, atMost: 10 << 20)
    /// }
    /// ```
    public static func of(_ body: HTTPBody, atMost bytes: Int64) async throws(HTTPError) -> ContentDigest? {
        var hash = SHA256()
        var count: Int64 = 0
        for try await chunk in body {
            count += Int64(chunk.count)
            guard count <= bytes else { return nil }
            hash.update(data: chunk)
        }
        return ContentDigest(Array(hash.finalize()))
    }
}
