import Testing

@testable import Routes

@Suite struct CalendarDayTests {
    private static func date(_ year: Int, _ month: Int, _ day: Int) throws -> CalendarDate {
        try #require(CalendarDate(year: year, month: month, day: day))
    }

    @Test(arguments: [
        ("Europe/Zurich", 2026, 3, 28, 24.0), ("Europe/Zurich", 2026, 3, 29, 23),
        ("Europe/Zurich", 2026, 10, 25, 25), ("UTC", 2026, 3, 29, 24), ("+05:30", 2026, 3, 29, 24),
        // Clocks change at midnight itself: the day begins at one o'clock, and the other way at its second midnight.
        ("America/Santiago", 2025, 9, 7, 23), ("America/Santiago", 2025, 4, 5, 25),
        ("Australia/Lord_Howe", 2025, 10, 5, 23.5), ("Australia/Lord_Howe", 2025, 4, 6, 24.5),
        ("America/Havana", 2025, 3, 9, 23), ("America/Havana", 2025, 11, 2, 25),
    ])
    func aDayLastsToTheNext(zone: String, year: Int, month: Int, day: Int, hours: Double) throws {
        let zone = try ClockZone(zone)
        let date = try Self.date(year, month, day)
        let start = zone.start(of: date)
        let end = zone.start(of: date.following)
        #expect(end.seconds(since: start) == hours * 3_600)
        #expect(zone.day(of: start) == date)
        #expect(zone.day(of: Timestamp(secondsSince1970: start.secondsSince1970 - 1)) < date)
        #expect(zone.day(of: Timestamp(secondsSince1970: end.secondsSince1970 - 1)) == date)
    }

    /// Samoa went over the date line, from 29 to 31 December 2011.
    @Test func daysThatAZoneSkipsDoNotExist() throws {
        let zone = try ClockZone("Pacific/Apia")
        let start = zone.start(of: try Self.date(2011, 12, 29)).secondsSince1970
        let end = zone.start(of: try Self.date(2012, 1, 2)).secondsSince1970
        #expect(end - start == 3 * 86_400)
        let midnights = zone.midnights(in: start..<end)
        #expect(midnights.map { zone.day(of: Timestamp(secondsSince1970: $0)).day } == [31, 1])
        #expect(
            zone.midnights(in: 0..<1e11).isEmpty && zone.clock(at: Timestamp(secondsSince1970: 1e300)) == 0)
    }

    @Test func clocksShowTheTimeOfTheZone() throws {
        let zone = try ClockZone("Europe/Zurich")
        #expect(zone.clock(at: try Timestamp(iso8601: "2026-03-29T00:59:59Z")) == 7_199)
        #expect(zone.clock(at: try Timestamp(iso8601: "2026-03-29T01:00:00Z")) == 10_800)
    }

    @Test(arguments: [
        (2026, 1, 1, 4, 2026, 1), (2027, 1, 1, 5, 2026, 53), (2024, 12, 30, 1, 2025, 1),
        (2026, 12, 31, 4, 2026, 53), (1969, 12, 31, 3, 1970, 1), (2023, 1, 1, 7, 2022, 52),
    ])
    func weeksAreThoseOfISO8601(
        year: Int, month: Int, day: Int, weekday: Int, weekYear: Int, week: Int
    ) throws {
        let date = try Self.date(year, month, day)
        #expect(date.weekday == weekday)
        #expect(date.week.year == weekYear && date.week.number == week)
    }

    @Test(arguments: ["2026-03-28T20:00:00Z", "2026-10-24T20:00:00Z", "2026-06-01T20:00:00Z"])
    func midnightDividesATravelWithoutLosingAMetre(start: String) throws {
        let begin = try Timestamp(iso8601: start).secondsSince1970
        var fixes = SyntheticTrack.drive(20_000)
        for index in fixes.indices {
            fixes[index].time = Timestamp(secondsSince1970: begin + Double(index) * 10 + 3)
        }
        let route = Route(segments: [SyntheticTrack.numbered(fixes)])
        let rules = TravelRules(day: TravelRules.Day(zone: "Europe/Zurich"))
        let itinerary = try TravelSplitter(rules: rules).split(route)
        let zone = try ClockZone("Europe/Zurich")
        #expect(itinerary.travels.count == 4)
        #expect(itinerary.travels.map(\.isCut) == [true, true, true, true])
        for (travel, next) in zip(itinerary.travels, itinerary.travels.dropFirst()) {
            #expect(zone.clock(at: next.start.time) == 0 && travel.end.isCut && next.start.isCut)
        }
        #expect(abs(itinerary.distance - route.distance) < 1e-6)
        let hours = start.hasPrefix("2026-03") ? 23.0 : start.hasPrefix("2026-10") ? 25 : 24
        #expect(abs(itinerary.travels[1].duration - hours * 3_600) < 1e-6)
        #expect(abs(itinerary.travels[1].distance - hours * 72_000) < 1e-3)
    }
}
