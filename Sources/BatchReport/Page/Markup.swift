import Batch
import Foundation

/// Writes a page's elements as well-formed XML, with all texts and attributes escaped.
package final class Markup {
    private let sink: ([UInt8]) throws -> Void

    /// Creates a writer that passes bytes to `sink`.
    package init(sink: @escaping ([UInt8]) throws -> Void) {
        self.sink = sink
    }

    /// An element whose contents `content` writes.
    package func element(
        _ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ content: () throws -> Void
    ) throws {
        try raw("<\(name)\(Self.text(of: attributes))>")
        try content()
        try raw("</\(name)>")
    }

    /// An element that contains a text.
    package func element(_ name: String, _ text: String) throws {
        try element(name, [:], text)
    }

    /// An element with attributes that contains a text.
    package func element(_ name: String, _ attributes: KeyValuePairs<String, String>, _ text: String) throws {
        try element(name, attributes) { try self.text(text) }
    }

    /// An element without content.
    package func empty(_ name: String, _ attributes: KeyValuePairs<String, String>) throws {
        try raw("<\(name)\(Self.text(of: attributes)) />")
    }

    /// A text, escaped.
    package func text(_ text: String) throws {
        try raw(Self.escaped(text))
    }

    /// A line break, for readers of the source.
    package func newLine() throws {
        try raw("\n")
    }

    /// Raw markup: the document type, the style sheet.
    package func raw(_ text: String) throws {
        try sink(Array(text.utf8))
    }

    private static func text(of attributes: KeyValuePairs<String, String>) -> String {
        attributes.map { " \($0.key)=\"\(escaped($0.value))\"" }.joined()
    }

    /// Escapes special characters; characters that are invalid in a page or change the text direction become
    /// replacement characters.
    static func escaped(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
            case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
            case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
            case "\"": escaped.append(contentsOf: "&quot;".unicodeScalars)
            case "'": escaped.append(contentsOf: "&#39;".unicodeScalars)
            case "\n", "\t": escaped.append(scalar)
            case _ where isForbidden(scalar): escaped.append("\u{FFFD}")
            default: escaped.append(scalar)
            }
        }
        return String(escaped)
    }

    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x7F || scalar.value < 0x20 else { return false }
        return scalar.properties.generalCategory == .control || scalar.properties.isBidiControl
            || scalar.value & 0xFFFE == 0xFFFE
    }
}
