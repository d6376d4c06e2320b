import Routes
import Streams
import Testing

@testable import RouteFiles

@Suite("Endless input")
struct EndlessInputTests {
    private static let cases: [(RouteFormat, String, String)] = [
        (.gpx, "<gpx><trk><name>", "x"), (.gpx, "<gpx><trk ", "a='1' "), (.gpx, "<gpx ", "x"),
        (.gpx, "<gpx><trk><trkseg><trkpt lat='", "1"), (.gpx, "<gpx><a", "a"), (.gpx, "<gpx>", "<a>"),
        (.gpx, "<gpx><trk><name><![CDATA[", "x"), (.kml, "<kml><Placemark><name>", "x"),
        (.kml, "<kml><Placemark><Track>", "<when/>"),
        (.traccar, "[{\"latitude\":1,\"x\":\"", "x"),
        (.traccar, "[{\"latitude\":1", ",\"a\":1"), (.traccar, "", "["),
        (.csv, "lat,lon\n", "1"), (.csv, "lat,lon\n\"", "1\n"), (.nmea, "$GPRMC,", "1"), (.polyline, "", "_"),
    ]

    @Test("fails after a bounded amount", arguments: 0..<16)
    func endless(number: Int) throws {
        let (format, start, filler) = Self.cases[number]
        var options = RouteReadingOptions()
        options.format = format
        var given = 0
        let chunk = Array(String(repeating: filler, count: (1 << 16) / filler.utf8.count).utf8)
        let source = ByteSource { (buffer) throws(ReadingError) in
            let bytes = given == 0 && !start.isEmpty ? Array(start.utf8) : chunk
            let count = min(buffer.count, bytes.count / filler.utf8.count * filler.utf8.count)
            let taken = given == 0 && !start.isEmpty ? min(buffer.count, bytes.count) : count
            buffer.copyBytes(from: bytes[..<taken])
            given += taken
            // Enough to be sure that it would have gone on.
            return given > 1 << 28 ? 0 : taken
        }
        let error = #expect(throws: RouteError.self) {
            let fixes = try RouteReader(options).source(source)
            while try fixes.next() != nil {}
        }
        #expect(given < 1 << 28, "\(error?.description ?? "")")
        #expect(
            error.map { [.tooLarge, .tooDeep, .syntax].contains($0.code) } == true,
            "\(error?.description ?? "")")
    }
}
