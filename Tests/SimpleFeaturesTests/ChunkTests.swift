import Foundation
import Testing

@testable import SimpleFeatures
import Streams

@Suite("Chunks")
struct ChunkTests {
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
