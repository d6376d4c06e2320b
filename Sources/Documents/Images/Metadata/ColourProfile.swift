/// An ICC profile, of which only the name is looked at.
struct ColourProfile {
    let bytes: [UInt8]

    /// Its description, from the tag `desc` of version 2 (ASCII) or 4 (UTF-16).
    var name: String? {
        guard bytes.count >= 132 else { return nil }
        let tags = min(number(128), 100)
        let found = (0..<tags).first { bytes(132 + 12 * $0, 4).elementsEqual("desc".utf8) }
        guard let found else { return nil }
        let start = number(132 + 12 * found + 4)
        switch String(decoding: bytes(start, 4), as: UTF8.self) {
        case "desc":
            return plainText(bytes(start + 12, min(number(start + 8), 500)).prefix { $0 != 0 })
        case "mluc":
            let text = bytes(start + number(start + 24), min(number(start + 20), 500))
            let units = stride(from: 0, to: text.count - 1, by: 2).map {
                UInt16(text[text.startIndex + $0]) << 8 | UInt16(text[text.startIndex + $0 + 1])
            }
            return plainText(Array(String(decoding: units, as: UTF16.self).utf8))
        default: return nil
        }
    }

    private func bytes(_ offset: Int, _ count: Int) -> [UInt8] { bytes.bytes(at: offset, count: count) }

    private func number(_ offset: Int) -> Int { bytes(offset, 4).reduce(0) { $0 << 8 | Int($1) } }
}
