/// Text made fit for one line on the page.
enum PlainText {
    private static let longest = 200

    /// `text` without control characters, cut at 200 characters.
    static func line(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(longest) {
            scalars.append(scalar.value < 0x20 || scalar.value == 0x7F ? " " : scalar)
        }
        return String(scalars)
    }
}
