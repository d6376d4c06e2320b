import Foundation
import SimpleFeatures
import SwissCoordinates
import Testing

@Suite("Provenance")
struct ProvenanceTests {
    @Test("names the method, the grid with its hash, and the accuracy that is stated")
    func grid() throws {
        let transformer = try Transformer(from: .lv03, to: .etrs89)
        let provenance = try transformer.provenance()
        #expect(provenance.steps.count == 2 && !provenance.isBallpark)
        let step = try #require(provenance.steps.first)
        let file = try #require(step.file)
        #expect(file.name.lowercased().contains("chenyx06a") && step.statedAccuracy == 0.2)
        #expect(step.sha256 == (try sha256sum(file.path)))
        // EPSG states 0.1 m for CH1903+ to ETRS89.
        #expect(provenance.steps[1].statedAccuracy == 0.1 && provenance.horizontalAccuracy == 0.3)
        #expect(provenance.description.contains("SHA-256 \(step.sha256 ?? "?")"))
        #expect(provenance.description.contains("LV03 to LV95 through \(file.name)"))
    }

    @Test("is short where nothing is done, and silent where nothing is stated")
    func ends() throws {
        #expect(try Transformer(from: .lv95, to: .lv95).provenance().description == "unchanged")
        let towgs84 = try ReferenceSystem("+proj=utm +zone=32 +ellps=GRS80 +towgs84=0,0,0")
        let provenance = try Transformer(from: .lv95, to: towgs84).provenance()
        #expect(provenance.horizontalAccuracy == nil && provenance.description.contains("no stated accuracy"))
    }

    @Test("says of the plain shift that it is 2 m off, and that it was asked for")
    func shift() throws {
        let transformer = try Transformer(
            from: .lv03, to: .lv95, options: TransformOptions(method: .shift))
        #expect(
            try transformer.transform(Position(x: 723_800, y: 76_800)) == Position(x: 2_723_800, y: 1_076_800)
        )
        let provenance = try transformer.provenance()
        #expect(provenance.horizontalAccuracy == 2 && !provenance.isBallpark)
        #expect(transformer.ballparkCount == 0)
        let back = try Transformer(from: .lv95, to: .lv03, options: TransformOptions(method: .shift))
        #expect(
            try back.transform(Position(x: 2_723_800, y: 1_076_800)) == Position(x: 723_800, y: 76_800))
    }

    /// CHENyx06 ends at 5.55 and 11.05 degrees east, 45.47 and 48.07 north.
    @Test("of a point says whether it lies in the grid's perimeter")
    func perimeter() throws {
        let lv03 = try Transformer(from: .lv03, to: .lv95)
        #expect(try lv03.covers(Position(x: 600_000, y: 200_000)))
        #expect(throws: TransformError.self) { try lv03.covers(Position(x: 7, y: 47)) }
        let ch1903 = try Transformer(from: .ch1903, to: .ch1903Plus)
        #expect(try ch1903.covers(Position(x: 11, y: 46)))
        #expect(try !ch1903.covers(Position(x: 11.1, y: 46)))
        #expect(throws: TransformError.self) { try ch1903.transform(Position(x: 11.1, y: 46)) }
    }

    @Test("marks the points outside of the grid where the ballpark is accepted, and no others")
    func ballparkOutside() throws {
        let transformer = try Transformer(
            from: .ch1903, to: .ch1903Plus, options: TransformOptions(allowsBallpark: true))
        var run = [(7.5, 47.0), (11.1, 46), (9, 46), (5.2, 46)].map { Position(x: $0, y: $1) }
        let start = run
        #expect(try transformer.transform(&run) == [1, 3])
        #expect(transformer.ballparkCount == 2)
        for index in [1, 3] { #expect(distance(run[index], start[index], isGeographic: true) < 1e-6) }
        for index in [0, 2] { #expect(distance(run[index], start[index], isGeographic: true) > 0.05) }
        #expect(try !transformer.covers(start[1]))
        #expect(try transformer.covers(start[0]))
    }

    /// The digest by sha256sum, an independent program.
    private func sha256sum(_ path: String) throws -> String? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["sha256sum", path]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: output, as: UTF8.self).split(separator: " ").first.map(String.init)
    }
}
