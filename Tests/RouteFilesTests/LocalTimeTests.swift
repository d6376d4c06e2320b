import Routes
import Testing

@testable import RouteFiles

/// Times without an offset, by the clocks of a zone.
@Suite("Local times in files")
struct LocalTimeTests {
    @Test("are converted back at every hour of a year")
    func roundTrip() throws {
        let zone = try ClockZone("Europe/Zurich")
        var times = TimeReader(zone: zone)
        for hour in 0..<8_760 {
            let moment = Timestamp(secondsSince1970: 1_767_225_600 + Double(hour) * 3_600)
            let read = times.moment(ofClock: moment.secondsSince1970 + zone.offset(at: moment))
            #expect(
                read.seconds == moment.secondsSince1970 || read.seconds + read.fold == moment.secondsSince1970
            )
        }
    }

    @Test("in the repeated hour follow the order of the fixes")
    func foldsInOrder() throws {
        var options = RouteReadingOptions()
        options.zone = try ClockZone("Europe/Zurich")
        let clocks = ["01:50", "02:10", "02:50", "02:10", "02:50", "03:10"]
        let rows = clocks.map { "46,7,2026-10-25 \($0):00" }.joined(separator: "\n")
        let table = try RouteReader(options).read(bytes: Array("lat,lon,time\n\(rows)".utf8))
        let points = clocks.map { "<trkpt lat='46' lon='7'><time>2026-10-25T\($0):00</time></trkpt>" }
        let gpx = try RouteReader(options).read(
            bytes: Array("<gpx><trk><trkseg>\(points.joined())</trkseg></trk></gpx>".utf8))
        for route in [table[0], gpx[0]] {
            #expect(
                route.fixes.compactMap { $0.time?.iso8601.suffix(9).prefix(5) } == [
                    "23:50", "00:10", "00:50", "01:10", "01:50", "02:10",
                ])
        }
    }
}
