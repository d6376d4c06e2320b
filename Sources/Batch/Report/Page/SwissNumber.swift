/// Numbers as they are written in Switzerland: `12'345`.
package enum SwissNumber {
    /// A whole number.
    package static func text(_ number: Int) -> String {
        let digits = Array("\(number.magnitude)")
        var text = number < 0 ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0 && (digits.count - index) % 3 == 0 { text += "'" }
            text.append(digit)
        }
        return text
    }

    /// A number and its noun: `1 file`, `12'345 files`.
    static func text(_ number: Int, _ noun: String) -> String {
        "\(text(number)) \(number == 1 ? noun : noun + "s")"
    }

    /// A time that something took: `850 ms`, `12.3 s`, `3 min 20 s`, `2 h 5 min`.
    static func duration(milliseconds: Int) -> String {
        let seconds = milliseconds / 1_000
        return switch milliseconds {
        case ..<1_000: "\(max(milliseconds, 0)) ms"
        case ..<60_000: Row.Value.number(Double(milliseconds) / 1_000, decimals: 1).text + " s"
        case ..<3_600_000: "\(seconds / 60) min \(seconds % 60) s"
        default: "\(text(seconds / 3_600)) h \(seconds / 60 % 60) min"
        }
    }
}
