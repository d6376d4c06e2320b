import Foundation

/// Makes a server's text fit to print: without secrets and control characters, and short.
package enum ServerWords {
    private static let longest = 300

    /// The text with these values and anything that looks like a token blanked, the longest values first.
    static func blanking(_ text: String, _ secrets: some Collection<String>) -> String {
        blankingTokens(blankingKnown(text, secrets))
    }

    private static func blankingKnown(_ text: String, _ secrets: some Collection<String>) -> String {
        secrets.filter { !$0.isEmpty }.sorted { $0.utf8.count > $1.utf8.count }
            .reduce(text) { $0.replacingOccurrences(of: $1, with: "***") }
    }

    private static func blankingTokens(_ text: String) -> String {
        // Regular expressions are slow, and most texts have no token in them.
        guard mayHaveToken(text) else { return text }
        return text.replacing(/eyJ[A-Za-z0-9_\-]{8,}(\.[A-Za-z0-9_\-]*){0,4}/, with: "***")
            .replacing(
                /(?i)(bearer|basic|digest|negotiate)\s+(?!(?:tokens?|auth|authentication|authorization|credentials?)(?:\s|$))[A-Za-z0-9._~+\/=\-]{4,}/
            ) { "\($0.output.1) ***" }
    }

    private static let marks = ["eyj", "bearer", "basic", "digest", "negotiate"].map { Array($0.utf8) }

    private static func mayHaveToken(_ text: String) -> Bool {
        let small = text.utf8.map { $0 | 0x20 }
        return small.indices.contains { place in
            marks.contains { $0[0] == small[place] && small[place...].starts(with: $0) }
        }
    }

    /// The text without control and format characters, which could move a terminal's cursor.
    static func printable(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter(isPrintable)))
    }

    private static func isPrintable(_ scalar: UnicodeScalar) -> Bool {
        if scalar.isASCII { return (0x20...0x7E).contains(scalar.value) }
        return scalar.properties.generalCategory != .control && scalar.properties.generalCategory != .format
    }

    /// The text printable, without secrets, then shortened. A trailing `None`, `null` and the like is removed.
    package static func short(_ text: String, hiding secrets: some Collection<String>) -> String {
        // A token is recognised by its beginning, so looking a little further than what is shown is enough.
        let start = cut(blankingKnown(printable(text), secrets), to: 4 * longest)
        let text = cut(blankingTokens(start), to: longest).trimmingCharacters(in: .whitespaces)
        guard nothings.contains(where: { text.hasSuffix($0) || text.hasSuffix($0 + ".") }) else {
            return text
        }
        return text.replacing(/(?:^|\s*:)\s*(?:None|null|NULL|nil|undefined|\[object Object\])\.?$/, with: "")
    }

    private static let nothings = ["None", "null", "NULL", "nil", "undefined", "[object Object]"]

    private static func cut(_ text: String, to count: Int) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.prefix(count)))
    }
}
