import Foundation
import Testing

@testable import SimpleFeatures

@Suite("Chunks")
struct ChunkTests {
    private static let document =
        " {\"ä€😀\\u00e9\\ud83d\\ude00\\\\\" : [ -12.5e-3 , 12345678901234567890, 0, true ,false,null, \"\" ],\n\"b\":{}}\n"

    @Test("of any size give the same JSON")
    func anySize() throws {
        let bytes = Array(Self.document.utf8)
        let expected = try #require(try readJSON(bytes))
        for size in 1...bytes.count {
            var reader = JSONReader(bytes: [])
            reader.window = ByteWindow(ByteSource(bytes: bytes), chunk: size)
            #expect(try reader.readValue() == expected, "chunks of \(size)")
            #expect(try reader.peekSignificant() == nil)
            #expect(reader.offset == bytes.count)
        }
    }

    @Test("of any size give the same place of a fault")
    func places() {
        let bytes = Array("[1, \"äö\", {\"a\": tru]".utf8)
        for size in 1...bytes.count {
            var reader = JSONReader(bytes: [])
            reader.window = ByteWindow(ByteSource(bytes: bytes), chunk: size)
            let error = #expect(throws: ReadingError.self) { try reader.readValue() }
            #expect(error?.place == "line 1, byte 21", "chunks of \(size)")
        }
    }

    @Test("of a file end anywhere in a feature, and it is the same")
    func borders() throws {
        let feature =
            #"{"type":"Feature","id":"é\n","properties":{"a":1.25},"geometry":{"type":"Point","coordinates":[7.5,-46.25]}}"#
        let path = NSTemporaryDirectory() + "chunks-\(UUID().uuidString)"
        defer { unlink(path) }
        let expected = try #require(Reading(feature).features.first)
        for split in stride(from: 0, through: feature.utf8.count, by: 3) {
            let head = #"{"type":"FeatureCollection","name":""#
            let padding = String(repeating: "x", count: (1 << 16) - split - head.utf8.count - 14)
            let text = head + padding + #"","features":["# + feature + "," + feature + "]}"
            try text.write(toFile: path, atomically: false, encoding: .utf8)
            let reading = Reading(GeoJSONReader(try ByteSource(path: path)))
            #expect(reading.features == [expected, expected] && reading.end == nil, "split at \(split)")
        }
    }

    @Test("that cannot be read are a typed error")
    func unreadable() throws {
        for path in ["/nowhere/to/be/found.json", NSTemporaryDirectory()] {
            let error = #expect(throws: ReadingError.self) {
                try GeoJSONReader(ByteSource(path: path)).next()
            }
            #expect(error?.code == .unreadable && error?.canContinue == false)
        }
    }
}
