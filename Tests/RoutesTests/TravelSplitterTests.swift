import Testing

@testable import Routes

@Suite struct TravelSplitterTests {
    /// Drives of 2 km and 4 km with a parked hour between them, whose fixes drift.
    private static func twoDrives() -> Route {
        let first = SyntheticTrack.drive(11)
        let parked = SyntheticTrack.drift(east: 2_000, from: 120, minutes: 60)
        let second = SyntheticTrack.drive(21, startingAt: 3_740, east: 2_000)
        return Route(device: "7", segments: [SyntheticTrack.numbered(first + parked + second)])
    }

    @Test func aStopDividesTwoTravels() throws {
        let itinerary = try TravelSplitter().split(Self.twoDrives())
        #expect(itinerary.stretches.map(\.kind) == [.travel, .stop, .travel])
        #expect(abs(itinerary.travels[0].distance - 2_000) < 15)
        #expect(abs(itinerary.travels[1].distance - 4_000) < 15)
        let stop = try #require(itinerary.stops.first)
        // From the first fix at the place to its mean, and back.
        #expect(stop.distance < 30 && stop.rawDistance > 500)
        #expect(abs(stop.duration - 3_600) < 60)
        let place = try #require(stop.place)
        let there = SyntheticTrack.fix(east: 2_000, second: nil)
        #expect(GeodesicDistance.metres(from: place, to: there.position) < 15)
        #expect(itinerary.travels.allSatisfy { $0.device == "7" && !$0.isCut })
        #expect(abs((itinerary.travels[0].averageMovingSpeed ?? 0) - 20) < 0.1)
        #expect(abs((itinerary.travels[0].maximumSpeed ?? 0) - 20) < 0.1)
    }

    @Test func stopsAreFoundWithAndWithoutDriftCleaning() throws {
        var cleaning = CleaningRules()
        cleaning.parkedDrift = nil
        let itinerary = try TravelSplitter(cleaning: cleaning).split(Self.twoDrives())
        #expect(itinerary.stretches.map(\.kind) == [.travel, .stop, .travel])
        #expect(itinerary.stops[0].distance > 500)
    }

    /// The first and the last fix drift 18 m off the place, which is more than half the radius.
    @Test(arguments: [true, false]) func aStopLastsFromArrivalToDeparture(cleansDrift: Bool) throws {
        let drift = [
            (-18.0, 0.0), (9, -7), (-5, 10), (12, 4), (-8, -9), (3, 11), (-10, 2), (7, -8), (-4, 6), (10, -3),
            (18, 0),
        ]
        let parked = drift.enumerated().map { step, away in
            SyntheticTrack.fix(east: 2_000 + away.0, north: away.1, second: 100 + Double(step) * 150)
        }
        let fixes =
            SyntheticTrack.drive(10) + parked + SyntheticTrack.drive(10, startingAt: 1_610, east: 2_200)
        var cleaning = CleaningRules()
        if !cleansDrift { cleaning.parkedDrift = nil }
        let route = Route(segments: [SyntheticTrack.numbered(fixes)])
        let itinerary = try TravelSplitter(cleaning: cleaning).split(route)
        #expect(itinerary.stretches.map(\.kind) == [.travel, .stop, .travel])
        #expect(itinerary.stops[0].start.time == parked.first?.time)
        #expect(itinerary.stops[0].end.time == parked.last?.time)
        let cleaned = try RouteCleaner(rules: cleaning).clean(route)
        #expect(abs(itinerary.distance - cleaned.distance) < 1e-6)
    }

    @Test func metresOfStretchesAreThoseOfTheRoute() throws {
        let route = Self.twoDrives()
        let cleaned = try RouteCleaner().clean(route)
        let itinerary = try TravelSplitter().split(route)
        #expect(abs(itinerary.distance - cleaned.distance) < 1e-6)
        #expect(abs(itinerary.rawDistance - cleaned.rawDistance) < 1e-6)
        #expect(itinerary.stretches.reduce(0) { $0 + $1.fixCount } == cleaned.fixCount)
        let moving = itinerary.stretches.reduce(0) { $0 + $1.movingTime }
        #expect(abs(moving - cleaned.figures.movingTime) < 1e-6)
        for (one, next) in zip(itinerary.stretches, itinerary.stretches.dropFirst()) {
            #expect(one.end.time == next.start.time)
        }
    }

    @Test func aLongSilenceElsewhereIsAGapAndAtOnePlaceAStop() throws {
        let first = SyntheticTrack.drive(6)
        let second = SyntheticTrack.drive(6, startingAt: 4_000, east: 21_000)
        let third = SyntheticTrack.drive(6, startingAt: 9_000, east: 22_000)
        let route = Route(segments: [SyntheticTrack.numbered(first + second + third)])
        let itinerary = try TravelSplitter().split(route)
        #expect(itinerary.stretches.map(\.kind) == [.travel, .gap, .travel, .stop, .travel])
        let gap = itinerary.gaps[0]
        #expect(abs(gap.distance - 20_000) < 1e-3 && gap.gapDistance == gap.distance)
        #expect(abs(itinerary.distance - route.distance) < 1e-6)
        #expect(itinerary.travels.allSatisfy { $0.gapDistance == 0 })
    }

    @Test func aBreakInTheRecordCountsAsAGap() throws {
        let first = SyntheticTrack.drive(6)
        let second = SyntheticTrack.drive(6, startingAt: 100, east: 1_500)
        let itinerary = try TravelSplitter().split(Route(segments: [first, second]))
        #expect(itinerary.stretches.map(\.kind) == [.travel])
        #expect(abs(itinerary.distance - 2_500) < 1e-3 && abs(itinerary.rawDistance - 2_500) < 1e-3)
        let travel = itinerary.travels[0]
        #expect(abs(travel.gapDistance - 500) < 1e-3 && travel.breakDistance == 0)
        #expect(abs(travel.movingTime - 100) < 1e-6)
    }

    @Test func withGapCleaningABreakIsReportedAndNotCounted() throws {
        let first = SyntheticTrack.drive(6)
        let second = SyntheticTrack.drive(6, startingAt: 100, east: 1_500)
        let cleaning = CleaningRules(gaps: CleaningRules.Gaps())
        let itinerary = try TravelSplitter(cleaning: cleaning).split(Route(segments: [first, second]))
        #expect(abs(itinerary.distance - 2_000) < 1e-3 && itinerary.travels[0].gapDistance == 0)
        #expect(abs(itinerary.travels[0].breakDistance - 500) < 1e-3)
    }

    @Test func aLongBreakIsAGapLikeWithinASegment() throws {
        let first = SyntheticTrack.drive(6)
        let second = SyntheticTrack.drive(6, startingAt: 4_000, east: 21_000)
        let whole = Route(segments: [SyntheticTrack.numbered(first + second)])
        let parted = Route(segments: [first, second])
        let figures = try [whole, parted].map { route in
            try TravelSplitter().split(route).stretches.map { [$0.distance, $0.rawDistance, $0.gapDistance] }
        }
        #expect(figures[0] == figures[1] && figures[0].count == 3)
    }

    @Test func movingTheVehicleInItsYardIsNotATrip() throws {
        let parked = SyntheticTrack.drift(east: 0, from: 0, minutes: 30)
        let moved = [
            SyntheticTrack.fix(east: 60, second: 1_830), SyntheticTrack.fix(east: 60, second: 3_600),
        ]
        let driven = SyntheticTrack.drive(6, startingAt: 3_610, east: 80)
        let route = Route(segments: [SyntheticTrack.numbered(parked + moved + driven)])
        let itinerary = try TravelSplitter().split(route)
        #expect(itinerary.stretches.map(\.kind) == [.stop, .travel])
        var rules = TravelRules()
        rules.minimumDistance = 0
        let fine = try TravelSplitter(rules: rules).split(route)
        #expect(fine.stretches.map(\.kind) == [.stop, .travel, .stop, .travel])
        #expect(abs(itinerary.distance - fine.distance) < 1e-6)
    }

    @Test func ignitionDividesAndAFlickerDoesNot() throws {
        let first = SyntheticTrack.drive(40)
        let waiting = (1...20).map { SyntheticTrack.fix(east: 7_800, second: 390 + Double($0) * 10) }
        let second = SyntheticTrack.drive(40, startingAt: 600, east: 8_000)
        var fixes = SyntheticTrack.numbered(first + waiting + second)
        for index in fixes.indices { fixes[index].ignition = !(40..<60).contains(index) && index != 20 }
        var rules = TravelRules(gap: nil, stop: nil, ignition: TravelRules.Switch(debounce: 60))
        let itinerary = try Self.split(fixes, rules)
        #expect(itinerary.stretches.map(\.kind) == [.travel, .stop, .travel])
        #expect(itinerary.stops[0].start.time == fixes[40].time)
        #expect(itinerary.stops[0].end.time == fixes[59].time)
        #expect(abs(itinerary.distance - (39 * 200 + 40 * 200)) < 1e-3)
        rules.ignition = nil
        rules.motion = TravelRules.Switch()
        for index in fixes.indices { fixes[index].motion = fixes[index].ignition }
        #expect(try Self.split(fixes, rules).stretches.map(\.kind) == [.travel, .stop, .travel])
    }

    private static func split(_ fixes: [Fix], _ rules: TravelRules) throws -> Itinerary {
        var cleaning = CleaningRules.none
        cleaning.orderByTime = true
        return try TravelSplitter(rules: rules, cleaning: cleaning).split(Route(segments: [fixes]))
    }

    @Test(arguments: [nil, TravelRules.Gap()])
    func whatIsMovedInSilenceWithTheIgnitionOffIsAGap(gap: TravelRules.Gap?) throws {
        var fixes = SyntheticTrack.drive(40)
        for index in fixes.indices { fixes[index].ignition = true }
        var parked = SyntheticTrack.fix(east: 7_800, second: 400)
        parked.ignition = false
        fixes.append(parked)
        fixes += SyntheticTrack.drive(40, startingAt: 36_400, east: 57_800).map { fix in
            var fix = fix
            fix.ignition = true
            return fix
        }
        let rules = TravelRules(gap: gap, stop: nil, ignition: TravelRules.Switch())
        let itinerary = try Self.split(SyntheticTrack.numbered(fixes), rules)
        #expect(itinerary.stretches.map(\.kind) == [.travel, .gap, .travel])
        #expect(abs(itinerary.gaps[0].distance - 50_000) < 1e-3)
    }

    @Test func aTripEndsWhenTheIgnitionGoesOffWhileMoving() throws {
        var fixes = SyntheticTrack.numbered(SyntheticTrack.drive(100))
        for index in fixes.indices { fixes[index].ignition = !(40..<60).contains(index) }
        let rules = TravelRules(gap: nil, stop: nil, ignition: TravelRules.Switch())
        let itinerary = try Self.split(fixes, rules)
        #expect(itinerary.stretches.map(\.kind) == [.travel, .travel])
        #expect(itinerary.travels[0].end.time == fixes[40].time && !itinerary.travels[0].isCut)
        #expect(abs(itinerary.distance - 99 * 200) < 1e-3)
    }

    @Test func drivingWithTheIgnitionOffIsASeparateTrip() throws {
        let parked = (0...60).map { SyntheticTrack.fix(east: 7_800, second: 400 + Double($0) * 60) }
        let towed = (1...10).map {
            SyntheticTrack.fix(east: 7_800 + Double($0) * 1_000, second: 4_000 + Double($0) * 120)
        }
        let left = (1...60).map { SyntheticTrack.fix(east: 17_800, second: 5_200 + Double($0) * 60) }
        var fixes = SyntheticTrack.numbered(SyntheticTrack.drive(40) + parked + towed + left)
        for index in fixes.indices { fixes[index].ignition = index < 40 }
        let rules = TravelRules(gap: nil, stop: nil, ignition: TravelRules.Switch())
        let itinerary = try Self.split(fixes, rules)
        #expect(itinerary.stretches.map(\.kind) == [.travel, .stop, .travel, .stop])
        #expect(abs(itinerary.travels[1].distance - 10_000) < 1e-3)
        #expect(itinerary.stops.allSatisfy { $0.distance < 1e-6 })
    }

    @Test func aDeviceWithoutIgnitionDataIsOneTrip() throws {
        let rules = TravelRules(gap: nil, stop: nil, ignition: TravelRules.Switch())
        let itinerary = try TravelSplitter(rules: rules).split(Route(segments: [SyntheticTrack.drive(20)]))
        #expect(itinerary.stretches.map(\.kind) == [.travel])
    }

    @Test func fixesWithoutTimesAreInterpolated() throws {
        var fixes = SyntheticTrack.numbered(SyntheticTrack.drive(21))
        for index in fixes.indices where index % 5 != 0 { fixes[index].time = nil }
        let route = Route(segments: [fixes])
        let itinerary = try TravelSplitter().split(route)
        #expect(abs(itinerary.distance - route.distance) < 1e-6)
        let half = itinerary.within(
            TimeWindow(until: Timestamp(secondsSince1970: 1_772_431_200 + 95)))
        #expect(abs(half.distance - 1_900) < 1e-3)
        for index in fixes.indices { fixes[index].time = nil }
        #expect(throws: RouteError.self) { try TravelSplitter().split(Route(segments: [fixes])) }
    }

    @Test func oneFixOrNoneGivesNoTrip() throws {
        #expect(try TravelSplitter().split(Route(segments: [])).stretches.isEmpty)
        let one = try TravelSplitter().split(Route(segments: [SyntheticTrack.drive(1)]))
        #expect(one.distance == 0 && one.stretches.count == 1 && one.stretches[0].fixCount == 1)
        let repeated = try TravelSplitter().split(
            Route(segments: [SyntheticTrack.drive(1) + SyntheticTrack.drive(1)]))
        #expect(repeated.distance == 0)
    }

    @Test func cleaningWithoutOrderFails() {
        var cleaning = CleaningRules()
        cleaning.orderByTime = false
        #expect(throws: RouteError.self) { try TravelSplitter(cleaning: cleaning) }
        #expect(throws: RouteError.self) { try TravelSplitter(rules: TravelRules(minimumDistance: .nan)) }
        #expect(throws: RouteError.self) {
            try TravelSplitter(rules: TravelRules(day: TravelRules.Day(zone: "Mars/Phobos")))
        }
    }

    @Test func aRouteOverTheAntimeridianHasItsStopThere() throws {
        var fixes = Self.twoDrives().fixes
        for index in fixes.indices {
            let east = fixes[index].longitude - 100 - 2_000 / SyntheticTrack.metresPerDegree
            fixes[index].longitude = east > 0 ? east - 180 : east + 180
        }
        let itinerary = try TravelSplitter().split(Route(segments: [fixes]))
        #expect(itinerary.stretches.map(\.kind) == [.travel, .stop, .travel])
        #expect(abs((itinerary.stops[0].place?.x ?? 0).magnitude - 180) < 0.001)
        #expect(abs(itinerary.distance - 6_000) < 30)
    }
}
