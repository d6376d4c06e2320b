public import Streams

/// Reads coordinates in common notations: decimal point or comma, apostrophes or spaces between thousands, and degrees,
/// minutes and seconds.
public enum CoordinateText {
    /// The axis of a coordinate; a compass letter must fit it.
    public enum Axis: Sendable {
        case x
        case y
        case height
    }

    /// The finite number in a text, or `nil`.
    ///
    /// Examples: `2'600'000.5`, `2600000,5`, `7°26'19.1"E`, `N 46 57 03,9`, `7.4386°E`, `7:26:19`. A compass letter must
    /// fit the axis. "O" is east in German and west in French: it is read as east between 5° and 11°, around Switzerland,
    /// and not at all elsewhere. Bytes that are not UTF-8 are read as Windows-1252.
    public static func number(_ text: UnsafeBufferPointer<UInt8>, _ axis: Axis) -> Double? {
        if let (value, length) = DecimalReader.read(text, as: .plain), length == text.count {
            return value.isFinite ? value : nil
        }
        guard text.count <= 100 else { return nil }
        let text = String(validating: text, as: UTF8.self) ?? Windows1252.text(text)
        return grouped(text) ?? SexagesimalText.degrees(text, axis)
    }

    /// The finite number in a text, or `nil`.
    public static func number(_ text: String, _ axis: Axis) -> Double? {
        var text = text
        return text.withUTF8 { number($0, axis) }
    }

    /// The finite number in a field of a table, without its quotes. In a comma-separated table, `1,234` is ambiguous and
    /// returns `nil`.
    public static func number(_ field: String, _ axis: Axis, partedBy delimiter: FieldDelimiter) -> Double? {
        delimiter == .byte(UInt8(ascii: ",")) && hasThousandsComma(field) ? nil : number(field, axis)
    }

    /// Whether there is one comma, after one to three digits and before three.
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

    /// Whether spaces or apostrophes are anywhere but around the number and between groups of three digits before the
    /// point.
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

/// Degrees, minutes and seconds.
public enum SexagesimalText {
    /// `degrees` as degrees, minutes, seconds with 0 to 9 decimals, and a compass letter: `7°26'19.0772"E`. With
    /// `hasComma`, the decimal separator is a comma.
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

    /// The degrees in a text: one to three numbers, separated by spaces, colons or the signs for degrees, minutes and
    /// seconds, with an optional compass letter that fits the axis. A single number needs a sign or a letter.
    static func degrees(_ text: String, _ axis: CoordinateText.Axis) -> Double? {
        guard axis != .height, let (bare, letter) = withoutLetter(text, axis) else { return nil }
        guard let numbers = numbers(in: bare), let sum = sum(of: numbers) else { return nil }
        if numbers.count == 1, letter == nil, numbers[0].utf8.count == bare.utf8.count { return nil }
        if letter == "O", !(5...11).contains(sum) { return nil }
        let isBelowZero = numbers[0].hasPrefix("-")
        guard !(isBelowZero && letter != nil) else { return nil }
        return isBelowZero || letter == "W" || letter == "S" ? -sum : sum
    }

    /// The text without the compass letter before or after it; `nil` if the letter does not fit the axis.
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

    /// The numbers, each followed by its sign, a colon or a space.
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

    /// The sum of degrees, minutes and seconds; all but the last are whole, and minutes and seconds are less than 60.
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

extension DelimitedTextInput {
    /// Reads the beginning of `source`. A byte order mark takes precedence over `encoding`.
    ///
    /// `isXYZ` is for tables of points that need no header: their delimiter is spaces if the first row begins with two
    /// numbers, and every line after `#` is a comment.
    public init(
        _ source: ByteSource, encoding: TextEncoding = .utf8, isXYZ: Bool
    ) throws(ReadingError) {
        guard isXYZ else {
            try self.init(source, encoding: encoding)
            return
        }
        try self.init(source, encoding: encoding, isSpaced: Self.beginsWithSpacedPoint)
    }

    /// Whether a row begins with two numbers, separated by spaces or tabs, perhaps with decimal commas.
    private static func beginsWithSpacedPoint(_ row: ArraySlice<UInt8>) -> Bool {
        let fields = row.split(maxSplits: 2) { $0 == 0x20 || $0 == 0x09 }
        guard fields.count >= 2, !row.contains(UInt8(ascii: ";")) else { return false }
        return fields.prefix(2).allSatisfy { field in
            field.last != UInt8(ascii: ",")
                && CoordinateText.number(String(decoding: field, as: UTF8.self), .x) != nil
        }
    }
}
