/// Keys and ids of 32 bytes as texts with a prefix and a checksum (BIP-173 and NIP-19), such as `npub1…`.
enum Bech32 {
    private static let alphabet = Array("qpzry9x8gf2tvdw0s3jn54khce6mua7l".utf8)
    private static let generators: [UInt32] = [
        0x3B6A_57B2, 0x2650_8E6D, 0x1EA1_19FA, 0x3D42_33DD, 0x2A14_62B3,
    ]
    /// A prefix of four letters, a 1, 52 digits and 6 of the checksum.
    private static let length = 63

    /// The text of 32 bytes; the prefix has four letters.
    static func text(_ prefix: String, _ bytes: [UInt8]) -> String {
        var digits = regrouped(bytes, from: 8, to: 5, padding: true) ?? []
        defer { digits.withUnsafeMutableBytes { SecretBytes.wipe($0) } }
        let sum = checksum(expanded(prefix) + digits + [UInt8](repeating: 0, count: 6)) ^ 1
        digits += (0..<6).map { UInt8(truncatingIfNeeded: sum >> (5 * (5 - $0))) & 31 }
        return prefix + "1" + String(decoding: digits.map { alphabet[Int($0)] }, as: UTF8.self)
    }

    /// The 32 bytes of a text with that prefix; `nil` for any other text.
    static func bytes(_ prefix: String, in text: some Collection<UInt8>) -> [UInt8]? {
        var bytes = Array(text.prefix(length + 1))
        defer { bytes.withUnsafeMutableBytes { SecretBytes.wipe($0) } }
        let hasUppercase = bytes.contains { (0x41...0x5A).contains($0) }
        let hasLowercase = bytes.contains { (0x61...0x7A).contains($0) }
        guard bytes.count == length, !(hasUppercase && hasLowercase) else { return nil }
        if hasUppercase {
            for place in bytes.indices where (0x41...0x5A).contains(bytes[place]) { bytes[place] += 0x20 }
        }
        guard bytes.starts(with: (prefix + "1").utf8) else { return nil }
        var digits = bytes.dropFirst(prefix.utf8.count + 1).compactMap { letter in
            alphabet.firstIndex(of: letter).map { UInt8($0) }
        }
        defer { digits.withUnsafeMutableBytes { SecretBytes.wipe($0) } }
        guard digits.count == length - prefix.utf8.count - 1, checksum(expanded(prefix) + digits) == 1 else {
            return nil
        }
        return regrouped(digits.dropLast(6), from: 5, to: 8, padding: false)
    }

    private static func expanded(_ prefix: String) -> [UInt8] {
        prefix.utf8.map { $0 >> 5 } + [0] + prefix.utf8.map { $0 & 31 }
    }

    private static func checksum(_ values: [UInt8]) -> UInt32 {
        values.reduce(1) { sum, value in
            let top = sum >> 25
            let next = (sum & 0x1FF_FFFF) << 5 ^ UInt32(value)
            return generators.enumerated().reduce(next) { (top >> $1.offset) & 1 == 1 ? $0 ^ $1.element : $0 }
        }
    }

    /// The bits of the values in groups of another size; `nil` if bits that are left over are not zero.
    private static func regrouped(
        _ values: some Sequence<UInt8>, from: Int, to: Int, padding: Bool
    ) -> [UInt8]? {
        var (bits, count) = (UInt32(0), 0)
        var groups: [UInt8] = []
        for value in values {
            bits = (bits << UInt32(from) | UInt32(value)) & 0xFFF
            count += from
            while count >= to {
                count -= to
                groups.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)) & UInt8((1 << to) - 1))
            }
        }
        let rest = UInt8(truncatingIfNeeded: bits << UInt32(to - count)) & UInt8((1 << to) - 1)
        guard padding else { return count < from && rest == 0 ? groups : nil }
        return count > 0 ? groups + [rest] : groups
    }
}
