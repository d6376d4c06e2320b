import APICore

extension WebAddress {
    /// What the addresses of all that is below begin with, up to the slash.
    var textWithoutSlash: String { text.hasSuffix("/") ? String(text.dropLast()) : text }
}
