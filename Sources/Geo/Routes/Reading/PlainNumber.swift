import SimpleFeatures

/// Numbers of text formats: decimal, with a point, nothing else beside them.
enum PlainNumber {
    /// The finite number that the bytes are, blanks around it apart.
    static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
        var text = bytes[...]
        while let first = text.first, first <= 0x20 { text = text.dropFirst() }
        while let last = text.last, last <= 0x20 { text = text.dropLast() }
        let trimmed = UnsafeBufferPointer(rebasing: text)
        guard let (value, length) = DecimalReader.read(trimmed, as: .plain), length == trimmed.count,
            value.isFinite
        else { return nil }
        return value
    }
}
