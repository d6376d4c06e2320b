public import DocumentModel

/// A field of a form, where it is shown on a page.
public struct PDFFormField: Sendable, Hashable, Codable {
    /// The kinds of fields.
    public enum Kind: String, Sendable, Hashable, Codable {
        case text, choice, checkBox, radioButton, button, signature, unknown
    }

    /// Its full name, the parts separated by dots.
    public var name: String
    /// What it is.
    public var kind: Kind
    /// What it holds: the text, the choices, `on` or `off`; `nil` where it holds nothing, and for passwords.
    public var value: String?
    /// Whether it cannot be filled in.
    public var isReadOnly: Bool
    /// Where it is on the page as it is shown, `y` from its upper edge downwards.
    public var box: PDFBox
}
