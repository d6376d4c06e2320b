/// The code page of western Windows.
package enum Windows1252 {
    /// The characters from 0x80 to 0x9F; the five that are not assigned stay control characters.
    private static let middle: [UInt16] = [
        0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
        0x0152,
        0x008D, 0x017D, 0x008F, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC,
        0x2122,
        0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178,
    ]

    /// The text that bytes stand for.
    package static func text(_ bytes: some Collection<UInt8>) -> String {
        String(decoding: bytes.map(unit), as: UTF16.self)
    }

    private static func unit(_ byte: UInt8) -> UInt16 {
        (0x80..<0xA0).contains(byte) ? middle[Int(byte) - 0x80] : UInt16(byte)
    }
}
