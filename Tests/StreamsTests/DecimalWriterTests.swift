import Foundation
import Streams
import Testing
import TestSupport

@Suite("Writing decimals")
struct DecimalWriterTests {
    /// What `printf` writes, without the sign of a zero.
    private func printed(_ value: Double, decimals: Int) -> String {
        let text = String(format: "%.*f", decimals, value)
        return text.hasPrefix("-") && !text.contains { ("1"..."9").contains($0) }
            ? String(text.dropFirst()) : text
    }

    private func trimmed(_ text: String) -> String {
        guard text.contains(".") else { return text }
        var text = text
        while text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.removeLast() }
        return text
    }

    /// Coordinates, ties of binary fractions, and any double at all.
    private func value(_ round: Int, _ random: inout SeededGenerator) -> Double {
        switch round % 4 {
        case 0: Double.random(in: -3e6...3e6, using: &random)
        case 1: Double.random(in: -180...180, using: &random)
        case 2:
            Double(Int.random(in: -1_000_000...1_000_000, using: &random))
                / Double(1 << Int.random(in: 0...20, using: &random))
        default: Double(bitPattern: random.next())
        }
    }

    @Test("gives printf's digits for any value and count of decimals")
    func decimals() {
        var random = SeededGenerator(seed: 4)
        var wrong: [String] = []
        for round in 0..<60_000 {
            let value = value(round, &random)
            let decimals = Int.random(in: 0...17, using: &random)
            guard value.isFinite else { continue }
            let expected = printed(value, decimals: decimals)
            let fixed = DecimalWriter(.fixed(decimals: decimals)).string(value)
            let upTo = DecimalWriter(.upTo(decimals: decimals)).string(value)
            if fixed != expected || upTo != trimmed(expected) {
                wrong.append("\(value) \(decimals) \(fixed) \(upTo)")
            }
        }
        #expect(wrong == [])
    }

    static let known: [(value: Double, decimals: Int, fixed: String, upTo: String)] = [
        (0, 7, "0.0000000", "0"), (-0.0, 7, "0.0000000", "0"), (-0.00000001, 7, "0.0000000", "0"),
        (-0.00000006, 7, "-0.0000001", "-0.0000001"), (0.5, 0, "0", "0"), (1.5, 0, "2", "2"),
        (2.5, 0, "2", "2"),
        (-2.5, 0, "-2", "-2"), (0.125, 2, "0.12", "0.12"), (0.375, 2, "0.38", "0.38"),
        (99.9996, 3, "100.000", "100"),
        (7.438633512, 7, "7.4386335", "7.4386335"), (10, 3, "10.000", "10"), (100, 0, "100", "100"),
        (2_600_000.1, 3, "2600000.100", "2600000.1"), (1.005, 2, "1.00", "1"),
        (1, 40, "1.00000000000000000", "1"),
        (1.6, -3, "2", "2"), (9_007_199_254_740_992, 1, "9007199254740992.0", "9007199254740992"),
        (1e22, 2, "10000000000000000000000.00", "10000000000000000000000"),
        (.leastNonzeroMagnitude, 15, "0.000000000000000", "0"),
    ]

    @Test("rounds the binary value, ties to even, and zero has no sign", arguments: known)
    func knownCases(_ known: (value: Double, decimals: Int, fixed: String, upTo: String)) {
        #expect(DecimalWriter(.fixed(decimals: known.decimals)).string(known.value) == known.fixed)
        #expect(DecimalWriter(.upTo(decimals: known.decimals)).string(known.value) == known.upTo)
    }

    @Test("writes the largest values within the room that it asks for")
    func room() {
        for value in [Double.greatestFiniteMagnitude, -.greatestFiniteMagnitude, .leastNonzeroMagnitude] {
            let text = DecimalWriter(.fixed(decimals: 17)).string(value)
            #expect(text.utf8.count <= DecimalWriter.room && text == printed(value, decimals: 17))
        }
    }

    @Test("in the shortest way reads back bit for bit, with no more digits than Swift's own text")
    func shortest() {
        var random = SeededGenerator(seed: 5)
        let writer = DecimalWriter(.shortest)
        var wrong: [String] = []
        for round in 0..<60_000 {
            let value = value(round, &random)
            guard value.isFinite else { continue }
            let text = writer.string(value)
            if Double(text)?.bitPattern != value.bitPattern || text.count > "\(value)".count {
                wrong.append(text)
            }
        }
        #expect(wrong == [])
        for (value, text) in [
            (7.0, "7"), (-0.0, "0"), (0.1, "0.1"), (1e300, "1e+300"), (-2_600_000, "-2600000"),
        ] {
            #expect(writer.string(value) == text)
        }
    }

    @Test("writes nothing where there is no number")
    func notFinite() {
        for value in [Double.nan, .infinity, -.infinity] {
            for style in [DecimalWriter.Style.shortest, .fixed(decimals: 3), .upTo(decimals: 3)] {
                #expect(DecimalWriter(style).string(value) == "")
            }
        }
    }
}
