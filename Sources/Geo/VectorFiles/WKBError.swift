/// Why well-known binary cannot be read.
struct WKBError: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}
