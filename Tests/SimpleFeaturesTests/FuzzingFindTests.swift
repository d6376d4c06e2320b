import Foundation
import Testing

@testable import SimpleFeatures
import Streams

@Suite("What fuzzing found")
struct FuzzingFindTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Fuzzing")

    /// The inputs that once broke a reader, and those that fuzzing starts from.
    static let inputs: [URL] = ["Seeds", "Finds"].flatMap { name in
        let files = try? FileManager.default.contentsOfDirectory(
            at: folder.appending(path: name), includingPropertiesForKeys: nil)
        return (files ?? []).filter { !$0.lastPathComponent.hasPrefix(".") }
    }

    @Test("breaks neither reader nor rewriter any more, and they agree on it", arguments: inputs)
    func agrees(_ file: URL) throws {
        let bytes = Array(try Data(contentsOf: file))
        let reading = Reading(GeoJSONReader(ByteSource(bytes: bytes)))
        var ordinates: [Double] = []
        let rewriting = try? Rewriting(bytes, .init(numbers: .shortest, turnsRings: false), chunk: 3) { run in
            for (x, y) in zip(run.x, run.y) { ordinates += [x, y] }
        }
        guard let rewriting, reading.end == nil, reading.faults.isEmpty else { return }
        var expected: [Double] = []
        for feature in reading.features {
            feature.geometry?.forEachRun { run in
                for position in run { expected += [position.x, position.y] }
            }
        }
        #expect(ordinates == expected)
        #expect(Reading(rewriting.text).features == reading.features)
    }

    @Test("has its seeds in place")
    func seeds() {
        #expect(Self.inputs.count >= 4)
    }
}
