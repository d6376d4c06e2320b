/// Which bytes of a file an answer has (RFC 9110, 14.4).
struct ContentRange: Hashable, Sendable {
    let bytes: Range<Int64>
    /// Of the whole file, where the server knows.
    let total: Int64?

    /// Reads `bytes 0-4/10`; `nil` for anything that makes no sense.
    init?(_ text: String) {
        guard text.utf8.starts(with: "bytes ".utf8) else { return nil }
        let sides = text.utf8.dropFirst(6).split(
            separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard sides.count == 2 else { return nil }
        let ends = sides[0].split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]),
            first <= last
        else { return nil }
        total = Self.number(sides[1])
        guard total != nil || sides[1].elementsEqual("*".utf8) else { return nil }
        if let total, last >= total { return nil }
        bytes = first..<(last + 1)
    }

    /// At most 18 digits.
    private static func number(_ text: Substring.UTF8View) -> Int64? {
        guard (1...18).contains(text.count), text.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return text.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
    }
}
