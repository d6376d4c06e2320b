import Streams
import Testing

@testable import Routes

@Suite struct TravelSelectionTests {
    private static let start = 1_772_431_200.0

    private static func window(_ from: Double, _ to: Double) -> TimeWindow {
        TimeWindow(
            since: Timestamp(secondsSince1970: start + from), until: Timestamp(secondsSince1970: start + to))
    }

    /// 20 m/s for 1000 seconds.
    private static func itinerary(_ device: String, _ fixes: [Fix] = SyntheticTrack.drive(101)) throws
        -> Itinerary
    {
        try TravelSplitter().split(Route(device: device, segments: [SyntheticTrack.numbered(fixes)]))
    }

    @Test func overlapsCountOnce() throws {
        let selection = TravelSelection(of: [try Self.itinerary("7"), try Self.itinerary("8")])
        let totals = selection.totals(of: [
            ("7", Self.window(100, 300)), ("8", Self.window(0, 50)), ("7", Self.window(205, 400)),
            ("7", Self.window(600, 5_000)), ("9", Self.window(0, 100)),
        ])
        #expect(totals.map(\.device) == ["7", "8", "9"] && totals.map(\.count) == [3, 1, 1])
        #expect(abs(totals[0].distance - 14_000) < 1e-3 && abs(totals[0].overlap - 1_900) < 1e-3)
        #expect(abs(totals[0].rawDistance - 14_000) < 1e-3 && totals[0].duration == 700)
        #expect(abs(totals[1].distance - 1_000) < 1e-3 && totals[2].distance == 0)
    }

    @Test func aManualTravelIsAWindow() throws {
        let text = """
            [{"id":"6d1","title":"Tour","source_device_id":7,"from_date":"2026-03-02T06:05:00Z",
              "to_date":"2026-03-02 07:10:00","notes":"by hand","created_at":"2026-03-03T00:00:00Z"}]
            """
        let reader = ManualTravelReader(zone: try ClockZone("Europe/Zurich"))
        let travels = try reader.travels(from: ByteSource(bytes: Array(text.utf8)))
        let manual = try #require(travels.first)
        #expect(manual.title == "Tour" && manual.device == "7" && manual.notes == "by hand")
        let travel = try #require(
            TravelSelection(of: [try Self.itinerary("7")]).travel(of: "7", in: manual.window))
        #expect(travel.start.isCut && travel.end.isCut && abs(travel.distance - 6_000) < 1e-3)
        for text in [
            "[{\"title\":\"x\"}]", "[{\"source_device_id\":7,\"from_date\":\"1\",\"to_date\":\"2\"}]",
        ] {
            #expect(throws: RouteError.self) { try reader.travels(from: ByteSource(bytes: Array(text.utf8))) }
        }
    }

    @Test func aSideTripLastsFromLeavingToComingBack() throws {
        let camper = try Self.itinerary(
            "7", [SyntheticTrack.drift(east: 0, from: 0, minutes: 60)].flatMap(\.self))
        let out = (0...40).map { SyntheticTrack.fix(east: Double($0) * 150, second: 600 + Double($0) * 10) }
        let back = (0...40).map {
            SyntheticTrack.fix(east: 6_000 - Double($0) * 150, second: 1_800 + Double($0) * 10)
        }
        let bike = try Self.itinerary("8", [SyntheticTrack.fix(east: 20, second: 0)] + out + back)
        let trips = camper.sideTrips(of: bike, in: TimeWindow())
        #expect(trips.count == 1 && trips[0].hasLeft && trips[0].cameBack)
        #expect(abs(trips[0].travel.distance - 11_700) < 200 && trips[0].travel.device == "8")
        let half = camper.sideTrips(of: bike, in: Self.window(1_000, 2_000))
        #expect(half.count == 1 && !half[0].hasLeft && !half[0].cameBack)
        let never = try Self.itinerary("9", SyntheticTrack.drift(east: 30, from: 0, minutes: 60))
        #expect(camper.sideTrips(of: never, in: TimeWindow()).isEmpty)
    }

    @Test(arguments: [
        ("2026-03-02", "2026-03-02", "2026-03-01T23:00:00Z", "2026-03-02T23:00:00Z"),
        ("2026-03", "2026-03", "2026-02-28T23:00:00Z", "2026-03-31T22:00:00Z"),
        ("2025", "2025-12", "2024-12-31T23:00:00Z", "2025-12-31T23:00:00Z"),
        ("2026-03-02T08:00:00Z", "2026-03-02 12:00", "2026-03-02T08:00:00Z", "2026-03-02T11:00:00Z"),
        ("2026-03-29", "2026-03-29T12:00:00+02:00", "2026-03-28T23:00:00Z", "2026-03-29T10:00:00Z"),
    ])
    func aWindowIsWhatPeopleMean(since: String, until: String, start: String, end: String) throws {
        let window = try TimeWindow(since: since, until: until, in: try ClockZone("Europe/Zurich"))
        #expect(window.since?.iso8601 == start && window.until?.iso8601 == end)
    }

    @Test(arguments: [
        ("2026-13", nil), ("2026-02-30", nil), ("yesterday", nil), ("2026-03-02", "2026-03-01"),
    ])
    func invalidWindowsFail(since: String, until: String?) {
        #expect(throws: RouteError.self) {
            try TimeWindow(since: since, until: until, in: try ClockZone("Europe/Zurich"))
        }
    }
}
