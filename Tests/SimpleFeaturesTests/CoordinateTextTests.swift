import SimpleFeatures
import Streams
import Testing
import TestSupport

@Suite("Coordinates as people write them")
struct CoordinateTextTests {
    @Test(
        "are read",
        arguments: [
            ("2600000.5", 2_600_000.5), ("2'600'000.00", 2_600_000),
            ("2\u{2019}600\u{2019}000,25", 2_600_000.25),
            ("2 600 000,5", 2_600_000.5), ("2\u{202F}600\u{A0}000", 2_600_000), (" 12.5 ", 12.5),
            ("-0.5", -0.5),
            ("+7.5", 7.5), ("1e3", 1_000), ("600,5", 600.5),
        ])
    func decimals(text: String, value: Double) {
        #expect(CoordinateText.number(text, .x) == value)
        #expect(CoordinateText.number(text, .height) == value)
    }

    /// Zimmerwald's longitude and latitude, as swisstopo publishes them.
    @Test(
        "are read as degrees, minutes and seconds",
        arguments: [
            ("7°27'54.983506\"", 7 + 27 / 60.0 + 54.983506 / 3600), ("7° 27′ 54.983506″ E", 7.465273196),
            ("E 7 27 54.983506", 7.465273196), ("7:27:54.983506", 7.465273196), ("7°27.9164", 7.465273333),
            ("7°27'54.983506\"W", -7.465273196), ("-7 27 54.983506", -7.465273196),
        ])
    func degrees(text: String, value: Double) throws {
        let read = try #require(CoordinateText.number(text, .x))
        #expect(abs(read - value) < 5e-10)
    }

    @Test("have a letter that fits the axis")
    func letters() {
        #expect(CoordinateText.number("46°52'37.540562\"N", .y) != nil)
        #expect(CoordinateText.number("46°52'37.540562\"N", .x) == nil)
        #expect(CoordinateText.number("7°27'54\"E", .y) == nil)
        #expect(CoordinateText.number("7° 27′ 54″ O", .x) == 7.465)
        #expect(CoordinateText.number("1°27'54\"O", .x) == nil, "Ost in German, Ouest in French")
        #expect(CoordinateText.number("7°27'54\"O", .y) == nil)
        #expect(CoordinateText.number("-7°27'54\"W", .x) == nil)
        #expect(CoordinateText.number("7°27'54\"", .height) == nil)
    }

    @Test(
        "exclude other texts",
        arguments: [
            "", " ", "abc", "nan", "inf", "1e999", "1.2.3", "1,2,3", "7°60'", "7°27'60\"", "361°0'",
            "7°27.5'3\"",
            "1 2 3 4", "7'27'54", "1 \"\"23", "7\"26", "2'6000'00", "--1", "0x10", "°", "7°°", "E", "1-2",
            "7 -27 3", "7.5 30", "2600000.5 120", "2600000 120", "7.5'3",
        ])
    func none(text: String) {
        #expect(CoordinateText.number(text, .x) == nil)
    }

    @Test("are degrees alone with a mark or a letter, and have decimal commas")
    func loneDegrees() {
        #expect(CoordinateText.number("7.4386E", .x) == 7.4386)
        #expect(CoordinateText.number("7,4386°", .x) == 7.4386)
        #expect(CoordinateText.number("7°30'36,0\"", .x) == 7.51)
        #expect(CoordinateText.number("2600000E", .x) == nil)
    }

    @Test("have apostrophes and degree signs of Windows-1252")
    func windows() {
        let text: [UInt8] = Array("2".utf8) + [0x92] + Array("600".utf8) + [0x92] + Array("000".utf8)
        #expect(text.withUnsafeBufferPointer { CoordinateText.number($0, .x) } == 2_600_000)
    }

    @Test("that could be thousands or fractions are rejected if commas separate the fields")
    func thousands() {
        let comma = FieldDelimiter.byte(UInt8(ascii: ","))
        #expect(CoordinateText.number("1,234", .height, partedBy: comma) == nil)
        #expect(CoordinateText.number("-512,125", .height, partedBy: comma) == nil)
        #expect(CoordinateText.number("2600000,125", .x, partedBy: comma) == 2_600_000.125)
        #expect(CoordinateText.number("512,125", .height, partedBy: .byte(UInt8(ascii: ";"))) == 512.125)
    }

    @Test("are written as degrees, minutes and seconds, with nothing carried to 60")
    func sexagesimal() {
        #expect(SexagesimalText.string(7.438632495, .x, decimals: 4) == "7°26'19.0770\"E")
        #expect(SexagesimalText.string(46.9999999999, .y, decimals: 2) == "47°00'00.00\"N")
        #expect(SexagesimalText.string(-0.5, .x, decimals: 0) == "0°30'00\"W")
        #expect(SexagesimalText.string(-1e-12, .y, decimals: 3) == "0°00'00.000\"N")
    }

    @Test("are written with a comma if asked for")
    func sexagesimalComma() {
        #expect(SexagesimalText.string(7.5, .x, decimals: 1, hasComma: true) == "7°30'00,0\"E")
    }

    @Test("come back from degrees, minutes and seconds")
    func roundtrip() throws {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<2_000 {
            let degrees = Double.random(in: -180...180, using: &generator)
            let text = SexagesimalText.string(degrees, .x, decimals: 8)
            let read = try #require(CoordinateText.number(text, .x), "\(text)")
            #expect(abs(read - degrees) < 2e-12)
        }
    }
}
