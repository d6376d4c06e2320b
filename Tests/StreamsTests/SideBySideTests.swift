import Streams
import Testing

@Suite("Work side by side")
struct SideBySideTests {
    private struct Refusal: Error, Equatable { let number: Int }

    @Test("gives results in the order of the numbers")
    func order() {
        #expect(SideBySide.map(1_000) { $0 * $0 } == (0..<1_000).map { $0 * $0 })
        #expect(SideBySide.map(0) { $0 } == [])
    }

    @Test("throws the first error by number, whichever came first")
    func error() {
        #expect(throws: Refusal(number: 3)) {
            try SideBySide.map(100) { (number) throws(Refusal) in
                if number % 10 == 3 { throw Refusal(number: number) }
            }
        }
    }

    @Test("cuts a range into parts that cover it once", arguments: [0, 1, 4_095, 8_192, 8_193, 100_001])
    func parts(count: Int) {
        let parts = SideBySide.mapParts(of: 5..<5 + count) { $0 }
        #expect(parts.flatMap(Array.init) == Array(5..<5 + count))
        #expect(!parts.isEmpty)
    }
}
