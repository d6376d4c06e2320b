import Routes
import SimpleFeatures
import Streams
import Testing

@testable import RouteFiles

@Suite("An unreadable time")
struct UnreadableTimeTests {
    /// A file of each format with three fixes; the times stand where the @ are.
    private static let files: [(RouteFormat, String)] = [
        (
            .gpx,
            """
            <gpx><trk><trkseg><trkpt lat="46" lon="7"><time>@</time></trkpt>
            <trkpt lat="46" lon="7.1"><time>@</time></trkpt>
            <trkpt lat="46" lon="7.2"><time>@</time></trkpt></trkseg></trk></gpx>
            """
        ),
        (
            .kml,
            """
            <kml><Placemark><gx:Track><when>@</when><gx:coord>7 46</gx:coord>
            <when>@</when><gx:coord>7.1 46</gx:coord>
            <when>@</when><gx:coord>7.2 46</gx:coord></gx:Track></Placemark></kml>
            """
        ),
        (
            .traccar,
            """
            [{"latitude":46,"longitude":7,"fixTime":"@"},
            {"latitude":46,"longitude":7.1,"fixTime":"@"},{"latitude":46,"longitude":7.2,"fixTime":"@"}]
            """
        ),
        (
            .geojson,
            """
            {"type":"Feature","properties":{"coordTimes":["@","@","@"]},
            "geometry":{"type":"LineString","coordinates":[[7,46],[7.1,46],[7.2,46]]}}
            """
        ),
        (.csv, "lat,lon,time\n46,7,@\n46,7.1,@\n46,7.2,@\n"),
    ]

    private static let good = ["2026-03-02T06:00:00Z", "2026-03-02T06:01:00Z", "2026-03-02T06:02:00Z"]

    private func source(_ format: RouteFormat, _ text: String, _ times: [String], in zone: String? = nil)
        throws
        -> any FixSource
    {
        var options = RouteReadingOptions()
        options.format = format
        options.zone = try zone.map { name in try ClockZone(name) }
        let pieces = text.split(separator: "@", omittingEmptySubsequences: false)
        var filled = String(pieces[0])
        for (time, piece) in zip(times, pieces.dropFirst()) { filled += time + piece }
        return try RouteReader(options).source(ByteSource(bytes: Array(filled.utf8)))
    }

    @Test("leaves its fix without a time, and is reported with its place", arguments: 0..<5)
    func one(_ index: Int) throws {
        let (format, text) = Self.files[index]
        for bad in ["soon", "2026-02-30T00:00:00Z", "12:00"] {
            let source = try source(format, text, [Self.good[0], bad, Self.good[2]])
            let fixes = try source.routes()[0].fixes
            #expect(fixes.map { $0.time?.iso8601 } == [Self.good[0], nil, Self.good[2]], "\(format)")
            #expect(fixes.allSatisfy { $0.isValid })
            #expect(source.remarks.map(\.count) == [1] && source.remarks[0].isFault)
            #expect(source.remarks[0].first.code == .badTime && source.remarks[0].first.place != nil)
        }
        let two = try source(format, text, [Self.good[0], "x", "y"])
        _ = try two.routes()
        #expect(two.remarks.map(\.count) == [2])
        #expect(two.remarks[0].message.hasPrefix("2 times cannot be read"))
    }

    @Test("is an error if there is no other time, or if zones are missing", arguments: 0..<5)
    func all(_ index: Int) throws {
        let (format, text) = Self.files[index]
        let every = #expect(throws: RouteError.self) {
            try source(format, text, ["x", "y", "z"]).routes()
        }
        #expect(every?.code == .badTime && every?.message.contains("x") == true && every?.place != nil)
        // GPX has all its times in UTC.
        guard format != .gpx else { return }
        let zoneless = #expect(throws: RouteError.self) {
            try source(format, text, [Self.good[0], "2026-03-02T06:01:00", Self.good[2]]).routes()
        }
        #expect(zoneless?.code == .timeWithoutZone && zoneless?.place != nil)
    }

    @Test("is not a time that clocks skip, which has its own remark", arguments: 0..<5)
    func skipped(_ index: Int) throws {
        let (format, text) = Self.files[index]
        let clock = ["2025-03-30T01:59:00", "2025-03-30T02:30:00", "2025-03-30T03:00:00"]
        let source = try source(format, text, clock, in: "Europe/Zurich")
        let times = try source.routes()[0].fixes.map { $0.time?.iso8601 }
        #expect(times == ["2025-03-30T00:59:00Z", "2025-03-30T01:30:00Z", "2025-03-30T01:00:00Z"])
        let remark = try #require(source.remarks.first)
        #expect(source.remarks.count == 1 && remark.count == 1 && !remark.isFault)
        #expect(remark.first.code == .skippedTime && remark.first.place != nil)
    }

    @Test("in NMEA has the same effect if the sentence is intact")
    func sentences() throws {
        let text =
            "$GPRMC,120000,A,4657.0,N,00726.4,E,1.0,1.0,010326\n$GPRMC,126000,A,4657.0,N,00727.4,E,1.0,1.0,010326\n"
        let source = try RouteReader().source(ByteSource(bytes: Array(text.utf8)))
        let fixes = try source.routes()[0].fixes
        #expect(fixes.map { $0.time?.iso8601 } == ["2026-03-01T12:00:00Z", nil])
        #expect(source.remarks.first?.first.place == "line 2")
    }

    @Test("may come with broken rows, lines and features, which are skipped")
    func records() throws {
        let table = "lat,lon\n46,7\n\"46\"x,7\n46,7.1\n"
        let features = #"{"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":"#
        let lines = "_p~iF~ps|U_ulLnnqC\n_p~iF~ps|U_ulLnn\n_p~iF~ps|U\n"
        var options = RouteReadingOptions()
        for (format, text) in [
            (RouteFormat.csv, table), (.polyline, lines),
            (.geojson, features + "[[7,46],[7,47]]}}\n" + features + "[[7,46],[\"x\",47]]}}\n"),
        ] {
            options.format = format
            let source = try RouteReader(options).source(ByteSource(bytes: Array(text.utf8)))
            #expect(try source.routes().joinedCount > 0)
            #expect(source.remarks.filter(\.isFault).map(\.first.code) == [.syntax], "\(text)")
            #expect(source.remarks.first?.first.place != nil)
        }
        let alone = #expect(throws: RouteError.self) {
            try RouteReader().read(bytes: Array((features + "[[7,46],[\"x\",47]]}}").utf8))
        }
        #expect(alone?.code == .syntax)
    }
}

extension [Route] {
    fileprivate var joinedCount: Int { reduce(0) { $0 + $1.fixCount } }
}
