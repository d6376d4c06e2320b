/// A Swiss social security number (AHV, AVS): 13 digits that begin with 756, with the check digit of an EAN-13.
///
/// ```swift
/// AHVNumber("756.9217.0769.85")?.text   // "756.9217.0769.85"
/// ```
public struct AHVNumber: Codable, Hashable, Sendable {
    /// In its usual groups: "756.9217.0769.85".
    public let text: String

    /// `nil` if these are not 13 digits from 756 with the right check digit; dots and blanks do not matter.
    public init?(_ text: String) {
        let digits = text.filter { $0 != "." && $0 != " " && $0 != "\u{A0}" }
        guard digits.utf8.count == 13, digits.hasPrefix("756"), EAN.holds(digits) else { return nil }
        let groups = [
            digits.prefix(3), digits.dropFirst(3).prefix(4), digits.dropFirst(7).prefix(4), digits.suffix(2),
        ]
        self.text = groups.joined(separator: ".")
    }
}
