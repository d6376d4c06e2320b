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
    /// `2'600'000.5`, `2600000,5`, `7°26'19.1"E`, `N 46 57 03,9`, `7.4386°E` and `7:26:19` are numbers; a letter for
    /// the compass must fit the axis. "O" is east in German and west in French: it is taken between 5° and 11°, where
    /// Switzerland lies. Bytes that are not UTF-8 are read as Windows-1252, for its apostrophes and degree signs.
    public static func number(_ text: UnsafeBufferPointer<UInt8>, _ axis: Axis) -> Double? {
        if let (value, length) = DecimalReader.read(text, as: .plain), length == text.count {
            return value.isFinite ? value : nil
        }
        guard text.count <= 100 else { return nil }
        let text = String(validating: text, as: UTF8.self) ?? Windows1252.text(text)
        return grouped(text) ?? SexagesimalText.degrees(text, axis)
    }

    /// The same for a text.
    public static func number(_ text: String, _ axis: Axis) -> Double? {
        var text = text
        return text.withUTF8 { number($0, axis) }
    }

    /// The same for a field of a table, its quotes resolved. Where commas part the fields, `1,234` is none: it could be
    /// a thousand and some, or one and a bit.
    public static func number(_ field: String, _ axis: Axis, partedBy delimiter: FieldDelimiter) -> Double? {
        delimiter == .byte(UInt8(ascii: ",")) && hasThousandsComma(field) ? nil : number(field, axis)
    }

    /// Whether one comma stands behind one to three digits and in front of three.
    private static func hasThousandsComma(_ text: String) -> Bool {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return false }
        let (whole, fraction) = (parts[0].filter { $0.isASCII && $0.isNumber }, parts[1])
        return (1...3).contains(whole.utf8.count) && fraction.utf8.count == 3
            && fraction.allSatisfy { $0.isASCII && $0.isNumber }
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

    /// Whether spaces or apostrophes stand elsewhere than around the number and between three digits each, in
    /// front of the point.
    private static func isSplitOtherwise(_ text: String) -> Bool {
        func isGap(_ character: Character) -> Bool {
            character.isWhitespace || character == "'" || character == "\u{2019}"
        }
        let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        let groups = (parts.first ?? "").split(whereSeparator: isGap)
        if groups.dropFirst().contains(where: { $0.utf8.count != 3 }) { return true }
        if groups.count > 1, let first = groups.first, first.drop(while: { "+-".contains($0) }).utf8.count > 3
        {
            return true
        }
        let fraction = parts.dropFirst().first ?? ""
        return fraction.drop { !isGap($0) }.contains { !$0.isWhitespace }
    }
}
