import Foundation
import Streams
import Testing
import TestSupport

@Suite("JSON numbers")
struct JSONNumberTests {
    /// Every JSON number's `Double` is the C library's.
    @Test("are the nearest double, as strtod says, with any exponent")
    func random() throws {
        var numbers = SeededGenerator(seed: 8_259)
        for _ in 0..<20_000 {
            let text = Self.randomNumber(&numbers)
            let expected = strtod(text, nil)
            var reader = JSONReader(bytes: Array(text.utf8))
            if expected.isFinite {
                #expect(try reader.readDouble().bitPattern == expected.bitPattern, "\(text)")
            } else {
                let error = #expect(throws: ReadingError.self, "\(text)") { try reader.readDouble() }
                #expect(error?.code == .tooLarge)
            }
        }
    }

    /// Of 1 to 25 digits, with and without fraction and exponent; half of them shaped like coordinates.
    private static func randomNumber(_ numbers: inout SeededGenerator) -> String {
        var text = Bool.random(using: &numbers) ? "-" : ""
        if Bool.random(using: &numbers) {
            text += "\(Int.random(in: 0..<10_000_000, using: &numbers))."
            for _ in 0..<Int.random(in: 1...9, using: &numbers) {
                text += "\(Int.random(in: 0...9, using: &numbers))"
            }
            return text
        }
        let leading = Int.random(in: 0...9, using: &numbers)
        text += "\(leading)"
        if leading > 0 {
            for _ in 0..<Int.random(in: 0...24, using: &numbers) {
                text += "\(Int.random(in: 0...9, using: &numbers))"
            }
        }
        if Bool.random(using: &numbers) {
            text += "."
            for _ in 0..<Int.random(in: 1...20, using: &numbers) {
                text += "\(Int.random(in: 0...9, using: &numbers))"
            }
        }
        if Bool.random(using: &numbers) {
            text += ["e", "E", "e+", "e-", "E-"].randomElement(using: &numbers) ?? "e"
            text += "\(Int.random(in: 0...340, using: &numbers))"
        }
        return text
    }

    static let awkward = [
        "9007199254740993", "9007199254740993.0", "0.1", "0.30000000000000004", "2.2250738585072011e-308",
        "2.2250738585072014e-308", "5e-324", "2e-324", "1e-400", "1.7976931348623157e308",
        "123456789012345.6",
        "999999999999999", "0.000000000000001", "1.000000000000001", "2600000.0005", "-0.0", "-0e5", "1e23",
        "8.988465674311580e307", "0.500000000000000166533453693773481063544750213623046875",
    ]

    @Test("are the nearest double also where that is hard", arguments: awkward)
    func hard(_ text: String) throws {
        var reader = JSONReader(bytes: Array(text.utf8))
        #expect(try reader.readDouble().bitPattern == strtod(text, nil).bitPattern)
    }

    @Test("never become infinite", arguments: ["1.8e308", "-1e309", "1e99999999999999999999"])
    func infinite(_ text: String) {
        let error = #expect(throws: ReadingError.self) {
            var reader = JSONReader(bytes: Array(text.utf8))
            _ = try reader.readDouble()
        }
        #expect(error?.code == .tooLarge)
    }

    static let asWritten = [
        "9223372036854775808", "-9223372036854775809", "1234567890123456789012345", "0.1234567890123456789",
        "123456789012345678.5", "12345678901234567890e-10",
    ]

    @Test("that a double cannot hold are kept as written", arguments: asWritten)
    func literals(_ text: String) throws {
        let value = try #require(try readJSON(text))
        #expect(value == .literal(text))
        #expect(value.jsonText == text)
        #expect(value.text == text)
        #expect(value.doubleValue == strtod(text, nil))
    }

    @Test("written and read again are the same, bit for bit")
    func roundTrip() throws {
        var numbers = SeededGenerator(seed: 17)
        for _ in 0..<5_000 {
            let double = Double(bitPattern: numbers.next())
            guard double.isFinite else { continue }
            let value = JSONValue.number(double)
            #expect(try readJSON(value.jsonText)?.doubleValue?.bitPattern == double.bitPattern)
            let integer = JSONValue.integer(Int64(bitPattern: numbers.next()))
            #expect(try readJSON(integer.jsonText) == integer)
        }
        #expect(JSONValue.number(.nan).jsonText == "null")
        #expect(JSONValue.number(.infinity).jsonText == "null")
    }

    @Test("in text count when they are finite")
    func inText() {
        #expect(JSONValue.string("12.5").doubleValue == 12.5)
        for text in ["", "x", "nan", "inf", "-Infinity", "1e400", "12 m²"] {
            #expect(JSONValue.string(text).doubleValue == nil, "\(text)")
        }
        #expect(JSONValue.literal("1.00000000000000000000e400").doubleValue == nil)
        #expect(JSONValue.bool(true).doubleValue == nil)
        #expect(JSONValue.null.doubleValue == nil)
    }
}
