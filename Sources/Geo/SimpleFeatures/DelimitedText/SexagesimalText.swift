/// Degrees, minutes and seconds.
public enum SexagesimalText {
    /// `degrees` as degrees, minutes and seconds with that many decimals, 0 to 9, and the letter of the compass:
    /// `7°26'19.0772"E`; the decimals may stand behind a comma.
    public static func string(
        _ degrees: Double, _ axis: CoordinateText.Axis, decimals: Int, hasComma: Bool = false
    ) -> String {
        let decimals = min(max(decimals, 0), 9)
        let scale = (0..<decimals).reduce(1.0) { power, _ in power * 10 }
        let units = (degrees.magnitude * 3600 * scale).rounded()
        guard units < 9e15 else { return "" }
        let isNegative = degrees < 0 && units > 0
        let (seconds, fraction) = Int(units).quotientAndRemainder(dividingBy: Int(scale))
        let letter =
            switch axis {
            case .x: isNegative ? "W" : "E"
            case .y, .height: isNegative ? "S" : "N"
            }
        var text = "\(seconds / 3600)°\(padded(seconds / 60 % 60, to: 2))'\(padded(seconds % 60, to: 2))"
        if decimals > 0 { text += (hasComma ? "," : ".") + padded(fraction, to: decimals) }
        return text + "\"" + letter
    }

    /// The degrees that a text stands for: one to three numbers, parted by spaces, colons or the marks for degrees,
    /// minutes and seconds, and perhaps a letter of the compass that fits the axis; one number alone has a mark or a
    /// letter.
    static func degrees(_ text: String, _ axis: CoordinateText.Axis) -> Double? {
        guard axis != .height, let (bare, letter) = withoutLetter(text, axis) else { return nil }
        guard let numbers = numbers(in: bare), let sum = sum(of: numbers) else { return nil }
        if numbers.count == 1, letter == nil, numbers[0].utf8.count == bare.utf8.count { return nil }
        if letter == "O", !(5...11).contains(sum) { return nil }
        let isBelowZero = numbers[0].hasPrefix("-")
        guard !(isBelowZero && letter != nil) else { return nil }
        return isBelowZero || letter == "W" || letter == "S" ? -sum : sum
    }

    /// The text without the letter before or behind it, which is one of the axis's own.
    private static func withoutLetter(
        _ text: String, _ axis: CoordinateText.Axis
    ) -> (rest: Substring, letter: String?)? {
        let text = trimmed(text[...])
        guard let first = text.first, let last = text.last else { return nil }
        if !first.isLetter && !last.isLetter { return (text, nil) }
        let letter = String(first.isLetter ? first : last).uppercased()
        guard (axis == .x ? ["E", "O", "W"] : ["N", "S"]).contains(letter) else { return nil }
        return (trimmed(first.isLetter ? text.dropFirst() : text.dropLast()), letter)
    }

    /// Behind each number stands its mark, or a colon or space before the next.
    private static func numbers(in text: Substring) -> [Substring]? {
        var rest = text
        var numbers: [Substring] = []
        for marks in ["°º:", "'’′:", "\"”″"] where !rest.isEmpty {
            let number = rest.prefix { !$0.isWhitespace && !"°º:'’′\"”″".contains($0) }
            numbers.append(number)
            rest = trimmed(rest.dropFirst(number.count))
            if let mark = rest.first, marks.contains(mark) { rest = trimmed(rest.dropFirst()) }
        }
        return rest.isEmpty && !numbers.isEmpty ? numbers : nil
    }

    private static func trimmed(_ text: Substring) -> Substring {
        let front = text.drop(while: \.isWhitespace)
        return front.prefix(
            (front.lastIndex { !$0.isWhitespace }).map { front.distance(from: front.startIndex, to: $0) + 1 }
                ?? 0)
    }

    /// The size of degrees, minutes and seconds together; all but the last are whole, and 60 of one never occur.
    private static func sum(of numbers: [Substring]) -> Double? {
        var sum = 0.0
        var unit = 1.0
        for (place, number) in numbers.enumerated() {
            let digits = place == 0 && number.hasPrefix("-") ? number.dropFirst() : number
            let isLast = place == numbers.count - 1
            let plain = digits.map { $0 == "," && isLast ? "." : $0 }
            guard plain.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }),
                isLast || !plain.contains("."),
                let value = Double(String(plain)), value < (place == 0 ? 361 : 60)
            else { return nil }
            sum += value / unit
            unit *= 60
        }
        return sum
    }

    private static func padded(_ number: Int, to count: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
    }
}
