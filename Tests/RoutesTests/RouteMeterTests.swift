import Testing
import TestSupport

@testable import Routes

@Suite struct RouteMeterTests {
    private func figures(_ segments: [[Fix]], _ rules: FigureRules = FigureRules()) throws -> RouteFigures {
        var meter = try RouteMeter(rules: rules)
        for segment in segments { meter.add(segment) }
        return meter.figures
    }

    private func climbing(_ heights: [Double?]) -> [Fix] {
        heights.enumerated().map { index, height in
            var fix = SyntheticTrack.fix(east: Double(index) * 40, second: Double(index) * 10)
            fix.elevation = height
            return fix
        }
    }

    @Test func distancesTimesAndSpeeds() throws {
        var fixes = SyntheticTrack.drive(11)
        fixes.append(SyntheticTrack.fix(east: 2_000, second: 400))
        fixes[4].speed = 31
        let figures = try figures([fixes])
        #expect(figures.fixCount == 12)
        #expect(abs(figures.distance - 2_000) < 1e-6)
        #expect(figures.distance3D == figures.distance)
        #expect(figures.movingTime == 100)
        #expect(abs((figures.averageMovingSpeed ?? 0) - 20) < 1e-9)
        #expect(abs((figures.maximumSpeed ?? 0) - 20) < 1e-9)
        #expect(figures.deviceMaximumSpeed == 31)
        #expect(figures.elevationGain == nil && figures.gaps == 0)
        #expect(figures.startTime == fixes[0].time && figures.endTime == fixes[11].time)
    }

    @Test func aSpeedMustLast() throws {
        let fixes = (0..<30).map { step in
            SyntheticTrack.fix(east: Double(step) * 10 + (step == 15 ? 30 : 0), second: Double(step))
        }
        for (duration, speed) in [(5.0, 18.0), (1, 40), (29, 330.0 / 29)] {
            let greatest = try figures([fixes], .init(speedDuration: duration)).maximumSpeed
            #expect(abs((greatest ?? 0) - speed) < 1e-6)
        }
        #expect(try figures([fixes], .init(speedDuration: 30)).maximumSpeed == nil)
    }

    @Test func heightsTurnOnlyBeyondTheThreshold() throws {
        let figures = try figures([climbing([100, 103, 101, 120, 117, 121, 90, 93, 91])])
        #expect(figures.elevationGain == 21 && figures.elevationLoss == 31)
        let fine = try self.figures([climbing([100, 103, 101, 120])], .init(climbThreshold: 0.5))
        #expect(fine.elevationGain == 22 && fine.elevationLoss == 2)
        let flat = try self.figures([climbing([100, 103, 101, 104, 100])])
        #expect(flat.elevationGain == 0 && flat.elevationLoss == 0)
    }

    @Test(arguments: [
        [500, 0, 520, 0, 0, 510, 540], [0, 0, 500, 520, 510, 540], [500, 520, 510, 540, 0, 0],
        [500, 1e308, 520, -1e308, 510, 540, -9_999], [500, nil, 0, 520, -32_768, 510, 540],
    ]) func implausibleHeightsAreUnknown(heights: [Double?]) throws {
        let figures = try figures([climbing(heights)])
        #expect(figures.elevationGain == 50 && figures.elevationLoss == 10)
        #expect(figures.distance3D < figures.distance + 30)
    }

    @Test func theSeaIsAHeight() throws {
        let coast = try figures([climbing([0, 30, 0, 80, 20, 0, -3, 0, 20])])
        #expect(coast.elevationGain == 133 && coast.elevationLoss == 113)
        #expect(try figures([climbing([1e308, nil, -1e308])]).elevationGain == nil)
        #expect(try figures([climbing([0, 0, 0])]).elevationGain == 0)
    }

    @Test func breaksBetweenSegmentsAreReported() throws {
        let first = SyntheticTrack.drive(6)
        let second = SyntheticTrack.drive(6, startingAt: 100, east: 1_500)
        let third = SyntheticTrack.drive(6, startingAt: 300, east: 2_600)
        let within = SyntheticTrack.drive(3, startingAt: 120, east: 9_000)
        for segments in [[first, second, third], [third, first, second], [second, within, third, first]] {
            let figures = try figures(segments)
            #expect(abs(figures.breakDistance - 600) < 1e-6)
            #expect(figures.startTime == first[0].time && figures.endTime == third[5].time)
        }
        #expect(try figures([first]).breakDistance == 0)
        let untimed = [0.0, 900, 400].map { [SyntheticTrack.fix(east: $0, second: nil)] }
        #expect(abs(try figures(untimed).breakDistance - 1_400) < 1e-6)
    }

    @Test func breaksAreThoseOfTravels() throws {
        var random = SeededGenerator(seed: 4)
        var segments = (0..<12).map { part in
            SyntheticTrack.drive(
                Int.random(in: 1...9, using: &random), startingAt: Double(part) * 80,
                east: Double(part) * 2_100)
        }
        segments.shuffle(using: &random)
        let route = Route(device: "7", segments: segments)
        let joined = try #require([route].together().first)
        let itinerary = try TravelSplitter(rules: TravelRules(gap: nil, stop: nil)).split(joined)
        let breaks = itinerary.stretches.reduce(0) { $0 + $1.gapDistance }
        #expect(abs(try RouteCleaner().clean(route).figures.breakDistance - breaks) < 1e-6)
        #expect(breaks > 1_000)
    }

    @Test func segmentsClimbApart() throws {
        let figures = try figures([climbing([100, 120]), climbing([300, 290]), climbing([nil, nil])])
        #expect(figures.elevationGain == 20 && figures.elevationLoss == 10)
        #expect(abs(figures.distance3D - (2_000.0.squareRoot() + 1_700.0.squareRoot() + 40)) < 1e-6)
    }

    @Test func gapsAreReportedSeparately() throws {
        let fixes = [
            SyntheticTrack.fix(east: 0, second: 0), SyntheticTrack.fix(east: 500, second: 601),
            SyntheticTrack.fix(east: 700, second: 611),
        ]
        let figures = try figures([fixes])
        #expect(abs(figures.gapDistance - 500) < 1e-6 && figures.gaps == 1)
        #expect(abs(figures.distance - 700) < 1e-6)
        #expect(figures.movingTime == 10)
        #expect(try self.figures([fixes], .init(gapDuration: 601)).gaps == 0)
    }

    @Test func fixesWithoutTimeHaveOnlyDistances() throws {
        let fixes = [0.0, 100, 300].map { SyntheticTrack.fix(east: $0, second: nil) }
        let figures = try figures([fixes])
        #expect(abs(figures.distance - 300) < 1e-6)
        #expect(figures.movingTime == 0 && figures.maximumSpeed == nil && figures.startTime == nil)
    }

    @Test func extentIsAsSmallAsItCanBe() throws {
        func extent(_ longitudes: [Double]) throws -> [Double] {
            let fixes = longitudes.map { Fix(latitude: 3, longitude: $0) }
            let extent = try #require(try figures([fixes]).extent)
            return [extent.west, extent.east]
        }
        #expect(try extent([5]) == [5, 5])
        #expect(try extent([170, -170, 175]) == [170, -170])
        #expect(try extent([-170, 170, -175]) == [170, -170])
        #expect(try extent([0, 100, -160, -60, 0]) == [-180, 180])
        #expect(try figures([]).extent == nil)
    }

    @Test func invalidRulesFail() {
        #expect(throws: RouteError.self) { try RouteMeter(rules: .init(climbThreshold: .nan)) }
        #expect(throws: RouteError.self) { try RouteMeter(rules: .init(gapDuration: -1)) }
    }
}
