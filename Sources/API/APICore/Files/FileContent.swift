import Crypto
import NIOCore

/// A file, or a part of one, to be sent: read chunk by chunk, never held in memory.
///
/// The file is what it was when this was created. One that is changed, replaced or cut before its last chunk is sent is
/// an error, so that no server takes a mixture for the file.
///
/// ```swift
/// let file = try FileContent("scan.pdf")
/// let request = APIRequest(Endpoint(.put, "/scan"), content: file.content, contentType: "application/pdf")
/// ```
public struct FileContent: Sendable {
    /// Large enough that going to the disk, in a thread of its own, costs little beside it, and so small that it is still
    /// in the processor's cache when it goes to the network.
    private static let part: Int64 = 512 << 10

    /// Where it is.
    public let path: String
    /// As what it is recognised.
    public let identity: FileIdentity
    /// Which bytes are sent.
    public let range: Range<Int64>

    /// The whole file at a path; an error where there is none that may be read.
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

    /// A part of the file, by bytes from its start; what is beyond the end is left out.
    public func part(_ range: Range<Int64>) -> FileContent {
        FileContent(self, range.clamped(to: 0..<identity.size))
    }

    /// How many bytes are sent.
    public var length: Int64 { range.upperBound - range.lowerBound }

    /// The name without its folders.
    public var name: String { path.split(separator: "/").last.map(String.init) ?? path }

    /// As what a request carries.
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

    /// Bytes of the file, which is opened where it is not yet, if it still is what it was.
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
    /// The digest of a file, or of a part of one, which is read for it chunk by chunk.
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
    /// The digest of all its chunks, which are read for it.
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
    /// The digest of what comes, never held in memory; `nil` where it is more than so many bytes.
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
