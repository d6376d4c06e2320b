extension [UInt8] {
    /// Puts bytes at the end.
    mutating func append(_ bytes: Span<UInt8>) {
        bytes.withUnsafeBufferPointer { append(contentsOf: $0) }
    }
}

extension Span<UInt8> {
    /// The text in UTF-8, what is none replaced.
    var text: String { withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) } }

    /// The number that digits alone write, however large; `nil` for anything else.
    var number: Int? {
        guard !isEmpty else { return nil }
        var number = 0
        for place in indices {
            let digit = Int(self[place]) - 0x30
            guard (0...9).contains(digit) else { return nil }
            number = Swift.min(number * 10 + digit, 1 << 50)
        }
        return number
    }

    func contains(_ byte: UInt8) -> Bool {
        for place in indices where self[place] == byte { return true }
        return false
    }

    func isEqual(to name: StaticString) -> Bool {
        guard count == name.utf8CodeUnitCount else { return false }
        for place in indices where self[place] != name.utf8Start[place] { return false }
        return true
    }
}
