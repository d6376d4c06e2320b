import Streams

extension JSONValue {
    private static let mostDigits = 15

    /// A table's field as a property: a number, spelled as it was, where it is one in JSON with at most 15 digits; else
    /// text, as `007`, `+41` and `1e5` are.
    init(field: String) {
        self = Self.isNumber(field.utf8) ? .literal(field) : .string(field)
    }

    private static func isNumber(_ text: some Collection<UInt8>) -> Bool {
        let digits = text.first == UInt8(ascii: "-") ? text.dropFirst() : text[...]
        let parts = digits.split(
            separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = parts.first, digits.count <= mostDigits + 1,
            parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { (48...57).contains($0) } }),
            parts.reduce(0, { $0 + $1.count }) <= mostDigits
        else { return false }
        return whole.count == 1 || whole.first != UInt8(ascii: "0")
    }
}
