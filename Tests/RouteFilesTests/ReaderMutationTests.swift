import Routes
import SimpleFeatures
import Streams
import Testing
import TestSupport

@testable import RouteFiles

@Suite("Changed route files")
struct ReaderMutationTests {
    private static let seeds: [(RouteFormat, String)] = [
        (
            .gpx,
            "<gpx xmlns:g='u:g'><wpt lat='1' lon='2'><name>w</name></wpt><trk><name>T</name><trkseg><trkpt lat='46.5' lon='7'><ele>1</ele><time>2026-03-02T06:00:00Z</time><extensions><g:TPX><g:hr>60</g:hr><g:speed>3</g:speed></g:TPX></extensions></trkpt><trkpt lat='46' lon='7'/></trkseg></trk></gpx>"
        ),
        (
            .kml,
            "<kml><Placemark><name>n</name><gx:Track><when>2026-03-02T06:00:00Z</when><gx:coord>7 46 1</gx:coord></gx:Track><LineString><coordinates>1,2 3,4,5</coordinates></LineString></Placemark></kml>"
        ),
        (
            .traccar,
            #"{"positions":[{"deviceId":7,"fixTime":"2026-03-02T06:00:00Z","latitude":46.5,"longitude":7,"speed":1,"attributes":{"motion":true}}]}"#
        ),
        (
            .geojson,
            #"{"type":"Feature","properties":{"times":["2026-03-02T06:00:00Z",1772431201]},"geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]}}"#
        ),
        (.csv, "lat;lon;time;device\n1;2;2026-03-02T06:00:00Z;a\n1,5;2;1772431200;\"b;\"\n"),
        (
            .nmea,
            "$GPGGA,235959.00,4657.0,N,00726.4,E,1,08,0.9,540.5,M,48.0,M,,\n$GPRMC,235959,A,4657.0,N,00726.4,E,36.0,80.5,010326,,,A\n"
        ),
        (
            .tcx,
            "<TrainingCenterDatabase xmlns='u'><Activities><Activity><Lap><Track><Trackpoint><Time>2026-03-02T06:00:00Z</Time><Position><LatitudeDegrees>46.5</LatitudeDegrees><LongitudeDegrees>7</LongitudeDegrees></Position><AltitudeMeters>1</AltitudeMeters><Extensions><x:TPX xmlns:x='v'><x:Speed>3</x:Speed></x:TPX></Extensions></Trackpoint></Track></Lap></Activity></Activities><Courses><Course><Name>c</Name><CoursePoint><Name>p</Name></CoursePoint></Course></Courses></TrainingCenterDatabase>"
        ),
        (.polyline, "name\t_p~iF~ps|U_ulLnnqC_mqNvxq`@\n_p~iF~ps|U\n"),
    ]

    @Test("give fixes or a typed error, and reading always ends", arguments: 0..<8)
    func mutations(seed: Int) throws {
        let (format, text) = Self.seeds[seed]
        var options = RouteReadingOptions()
        options.format = format
        options.keepsExtras = true
        let whole = try RouteReader(options).source(ByteSource(bytes: Array(text.utf8)))
        #expect(try whole.next()?.isEmpty == false)
        var random = SeededGenerator(seed: UInt64(seed))
        var errors = 0
        for _ in 0..<6_000 {
            var bytes = Array(text.utf8)
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: 0..<max(1, bytes.count), using: &random)
                let end = min(bytes.count, place + Int.random(in: 1...12, using: &random))
                switch Int.random(in: 0..<4, using: &random) {
                case 0 where !bytes.isEmpty: bytes.removeSubrange(place..<end)
                case 1: bytes.insert(contentsOf: bytes[min(place, end)..<end], at: place)
                case 2 where !bytes.isEmpty: bytes[place] = UInt8.random(in: 0...255, using: &random)
                default:
                    bytes.insert(
                        contentsOf: Array("9e99<>&;,\"-.\n\t".utf8).shuffled(using: &random).prefix(2),
                        at: place)
                }
                if bytes.isEmpty { bytes = [0x20] }
            }
            do throws(RouteError) {
                let source = try RouteReader(options).source(ByteSource(bytes: bytes))
                var blocks = 0
                while let block = try source.next() {
                    blocks += 1
                    for fix in block { #expect(Int(fix.track) < source.tracks.count) }
                }
                #expect(blocks < 10)
            } catch { errors += 1 }
        }
        #expect(errors > 50)
    }
}
