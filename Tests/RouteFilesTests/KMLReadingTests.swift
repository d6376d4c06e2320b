import Routes
import Streams
import Testing

@testable import RouteFiles

@Suite("KML")
struct KMLReadingTests {
    private func read(_ text: String) throws -> [Route] { try RouteReader().read(bytes: Array(text.utf8)) }

    @Test("gives one route per placemark with its lines as segments, none for areas and places")
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

    @Test("reads points with a time as a folder's fixes without lines, as places beside lines")
    func points() throws {
        func point(_ time: String, _ east: String) -> String {
            "<Placemark><name>p</name><TimeStamp><when>2026-03-02T\(time)Z</when></TimeStamp>"
                + "<Point><coordinates>\(east),46.9,500</coordinates></Point></Placemark>"
        }
        let place = "<Placemark><name>home</name><Point><coordinates>7,46</coordinates></Point></Placemark>"
        let folders =
            "<Folder><name>van</name>\(point("08:00:00", "7.4"))\(place)\(point("08:01:00", "7.41"))</Folder>"
            + "<Folder><name>car</name>\(point("09:00:00", "7.5"))</Folder>"
        let text = "<kml><Document><name>D</name>\(folders)</Document></kml>"
        let source = try RouteReader().source(ByteSource(bytes: Array(text.utf8)))
        let routes = try source.routes()
        #expect(routes.map(\.name) == ["van", "car"] && routes.map(\.fixCount) == [2, 1])
        #expect(routes[0].fixes.map { $0.time?.iso8601 } == ["2026-03-02T08:00:00Z", "2026-03-02T08:01:00Z"])
        #expect(routes[0].fixes.map(\.longitude) == [7.4, 7.41] && source.waypoints.map(\.name) == ["home"])
        let line = "<Placemark><LineString><coordinates>7,46 7,47</coordinates></LineString></Placemark>"
        let beside = "<kml><Document>\(folders)\(line)</Document></kml>"
        let mixed = try RouteReader().source(ByteSource(bytes: Array(beside.utf8)))
        #expect(try mixed.routes().map(\.fixCount) == [2] && mixed.waypoints.count == 4)
        #expect(mixed.waypoints.count { $0.fix.time != nil } == 3)
    }

    @Test("keeps invalid coordinates as invalid fixes, and fails for cut files")
    func faults() throws {
        let line = "<kml><Placemark><LineString><coordinates>7,46 x,46 7,95 7 nan,1 8,46</coordinates>"
        let routes = try read(line + "</LineString></Placemark></kml>")
        #expect(routes[0].fixes.map(\.isValid) == [true, false, false, false, false, true])
        #expect(throws: RouteError.self) { try read(line) }
        #expect(throws: RouteError.self) { try read("<kml><Placemark/></kml>") }
    }

    @Test("reads coordinates of any length in little memory")
    func longLine() throws {
        let count = 200_000
        let tuples = (0..<count).map { "7.\($0 % 10_000),46.5" }.joined(separator: " ")
        let routes = try read(
            "<kml><Placemark><LineString><coordinates>\(tuples)</coordinates></LineString></Placemark></kml>")
        #expect(routes[0].fixCount == count)
    }
}
