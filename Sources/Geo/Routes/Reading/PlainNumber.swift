import SimpleFeatures

/// Numbers of text formats: decimal, with a point, nothing else beside them.
enum PlainNumber {
    /// The finite number that the bytes are, blanks around it apart.
    static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
        var text = bytes[...]
        while let first = text.first, first <= 0x20 { text = text.dropFirst() }
        while let last = text.last, last <= 0x20 { text = text.dropLast() }
        let trimmed = UnsafeBufferPointer(rebasing: text)
        guard let (value, length) = DecimalReader.read(trimmed, as: .plain), length == trimmed.count,
            value.isFinite
        else { return nil }
        return value
    }
}

/// The words beside degrees that say on which side of zero they lie.
///
/// O alone is none: it is east in German, west in French and Italian.
struct Hemispheres {
    static let ofLatitude = Hemispheres(
        positive: ["n", "north", "nord"], negative: ["s", "south", "süd", "sued", "sud"])
    static let ofLongitude = Hemispheres(
        positive: ["e", "east", "est", "ost"], negative: ["w", "west", "ouest", "ovest"])

    private let positive: Set<String>
    private let negative: Set<String>

    /// `degrees` with the sign that a word beside them gives, which may agree with a minus of theirs.
    ///
    /// A number says nothing, as of nanoseconds in a column `ns`. Any other word throws `route.badHemisphere`.
    func signed(_ degrees: Double, by word: String) throws(RouteError) -> Double {
        guard !word.isEmpty, !degrees.isNaN else { return degrees }
        let plain = word.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if negative.contains(plain) { return -degrees.magnitude }
        if positive.contains(plain) {
            guard degrees >= 0 else { throw Self.error(word, beside: degrees) }
        } else if !plain.isEmpty, Self.number(plain) == nil {
            throw Self.error(word, beside: degrees)
        }
        return degrees
    }

    /// Degrees with a sign, or with such a word behind them; NaN for anything else.
    func degrees(_ text: String, _ number: (String) -> Double?) throws(RouteError) -> Double {
        if let number = number(text) { return number }
        let scalars = text.unicodeScalars
        let isLetter = { (scalar: Unicode.Scalar) in scalar.properties.isAlphabetic }
        guard let last = scalars.lastIndex(where: isLetter),
            let before = scalars[..<last].lastIndex(where: { !isLetter($0) }),
            let number = number(String(scalars[...before]))
        else { return .nan }
        let word = String(scalars[scalars.index(after: before)...])
        guard number.sign == .plus else { throw Self.error(word, beside: number) }
        return try signed(number, by: word)
    }

    private static func number(_ text: String) -> Double? {
        var text = text
        return text.withUTF8(PlainNumber.read)
    }

    private static func error(_ word: String, beside degrees: Double) -> RouteError {
        RouteError(
            .badHemisphere, "\"\(word.prefix(20))\" beside \(degrees) names none of its hemispheres",
            remedy: "Write N or S beside a latitude, E or W beside a longitude, and no minus.")
    }
}
