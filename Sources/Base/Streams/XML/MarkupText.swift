/// Escapes text for XML 1.0.
public enum XMLText {
    /// `text` with the five special characters as references and without characters that XML does not allow.
    public static func escaped(_ text: String) -> String {
        MarkupText.escaped(text, apostrophe: "&apos;")
    }
}

/// Escapes text for HTML.
package enum HTMLText {
    /// `text` for an element or a quoted attribute, without characters that XML does not allow.
    package static func escaped(_ text: String) -> String {
        MarkupText.escaped(text, apostrophe: "&#39;")
    }
}

private enum MarkupText {
    static func escaped(_ text: String, apostrophe: String) -> String {
        var result = ""
        result.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += apostrophe
            case _ where XMLCharacter.isAllowed(scalar.value): result.unicodeScalars.append(scalar)
            default: continue
            }
        }
        return result
    }
}
