extension String {
    /// The text as it may reach a terminal: it stays on its line and steers nothing, what could becomes U+FFFD.
    package var visible: String {
        guard unicodeScalars.contains(where: { $0.steersTerminals }) else { return self }
        var visible = String.UnicodeScalarView()
        visible.append(contentsOf: unicodeScalars.lazy.map { $0.steersTerminals ? "\u{FFFD}" : $0 })
        return String(visible)
    }
}

extension Unicode.Scalar {
    fileprivate var steersTerminals: Bool {
        guard value < 0x20 || value >= 0x7F else { return false }
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: return true
        default: return properties.isBidiControl
        }
    }
}
