@testable import RouteOperations
import Foundation
import Routes
import Testing

@Suite("Measuring many tracks as their fixes come")
struct RouteMeasurementTests {
    private static let trackCount = 9

    private final class Blocks: FixSource {
        let tracks: [Track]
        private var blocks: [[Fix]]

        init(_ blocks: [[Fix]], _ devices: Range<Int>) {
            self.blocks = blocks.reversed()
            tracks = devices.map { Track(device: "\($0)") }
        }

        func next() -> [Fix]? { blocks.popLast() }
    }

    /// A fix of a track that goes north in steps of its own length, a few of them nowhere.
    private func fix(_ step: Int, ofTrack track: Int) -> Fix {
        Fix(
            latitude: step % 61 == 60 ? .nan : 46 + Double(step) * 0.0001 * Double(track + 1), longitude: 7.4,
            elevation: 400 + Double(step % 40), time: Timestamp(secondsSince1970: 1e9 + Double(10 * step)))
    }

    /// Whether a track has a fix at a step: one pauses, and two are short.
    private func has(_ step: Int, _ track: Int) -> Bool {
        switch track {
        case 2: step % 5 != 4
        case 4: step < 10
        case 7: step < 100
        default: true
        }
    }

    private func measure(
        _ blocks: [[Fix]], _ devices: Range<Int>, _ rules: CleaningRules
    ) throws -> (routes: [RouteDistance], findings: RouteFindings) {
        var parameters = MeasureRoutes.Parameters()
        parameters.cleaning = CleaningParameters(rules)
        return try RouteMeasurement(MeasureRoutes(parameters)).measure(Blocks(blocks, devices))
    }

    @Test("gives what each gives alone, however they are mixed", arguments: [CleaningRules(), .none])
    func mixed(rules: CleaningRules) throws {
        // More than the threads receive at once.
        let steps = 40_000 / Self.trackCount
        var mixed: [Fix] = []
        for step in 0..<steps {
            for track in 0..<Self.trackCount where has(step, track) {
                var fix = fix(step, ofTrack: track)
                fix.track = UInt32(track)
                fix.sourceIndex = mixed.count
                mixed.append(fix)
            }
        }
        let blocks = stride(from: 0, to: mixed.count, by: 999).map {
            Array(mixed[$0..<min($0 + 999, mixed.count)])
        }
        let together = try measure(blocks, 0..<Self.trackCount, rules)
        #expect(together.routes.count == Self.trackCount)
        for (track, route) in together.routes.enumerated() {
            var fixes = mixed.filter { Int($0.track) == track }
            for index in fixes.indices { fixes[index].track = 0 }
            let alone = try #require(measure([fixes], track..<track + 1, rules).routes.first)
            #expect(try json(route) == json(alone))
        }
        let placeless = try #require(mixed.firstIndex { !$0.hasPlace })
        #expect(together.findings.faults.first?.place == "fix \(placeless + 1)")
    }

    private func json(_ route: RouteDistance) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(route), as: UTF8.self)
    }
}
