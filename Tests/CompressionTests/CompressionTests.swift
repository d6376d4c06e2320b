import Compression
import Foundation
import Testing

@Suite("Compression")
struct CompressionTests {
    private static let texts: [[UInt8]] = [
        [], Array("a".utf8), Array(repeating: 7, count: 300_000),
        (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) },
    ]

    private func compressed(_ bytes: [UInt8], as format: CompressionFormat, pieces: Int = 1) throws -> [UInt8]
    {
        let compressor = try format.makeCompressor()
        var output: [UInt8] = []
        let size = max(1, bytes.count / pieces)
        for start in stride(from: 0, to: bytes.count, by: size) {
            try Array(bytes[start..<min(start + size, bytes.count)]).withUnsafeBytes {
                try compressor.compress($0, into: &output)
            }
        }
        try compressor.finish(into: &output)
        return output
    }

    /// Reads `bytes` in pieces of `chunk`, as a file would give them.
    private func decompressed(
        _ bytes: [UInt8], as format: CompressionFormat, chunk: Int = 1 << 20, room: Int = 1 << 16
    ) throws -> [UInt8] {
        var rest = bytes[...]
        let reader = try DecompressedBytes(format) { buffer in
            let count = min(chunk, buffer.count, rest.count)
            buffer.copyBytes(from: rest.prefix(count))
            rest = rest.dropFirst(count)
            return count
        }
        var output: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: room)
        while true {
            let count = try buffer.withUnsafeMutableBytes { try reader.read(into: $0) }
            if count == 0 { return output }
            output += buffer[..<count]
        }
    }

    @Test("gives back what went in", arguments: CompressionFormat.allCases, texts.indices)
    func roundtrip(format: CompressionFormat, text: Int) throws {
        let bytes = Self.texts[text]
        #expect(try decompressed(try compressed(bytes, as: format, pieces: 7), as: format) == bytes)
        #expect(
            try decompressed(try compressed(bytes, as: format), as: format, chunk: 3, room: 1_000) == bytes)
    }

    @Test("takes several parts, one behind the other", arguments: CompressionFormat.allCases)
    func parts(format: CompressionFormat) throws {
        let parts = try compressed(Array("one ".utf8), as: format) + compressed(Array("two".utf8), as: format)
        #expect(try decompressed(parts, as: format, chunk: 1) == Array("one two".utf8))
    }

    @Test("passes over the zeros that pad gzip's end, as gzip does", arguments: [1, 7, 1 << 20])
    func padding(chunk: Int) throws {
        let bytes = try compressed(Array("one".utf8), as: .gzip) + [UInt8](repeating: 0, count: 1_000)
        #expect(try decompressed(bytes, as: .gzip, chunk: chunk) == Array("one".utf8))
    }

    @Test("agrees with the formats' own tools", arguments: zip(CompressionFormat.allCases, ["gzip", "zstd"]))
    func tools(format: CompressionFormat, tool: String) throws {
        let path = NSTemporaryDirectory() + "/fieldbook-\(UUID().uuidString)"
        defer { for suffix in ["", ".gz", ".zst"] { unlink(path + suffix) } }
        let bytes = Self.texts[3]
        try Data(bytes).write(to: URL(filePath: path))
        try run(tool, "-q", path)
        let packed = path + "." + format.rawValue
        #expect(try decompressed(Array(try Data(contentsOf: URL(filePath: packed))), as: format) == bytes)
        try Data(try compressed(bytes, as: format)).write(to: URL(filePath: packed))
        unlink(path)
        try run(tool, "-q", "-d", packed)
        #expect(try Data(contentsOf: URL(filePath: path)) == Data(bytes))
    }

    private func run(_ line: String...) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = line
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(line)")
    }

    @Test("refuses data that are cut, at any byte", arguments: CompressionFormat.allCases)
    func truncated(format: CompressionFormat) throws {
        let whole = try compressed(Array("the quick brown fox, the lazy dog".utf8), as: format)
        for length in 1..<whole.count {
            let error = #expect(throws: CompressionError.self) {
                try decompressed(Array(whole.prefix(length)), as: format)
            }
            #expect(error?.code == .truncated, "cut at \(length)")
        }
    }

    @Test("refuses or survives data with any byte changed", arguments: CompressionFormat.allCases)
    func damaged(format: CompressionFormat) throws {
        let text = Array("the quick brown fox, the lazy dog".utf8)
        let whole = try compressed(text, as: format)
        for place in whole.indices {
            var bytes = whole
            bytes[place] ^= 0x55
            do {
                #expect(try decompressed(bytes, as: format) == text, "byte \(place)")
            } catch let error as CompressionError {
                #expect([.damaged, .truncated].contains(error.code))
            }
        }
        let error = #expect(throws: CompressionError.self) {
            try decompressed(Array("no such format".utf8), as: format)
        }
        #expect(error?.code == .damaged)
    }

    @Test("is recognised by the extension")
    func names() {
        #expect(CompressionFormat(path: "a/b.csv.GZ") == .gzip)
        #expect(CompressionFormat(path: "b.zst") == .zstd)
        #expect(CompressionFormat(path: "gz") == nil)
        #expect(CompressionFormat(path: "b.gz.csv") == nil)
    }
}
