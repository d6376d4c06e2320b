import Foundation
import SimpleFeatures
import SwissCoordinates
import Testing

/// Against PROJ's own command, cs2cs, which gives latitude first.
@Suite("Agreement with cs2cs")
struct AgreementTests {
    private func cs2cs(_ source: Int, _ target: Int, _ points: [Position]) throws -> [Position] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["cs2cs", "-f", "%.11f", "EPSG:\(source)", "EPSG:\(target)"]
        let path = NSTemporaryDirectory() + "points-\(UUID().uuidString)"
        try points.map { "\($0.x) \($0.y)" }.joined(separator: "\n").write(
            toFile: path, atomically: false, encoding: .utf8)
        defer { unlink(path) }
        process.standardInput = FileHandle(forReadingAtPath: path)
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: output, as: UTF8.self).split(separator: "\n").map { line in
            let numbers = line.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
            return Position(x: numbers[0], y: numbers[1])
        }
    }

    private func points(_ count: Int) -> [Position] {
        (0..<count).map { index in
            let fraction = Double(index) / Double(count)
            return Position(
                x: 2_485_000 + 350_000 * fraction,
                y: 1_075_000 + 220_000 * (fraction * 37).truncatingRemainder(dividingBy: 1))
        }
    }

    @Test("holds from LV95 to WGS84, to less than a micrometre, and back")
    func wgs84() throws {
        let points = points(500)
        let truth = try cs2cs(2056, 4326, points)
        try #require(truth.count == points.count)
        var ours = points
        try Transformer(from: .lv95, to: .wgs84).transform(&ours)
        for (our, theirs) in zip(ours, truth) {
            #expect(abs(our.x - theirs.y) < 1e-11 && abs(our.y - theirs.x) < 1e-11)
        }
        let truthBack = try cs2cs(4326, 2056, ours.map { Position(x: $0.y, y: $0.x) })
        try Transformer(from: .wgs84, to: .lv95).transform(&ours)
        for (our, theirs) in zip(ours, truthBack) {
            #expect(abs(our.x - theirs.x) < 1e-5 && abs(our.y - theirs.y) < 1e-5)
        }
        // Each way takes the height as 0 on its own ellipsoid, as PROJ does.
        for (our, point) in zip(ours, points) {
            #expect(abs(our.x - point.x) < 0.005 && abs(our.y - point.y) < 0.005)
        }
    }

    @Test("holds for other systems, easting first", arguments: [3857, 25832])
    func others(code: Int) throws {
        let points = points(50)
        let truth = try cs2cs(2056, code, points)
        var ours = points
        try Transformer(from: .lv95, to: ReferenceSystem(epsgCode: code)).transform(&ours)
        for (our, theirs) in zip(ours, truth) {
            #expect(abs(our.x - theirs.x) < 1e-5 && abs(our.y - theirs.y) < 1e-5)
        }
    }
}
