import Testing
import TestSupport

@testable import SimpleFeatures
import Streams

@Suite("Rewriting in blocks")
struct RewriterBlockTests {
    /// What comes of a rewriting: its text, summary and faults, or its error and the faults before.
    private struct Outcome: Equatable {
        var text = ""
        var summary = RewriteSummary()
        var faults: [String] = []
        var error = ""

        init(_ source: [UInt8], blocksAhead: Int?, block: Int = 0, skipsFaults: Bool = true) {
            var limits = RewriteLimits()
            limits.block = block
            do {
                let rewriting = try Rewriting(
                    source, limits: limits, skipsFaults: skipsFaults, blocksAhead: blocksAhead,
                    transform: Self.transform)
                text = rewriting.text
                summary = rewriting.summary
                faults = rewriting.faults.map { "\($0.error) \($0.feature) \($0.offset)" }
            } catch {
                self.error = "\(error)"
            }
        }

        private struct Refused: Error {}

        private static func transform(_ run: PositionRun) throws {
            if run.x.contains(666) { throw Refused() }
            Rewriting.move(run)
        }
    }

    private static let shapes = [
        #"{"type":"Feature","properties":{"n":1},"geometry":{"type":"Point","coordinates":[1,2]}}"#,
        #"{"type":"Feature","properties":{"t":"}, {\"type\":"},"geometry":{"type":"Polygon","coordinates":[[[1,2],[3,4],[5,6.5,7],[1,2]]]}}"#,
        #"{"type":"Feature","bbox":[0,0,1,1],"geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]},"properties":{"a":[{"type":"Feature"},{"type":1}]}}"#,
        #"{"type":"Feature","geometry":null,"properties":null}"#,
        #"{"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[0,0],[0,9],[9,9],[0,0]],[[1,2],[2,3],[1,3],[1,2]]]},"properties":{}}"#,
    ]
    private static let odd = [
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[666,2]},"properties":{}}"#,
        #"{"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[1,2],[3,4]]]},"properties":{}}"#,
        #"{"type":"Feature","crs":{"type":"name","properties":{"name":"EPSG:21781"}},"geometry":null,"properties":{}}"#,
        #"{"geometry":{"type":"Point","coordinates":[1,2]},"type":"Feature","properties":{}}"#,
    ]

    private func collection(_ count: Int, oddOneIn rarity: Int, _ random: inout SeededGenerator) -> String {
        let front = [
            #"{"type":"FeatureCollection","features":["#,
            #"{"bbox":[0,0,1,1],"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"EPSG:2056"}},"features": [ "#,
        ]
        let separator = [",", ",\n", " ,\r\n  "].randomElement(using: &random) ?? ","
        let features = (0..<count).map { _ in
            let isOdd = Int.random(in: 0..<rarity, using: &random) == 0
            return (isOdd ? Self.odd : Self.shapes).randomElement(using: &random) ?? ""
        }
        return (front.randomElement(using: &random) ?? "") + features.joined(separator: separator)
            + ([#"],"name":"v"}"#, "\n]}\n", "]"].randomElement(using: &random) ?? "]}")
    }

    @Test("gives what rewriting one by one gives, byte for byte", arguments: [1, 3, 9])
    func agreement(ahead: Int) {
        var random = SeededGenerator(seed: UInt64(ahead))
        for round in 0..<120 {
            let count = Int.random(in: 0...60, using: &random)
            let text = Array(collection(count, oddOneIn: round % 3 == 0 ? 20 : 1_000_000, &random).utf8)
            let block = Int.random(in: 1...2_000, using: &random)
            for skipsFaults in [true, false] {
                let truth = Outcome(text, blocksAhead: nil, skipsFaults: skipsFaults)
                let blocks = Outcome(text, blocksAhead: ahead, block: block, skipsFaults: skipsFaults)
                #expect(blocks == truth, "round \(round), block \(block)")
            }
        }
    }

    @Test("does so with broken text too")
    func mutations() {
        var random = SeededGenerator(seed: 7_946)
        var errors = 0
        for round in 0..<1_500 {
            var text = Array(collection(round % 12, oddOneIn: 12, &random).utf8)
            Mutation.apply(to: &text, &random)
            let truth = Outcome(text, blocksAhead: nil)
            #expect(Outcome(text, blocksAhead: 2, block: round % 300) == truth, "round \(round)")
            if !truth.error.isEmpty { errors += 1 }
        }
        #expect(errors > 400)
    }

    @Test("takes every block of a plain collection")
    func isUsed() throws {
        let text =
            #"{"type":"FeatureCollection","features":["#
            + Array(repeating: Self.shapes[0], count: 1_000).joined(separator: ",\n") + "]}"
        var limits = RewriteLimits()
        limits.block = 1_000
        var blocks = 0
        var rewriter = CoordinateRewriter(.init(numbers: .shortest), transform: Rewriting.move)
        rewriter.limits = limits
        rewriter.blockRunner = { [rewriter] in
            { read, write in
                while let block = try read() {
                    let rewritten = block.rewritten(by: rewriter)
                    #expect(rewritten != nil)
                    blocks += 1
                    try write(rewritten)
                }
            }
        }
        _ = try rewriter.rewrite(ByteSource(bytes: Array(text.utf8))) { _ in }
        #expect(blocks > 50)
    }
}
