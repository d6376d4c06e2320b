/// Round numbers of the series 1, 2, 5, 10 and so on.
enum RoundNumber {
    /// The largest round number not above `limit`, and its first digit. `limit` must be positive and finite.
    static func notAbove(_ limit: Double) -> (value: Double, digit: Int) {
        var power = 1.0
        while power * 10 <= limit, power < 1e12 { power *= 10 }
        while power > limit, power > 1e-6 { power /= 10 }
        let digit = power * 5 <= limit ? 5 : power * 2 <= limit ? 2 : 1
        return (power * Double(digit), digit)
    }

    /// The smallest round number not below `limit`, which must be positive and finite.
    static func notBelow(_ limit: Double) -> Double {
        let (value, digit) = notAbove(limit)
        if value >= limit { return value }
        return digit == 2 ? value / 2 * 5 : value * 2
    }

    /// A rounded number, from five digits on with apostrophes as thousands separators.
    static func grouped(_ value: Double) -> String {
        let digits = Array("\(Int64(value.rounded()))".utf8)
        guard digits.count > 4 else { return String(decoding: digits, as: UTF8.self) }
        var text: [UInt8] = []
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0, digit != UInt8(ascii: "-") {
                text.append(UInt8(ascii: "'"))
            }
            text.append(digit)
        }
        return String(decoding: text, as: UTF8.self)
    }
}
