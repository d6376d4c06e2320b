import Routes
import Streams
import Testing

@testable import RouteFiles

@Suite struct GPXReadingTests {
    private func read(_ text: String) throws -> [Route] {
        try RouteReader().read(bytes: Array(text.utf8))
    }

    @Test func tracksWithSegmentsAndRoutes() throws {
        let routes = try read(
            """
            \u{FEFF}<?xml version="1.0" encoding="UTF-8"?>
            <!-- a day -->
            <gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1">
              <metadata><name>the file</name><time>2026-03-02</time></metadata>
              <wpt lat="1" lon="2"><name>a waypoint</name></wpt>
              <trk><name><![CDATA[Tour & Co]]></name><src>van 3</src>
                <trkseg>
                  <trkpt lat="46.5" lon="7.25"><ele>512.5</ele><time>2026-03-02T08:00:00+01:00</time>
                    <name>not the track</name>
                    <extensions><x:speed xmlns:x="urn:x">12.5</x:speed></extensions></trkpt>
                  <trkpt lat="46.6" lon="7.25"/>
                </trkseg>
                <trkseg><trkpt lat="46.7" lon="7.5"/></trkseg>
              </trk>
              <rte><name>plan</name><rtept lat="1" lon="2"/><rtept lat="1" lon="3"/></rte>
            </gpx>
            """)
        #expect(routes.count == 2)
        #expect(routes[0].name == "Tour & Co")
        #expect(routes[0].device == "van 3")
        #expect(routes[0].segments.map(\.count) == [2, 1])
        let first = routes[0].segments[0][0]
        #expect(
            first
                == Fix(
                    latitude: 46.5, longitude: 7.25, elevation: 512.5,
                    time: Timestamp(secondsSince1970: 1_772_434_800), speed: 12.5,
                    sourceIndex: 0))
        #expect(routes[1].name == "plan")
        #expect(routes[1].fixes.map(\.sourceIndex) == [3, 4])
        #expect(routes[0].breakDistance > 20_000)
    }

    @Test func gpx10WithPrefixAndSpeedElement() throws {
        let routes = try read(
            """
            <g:gpx version="1.0" xmlns:g="http://www.topografix.com/GPX/1/0"><g:trk><g:trkseg>
            <g:trkpt lat="1" lon="2"><g:speed>3.5</g:speed></g:trkpt></g:trkseg></g:trk></g:gpx>
            """)
        #expect(routes[0].fixes[0].speed == 3.5)
    }

    @Test func unusableCoordinatesAreKeptAsInvalid() throws {
        let routes = try read(
            """
            <gpx><trk><trkseg><trkpt lat="95" lon="2"/><trkpt lon="2"/><trkpt lat="nan" lon="x"/>
            <trkpt lat="1" lon="2"/></trkseg></trk></gpx>
            """)
        #expect(routes[0].fixes.map(\.isValid) == [false, false, false, true])
        #expect(routes[0].distance == 0)
    }

    @Test func zonelessTimesAreUTCWithAWarningUnlessAZoneIsNamed() throws {
        let point = "<trkpt lat='1' lon='2'>\n<time>2026-03-02T08:00:00</time></trkpt>"
        let bytes = Array("<gpx><trk><trkseg>\n\(point)\(point)</trkseg></trk></gpx>".utf8)
        let source = try RouteReader().source(ByteSource(bytes: bytes))
        #expect(try source.routes()[0].fixes[0].time?.iso8601 == "2026-03-02T08:00:00Z")
        let remark = try #require(source.remarks.first)
        #expect(remark.first.code == .assumedZone && remark.count == 2 && !remark.isFault)
        #expect(remark.first.place == "line 3" && remark.message.contains("warning: "))
        var options = RouteReadingOptions()
        options.zone = try ClockZone("Europe/Zurich")
        let told = try RouteReader(options).source(ByteSource(bytes: bytes))
        #expect(try told.routes()[0].fixes[0].time?.iso8601 == "2026-03-02T07:00:00Z")
        #expect(told.remarks.isEmpty)
    }

    @Test(arguments: [
        "<gpx><trk>\n<trkseg>\n<trkpt lat='1' lon='2'/>", "<gpx><trk>\n</trkseg></gpx>",
        "<gpx\n>&unknown;</gpx>",
        "<gpx>\n<trk a=1/></gpx>",
    ]) func brokenXMLNamesALine(text: String) {
        let error = #expect(throws: RouteError.self) { try read(text) }
        #expect(error?.code == .syntax)
        #expect(error?.place?.hasPrefix("line ") == true)
    }

    @Test func everyTruncationIsAnError() throws {
        let whole = Array(
            """
            <?xml version="1.0"?><gpx><trk><name>n</name><trkseg><trkpt lat="1" lon="2"><time>2026-03-02T08:00:00Z\
            </time></trkpt></trkseg></trk></gpx>
            """.utf8)
        #expect(try RouteReader().read(bytes: whole).count == 1)
        for length in 0..<whole.count {
            #expect(throws: RouteError.self) { try RouteReader().read(bytes: Array(whole.prefix(length))) }
        }
    }

    @Test func billionLaughsFail() {
        var text = "<?xml version=\"1.0\"?>\n<!DOCTYPE gpx [<!ENTITY a0 \"ha\">"
        for level in 1...30 {
            text += "<!ENTITY a\(level) \"\(String(repeating: "&a\(level - 1);", count: 10))\">"
        }
        text += "]><gpx><trk><name>&a30;</name></trk></gpx>"
        let error = #expect(throws: RouteError.self) { try read(text) }
        #expect(error?.code == .doctype)
        #expect(error?.place == "line 2")
    }

    @Test func entityDeclaredAfterACommentFails() {
        let text = "<!-- > <gpx> --><?x y?><!DOCTYPE gpx SYSTEM 'file:///etc/passwd'><gpx/>"
        let error = #expect(throws: RouteError.self) { try read(text) }
        #expect(error?.code == .doctype)
    }

    @Test func depthIsBounded() {
        let error = #expect(throws: RouteError.self) {
            try read("<gpx>" + String(repeating: "<extensions>", count: 100_000))
        }
        #expect(error?.code == .tooDeep)
    }

    @Test func longTextIsBounded() {
        let error = #expect(throws: RouteError.self) {
            try read("<gpx><trk><name>\(String(repeating: "long ", count: 100_000))</name></trk></gpx>")
        }
        #expect(error?.code == .tooLarge)
    }

    @Test func otherFormatsFailByName() {
        let cases: [(String, RouteError.Code)] = [
            ("", .unreadable), ("<kml/>", .noFixes), ("<html><p>x</html>", .notARoute),
            ("%PDF-1.4", .notARoute),
            ("<gpx/>", .noFixes), ("<gpx><trk><trkseg/></trk></gpx>", .noFixes), ("\u{FEFF}  ", .notARoute),
        ]
        for (text, code) in cases {
            let error = #expect(throws: RouteError.self) { try read(text) }
            #expect(error?.code == code, "\(text)")
        }
        let utf16: [UInt8] = [0xFF, 0xFE] + "<gpx/>".utf8.flatMap { [$0, 0] }
        let error = #expect(throws: RouteError.self) { try RouteReader().read(bytes: utf16) }
        #expect(error?.code == .notARoute)
    }

    @Test func missingFilesAndFoldersFail() {
        for path in ["/no/such/file.gpx", "/tmp", "/"] {
            let error = #expect(throws: RouteError.self) { try RouteReader().read(fileAt: path) }
            #expect(error?.code == .unreadable)
        }
    }
}
