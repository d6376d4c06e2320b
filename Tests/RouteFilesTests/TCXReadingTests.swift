import Routes
import Streams
import Testing

@testable import RouteFiles

@Suite("TCX")
struct TCXReadingTests {
    private func point(_ time: String, _ latitude: Double?, more: String = "") -> String {
        let position = latitude.map {
            "<Position><LatitudeDegrees>\($0)</LatitudeDegrees><LongitudeDegrees>7.5</LongitudeDegrees></Position>"
        }
        return "<Trackpoint><Time>\(time)</Time>\(position ?? "")\(more)</Trackpoint>"
    }

    private func file(_ content: String) -> [UInt8] {
        Array(
            ("<?xml version=\"1.0\"?><TrainingCenterDatabase xmlns=\"http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2\">"
                + content + "</TrainingCenterDatabase>").utf8)
    }

    @Test("of an activity is one route; a pause starts a segment, a lap does not")
    func activity() throws {
        let speed =
            "<AltitudeMeters>540.5</AltitudeMeters><HeartRateBpm><Value>90</Value></HeartRateBpm><Extensions><x:TPX xmlns:x=\"y\"><x:Speed>3.5</x:Speed></x:TPX></Extensions>"
        let tracks = [
            point("2026-03-02T06:00:00Z", 46.1, more: speed) + point("2026-03-02T06:00:01Z", nil),
            point("2026-03-02T06:10:00.5Z", 46.2), point("2026-03-02T06:10:02Z", 46.3),
        ].map { "<Track>\($0)</Track>" }
        let routes = try RouteReader().read(
            bytes: file(
                "<Activities><Activity Sport=\"Biking\"><Id>a</Id><Lap>\(tracks[0])\(tracks[1])</Lap><Lap>\(tracks[2])</Lap>"
                    + "<Creator><Name>Edge</Name></Creator></Activity><Activity><Lap>\(tracks[2])</Lap></Activity></Activities>"
            ))
        #expect(routes.map { $0.segments.map(\.count) } == [[1, 2], [1]])
        let fix = routes[0].fixes[0]
        #expect(fix.latitude == 46.1 && fix.longitude == 7.5 && fix.elevation == 540.5 && fix.speed == 3.5)
        #expect(routes[0].fixes[1].time?.iso8601 == "2026-03-02T06:10:00.500Z")
    }

    @Test("of a course has its name, and its points as places")
    func course() throws {
        let source = try RouteReader().source(
            ByteSource(
                bytes: file(
                    "<Folders><Courses><CourseFolder Name=\"no\"/></Courses></Folders><Courses><Course><Name>Loop</Name><Lap/><Track>"
                        + point("2026-03-02T06:00:00", 46.1)
                        + "</Track><CoursePoint><Name>Top</Name><PointType>Summit</PointType>"
                        + "<Position><LatitudeDegrees>46.1</LatitudeDegrees><LongitudeDegrees>7.5</LongitudeDegrees></Position></CoursePoint></Course></Courses>"
                )))
        let routes = try source.routes()
        #expect(routes.map(\.name) == ["Loop"] && source.waypoints.map(\.name) == ["Top"])
        #expect(routes[0].fixes[0].time?.iso8601 == "2026-03-02T06:00:00Z")
        #expect(source.remarks.map(\.first.code) == [.assumedZone])
    }
}
