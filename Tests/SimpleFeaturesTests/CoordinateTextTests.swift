import SimpleFeatures
import Testing

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
        #expect(CoordinateText.number("7°27'54\"O", .x) == nil, "east in German, west in French")
        #expect(CoordinateText.number("-7°27'54\"W", .x) == nil)
        #expect(CoordinateText.number("7°27'54\"", .height) == nil)
    }

    @Test(
        "are none",
        arguments: [
            "", " ", "abc", "nan", "inf", "1e999", "1.2.3", "1,2,3", "7°60'", "7°27'60\"", "361°0'",
            "7°27.5'3\"",
            "1 2 3 4", "7'27'54", "1 \"\"23", "7\"26", "2'6000'00", "--1", "0x10", "°", "7°°", "E", "1-2",
            "7 -27 3",
        ])
    func none(text: String) {
        #expect(CoordinateText.number(text, .x) == nil)
    }

    @Test("are written as degrees, minutes and seconds, with nothing carried to 60")
    func sexagesimal() {
        #expect(SexagesimalText.string(7.438632495, .x, decimals: 4) == "7°26'19.0770\"E")
        #expect(SexagesimalText.string(46.9999999999, .y, decimals: 2) == "47°00'00.00\"N")
        #expect(SexagesimalText.string(-0.5, .x, decimals: 0) == "0°30'00\"W")
        #expect(SexagesimalText.string(-1e-12, .y, decimals: 3) == "0°00'00.000\"N")
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
