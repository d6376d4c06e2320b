/// Text made fit for one line on the page.
enum PlainText {
    private static let longest = 200

    /// `text` without control characters and what Unicode keeps from being any, cut at 200 characters.
    static func line(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(longest) {
            let isControl = scalar.value < 0x20 || scalar.value == 0x7F
            scalars.append(isControl || scalar.properties.isNoncharacterCodePoint ? " " : scalar)
        }
        return String(scalars)
    }
}
