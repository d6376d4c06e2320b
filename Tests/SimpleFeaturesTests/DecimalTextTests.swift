import SimpleFeatures
import Testing

@Suite("Decimal text")
struct DecimalTextTests {
    /// From the whole number of thousandths and so on, without floating point.
    private func expected(_ units: Int64, decimals: Int) -> String {
        let digits = String(units.magnitude)
        let padded = String(repeating: "0", count: max(decimals + 1 - digits.count, 0)) + digits
        var text = String(padded.dropLast(decimals)) + "." + String(padded.suffix(decimals))
        while text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.removeLast() }
        return units < 0 ? "-" + text : text
    }

    @Test("gives back every coordinate that was written with as many decimals", arguments: 0...9)
    func exact(decimals: Int) {
        var random = SeededGenerator(seed: UInt64(decimals))
        let power = (0..<decimals).reduce(Int64(1)) { power, _ in power * 10 }
        let printer = DecimalText(decimals: decimals)
        for _ in 0..<2_000 {
            let bound = min(3_000_000 * power, 4_000_000_000_000_000)
            let units =
                Int64.random(in: -bound...bound, using: &random) >> Int64.random(in: 0...50, using: &random)
            #expect(printer.string(Double(units) / Double(power)) == expected(units, decimals: decimals))
        }
    }

    static let printed: [(value: Double, decimals: Int, text: String)] = [
        (-0.00001, 3, "0"), (-0.0, 3, "0"), (-0.0005, 3, "-0.001"), (0.00049999, 3, "0"), (2.5, 0, "3"),
        (-2.5, 0, "-3"),
        (0.4, 0, "0"), (99.9996, 3, "100"), (9.99, 1, "10"), (1_000, 3, "1000"), (10.05, 2, "10.05"),
        (0.001, 3, "0.001"),
        (-0.001, 3, "-0.001"), (8_999_999_999.999, 3, "8999999999.999"),
        (8_999_999_999_999_999, 0, "8999999999999999"),
        (-1e300, 15, "-1e+300"),
        (1.5, 15, "1.5"), (12.5, 15, "12.5"), (123.456, 40, "123.456"), (1.26, -4, "1"),
        (.leastNonzeroMagnitude, 15, "0"),
        (2_600_000.123456789, 8, "2600000.12345679"),
    ]

    @Test("rounds half away from zero and never prints minus zero", arguments: printed)
    func rounding(_ known: (value: Double, decimals: Int, text: String)) {
        #expect(DecimalText(decimals: known.decimals).string(known.value) == known.text)
    }

    @Test("is JSON that reads back within half of its last decimal")
    func readBack() throws {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<5_000 {
            let decimals = Int.random(in: 0...15, using: &random)
            let value = Double(
                sign: .plus, exponent: Int.random(in: -60...60, using: &random),
                significand: Double.random(in: -2...2, using: &random))
            let text = DecimalText(decimals: decimals).string(value)
            let read = try #require(try readJSON(text)?.doubleValue)
            let half = 0.5 * (0..<decimals).reduce(1.0) { step, _ in step / 10 }
            #expect(
                abs(read - value) <= half * (1 + 1e-9) + value.ulp * 2,
                "\(value) with \(decimals) decimals: \(text)")
        }
    }
}
