import Compression

extension LibraryExamples {
    static func compression() throws {
        var packed: [UInt8] = []
        let compressor = try CompressionFormat.gzip.makeCompressor()
        try Array("A field book.".utf8).withUnsafeBytes { try compressor.compress($0, into: &packed) }
        try compressor.finish(into: &packed)
        print(CompressionFormat(magic: packed) == .gzip)  // true

        var rest = packed[...]
        let source = try DecompressedBytes(.gzip) { buffer in
            let piece = rest.prefix(buffer.count)
            rest = rest.dropFirst(piece.count)
            buffer.copyBytes(from: piece)
            return piece.count
        }
        var bytes = [UInt8](repeating: 0, count: 1_000)
        let count = try bytes.withUnsafeMutableBytes { try source.read(into: $0) }
        print(String(decoding: bytes.prefix(count), as: UTF8.self))  // A field book.
    }
}
