/// The check of IBANs and creditor references: ISO 7064, modulo 97, 10.
enum Mod97 {
    /// Whether a text is 1 modulo 97 when its first four characters stand at its end and letters count from 10.
    static func holds(_ text: some StringProtocol) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.count > 4 else { return false }
        var remainder = 0
        for byte in bytes[4...] + bytes[..<4] {
            switch byte {
            case 0x30...0x39: remainder = (remainder * 10 + Int(byte) - 0x30) % 97
            case 0x41...0x5A: remainder = (remainder * 100 + Int(byte) - 0x41 + 10) % 97
            default: return false
            }
        }
        return remainder == 1
    }
}
