import Foundation
import SimpleFeatures
import Testing

@testable import Routes

@Suite struct LogbookTests {
    private static let zone = "Europe/Zurich"
    private static let places = PlaceBook([
        NamedPlace(name: "Home", area: .circle(Circle(latitude: 0, longitude: 100, radius: 300))),
        NamedPlace(
            name: "Office",
            area: .circle(
                Circle(latitude: 0, longitude: 100 + 10_000 / SyntheticTrack.metresPerDegree, radius: 300))),
    ])

    /// From home to the office and back, leaving at these times, 10 km each in 500 seconds.
    private static func commuting(_ departures: [String]) throws -> Itinerary {
        var fixes: [Fix] = []
        for (index, departure) in departures.enumerated() {
            let begin = try Timestamp(iso8601: departure).secondsSince1970 - 1_772_431_200
            for step in 0...50 {
                let east = Double(index % 2 == 0 ? step : 50 - step) * 200
                fixes.append(SyntheticTrack.fix(east: east, second: begin + Double(step) * 10))
            }
        }
        return try TravelSplitter().split(Route(device: "7", segments: [SyntheticTrack.numbered(fixes)]))
    }

    private func rules(_ json: String) throws -> LogbookRules {
        try JSONDecoder().decode(LogbookRules.self, from: Data(json.utf8))
    }

    private func logbook(_ rules: String, _ departures: [String]) throws -> VehicleLogbook {
        try LogbookKeeper(rules: try self.rules(rules), places: Self.places, zone: try ClockZone(Self.zone))
            .logbook(of: try Self.commuting(departures))
    }

    @Test func theFirstRuleThatMatchesCounts() throws {
        let logbook = try logbook(
            """
            {"default":"business","rules":[
              {"kind":"private","weekdays":["sat","sun"]},
              {"kind":"commute","between":["Office","Home"],"from":"06:00","to":"09:00","purpose":"Arbeitsweg"},
              {"kind":"private","from":"20:00","to":"05:00","devices":["7"]},
              {"kind":"private","travels":[{"since":"2026-03-04T11:00","until":"2026-03-04T13:00"}]},
              {"kind":"commute","start":"Office","end":"Home","devices":["8"]}]}
            """,
            [
                "2026-03-02T07:00:00+01:00", "2026-03-02T17:00:00+01:00", "2026-03-02T23:30:00+01:00",
                "2026-03-03T04:00:00+01:00", "2026-03-04T12:00:00+01:00", "2026-03-04T14:00:00+01:00",
                "2026-03-07T07:00:00+01:00",
            ])
        #expect(
            logbook.entries.map(\.kind) == [
                .commute, .business, .private, .private, .private, .business, .private,
            ])
        #expect(logbook.entries.map(\.rule) == [2, nil, 3, 3, 4, nil, 1])
        #expect(logbook.entries[0].purpose == "Arbeitsweg")
        #expect(logbook.entries[0].from == "Home" && logbook.entries[0].to == "Office")
        #expect(logbook.entries.map(\.day.day) == [2, 2, 2, 3, 4, 4, 7])
    }

    @Test func theOdometerGoesOnWithoutAGap() throws {
        let logbook = try logbook(
            "{\"vehicles\":{\"7\":{\"name\":\"Bus\",\"plate\":\"BE 1\",\"odometer\":45210}}}",
            ["2026-03-02T07:00:00Z", "2026-03-02T17:00:00Z", "2026-03-03T07:00:00Z"])
        #expect(logbook.vehicle.name == "Bus" && logbook.entries.count == 3)
        #expect(logbook.entries[0].odometerStart == 45_210)
        #expect(abs((logbook.entries[2].odometerEnd ?? 0) - 45_240) < 0.001)
        for (one, next) in zip(logbook.entries, logbook.entries.dropFirst()) {
            #expect(abs((one.odometerEnd ?? 0) - (next.odometerStart ?? 1)) < 1e-9)
        }
    }

    @Test func whatADriveWasForDoesNotDependOnTheWindow() throws {
        let itinerary = try Self.commuting(["2026-03-07T23:57:00+01:00"])
        let zone = try ClockZone(Self.zone)
        let rules = try rules(
            "{\"rules\":[{\"kind\":\"private\",\"weekdays\":[\"sat\"],\"start\":\"Home\",\"end\":\"Office\"}]}"
        )
        let keeper = try LogbookKeeper(rules: rules, places: Self.places, zone: zone)
        for window in [
            try TimeWindow(since: nil, until: "2026-03-07", in: zone),
            try TimeWindow(since: "2026-03-08", until: nil, in: zone),
        ] {
            let entries = keeper.logbook(of: itinerary.within(window)).entries
            #expect(entries.map(\.kind) == [.private] && entries[0].travel.isCut)
        }
    }

    @Test func whatTheOdometerShowsDoesNotDependOnTheWindow() throws {
        let itinerary = try Self.commuting([
            "2026-03-02T07:00:00Z", "2026-03-02T17:00:00Z", "2026-03-03T07:00:00Z", "2026-03-03T17:00:00Z",
        ])
        let zone = try ClockZone(Self.zone)
        let rules = try rules(
            "{\"vehicles\":{\"7\":{\"odometer\":1000,\"odometerAt\":\"2026-03-03\"}}}")
        let keeper = try LogbookKeeper(rules: rules, zone: zone)
        let whole = keeper.logbook(of: itinerary).entries
        #expect(
            abs((whole[0].odometerStart ?? 0) - 980) < 0.001
                && abs((whole[2].odometerStart ?? 0) - 1_000) < 0.001)
        let window = try TimeWindow(since: "2026-03-02T12:00", until: nil, in: zone)
        let part = keeper.logbook(of: itinerary.within(window)).entries
        #expect(part.map(\.odometerStart) == whole.dropFirst().map(\.odometerStart))
        #expect(part.map(\.odometerEnd) == whole.dropFirst().map(\.odometerEnd))
    }

    @Test(arguments: LogbookPeriod.allCases) func periodsAddUpToTheWay(period: LogbookPeriod) throws {
        let days = [
            "2026-03-28", "2026-03-29", "2026-03-30", "2026-10-24", "2026-10-25", "2026-10-26", "2026-12-31",
        ]
        let departures = days.flatMap { ["\($0)T06:00:00Z", "\($0)T22:57:00Z"] }
        let itinerary = try Self.commuting(departures)
        let keeper = try LogbookKeeper(
            rules: try rules("{\"rules\":[{\"kind\":\"private\",\"weekdays\":[\"sun\"]}]}"),
            zone: try ClockZone(Self.zone))
        let sums = keeper.logbook(of: itinerary).sums(by: period)
        #expect(abs(sums.reduce(0) { $0 + $1.total } - itinerary.distance) < 1e-6)
        #expect(abs(sums.reduce(0) { $0 + $1.rawMetres } - itinerary.rawDistance) < 1e-6)
        #expect(sums.reduce(0) { $0 + $1.drives } == itinerary.travels.count + itinerary.gaps.count)
        #expect(
            Set(sums.map(\.period)).count == sums.count && sums.map(\.period) == sums.map(\.period).sorted())
    }

    @Test func aDriveOverMidnightIsOneEntryAndTwoDays() throws {
        let logbook = try logbook("{}", ["2026-03-02T23:57:00+01:00"])
        #expect(logbook.entries.count == 1 && logbook.entries[0].day.description == "2026-03-02")
        let sums = logbook.sums(by: .day)
        #expect(sums.map(\.period) == ["2026-03-02", "2026-03-03"] && sums.map(\.drives) == [1, 0])
        #expect(abs(sums[0].total - 3_600) < 1e-3 && abs(sums[1].total - 6_400) < 1e-3)
        #expect(logbook.sums(by: .week).map(\.period) == ["2026-W10"])
    }

    @Test(arguments: [
        "{\"rule\":[]}", "{\"default\":\"fun\"}", "{\"rules\":[{\"weekdays\":[\"sun\"]}]}",
        "{\"rules\":[{\"kind\":\"private\",\"from\":\"25:00\"}]}",
        "{\"rules\":[{\"kind\":\"private\",\"between\":[\"Home\"]}]}",
        "{\"rules\":[{\"kind\":\"private\",\"weekdays\":[\"Sunday\"]}]}",
        "{\"vehicles\":{\"7\":{\"odometer\":-1}}}", "{\"vehicles\":{\"7\":{\"colour\":\"red\"}}}",
    ])
    func rulesThatMakeNoSenseAreErrors(json: String) {
        #expect(throws: DecodingError.self) { try rules(json) }
    }

    @Test(arguments: [
        "{\"rules\":[{\"kind\":\"private\",\"place\":\"Cabin\"}]}",
        "{\"rules\":[{\"kind\":\"private\",\"travels\":[{\"since\":\"x\",\"until\":\"y\"}]}]}",
    ])
    func rulesThatNameWhatIsNotThereAreErrors(json: String) throws {
        let rules = try rules(json)
        let zone = try ClockZone(Self.zone)
        #expect(throws: RouteError.self) { try LogbookKeeper(rules: rules, places: Self.places, zone: zone) }
    }
}
