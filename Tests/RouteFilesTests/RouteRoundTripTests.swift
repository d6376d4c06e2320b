import Routes
import SimpleFeatures
import Streams
import Testing
import TestSupport

@testable import RouteFiles

@Suite("Routes written and read again")
struct RouteRoundTripTests {
    private static func fix(_ number: Int, _ random: inout SeededGenerator) -> Fix {
        func sometimes(_ value: Double) -> Double? { Bool.random(using: &random) ? value : nil }
        var fix = Fix(
            latitude: Double(Int.random(in: -90_000_000...90_000_000, using: &random)) / 1e6,
            longitude: Double(Int.random(in: -179_999_999...179_999_999, using: &random)) / 1e6,
            elevation: 512.125, time: Timestamp(secondsSince1970: 1_772_431_200 + Double(number)),
            speed: sometimes(12.5), accuracy: sometimes(4))
        fix.course = sometimes(80.5)
        fix.sourceIndex = number
        return fix
    }

    private static func routes() -> [Route] {
        var random = SeededGenerator(seed: 11)
        var number = -1
        return (0..<3).map { route in
            let segments = (0..<2).map { _ in
                (0..<200).map { _ in
                    number += 1
                    return fix(number, &random)
                }
            }
            return Route(name: "Tour <\(route)> & \"x\", 'y'", device: "van\(route)", segments: segments)
        }
    }

    private func read(_ bytes: [UInt8], precision: Int = 5) throws -> [Route] {
        var options = RouteReadingOptions()
        options.polylinePrecision = precision
        return try RouteReader(options).read(bytes: bytes)
    }

    @Test(
        "keep places, heights and times in every format that has room for them",
        arguments: [
            RouteTextFormat.gpx, .kml, .csv,
        ])
    func formats(format: RouteTextFormat) throws {
        let routes = Self.routes()
        let again = try read(try RouteWriter(format).bytes(of: routes))
        #expect(again.count == routes.count)
        for (one, other) in zip(routes, again) {
            let (fixes, others) = (one.fixes, other.fixes)
            #expect(fixes.map(\.latitude) == others.map(\.latitude))
            #expect(fixes.map(\.longitude) == others.map(\.longitude))
            #expect(fixes.map(\.time) == others.map(\.time))
            #expect(fixes.map(\.elevation) == others.map(\.elevation))
            if format != .kml {
                #expect(fixes.map(\.speed) == others.map(\.speed))
                #expect(fixes.map(\.course) == others.map(\.course))
            }
            if format == .csv { #expect(fixes.map(\.accuracy) == others.map(\.accuracy)) }
            #expect(other.segments.map(\.count) == [200, 200])
            if format != .csv { #expect(other.name == one.name) }
            if format != .kml { #expect(other.device == one.device) }
        }
    }

    @Test("as polylines keep positions to the last decimal", arguments: [5, 6])
    func polylines(precision: Int) throws {
        let routes = Self.routes()
        let bytes = try RouteWriter(.polyline, polylinePrecision: precision).bytes(of: routes)
        let again = try read(bytes, precision: precision)
        #expect(again.count == 6 && again[0].name == routes[0].name)
        let half = precision == 6 ? 0.5e-6 : 0.5e-5
        for (one, other) in zip(routes.flatMap(\.fixes), again.flatMap(\.fixes)) {
            #expect(abs(one.latitude - other.latitude) <= half * 1.000_001)
            #expect(abs(one.longitude - other.longitude) <= half * 1.000_001)
        }
    }

    /// Google's own example.
    @Test("as a polyline match the format's documentation")
    func published() throws {
        let fixes = [(38.5, -120.2), (40.7, -120.95), (43.252, -126.453)].map {
            Fix(latitude: $0.0, longitude: $0.1)
        }
        let bytes = try RouteWriter(.polyline).bytes(of: [Route(segments: [fixes])])
        #expect(String(decoding: bytes, as: UTF8.self) == "_p~iF~ps|U_ulLnnqC_mqNvxq`@\n")
    }

    @Test("without times are lines in KML")
    func lines() throws {
        let route = Route(
            name: "a",
            segments: [[Fix(latitude: 1, longitude: 2), Fix(latitude: 1, longitude: 3, sourceIndex: 1)]])
        let bytes = try RouteWriter(.kml).bytes(of: [route])
        #expect(
            String(decoding: bytes, as: UTF8.self).contains(
                "<LineString><tessellate>1</tessellate><coordinates>\n2,1\n3,1\n"))
        #expect(try read(bytes) == [route])
    }

    @Test("keep a GPX file's extensions and places if requested")
    func extensions() throws {
        let text = """
            <gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1" xmlns:g="http://www.garmin.com/xmlschemas/TrackPointExtension/v1" xmlns:q="u:q">
            <wpt lat="1" lon="2"><ele>3</ele><name>A &amp; B</name><desc>d</desc><sym>Flag</sym></wpt>
            <trk><trkseg><trkpt lat="46" lon="7"><extensions><g:TrackPointExtension><g:hr>61</g:hr><g:speed>3</g:speed>\
            </g:TrackPointExtension><q:x a="1"/></extensions></trkpt>
            <trkpt lat="46.1" lon="7"><extensions><u:nobody>1</u:nobody></extensions></trkpt>
            <trkpt lat="46.2" lon="7"><speed>4</speed></trkpt></trkseg></trk></gpx>
            """
        var options = RouteReadingOptions()
        options.keepsExtras = true
        let source = try RouteReader(options).source(ByteSource(bytes: Array(text.utf8)))
        let routes = try source.routes()
        let bytes = try RouteWriter(.gpx).bytes(of: routes, places: source.waypoints)
        let written = String(decoding: bytes, as: UTF8.self)
        #expect(
            written.contains(
                "<g:TrackPointExtension><g:hr>61</g:hr><g:speed>3</g:speed></g:TrackPointExtension><q:x a=\"1\"/></extensions>"
            ))
        #expect(written.contains("xmlns:g=\"http://www.garmin.com/xmlschemas/TrackPointExtension/v1\""))
        #expect(written.contains("<ele>3</ele><name>A &amp; B</name><desc>d</desc><sym>Flag</sym></wpt>"))
        #expect(written.contains("<gpxtpx:speed>4</gpxtpx:speed>") && !written.contains("nobody"))
        let again = try RouteReader(options).source(ByteSource(bytes: bytes))
        #expect(try again.routes() == routes || written.contains("gpxtpx"))
        #expect(again.waypoints == source.waypoints)
    }

    @Test("are cut at the antimeridian in GeoJSON, with the time of the crossing")
    func antimeridian() throws {
        let route = Route(segments: [
            [
                Fix(latitude: 10, longitude: 179.5, time: Timestamp(secondsSince1970: 0)),
                Fix(latitude: 10, longitude: -179.5, time: Timestamp(secondsSince1970: 10)),
            ]
        ])
        let feature = route.feature()
        #expect(
            feature.geometry
                == .multiLineString([
                    [Position(x: 179.5, y: 10), Position(x: 180, y: 10)],
                    [Position(x: -180, y: 10), Position(x: -179.5, y: 10)],
                ]))
        #expect(
            feature.properties["coordTimes"]
                == .array([
                    .array(["1970-01-01T00:00:00Z", "1970-01-01T00:00:05Z"]),
                    .array(["1970-01-01T00:00:05Z", "1970-01-01T00:00:10Z"]),
                ]))
    }

    @Test(
        "keep what the prefixes of extensions stand for, wherever it is declared, and are the same the next time"
    )
    func declarationsOfExtensions() throws {
        func point(_ attributes: String, _ declared: String, _ extensions: String) -> String {
            "<trkpt lat=\"47\" lon=\"8\"\(attributes)><extensions\(declared)>\(extensions)</extensions></trkpt>"
        }
        let two = " xmlns:a=\"urn:two\""
        let text = """
            <gpx xmlns="http://www.topografix.com/GPX/1/1" xmlns:a="urn:one">
            <metadata><extensions\(two)><a:file/></extensions></metadata>
            <wpt lat="47" lon="8"\(two)><extensions><a:place/></extensions></wpt>
            <trk\(two)><extensions><a:route/></extensions>
            <trkseg xmlns:c="urn:c">\(point("", "", "<a:x>1</a:x><c:y/>"))</trkseg>
            <trkseg>\(point("", " xmlns:b=\"urn:b\"", "<b:x>2</b:x>"))\(point("", "", "<c:lost/>"))
            \(point(" xmlns:d=\"urn:d\"", "", "<d:x/>"))\(point("", " xmlns=\"urn:e\"", "<lost/>"))
            \(point("", " xmlns:gpxtpx=\"urn:f\"", "<gpxtpx:speed>3</gpxtpx:speed>"))</trkseg></trk>
            <trk><trkseg>\(point("", "", "<a:x>3</a:x>"))</trkseg></trk></gpx>
            """
        let once = try rewritten(Array(text.utf8))
        #expect(try rewritten(once) == once)
        let written = String(decoding: once, as: UTF8.self)
        for kept in [
            "<a:file/>", "<a:place/>", "<a:route/>", "<a:x>1</a:x><c:y/>", "<b:x>2</b:x>", "<d:x/>",
            "<gpxtpx:speed>3", "<a:x>3</a:x>",
        ] { #expect(written.contains(kept), "\(kept)") }
        #expect(!written.contains("lost"))
        #expect(try declarations(inFrontOf: "<a:x>1", in: written).contains("xmlns:a=\"urn:two\""))
        #expect(try declarations(inFrontOf: "<a:x>1", in: written).contains("xmlns:c=\"urn:c\""))
        #expect(try declarations(inFrontOf: "<b:x>2", in: written).contains("xmlns:b=\"urn:b\""))
    }

    /// A GPX file as it is written again.
    private func rewritten(_ bytes: [UInt8]) throws -> [UInt8] {
        var options = RouteReadingOptions()
        options.keepsExtras = true
        let source = try RouteReader(options).source(ByteSource(bytes: bytes))
        let routes = try source.routes()
        var output: [UInt8] = []
        try RouteWriter(.gpx)
            .write(routes, places: source.waypoints, extensions: source.extensions) { output += $0 }
        return output
    }

    /// The tag before that text.
    private func declarations(inFrontOf text: String, in document: String) throws -> Substring {
        let before = document[..<(try #require(document.firstRange(of: text))).lowerBound]
        return before[(try #require(before.lastIndex(of: "<")))...]
    }
}
