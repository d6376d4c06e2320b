/// Square metres as people write them in Switzerland.
enum AreaText {
    private static let separators: Set<Character> = [
        "'", "’", "ʼ", "`", " ", "\u{A0}", "\u{2009}", "\u{202F}",
    ]
    private static let units = ["m2", "m²", "qm"]

    /// The number of `812.5`, `1'000`, `1 000 m²`, `100,5`; `nil` for what is none, or could be two as `1,000`.
    static func squareMetres(_ text: String) -> Double? {
        if let number = Double(text) { return number.isFinite ? number : nil }
        let parts = withoutUnit(text).split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        guard parts.count <= 2, let whole = parts.first.flatMap(wholeNumber) else { return nil }
        guard parts.count == 2 else { return Double(whole) }
        let mayBeThousands = text.contains(",") && parts[1].count == 3 && whole.count == parts[0].count
        return isDigits(parts[1]) && !mayBeThousands ? Double("\(whole).\(parts[1])") : nil
    }

    private static func withoutUnit(_ text: String) -> Substring {
        var rest = trimmed(text[...])
        let folded = rest.lowercased()
        if let unit = units.first(where: { folded.hasSuffix($0) }) {
            rest = trimmed(rest.dropLast(unit.count))
        }
        return rest
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop { $0.isWhitespace }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }

    /// The digits of a number whose thousands may stand apart.
    private static func wholeNumber(_ text: Substring) -> String? {
        let groups = text.split(omittingEmptySubsequences: false) { separators.contains($0) }
        guard groups.allSatisfy(isDigits), groups.dropFirst().allSatisfy({ $0.count == 3 }) else {
            return nil
        }
        return groups.count == 1 || groups[0].count <= 3 ? groups.joined() : nil
    }

    private static func isDigits(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { $0 &- 48 <= 9 }
    }
}
