/// Which bytes of a file an answer has (RFC 9110, 14.4).
struct ContentRange: Hashable, Sendable {
    let bytes: Range<Int64>
    /// Of the whole file, where the server knows.
    let total: Int64?

    /// Reads `bytes 0-4/10`; `nil` for anything that makes no sense.
    init?(_ text: String) {
        guard let match = text.wholeMatch(of: /bytes (\d{1,18})-(\d{1,18})\/(\d{1,18}|\*)/),
            let first = Int64(match.1), let last = Int64(match.2), first <= last
        else { return nil }
        total = Int64(match.3)
        if let total, last >= total { return nil }
        bytes = first..<(last + 1)
    }
}
