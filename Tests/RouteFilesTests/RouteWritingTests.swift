import Routes
import SimpleFeatures
import Testing

@testable import RouteFiles

@Suite struct RouteWritingTests {
    private let route = Route(
        name: "Tour <1> & \"2\"\u{1}", device: "van 3",
        segments: [
            [
                Fix(
                    latitude: 46.123456789, longitude: 7.00001, elevation: 512.25,
                    time: Timestamp(secondsSince1970: 1_772_431_200.5), speed: 12.5),
                Fix(latitude: 46.2, longitude: -0.000012, sourceIndex: 1),
            ],
            [
                Fix(latitude: .nan, longitude: 0),
                Fix(latitude: 1, longitude: 2, sourceIndex: 2),
                Fix(latitude: 1, longitude: 3, sourceIndex: 3),
            ],
        ])

    @Test func gpxIsAsTheSchemaOrdersIt() throws {
        let text = String(
            decoding: try RouteWriter(.gpx, creator: "a&b").bytes(of: [route]), as: UTF8.self)
        #expect(
            text == """
                <?xml version="1.0" encoding="UTF-8"?>
                <gpx version="1.1" creator="a&amp;b" xmlns="http://www.topografix.com/GPX/1/1" \
                xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2">
                  <trk>
                    <name>Tour &lt;1&gt; &amp; &quot;2&quot;</name>
                    <src>van 3</src>
                    <trkseg>
                      <trkpt lat="46.123456789" lon="7.00001"><ele>512.25</ele><time>2026-03-02T06:00:00.500Z</time>\
                <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>12.5</gpxtpx:speed>\
                </gpxtpx:TrackPointExtension></extensions></trkpt>
                      <trkpt lat="46.2" lon="-0.000012"></trkpt>
                    </trkseg>
                    <trkseg>
                      <trkpt lat="1" lon="2"></trkpt>
                      <trkpt lat="1" lon="3"></trkpt>
                    </trkseg>
                  </trk>
                </gpx>

                """)
    }

    @Test func gpxReadsBackAsItWas() throws {
        var expected = route
        expected.name = "Tour <1> & \"2\""
        expected.segments[1].removeFirst()
        expected.segments[1][0].startsSegment = true
        #expect(try RouteReader().read(bytes: RouteWriter(.gpx).bytes(of: [route])) == [expected])
    }

    /// A route northwards of a number of legs, each of a thousandth of a degree.
    private func northward(_ legs: Int, from latitude: Double, name: String?, device: String? = nil) -> Route
    {
        let fixes = (0...legs).map { step in
            Fix(
                latitude: latitude + 0.001 * Double(step), longitude: 7.4,
                time: Timestamp(secondsSince1970: 1_772_431_200 + 60 * Double(step)))
        }
        return Route(name: name, device: device, segments: [fixes])
    }

    @Test func tableKeepsRoutesOfOneNameApart() throws {
        let routes = [
            northward(40, from: 46.9, name: "Bern"), northward(10, from: 46.9, name: "Furka"),
            northward(40, from: 46.92, name: "Bern"), northward(5, from: 47, name: nil),
            northward(5, from: 47, name: "Bern", device: "Bern (2)"),
        ]
        let again = try RouteReader().read(bytes: RouteWriter(.csv).bytes(of: routes))
        #expect(again.map(\.device) == ["Bern", "Furka", "Bern (3)", "route 4", "Bern (2)"])
        for (one, other) in zip(routes, again) { #expect(abs(one.distance - other.distance) < 0.01) }
    }

    @Test func tableLeavesTheWayBetweenRoutesOfOneDeviceOut() throws {
        let routes = [
            northward(40, from: 46.9, name: "there", device: "4"),
            northward(40, from: 47.9, name: "back", device: "4"),
        ]
        let again = try RouteReader().read(bytes: RouteWriter(.csv).bytes(of: routes))
        #expect(again.count == 1 && again.first?.segments.count == 2)
        let distance = try #require(again.first).distance
        #expect(abs(distance - routes[0].distance - routes[1].distance) < 0.01)
    }

    @Test func featureOfSegmentsHasTimesAsNested() {
        let feature = route.feature()
        #expect(
            feature.geometry
                == .multiLineString([
                    [
                        Position(x: 7.00001, y: 46.123456789, z: 512.25), Position(x: -0.000012, y: 46.2),
                    ], [Position(x: 2, y: 1), Position(x: 3, y: 1)],
                ]))
        #expect(
            feature.properties["coordTimes"]
                == .array([.array(["2026-03-02T06:00:00.500Z", .null]), .array([.null, .null])]))
        #expect(feature.properties["distance"]?.doubleValue == route.distance)
        #expect(feature.properties["device"] == "van 3")
    }

    @Test func segmentOfOneFixIsALineOfItTwiceAndReadAsOne() throws {
        var fixes = (0..<4).map { Fix(latitude: 46, longitude: 7 + Double($0), sourceIndex: $0) }
        fixes[2].time = Timestamp(secondsSince1970: 1_772_431_200)
        let route = Route(segments: [[fixes[0], fixes[1]], [fixes[2]], [fixes[3]]])
        let feature = route.feature()
        guard case .multiLineString(let lines)? = feature.geometry else {
            Issue.record("\(String(describing: feature.geometry))")
            return
        }
        #expect(lines.map { $0.map(\.x) } == [[7, 8], [9, 9], [10, 10]])
        func readAgain(_ feature: Feature) throws -> Route {
            var bytes: [UInt8] = []
            var writer = GeoJSONWriter(.init(layout: .sequence, decimals: nil))
            try writer.append(feature, to: &bytes)
            return try RouteReader().read(bytes: bytes)[0]
        }
        let again = try readAgain(feature)
        #expect(again.segments.map { $0.map(\.longitude) } == [[7, 8], [9], [10]])
        #expect(again.fixes.map(\.time) == fixes.map(\.time))
        // A line that does not move has two fixes.
        var late = fixes[2]
        late.time = Timestamp(secondsSince1970: 1_772_431_260)
        #expect(try readAgain(Route(segments: [[fixes[2], late]]).feature()).fixCount == 2)
    }

    @Test func lastSecondOfTheYear9999IsATime() throws {
        for (seconds, time) in [
            (253_402_300_799.0, "9999-12-31T23:59:59Z"), (253_402_300_799.999, "9999-12-31T23:59:59.999Z"),
            (-62_135_596_800, "0001-01-01T00:00:00Z"),
        ] {
            let fix = Fix(latitude: 1, longitude: 2, time: Timestamp(secondsSince1970: seconds))
            let bytes = try RouteWriter(.gpx).bytes(of: [Route(segments: [[fix]])])
            #expect(String(decoding: bytes, as: UTF8.self).contains("<time>\(time)</time>"))
        }
    }

    @Test func timesOutsideXMLSchemaAreOmitted() throws {
        for seconds in [-99_999_999_999.0, -62_150_000_000, 253_402_300_799.9999, 253_402_300_800, .infinity]
        {
            let fix = Fix(latitude: 1, longitude: 2, time: Timestamp(secondsSince1970: seconds))
            let routes = [Route(segments: [[fix, fix]])]
            for format in [RouteTextFormat.gpx, .kml] {
                let text = String(decoding: try RouteWriter(format).bytes(of: routes), as: UTF8.self)
                #expect(!text.contains("<time>") && !text.contains("<when>-") && !text.contains("<when>0"))
            }
        }
    }

    @Test func featureOfOneSegmentOneFixAndNone() {
        var line = route
        line.segments.removeLast()
        #expect(line.feature().geometry?.typeName == "LineString")
        line.segments[0].removeLast()
        #expect(line.feature().geometry?.typeName == "Point")
        #expect(Route(segments: []).feature().geometry == nil)
    }
}
