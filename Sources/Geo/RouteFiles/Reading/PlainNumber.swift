import Routes
import Streams

/// Decimal numbers with a point, as in text formats.
enum PlainNumber {
    /// The finite number in the bytes, ignoring blanks around it; `nil` for anything else.
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

/// Hemisphere words beside degrees.
///
/// A single O is not accepted: it is east in German, west in French and Italian.
struct Hemispheres {
    static let ofLatitude = Hemispheres(
        positive: ["n", "north", "nord"], negative: ["s", "south", "süd", "sued", "sud"])
    static let ofLongitude = Hemispheres(
        positive: ["e", "east", "est", "ost"], negative: ["w", "west", "ouest", "ovest"])

    private let positive: Set<String>
    private let negative: Set<String>

    /// Applies the sign of a hemisphere word to degrees, which may already have a minus that agrees.
    ///
    /// A number instead of a word is ignored, such as nanoseconds in a column `ns`. Other words throw `route.badHemisphere`.
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

    /// Reads degrees with a sign or followed by a hemisphere word; NaN for anything else.
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
            .badHemisphere, "the hemisphere \"\(word.prefix(20))\" does not fit \(degrees)",
            remedy: "Use N or S with a latitude and E or W with a longitude, without a minus sign.")
    }
}
