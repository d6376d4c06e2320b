import Routes
import Streams
import Testing

@testable import RouteFiles

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

    @Test("makes one fix of the sentences with one time, from any satellite system")
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

    @Test("skips sentences with a wrong checksum, with a remark")
    func checksums() throws {
        let good = "$GPRMC,120000,A,4657.0,N,00726.4,E,1.0,1.0,010326,,,A"
        let bad = "$GPRMC,120001,A,4657.9,N,00726.4,E,1.0,1.0,010326,,,A*00"
        #expect(try read([good, bad]).count == 1)
        let text = [good, bad, bad].joined(separator: "\n")
        let source = try RouteReader().source(ByteSource(bytes: Array(text.utf8)))
        #expect(try source.routes()[0].fixCount == 1)
        let remark = try #require(source.remarks.first)
        #expect(remark.first.code == .badChecksum && remark.isFault && remark.count == 2)
        #expect(remark.first.place == "line 2" && remark.message.contains("checksum \"00\", not 7A"))
        let error = #expect(throws: RouteError.self) { try read([bad]) }
        #expect(error?.code == .badChecksum)
        #expect(try read(["!AIVDM,1,1,,A,x,0*00", good]).count == 1)
        #expect(throws: RouteError.self) { try read(["$GPGSV,3,1,11,03"]) }
    }

    @Test("reads GLL only if there is nothing else")
    func positionsAlone() throws {
        var options = RouteReadingOptions()
        options.date = CalendarDate("2026-03-02")
        let alone = "$GPGLL,4657.0,N,00726.4,E,120000,A,A\n$GPGLL,4657.1,S,00726.4,W,120001,V,N\n"
        let fixes = try RouteReader(options).read(bytes: Array(alone.utf8))[0].fixes
        #expect(
            fixes.map(\.isValid) == [true, false] && fixes[0].latitude == 46.95
                && abs(fixes[1].latitude + 46 + 57.1 / 60) < 1e-9)
        #expect(fixes.map { $0.time?.iso8601 } == ["2026-03-02T12:00:00Z", "2026-03-02T12:00:01Z"])
        let both =
            "$GPGLL,4657.0,N,00726.4,E,120000,A,A\n$GPRMC,120000,A,4657.0,N,00726.4,E,1.0,1.0,010326,,,A\n"
        #expect(
            try read(
                (both + both.replacing("120000", with: "120001")).split(separator: "\n").map(String.init)
            ).count == 2)
    }

    /// A binary message of u-blox.
    private func message(_ payload: [UInt8]) -> [UInt8] {
        let body: [UInt8] = [0x01, 0x07, UInt8(payload.count & 0xFF), UInt8(payload.count >> 8)] + payload
        let sums = body.reduce(into: (UInt8(0), UInt8(0))) { sums, byte in
            sums.0 &+= byte
            sums.1 &+= sums.0
        }
        return [0xB5, 0x62] + body + [sums.0, sums.1]
    }

    @Test(
        "reads the sentences in a u-blox log, and nothing within its binary messages",
        arguments: [1, 7, 1 << 16])
    func binaryLogs(piece: Int) throws {
        let sentences = ["120000", "120001"].map {
            "$GNRMC,\($0),A,4657.0,N,00726.4,E,1.0,1.0,010326,,,A\r\n"
        }
        let hidden = Array("$GPRMC,130000,A,4657.0,N,00726.4,E,1.0,1.0,010326,,,A\n".utf8)
        var log = message([0, 1, 2])
        log += Array(sentences[0].utf8)
        log += message(hidden + [UInt8](repeating: 0xB5, count: 3_000))
        log += [0xB5, 0x62, 0x24, 0x47]
        log += Array(sentences[1].utf8)
        log += message([])
        log += [0xB5, 0x62, 1]
        var rest = log[...]
        let source = try RouteReader().source(
            ByteSource { buffer in
                let part = rest.prefix(min(piece, buffer.count))
                buffer.copyBytes(from: part)
                rest = rest.dropFirst(part.count)
                return part.count
            })
        #expect(
            try source.routes()[0].fixes.map { $0.time?.iso8601 } == [
                "2026-03-01T12:00:00Z", "2026-03-01T12:00:01Z",
            ])
        let error = #expect(throws: RouteError.self) { try RouteReader().read(bytes: message([0, 1, 2])) }
        #expect(error?.code == .noFixes && error?.message.contains("u-blox") == true)
    }

    @Test("skips a logger's prefix, and receivers without a position yet")
    func loggers() throws {
        let fixes = try read([
            "$GPRMC,115959,V,,,,,,,010326,,,N",
            "12:00:00 $GPRMC,120000,A,4657.0,N,00726.4,E,1.0,1.0,010326,,,A*72",
        ])
        #expect(fixes.count == 1)
    }

    @Test("finds a sentence after a dollar sign on its line")
    func dollars() throws {
        let sentence = Array("$GPRMC,120000,A,4657.0,N,00726.4,E,1.0,1.0,010326,,,A*72\r\n".utf8)
        for noise in ["\u{1}$\u{2}", "$$", "$GP", "$GPRMC,12$", "$GPGGA,120000,46"] {
            let fixes = try RouteReader().read(bytes: Array(noise.utf8) + sentence)[0].fixes
            #expect(fixes.count == 1 && fixes.first?.time?.iso8601 == "2026-03-01T12:00:00Z", "\(noise)")
        }
    }

    @Test("needs a date if no sentence has one, and advances it at midnight")
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

    @Test("ignores a date that is only a number")
    func numbersForDates() throws {
        for date in ["09e300", "-10326", "1.0e05", "010 26"] {
            let error = #expect(throws: RouteError.self) {
                try read(["$GPRMC,120000,A,4657.0,N,00726.4,E,1.0,1.0,\(date)"])
            }
            #expect(error?.code == .noDate, "\(date)")
        }
    }
}
