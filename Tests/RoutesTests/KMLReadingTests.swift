import Testing

@testable import Routes

@Suite("KML")
struct KMLReadingTests {
    private func read(_ text: String) throws -> [Route] { try RouteReader().read(bytes: Array(text.utf8)) }

    @Test("gives a route a placemark, its lines being segments; areas and places are none")
    func lines() throws {
        let routes = try read(
            """
            <?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>file</name>
            <Folder><name>folder</name>
            <Placemark><name>Tour</name><description><![CDATA[<b>x</b>]]></description><MultiGeometry>
              <LineString><tessellate>1</tessellate><coordinates>
                7.44,46.95,540 7.45,46.95
                7.46,46.95,541.5
              </coordinates></LineString>
              <LineString><coordinates>8,47 8.1,47</coordinates></LineString>
              <Polygon><outerBoundaryIs><LinearRing><coordinates>1,1 2,2 1,2 1,1</coordinates></LinearRing>
              </outerBoundaryIs></Polygon></MultiGeometry></Placemark>
            <Placemark><name>Place</name><Point><coordinates>7,46</coordinates></Point></Placemark>
            </Folder></Document></kml>
            """)
        #expect(routes.map(\.name) == ["Tour"])
        #expect(routes[0].segments.map(\.count) == [3, 2])
        #expect(routes[0].fixes.map(\.elevation) == [540, nil, 541.5, nil, nil])
        #expect(routes[0].fixes[1].longitude == 7.45 && routes[0].fixes[1].latitude == 46.95)
    }

    @Test("pairs the times and positions of Google's tracks, however they are ordered")
    func tracks() throws {
        let whens = ["06:00:00Z", "06:00:10Z"].map { "<when>2026-03-02T\($0)</when>" }
        let coords = ["<gx:coord>7.44 46.95 540</gx:coord>", "<gx:coord>7.45 46.95 541</gx:coord>"]
        for body in [whens + coords, [whens[0], coords[0], whens[1], coords[1]], coords + whens] {
            let routes = try read(
                """
                <kml xmlns:gx="http://www.google.com/kml/ext/2.2"><Placemark><gx:MultiTrack>
                <gx:Track>\(body.joined())</gx:Track><gx:Track>\(coords[0])</gx:Track></gx:MultiTrack></Placemark></kml>
                """)
            #expect(routes[0].segments.map(\.count) == [2, 1])
            #expect(routes[0].fixes.map { $0.time?.secondsSince1970 } == [1_772_431_200, 1_772_431_210, nil])
            #expect(routes[0].fixes[1].elevation == 541)
        }
    }

    @Test("keeps coordinates that are none as invalid, cut texts as errors")
    func faults() throws {
        let line = "<kml><Placemark><LineString><coordinates>7,46 x,46 7,95 7 nan,1 8,46</coordinates>"
        let routes = try read(line + "</LineString></Placemark></kml>")
        #expect(routes[0].fixes.map(\.isValid) == [true, false, false, false, false, true])
        #expect(throws: RouteError.self) { try read(line) }
        #expect(throws: RouteError.self) { try read("<kml><Placemark/></kml>") }
    }

    @Test("takes coordinates of any length in little memory")
    func longLine() throws {
        let count = 200_000
        let tuples = (0..<count).map { "7.\($0 % 10_000),46.5" }.joined(separator: " ")
        let routes = try read(
            "<kml><Placemark><LineString><coordinates>\(tuples)</coordinates></LineString></Placemark></kml>")
        #expect(routes[0].fixCount == count)
    }
}
