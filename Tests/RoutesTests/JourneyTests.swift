import Streams
import Testing

@testable import Routes

@Suite struct JourneyTests {
    private static let start = 1_772_431_200.0

    /// Parked at home, 10 km out, an hour at a customer's, back home, parked.
    private static func tour() -> Route {
        let atHome = SyntheticTrack.drift(east: 0, from: 0, minutes: 20)
        let out = SyntheticTrack.drive(51, startingAt: 1_300)
        let visit = SyntheticTrack.drift(east: 10_000, from: 1_820, minutes: 60)
        let back = (1...50).map {
            SyntheticTrack.fix(east: 10_000 - Double($0) * 200, second: 5_500 + Double($0) * 10)
        }
        let again = SyntheticTrack.drift(east: 0, from: 6_020, minutes: 20)
        return Route(device: "7", segments: [SyntheticTrack.numbered(atHome + out + visit + back + again)])
    }

    private static let home = Circle(latitude: 0, longitude: 100, radius: 150)

    @Test func aJourneyLastsFromLeavingHomeToComingBack() throws {
        let rules = TravelRules(journeys: TravelRules.Journeys(home: Self.home))
        let itinerary = try TravelSplitter(rules: rules).split(Self.tour())
        #expect(itinerary.stretches.map(\.kind) == [.stop, .travel, .stop])
        #expect(abs(itinerary.travels[0].distance - 20_000) < 100)
        #expect(itinerary.stopsOnTheWay.count == 1 && itinerary.stops.count == 3)
        let without = try TravelSplitter().split(Self.tour())
        #expect(abs(itinerary.distance - without.distance) < 1e-6)
    }

    @Test func drivingPastHomeIsNotAReturn() throws {
        let past = SyntheticTrack.drive(101, east: -10_000)
        let home = Circle(latitude: 0, longitude: 100, radius: 1_000)
        var rules = TravelRules(journeys: TravelRules.Journeys(home: home))
        let itinerary = try TravelSplitter(rules: rules).split(Route(segments: [past]))
        #expect(itinerary.stretches.map(\.kind) == [.travel])
        rules.journeys?.minimumStay = 60
        let visiting = try TravelSplitter(rules: rules).split(Route(segments: [past]))
        #expect(visiting.stretches.map(\.kind) == [.travel, .stop, .travel])
        #expect(abs(visiting.distance - itinerary.distance) < 1e-6)
    }

    @Test func eventsOfTheHomeGeofenceMakeJourneys() throws {
        let text = """
            [{"id":1,"type":"deviceOnline","eventTime":"2026-03-02T06:00:00Z","deviceId":7},
             {"id":3,"type":"geofenceEnter","eventTime":"2026-03-02T07:40:20Z","deviceId":7,"geofenceId":3},
             {"id":4,"type":"geofenceEnter","serverTime":"2026-03-02T06:50:00Z","deviceId":7,"geofenceId":4},
             {"id":2,"type":"geofenceExit","eventTime":"2026-03-02T06:22:00Z","deviceId":7,"geofenceId":3}]
            """
        let events = try GeofenceEventReader().events(from: ByteSource(bytes: Array(text.utf8)))
        #expect(events.count == 3 && events[0].isEntry && events[0].geofence == 3 && events[0].device == "7")
        let rules = TravelRules(journeys: TravelRules.Journeys(geofence: 3))
        let splitter = try TravelSplitter(rules: rules)
        let itinerary = try splitter.split(Self.tour(), events: events)
        #expect(itinerary.stretches.map(\.kind) == [.stop, .travel, .stop])
        #expect(itinerary.travels[0].start.time.iso8601 == "2026-03-02T06:22:00Z")
        #expect(itinerary.travels[0].end.time.iso8601 == "2026-03-02T07:40:20Z")
        #expect(throws: RouteError.self) { try splitter.split(Self.tour()) }
    }

    @Test(arguments: [
        "[{\"deviceId\":7}]", "[{\"type\":\"geofenceExit\"}]",
        "[{\"type\":\"geofenceExit\",\"eventTime\":\"soon\"}]", "[{\"type\":\"geofenceExit\"", "7",
    ])
    func brokenEventsFail(text: String) {
        #expect(throws: RouteError.self) {
            try GeofenceEventReader().events(from: ByteSource(bytes: Array(text.utf8)))
        }
    }

    @Test func aDayThatBeginsOnTheRoadBeginsWithAJourney() throws {
        let entry = GeofenceEvent(time: Timestamp(secondsSince1970: Self.start + 6_020), isEntry: true)
        let rules = TravelRules(journeys: TravelRules.Journeys())
        let itinerary = try TravelSplitter(rules: rules).split(Self.tour(), events: [entry])
        #expect(itinerary.stretches.map(\.kind) == [.travel, .stop])
        let without = try TravelSplitter(rules: rules).split(Self.tour(), events: [])
        #expect(without.stretches.map(\.kind) == [.travel])
    }
}
