import Routes
import SimpleFeatures
import Streams
import Testing

@testable import RouteFiles

@Suite("GeoJSON of routes")
struct GeoJSONRouteTests {
    private func read(_ text: String) throws -> [Route] { try RouteReader().read(bytes: Array(text.utf8)) }

    @Test(
        "gives a route a line, with times as they stand",
        arguments: [
            #""coordTimes":["2026-03-02T06:00:00Z",null]"#, #""times":[1772431200000]"#,
            #""coordinateProperties":{"times":["2026-03-02T06:00:00Z"]}"#,
        ])
    func line(times: String) throws {
        let routes = try read(
            """
            {"type":"Feature","properties":{"name":"Tour",\(times)},
             "geometry":{"type":"LineString","coordinates":[[7.44,46.95,540],[7.45,46.95]]}}
            """)
        #expect(routes.map(\.name) == ["Tour"] && routes[0].segments.map(\.count) == [2])
        #expect(routes[0].fixes.map { $0.time?.secondsSince1970 } == [1_772_431_200, nil])
        #expect(routes[0].fixes[0].elevation == 540)
    }

    @Test("nests times like lines, and fails otherwise")
    func lines() throws {
        func text(_ times: String) -> String {
            """
            {"type":"FeatureCollection","features":[{"type":"Feature","properties":{"coordTimes":\(times)},
            "geometry":{"type":"MultiLineString","coordinates":[[[1,2],[3,4]],[[5,6],[7,8]]]}}]}
            """
        }
        let route = try read(text(#"[[1772431200],["2026-03-02T06:00:00Z","2026-03-02T06:00:10Z"]]"#))[0]
        #expect(route.segments.map(\.count) == [2, 2])
        #expect(route.segments[1].compactMap { $0.time?.secondsSince1970 } == [1_772_431_200, 1_772_431_210])
        let error = #expect(throws: RouteError.self) { try read(text("[1,2,3,4]")) }
        #expect(error?.code == .badTime)
    }

    @Test("reads points with a time as fixes of their device, others as places")
    func points() throws {
        func point(_ x: Double, _ properties: String) -> String {
            #"{"type":"Feature","properties":{\#(properties)},"geometry":{"type":"Point","coordinates":[\#(x),46]}}"#
        }
        let sequence = [
            point(7, #""time":"2026-03-02T06:00:00Z","deviceId":7,"speed":10"#), point(8, #""name":"Bern""#),
            point(7.1, #""fixTime":"2026-03-02T06:00:10Z","deviceId":7,"speed":36,"valid":false"#),
        ].joined(separator: "\n")
        let routes = try read(sequence)
        #expect(routes.map(\.device) == ["7"] && routes[0].fixCount == 2)
        #expect(routes[0].fixes.map(\.speed) == [10, 36.0 * 1_852 / 3_600])
        #expect(routes[0].fixes.map(\.isValid) == [true, false])
        let error = #expect(throws: RouteError.self) { try read(point(8, #""name":"Bern""#)) }
        #expect(error?.code == .noFixes)
    }

    @Test("says of areas without routes which commands read them")
    func areas() throws {
        let parcel =
            #"{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[[[7,46],[8,46],[8,47],[7,46]]]}}"#
        let error = #expect(throws: RouteError.self) { try read(parcel) }
        #expect(error?.code == .noFixes && error?.message.contains("areas, such as parcels") == true)
        #expect(error?.remedy.contains("fieldbook parcels measure") == true)
        let line =
            #"{"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[[7,46],[8,46]]}}"#
        #expect(try read(parcel + "\n" + line).map(\.fixCount) == [2])
    }

    @Test("reads points with a time as places if there are lines anywhere")
    func pointsBesideLines() throws {
        let gpx = """
            <gpx><wpt lat="46" lon="7"><time>2026-03-02T05:00:00Z</time><name>home</name></wpt>
            <wpt lat="46.5" lon="7.5"><time>2026-03-02T07:00:00Z</time><name>goal</name></wpt>
            <trk><trkseg><trkpt lat="46" lon="7"/><trkpt lat="46.1" lon="7"/></trkseg></trk></gpx>
            """
        let original = try RouteReader().source(ByteSource(bytes: Array(gpx.utf8)))
        let lines = try original.routes().map { $0.feature() }
        let places = original.waypoints.map { $0.feature() }
        for features in [lines + places, places + lines] {
            var bytes: [UInt8] = []
            var writer = GeoJSONWriter(.init(layout: .sequence, decimals: nil))
            for feature in features { try writer.append(feature, to: &bytes) }
            let again = try RouteReader().source(ByteSource(bytes: bytes))
            #expect(try again.routes().map(\.fixCount) == [2])
            #expect(again.waypoints.map(\.name) == ["home", "goal"])
            #expect(again.waypoints.map(\.fix.time) == original.waypoints.map(\.fix.time))
        }
    }

    @Test("reads very many points as fixes before the end of the file")
    func veryManyPoints() throws {
        let count = 140_000
        let text = (0..<count).map {
            #"{"type":"Feature","properties":{"time":\#(1_772_431_200 + $0)},"#
                + #""geometry":{"type":"Point","coordinates":[7,46]}}"#
        }.joined(separator: "\n")
        let source = try RouteReader().source(ByteSource(bytes: Array(text.utf8)))
        #expect(try source.routes().map(\.fixCount) == [count] && source.waypoints.isEmpty)
    }
}
