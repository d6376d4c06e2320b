import Foundation
import Testing
import TestSupport

@testable import Routes

/// Cleaning takes errors away, and adds none: no speed becomes greater, and a way that was walked does not become much shorter.
@Suite struct CleaningSpeedTests {
    /// The greatest speeds from fix to fix, over five seconds and over twenty.
    private func greatestSpeeds(_ route: Route) throws -> [Double] {
        try [0.0, 5, 20].map { duration in
            var meter = try RouteMeter(rules: FigureRules(speedDuration: duration))
            for segment in route.segments { meter.add(segment) }
            return meter.figures.maximumSpeed ?? 0
        }
    }

    private func expectNoGreaterSpeed(_ fixes: [Fix], _ rules: CleaningRules) throws {
        let route = Route(segments: [fixes])
        let raw = try greatestSpeeds(route)
        let clean = try greatestSpeeds(RouteCleaner(rules: rules).clean(route).route)
        for (raw, clean) in zip(raw, clean) { #expect(clean <= raw * (1 + 1e-6) + 1e-6) }
    }

    @Test(arguments: [RandomWay.onFoot, .byBicycle, .byCar], 1...30)
    func cleaningRaisesNoSpeed(_ way: RandomWay, seed: UInt64) throws {
        try expectNoGreaterSpeed(way.fixes(seed: seed), CleaningRules())
    }

    @Test(arguments: [0.0, 40, 400], 1...10)
    func cleaningRaisesNoSpeedWhateverTheStay(radius: Double, seed: UInt64) throws {
        var rules = CleaningRules.none
        rules.parkedDrift = .init(radius: radius, minimumDuration: 40, longestExcursion: 90)
        try expectNoGreaterSpeed(RandomWay.onFoot.fixes(seed: seed), rules)
    }

    /// Up and down and about, at times slowly, and never standing.
    @Test(arguments: 1...20) func aSlowHikeIsNotShortened(seed: UInt64) throws {
        let fixes = RandomWay.hike.fixes(seed: seed)
        let cleaned = try RouteCleaner().clean(Route(segments: [fixes]))
        #expect(cleaned.distance > 0.92 * cleaned.rawDistance)
    }

    /// Six minutes up a steep path at a quarter of a metre a second are no stay, ten minutes on top are one.
    @Test(arguments: [1.0, 12, 40]) func aSlowClimbIsNotAStay(interval: Double) throws {
        let fixes = stride(from: 0.0, through: 1_500, by: interval).map { second in
            SyntheticTrack.fix(
                east: 0.25 * min(second, 600) + max(second - 1_200, 0),
                north: second.remainder(dividingBy: 6),
                second: second)
        }
        let cleaned = try RouteCleaner().clean(Route(segments: [SyntheticTrack.numbered(fixes)]))
        let removed = Set(cleaned.removedFixes.map { Double($0.sourceIndex) * interval })
        #expect(removed.allSatisfy { $0 > 400 && $0 < 1_240 } && removed.contains { $0 > 700 })
    }

    /// Down a street at a walk, ten minutes on a bench, and on: the walk from the bench is no faster than the others.
    @Test(arguments: [1.0, 3, 10]) func leavingAStayKeepsItsSpeed(interval: Double) throws {
        let fixes = stride(from: 0.0, through: 1_800, by: interval).map { second in
            SyntheticTrack.fix(east: min(second, 600) + max(second - 1_200, 0), second: second)
        }
        let cleaned = try RouteCleaner().clean(Route(segments: [SyntheticTrack.numbered(fixes)]))
        #expect(abs(cleaned.distance - 1_200) < 0.1)
        #expect(abs((cleaned.figures.maximumSpeed ?? 0) - 1) < 1e-6)
        #expect(cleaned.account.effects.contains { $0.rule == .parkedDrift && $0.fixesRemoved > 0 })
    }
}

/// Ways of one kind, the same for a seed.
struct RandomWay: CustomTestStringConvertible, Sendable {
    var testDescription: String
    /// Metres a second.
    var speed: ClosedRange<Double>
    /// Degrees by which the way turns in a second.
    var turn: Double
    /// How often in an hour it stands, what is recorded of that, and how often the record has a gap or a wrong fix.
    var pauses = 4.0
    var gaps = 2.0
    var jumps = 3.0

    static let onFoot = RandomWay(testDescription: "on foot", speed: 0.3...2, turn: 12)
    static let byBicycle = RandomWay(testDescription: "by bicycle", speed: 1...12, turn: 8)
    static let byCar = RandomWay(testDescription: "by car", speed: 2...38, turn: 5)
    static let hike = RandomWay(
        testDescription: "hike", speed: 0.35...1.6, turn: 10, pauses: 0, gaps: 0, jumps: 0)

    /// Two hours at an interval that the seed gives.
    func fixes(seed: UInt64) -> [Fix] {
        var random = SeededGenerator(seed: seed)
        let interval = [1.0, 1, 2, 5, 10, 30][Int(random.next() % 6)]
        let noise = Double.random(in: 0...4, using: &random)
        var (east, north, heading, pace, second) = (0.0, 0.0, 0.0, speed.lowerBound, 0.0)
        var (drift, standsUntil) = ((east: 0.0, north: 0.0), 0.0)
        var fixes: [Fix] = []
        while second < 7_200 {
            func happens(_ timesAnHour: Double) -> Bool {
                Double.random(in: 0..<1, using: &random) < timesAnHour * interval / 3_600
            }
            if happens(pauses) { standsUntil = second + Double.random(in: 30...1_500, using: &random) }
            if second >= standsUntil {
                pace += Double.random(in: -0.2...0.2, using: &random) * (speed.upperBound - speed.lowerBound)
                pace = min(max(pace, speed.lowerBound), speed.upperBound)
                heading += Double.random(in: -turn...turn, using: &random) * interval.squareRoot() * .pi / 180
                east += pace * interval * cos(heading)
                north += pace * interval * sin(heading)
            }
            // Errors of positioning last for some fixes.
            drift.east = 0.9 * drift.east + 0.3 * noise * Double.random(in: -1...1, using: &random)
            drift.north = 0.9 * drift.north + 0.3 * noise * Double.random(in: -1...1, using: &random)
            second += happens(gaps) ? Double.random(in: 60...900, using: &random) : interval
            let aside = happens(jumps) ? Double.random(in: 50...5_000, using: &random) : 0
            fixes.append(
                SyntheticTrack.fix(
                    east: east + drift.east + aside, north: north + drift.north, second: second,
                    index: fixes.count))
        }
        return fixes
    }
}
