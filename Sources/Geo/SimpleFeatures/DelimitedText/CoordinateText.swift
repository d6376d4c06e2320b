/// Coordinates as people write them: decimals with points or commas, apostrophes or spaces between thousands, and
/// degrees, minutes and seconds.
public enum CoordinateText {
    /// Which of a point's numbers a text is, so that a letter for the wrong one is noticed.
    public enum Axis: Sendable {
        case x
        case y
        case height
    }

    /// The finite number that a text stands for, or `nil`.
    ///
    /// `2'600'000.5`, `2600000,5`, `7°26'19.1"E`, `N 46 57 03.9` and `7:26:19` are numbers; a letter for the compass
    /// must fit the axis, and "O" is none, which is east in German and west in French.
    public static func number(_ text: UnsafeBufferPointer<UInt8>, _ axis: Axis) -> Double? {
        if let (value, length) = DecimalReader.read(text, as: .plain), length == text.count {
            return value.isFinite ? value : nil
        }
        guard text.count <= 100, let text = String(validating: text, as: UTF8.self) else { return nil }
        return grouped(text) ?? SexagesimalText.degrees(text, axis)
    }

    /// The same for a text.
    public static func number(_ text: String, _ axis: Axis) -> Double? {
        var text = text
        return text.withUTF8 { number($0, axis) }
    }

    private static func grouped(_ text: String) -> Double? {
        var digits: [UInt8] = []
        var hasLetters = false
        for scalar in text.unicodeScalars {
            switch scalar {
            case "'", "\u{2019}": continue
            case _ where scalar.properties.isWhitespace: continue
            case _ where scalar.isASCII: digits.append(UInt8(truncatingIfNeeded: scalar.value))
            default: hasLetters = true
            }
        }
        if hasLetters || isSplitOtherwise(text) { return nil }
        if !digits.contains(UInt8(ascii: ".")), let comma = digits.firstIndex(of: UInt8(ascii: ",")) {
            digits[comma] = UInt8(ascii: ".")
        }
        return digits.withUnsafeBufferPointer { digits in
            guard let (value, length) = DecimalReader.read(digits, as: .plain), length == digits.count,
                value.isFinite
            else { return nil }
            return value
        }
    }

    /// Whether spaces or apostrophes stand elsewhere than around the number and between three digits each.
    private static func isSplitOtherwise(_ text: String) -> Bool {
        let whole = text.split { $0 == "." || $0 == "," }.first ?? ""
        let groups = whole.split { $0.isWhitespace || $0 == "'" || $0 == "\u{2019}" }
        return groups.dropFirst().contains { $0.utf8.count != 3 }
    }
}
