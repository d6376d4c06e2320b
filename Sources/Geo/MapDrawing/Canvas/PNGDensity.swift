/// Writes the density of pixels into a PNG, which cairo leaves out, so that a map prints at its scale.
enum PNGDensity {
    private static let headerEnd = 33

    static func stamped(_ png: [UInt8], dpi: Double) -> [UInt8] {
        guard png.count > headerEnd else { return png }
        let perMetre = UInt32((dpi / 0.0254).rounded())
        var chunk = Array("pHYs".utf8)
        chunk += bigEndian(perMetre) + bigEndian(perMetre) + [1]
        let stamp = bigEndian(9) + chunk + bigEndian(checksum(chunk))
        return png[..<headerEnd] + stamp + png[headerEnd...]
    }

    private static func bigEndian(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    /// CRC-32 as PNG (ISO 3309) defines it.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var crc = UInt32.max
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return ~crc
    }
}
