import Testing
import Typesetting

@Suite("The text of files")
struct DecodedTextTests {
    private static let text = "Zürich – 5 €\nß"

    private static func bytes(_ units: [UInt16], isBigEndian: Bool) -> [UInt8] {
        units.flatMap {
            isBigEndian ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)]
        }
    }

    private static let utf8: [UInt8] = Array(text.utf8)
    private static let little: [UInt8] = bytes(Array(text.utf16), isBigEndian: false)
    private static let big: [UInt8] = bytes(Array(text.utf16), isBigEndian: true)
    private static let wide: [UInt8] = text.unicodeScalars.flatMap { scalar -> [UInt8] in
        [UInt8(scalar.value & 255), UInt8(scalar.value >> 8), 0, 0]
    }
    private static let windows: [UInt8] = [
        0x5A, 0xFC, 0x72, 0x69, 0x63, 0x68, 0x20, 0x96, 0x20, 0x35, 0x20, 0x80, 0x0A, 0xDF,
    ]

    private static let all: [[UInt8]] = [
        utf8, [0xEF, 0xBB, 0xBF] + utf8, [0xFF, 0xFE] + little, [0xFE, 0xFF] + big, little, big,
        [0xFF, 0xFE, 0, 0] + wide, windows,
    ]

    @Test("encodings are distinguished", arguments: all)
    func encodings(bytes: [UInt8]) { #expect(DecodedText(bytes)?.text == Self.text) }

    @Test(
        "binary files are reported",
        arguments: [[0, 1, 2, 3, 0, 0, 9], [0xFF, 1, 2, 3, 4, 0xFE, 5, 6]] as [[UInt8]])
    func noText(bytes: [UInt8]) { #expect(DecodedText(bytes) == nil) }

    @Test("a character that is cut in two is left out")
    func cut() {
        let bytes = Array("ab€".utf8).dropLast()
        #expect(DecodedText(Array(bytes), isCut: true)?.text == "ab")
        #expect(DecodedText(Array(bytes))?.text == "abâ‚")
        #expect(DecodedText([])?.text == "")
    }
}
