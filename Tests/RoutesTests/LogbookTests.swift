import Foundation
import SimpleFeatures
import Testing
import TestSupport

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
        #expect(logbook.entries[0].from.name == "Home" && logbook.entries[0].to.name == "Office")
        #expect(logbook.entries.map(\.day.day) == [2, 2, 2, 3, 4, 4, 7])
    }

    @Test func theOdometerIsContinuous() throws {
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

    @Test func thePurposeOfADriveDoesNotDependOnTheWindow() throws {
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

    @Test func theOdometerDoesNotDependOnTheWindow() throws {
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

    @Test(arguments: LogbookPeriod.allCases) func periodsAddUpToTheWhole(period: LogbookPeriod) throws {
        let days = [
            "2026-03-28", "2026-03-29", "2026-03-30", "2026-10-24", "2026-10-25", "2026-10-26", "2026-12-31",
        ]
        let departures = days.flatMap { ["\($0)T06:00:00Z", "\($0)T22:57:00Z"] }
        let itinerary = try Self.commuting(departures)
        let keeper = try LogbookKeeper(
            rules: try rules("{\"rules\":[{\"kind\":\"private\",\"weekdays\":[\"sun\"]}]}"),
            zone: try ClockZone(Self.zone))
        let sums = keeper.logbook(of: itinerary).sums(by: period)
        #expect(abs(sums.reduce(0) { $0 + $1.figures.metres } - itinerary.distance) <= 50)
        #expect(abs(sums.reduce(0) { $0 + $1.figures.rawMetres } - itinerary.rawDistance) <= 50)
        let entries = keeper.logbook(of: itinerary).entries.reduce(0) { $0 + $1.figures.rawMetres }
        #expect(
            abs(sums.reduce(-entries) { $0 + $1.figures.rawMetres - $1.otherFigures.rawMetres }) < 1)
        #expect(sums.reduce(0) { $0 + $1.drives } == itinerary.travels.count && itinerary.gaps.isEmpty)
        #expect(
            Set(sums.map(\.period)).count == sums.count && sums.map(\.period) == sums.map(\.period).sorted())
    }

    @Test func aDriveOverMidnightIsAnEntryOnBothDaysAndOneDrive() throws {
        let rules = "{\"rules\":[{\"kind\":\"private\",\"weekdays\":[\"mon\"],\"end\":\"Office\"}]}"
        let logbook = try logbook(rules, ["2026-03-02T23:57:00+01:00"])
        #expect(logbook.entries.map(\.day.description) == ["2026-03-02", "2026-03-03"])
        #expect(logbook.entries.map(\.kind) == [.private, .private])
        #expect(logbook.entries.allSatisfy { $0.from.name == "Home" && $0.to.name == "Office" })
        let sums = logbook.sums(by: .day)
        #expect(sums.map(\.period) == ["2026-03-02", "2026-03-03"] && sums.map(\.drives) == [1, 0])
        #expect(sums.map(\.figures.metres) == [3_600, 6_400])
        #expect(logbook.entries.map(\.figures) == sums.map(\.figures))
        #expect(logbook.sums(by: .week).map(\.period) == ["2026-W10"])
    }

    @Test func gapsHaveNoKindUnlessSetByHand() throws {
        let first = SyntheticTrack.drive(51)
        let second = SyntheticTrack.drive(51, startingAt: 7_700, east: 30_000)
        let itinerary = try TravelSplitter().split(
            Route(device: "7", segments: [SyntheticTrack.numbered(first + second)]))
        let zone = try ClockZone(Self.zone)
        let keeper = try LogbookKeeper(rules: try rules("{\"rules\":[{\"kind\":\"private\"}]}"), zone: zone)
        let logbook = keeper.logbook(of: itinerary)
        #expect(logbook.entries.map(\.kind) == [.private, nil, .private])
        let sum = try #require(logbook.sums(by: .all).first)
        #expect(sum.drives == 2 && sum.unrecordedMetres == 20_000 && sum.metres == [.private: 20_000])
        #expect(logbook.entries[1].figures.gapMetres == logbook.entries[1].figures.metres)
        #expect(sum.figures.metres == 40_000 && sum.figures.gapMetres == 20_000)
        let byHand = try rules(
            """
            {"rules":[{"kind":"commute","travels":[{"since":"2026-03-02T07:00","until":"2026-03-02T09:00"}]}]}
            """)
        let known = try LogbookKeeper(rules: byHand, zone: zone).logbook(of: itinerary)
        #expect(known.entries.map(\.kind) == [.commute, .commute, .business])
    }

    /// A month of drives of odd lengths at odd times, some over midnight, some after a silence elsewhere.
    private static func month(seed: UInt64) throws -> Itinerary {
        var random = SeededGenerator(seed: seed)
        var (east, second) = (0.0, 0.0)
        var fixes: [Fix] = []
        for _ in 0..<50 {
            let speed = Double.random(in: 5...30, using: &random)
            for _ in 0..<Int.random(in: 10...200, using: &random) {
                east += speed * 10
                second += 10
                fixes.append(SyntheticTrack.fix(east: east, second: second))
            }
            second += Double.random(in: 2_000...80_000, using: &random)
            if Int.random(in: 0..<5, using: &random) == 0 { east += 7_777 }
        }
        return try TravelSplitter().split(Route(device: "7", segments: [SyntheticTrack.numbered(fixes)]))
    }

    @Test(arguments: 1...10 as ClosedRange<UInt64>) func rowsSumsAndOdometerAgreeAsPrinted(seed: UInt64)
        throws
    {
        let zone = try ClockZone(Self.zone)
        let rules = try rules(
            """
            {"rules":[{"kind":"private","weekdays":["sat","sun"]},{"kind":"commute","from":"22:00","to":"06:00"}],
             "vehicles":{"7":{"odometer":45210.27}}}
            """)
        let keeper = try LogbookKeeper(rules: rules, zone: zone)
        let itinerary = try Self.month(seed: seed)
        let logbook = keeper.logbook(of: itinerary)
        let whole = try #require(logbook.sums(by: .all).first)
        let shown = try #require(logbook.odometer)
        #expect(abs((shown.end - shown.start) * 1_000 - whole.figures.metres) < 1e-3)
        for entry in logbook.entries {
            let driven = ((entry.odometerEnd ?? 0) - (entry.odometerStart ?? 0)) * 1_000
            #expect(abs(driven - entry.figures.metres) < 1e-3)
            #expect(abs(entry.figures.metres - entry.travel.distance) <= 100)
            #expect(entry.figures.gapMetres <= entry.figures.metres)
        }
        for period in LogbookPeriod.allCases {
            let sums = logbook.sums(by: period)
            #expect(sums.reduce(0) { $0 + $1.figures.metres } == whole.figures.metres)
            #expect(sums.reduce(0) { $0 + $1.drives } == whole.drives)
            for sum in sums {
                let own = logbook.entries.filter { period.name(of: $0.day) == sum.period }
                for kind in LogbookKind.allCases {
                    let rows = own.filter { $0.kind == kind }.reduce(0) { $0 + $1.figures.metres }
                    #expect(rows == sum.metres[kind] ?? 0)
                }
                let parts = sum.metres.values.reduce(sum.unrecordedMetres + sum.otherMetres, +)
                #expect(parts == sum.figures.metres)
            }
        }
        let cuts = try ["2026-03-06", "2026-03-15"].map {
            try TimeWindow(since: nil, until: $0, in: zone).until
        }
        let ends = [nil] + cuts + [nil]
        let windows = zip(ends, ends.dropFirst()).map { TimeWindow(since: $0, until: $1) }
        let parts = windows.flatMap { keeper.logbook(of: itinerary.within($0)).entries }
        #expect(parts.map(\.figures) == logbook.entries.map(\.figures))
        #expect(parts.map(\.kind) == logbook.entries.map(\.kind))
        #expect(parts.map(\.odometerEnd) == logbook.entries.map(\.odometerEnd))
    }

    @Test(arguments: [
        "{\"rule\":[]}", "{\"default\":\"fun\"}", "{\"rules\":[{\"weekdays\":[\"sun\"]}]}",
        "{\"rules\":[{\"kind\":\"private\",\"from\":\"25:00\"}]}",
        "{\"rules\":[{\"kind\":\"private\",\"between\":[\"Home\"]}]}",
        "{\"rules\":[{\"kind\":\"private\",\"weekdays\":[\"Sunday\"]}]}",
        "{\"rules\":[{\"kind\":\"private\",\"travels\":[{\"since\":\"2026\",\"untill\":\"2026\"}]}]}",
        "{\"vehicles\":{\"7\":{\"odometer\":-1}}}", "{\"vehicles\":{\"7\":{\"colour\":\"red\"}}}",
    ])
    func invalidRulesFail(json: String) {
        #expect(throws: DecodingError.self) { try rules(json) }
    }

    @Test(arguments: [
        "{\"rules\":[{\"kind\":\"private\",\"place\":\"Cabin\"}]}",
        "{\"rules\":[{\"kind\":\"private\",\"travels\":[{\"since\":\"x\",\"until\":\"y\"}]}]}",
    ])
    func rulesWithUnknownPlacesFail(json: String) throws {
        let rules = try rules(json)
        let zone = try ClockZone(Self.zone)
        #expect(throws: RouteError.self) { try LogbookKeeper(rules: rules, places: Self.places, zone: zone) }
    }
}
