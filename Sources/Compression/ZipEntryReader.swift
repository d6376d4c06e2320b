import CZlib

/// A file of a ZIP archive, unpacked piece by piece.
public final class ZipEntryReader {
    private let entry: ZipArchive.Entry
    private let source: DecompressedBytes
    private var count = 0
    private var checksum: UInt32 = 0

    init(_ entry: ZipArchive.Entry, _ packed: ArraySlice<UInt8>, _ decompressor: any Decompressor) {
        self.entry = entry
        var rest = packed
        source = DecompressedBytes(by: decompressor) { buffer in
            let count = min(buffer.count, rest.count)
            buffer.copyBytes(from: rest.prefix(count))
            rest = rest.dropFirst(count)
            return count
        }
    }

    /// Fills the front of `output` and gives the count; 0 at the end.
    ///
    /// Throws `compression.damaged` where the bytes are not those that were packed: others, fewer or more.
    public func read(into output: UnsafeMutableRawBufferPointer) throws -> Int {
        guard !output.isEmpty else { return 0 }
        let added = try source.read(into: output)
        count += added
        checksum = fieldbook_checksum(checksum, output.baseAddress, added)
        let isWhole = count == entry.count
        // Checked with the last bytes: who reads them may not ask for the end.
        guard count <= entry.count, isWhole || added > 0, !isWhole || checksum == entry.checksum else {
            throw CompressionError(
                .damaged,
                "\(entry.name) in the ZIP archive is damaged: its length or checksum is wrong")
        }
        return added
    }
}

/// Bytes that are in an archive as they are.
final class StoredBytes: Decompressor {
    let isComplete = true

    func decompress(
        _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) -> (read: Int, written: Int) {
        let count = min(input.count, output.count)
        output.copyMemory(from: UnsafeRawBufferPointer(rebasing: input.prefix(count)))
        return (count, count)
    }
}

/// Deflate (RFC 1951) without a header or a trailer.
final class RawInflate: Decompressor {
    private let stream: InflateStream
    private(set) var isComplete = false

    init() throws(CompressionError) {
        stream = try InflateStream(of: "deflated", fieldbook_raw_inflate_init)
    }

    func decompress(
        _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) throws(CompressionError) -> (read: Int, written: Int) {
        if isComplete {
            guard input.isEmpty else {
                throw CompressionError(.damaged, "bytes follow the end of the compressed data")
            }
            return (0, 0)
        }
        let step = try stream.inflate(input, into: output)
        isComplete = step.isAtEnd
        return (step.read, step.written)
    }
}
