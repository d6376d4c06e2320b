import Testing
import TestSupport

@testable import SimpleFeatures
import Streams

@Suite("Rewriter and reader")
struct RewriterAgreementTests {
    private struct Pair: Hashable {
        let x: UInt64
        let y: UInt64

        init(_ x: Double, _ y: Double) {
            self.x = x.bitPattern
            self.y = y.bitPattern
        }
    }

    private static let unchanged = CoordinateRewriter.Options(numbers: .shortest, turnsRings: false)

    private func pairs(of reading: Reading) -> [Pair] {
        var pairs: [Pair] = []
        for feature in reading.features {
            feature.geometry?.forEachRun { run in pairs.append(contentsOf: run.map { Pair($0.x, $0.y) }) }
        }
        return pairs
    }

    private func rewritten(_ bytes: [UInt8], chunk: Int = 1 << 16) throws -> (text: String, pairs: [Pair]) {
        var pairs: [Pair] = []
        let rewriting = try Rewriting(bytes, Self.unchanged, chunk: chunk) { run in
            pairs.append(contentsOf: zip(run.x, run.y).map { Pair($0, $1) })
        }
        return (rewriting.text, pairs)
    }

    /// The result, or the error's text.
    private func outcome(_ bytes: [UInt8], chunk: Int) -> String {
        do {
            return try rewritten(bytes, chunk: chunk).text
        } catch {
            // The line is known as long as the window shows the place.
            return "\(error)".replacing(#/line \d+, /#, with: "")
        }
    }

    @Test("see the same coordinates in whatever both accept, and the result reads as the source does")
    func mutated() throws {
        var random = SeededGenerator(seed: 2_056)
        var (both, neither, one) = (0, 0, 0)
        for round in 0..<20_000 {
            var bytes = Mutation.seed(round)
            Mutation.apply(to: &bytes, &random)
            let reading = Reading(GeoJSONReader(ByteSource(bytes: bytes)))
            let isRead = reading.end == nil && reading.faults.isEmpty
            guard let (text, found) = try? rewritten(bytes) else {
                if isRead { one += 1 } else { neither += 1 }
                continue
            }
            guard isRead else {
                one += 1
                continue
            }
            both += 1
            #expect(found == pairs(of: reading), "\(String(decoding: bytes, as: UTF8.self))")
            #expect(Reading(text).features == reading.features, "\(String(decoding: bytes, as: UTF8.self))")
        }
        #expect(both > 500 && neither > 5_000 && one < 400, "\(both) \(neither) \(one)")
    }

    @Test("give the same result and the same error in windows of any size", arguments: Mutation.seeds)
    func anyWindow(_ seed: String) throws {
        let bytes = Array(seed.utf8)
        let expected = try rewritten(bytes).text
        for size in 1...bytes.count { #expect(try rewritten(bytes, chunk: size).text == expected) }
        var random = SeededGenerator(seed: 7)
        for _ in 0..<400 {
            var mutated = bytes
            Mutation.apply(to: &mutated, &random)
            let expected = outcome(mutated, chunk: 1 << 16)
            #expect([1, 2, 5, 16].allSatisfy { outcome(mutated, chunk: $0) == expected }, "\(expected)")
        }
    }

    @Test("call a text that is cut anywhere an error", arguments: Mutation.seeds)
    func cut(_ seed: String) throws {
        let bytes = Array(seed.utf8)
        // Behind a text of a sequence it may end.
        let complete = bytes.indices.filter {
            bytes[$0..<bytes.count].allSatisfy { [0x0A, 0x1E].contains($0) }
        }
        for length in bytes.indices where !complete.contains(length) {
            let isSequenceEnd =
                bytes[..<length].last == 0x0A || bytes[length] == 0x0A || bytes[..<length].last == 0x1E
            guard !isSequenceEnd else { continue }
            let error = #expect(throws: ReadingError.self) { try rewritten(Array(bytes[..<length])) }
            #expect(error?.code == .truncated, "cut at \(length): \(error.map(\.description) ?? "")")
        }
    }
}
