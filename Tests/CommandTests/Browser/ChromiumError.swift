/// Why Chromium gave no answer.
struct ChromiumError: Error, CustomStringConvertible {
    let description: String
}
