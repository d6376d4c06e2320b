import SimpleFeatures
import Testing

@testable import Routes

@Suite("Wall clocks")
struct ClockZoneTests {
    private func utc(_ text: String, _ zone: String = "Europe/Zurich") throws -> String {
        try Timestamp(iso8601: text, in: try ClockZone(zone)).iso8601
    }

    @Test("read a time in their zone unless it has an offset")
    func times() throws {
        #expect(try utc("2026-03-02 08:15:00") == "2026-03-02T07:15:00Z")
        #expect(try utc("2026-07-02 08:15:00") == "2026-07-02T06:15:00Z")
        #expect(try utc("2026-07-02T08:15:00Z") == "2026-07-02T08:15:00Z")
        #expect(try utc("2026-07-02 08:15", "+05:45") == "2026-07-02T02:30:00Z")
        #expect(try utc("2026-07-02 08:15", "-0330") == "2026-07-02T11:45:00Z")
        #expect(try utc("2026-07-02 08:15", "Z") == "2026-07-02T08:15:00Z")
    }

    @Test(
        "skip an hour in spring, which is read as if they did not, and repeat one in autumn, the earlier first"
    )
    func daylightSaving() throws {
        #expect(try utc("2026-03-29 01:59:59") == "2026-03-29T00:59:59Z")
        #expect(try utc("2026-03-29 02:30") == "2026-03-29T01:30:00Z")
        #expect(try utc("2026-03-29 03:00") == "2026-03-29T01:00:00Z")
        #expect(try utc("2026-10-25 01:59") == "2026-10-24T23:59:00Z")
        #expect(try utc("2026-10-25 02:30") == "2026-10-25T00:30:00Z")
        #expect(try utc("2026-10-25 03:00") == "2026-10-25T02:00:00Z")
        let zone = try ClockZone("Europe/Zurich")
        let clock = try Timestamp(iso8601: "2026-10-25T02:30:00Z").secondsSince1970
        #expect(zone.moment(ofClock: clock).fold == 3_600)
        #expect(zone.moment(ofClock: clock + 3_600).fold == 0)
        // Half an hour, south of the equator.
        #expect(try utc("2026-04-05 01:45", "Australia/Lord_Howe") == "2026-04-04T14:45:00Z")
    }

    @Test("reject a time that they skip where somebody gives it, but no other")
    func skippedTime() throws {
        let zone = try ClockZone("Europe/Zurich")
        for text in ["2026-03-29T02:00", "2026-03-29 02:30", "2026-03-29T02:59:59.9"] {
            let error = #expect(throws: RouteError.self) { try zone.moment(text) }
            #expect(error?.code == .skippedTime && error?.message.contains(text) == true)
            #expect(error?.message.contains("does not exist in Europe/Zurich") == true)
            for (since, until) in [(text, "2026-03-30"), ("2026-03-28", text)] {
                let window = #expect(throws: RouteError.self) {
                    try TimeWindow(since: since, until: until, in: zone)
                }
                #expect(window?.code == .skippedTime)
            }
        }
        for text in ["2026-03-29T01:59:59", "2026-03-29T03:00", "2026-03-29T02:30+01:00", "2026-10-25T02:30"]
        {
            #expect(throws: Never.self) { try zone.moment(text) }
        }
        #expect(throws: Never.self) { try ClockZone("+01:00").moment("2026-03-29T02:30") }
    }

    @Test("convert back and forth at every hour of a year")
    func roundTrip() throws {
        let zone = try ClockZone("Europe/Zurich")
        for hour in 0..<8_760 {
            let moment = Timestamp(secondsSince1970: 1_767_225_600 + Double(hour) * 3_600)
            let read = zone.moment(ofClock: moment.secondsSince1970 + zone.offset(at: moment))
            #expect(
                read.seconds == moment.secondsSince1970 || read.seconds + read.fold == moment.secondsSince1970
            )
        }
    }

    @Test("have an IANA name or an offset")
    func names() {
        for name in ["CET", "", "Zurich", "+1:2:3", "+25:00", "+", "Europe/Atlantis", "+01:5"] {
            let error = #expect(throws: RouteError.self) { try ClockZone(name) }
            #expect(error?.code == .badZone, "\(name)")
        }
    }

    @Test(arguments: [
        ("Europe/Zurich", 7.4, 46.9, true), ("UTC", 7.4, 46.9, false), ("+02:00", 7.4, 46.9, true),
        ("Europe/Berlin", 8.5, 47.4, true), ("Europe/London", 8.5, 47.4, false),
        ("Europe/Zurich", -74, 40.7, false), ("America/New_York", -74, 40.7, true),
        ("Europe/Madrid", -9, 43, true), ("Asia/Shanghai", 76, 39.5, true), ("Asia/Kolkata", 96, 28, true),
        ("Pacific/Auckland", 178, -38, true), ("Pacific/Kiritimati", -157, 2, true),
        ("Pacific/Honolulu", 7.4, 46.9, false),
    ])
    func implausibleZonesAreFound(name: String, longitude: Double, latitude: Double, isOf: Bool)
        throws
    {
        let summer = try Timestamp(iso8601: "2026-07-02T12:00:00Z")
        let place = Position(x: longitude, y: latitude)
        #expect(try ClockZone(name).isPlausible(at: place, summer) == isOf)
    }
}
