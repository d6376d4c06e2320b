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
    /// Large enough that going to the disk and to the network, each in a thread of its own, costs little beside it.
    static let chunk: Int64 = 1 << 20

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
        RequestContent(length: length) { makeChunks() }
    }

    func makeChunks() -> HTTPBody.AsyncIterator {
        var file: SourceFile?
        var offset = range.lowerBound
        return HTTPBody.AsyncIterator { () throws(HTTPError) in
            guard offset < range.upperBound || file == nil else { return nil }
            let (opened, start) = (file, offset)
            let (source, bytes) = try await DiskWork.run { () throws(HTTPError) in
                let source = if let opened { opened } else { try self.open() }
                return (source, try self.chunk(of: source, at: start))
            }
            file = source
            offset += Int64(bytes.count)
            return bytes.isEmpty ? nil : bytes
        }
    }

    /// The file, if it still is what it was.
    func open() throws(HTTPError) -> SourceFile {
        let source = try SourceFile(path)
        guard try source.identity() == identity else { throw SourceFile.changed(path) }
        return source
    }

    func chunk(of source: SourceFile, at offset: Int64, atMost size: Int64 = chunk) throws(HTTPError)
        -> [UInt8]
    {
        let end = min(offset + size, range.upperBound)
        let bytes = try source.bytes(offset..<end)
        let isSame = end < range.upperBound ? true : try source.identity() == identity
        guard bytes.count == end - offset, isSame else { throw SourceFile.changed(path) }
        return bytes
    }
}
