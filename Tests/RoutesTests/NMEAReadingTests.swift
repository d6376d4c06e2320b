import Testing

@testable import Routes

@Suite("NMEA 0183")
struct NMEAReadingTests {
    private func read(_ lines: [String]) throws -> [Fix] {
        let text = lines.map { line in
            guard !line.contains("*") else { return line }
            let sum = line.utf8.dropFirst().reduce(0, ^)
            let digits = String(sum, radix: 16, uppercase: true)
            return "\(line)*\(digits.count < 2 ? "0" : "")\(digits)"
        }
        return try RouteReader().read(bytes: Array((text.joined(separator: "\r\n") + "\r\n").utf8))[0].fixes
    }

    @Test("makes one fix of the sentences of a moment, whatever satellites they are from")
    func epochs() throws {
        let fixes = try read([
            "$GPGGA,235959.00,4657.0000,N,00726.4000,E,1,08,0.9,540.5,M,48.0,M,,",
            "$GPRMC,235959.00,A,4657.0000,N,00726.4000,E,36.0,80.5,010326,,,A",
            "$GPGSV,3,1,11,03,03,111,00",
            "$GNGGA,000000.50,4657.0000,S,00726.4000,W,1,08,0.9,541.5,M,48.0,M,,",
            "$GLRMC,000001,V,4657.1,N,00726.4,E,,,020326,,,N",
        ])
        #expect(fixes.count == 3)
        #expect(
            fixes.map { $0.time?.iso8601 } == [
                "2026-03-01T23:59:59Z", "2026-03-02T00:00:00.500Z", "2026-03-02T00:00:01Z",
            ])
        #expect(fixes[0].latitude == 46.95 && abs(fixes[0].longitude - 7.44) < 1e-12)
        #expect(fixes[0].speed == 36.0 * 1_852 / 3_600 && fixes[0].course == 80.5)
        #expect(fixes[0].elevation == 540.5)
        #expect(fixes[1].latitude == -46.95 && fixes[1].longitude < 0)
        #expect(fixes.map(\.isValid) == [true, true, false])
    }

    @Test("counts sentences whose sum is wrong as fixes without a place")
    func checksums() throws {
        let good = "$GPRMC,120000,A,4657.0,N,00726.4,E,1.0,1.0,010326,,,A"
        let fixes = try read([good, "$GPRMC,120001,A,4657.9,N,00726.4,E,1.0,1.0,010326,,,A*00"])
        #expect(fixes.map(\.hasPlace) == [true, false])
        #expect(try read(["!AIVDM,1,1,,A,x,0*00", good]).count == 1)
        #expect(throws: RouteError.self) { try read(["$GPGSV,3,1,11,03"]) }
    }

    @Test("passes over what a logger puts before a sentence, and receivers without a position yet")
    func loggers() throws {
        let fixes = try read([
            "$GPRMC,115959,V,,,,,,,010326,,,N",
            "12:00:00 $GPRMC,120000,A,4657.0,N,00726.4,E,1.0,1.0,010326,,,A*5C",
        ])
        #expect(fixes.count == 1)
    }

    @Test("asks for the date where no sentence tells it, and counts on from it past midnight")
    func date() throws {
        let sentences = ["235958", "235959", "000000", "000001"].map {
            "$GPGGA,\($0),4654.00,N,00724.00,E,1,7,1.0,500,M,48,M,,"
        }
        let error = #expect(throws: RouteError.self) { try read(sentences) }
        #expect(error?.code == .noDate && error?.remedy.contains("--date") == true)
        var options = RouteReadingOptions()
        options.date = CalendarDate("2026-03-02")
        let routes = try RouteReader(options).read(bytes: Array(sentences.joined(separator: "\n").utf8))
        #expect(
            routes[0].fixes.map { $0.time?.iso8601 } == [
                "2026-03-02T23:59:58Z", "2026-03-02T23:59:59Z",
                "2026-03-03T00:00:00Z", "2026-03-03T00:00:01Z",
            ])
        for text in ["2026-3-2", "2026-02-30", "02.03.2026", "2026-03-02T", ""] {
            #expect(CalendarDate(text) == nil, "\(text)")
        }
    }

    @Test("take a date for none that only a number could be made of")
    func numbersForDates() throws {
        for date in ["09e300", "-10326", "1.0e05", "010 26"] {
            let error = #expect(throws: RouteError.self) {
                try read(["$GPRMC,120000,A,4657.0,N,00726.4,E,1.0,1.0,\(date)"])
            }
            #expect(error?.code == .noDate, "\(date)")
        }
    }
}
