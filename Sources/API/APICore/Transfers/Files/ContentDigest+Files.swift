import Crypto
import NIOCore

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
