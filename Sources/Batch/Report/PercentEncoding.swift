/// Bytes of a path as an address may hold them.
enum PercentEncoding {
    /// The bytes that the path stands for.
    static func text(of path: String) -> String {
        PathText.bytes(of: path).map(encoded).joined()
    }

    /// The byte itself where it is a letter, a digit, a slash or one of `-._~`, else `%` and two digits.
    private static func encoded(_ byte: UInt8) -> String {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"), UInt8(ascii: "~"):
            String(UnicodeScalar(byte))
        default:
            (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
        }
    }
}
