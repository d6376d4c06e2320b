import Foundation
import Testing

@testable import Routes

@Suite struct StaySearchTests {
    private func way(_ fixes: [Fix]) throws -> Way { try Way(Route(segments: [fixes])) }

    /// Fixes every second on a circle, one round of which takes so many seconds.
    private func circle(_ count: Int, radius: Double, round: Double, from second: Double = 0) -> [Fix] {
        (0..<count).map { step in
            let angle = Double(step) / round * 2 * .pi
            return SyntheticTrack.fix(
                east: radius * cos(angle), north: radius * sin(angle), second: second + Double(step))
        }
    }

    @Test(arguments: 1...20) func staysAreThoseOfLookingAtEveryStep(seed: UInt64) throws {
        let route = Route(segments: [DirtyTrack.fixes(2_000, seed: seed)])
        let rules = CleaningRules(parkedDrift: seed % 2 == 0 ? nil : CleaningRules.ParkedDrift())
        let way = try Way(RouteCleaner(rules: rules).clean(route).route)
        for rule in [TravelRules.Stop(), .init(radius: 60, minimumDuration: 120, longestExcursion: 20)] {
            let stays = StaySearch.stays(by: rule, along: way)
            #expect(stays == SlowStaySearch.stays(by: rule, along: way))
            #expect(stays.count > 3)
        }
    }

    @Test(arguments: [(20.0, 30.0), (25, 63), (40, 63), (60, 45), (150, 63), (150, 180)])
    func staysOnACircleAreThoseOfLookingAtEveryStep(radius: Double, round: Double) throws {
        var fixes =
            circle(2_500, radius: radius, round: round)
            + SyntheticTrack.drift(east: radius, from: 2_520, minutes: 12)
        // One fix in the middle keeps all stays that it belongs to from lasting.
        fixes[1_300] = SyntheticTrack.fix(east: 0, second: 1_300)
        let way = try way(fixes)
        let rule = TravelRules.Stop()
        #expect(
            StaySearch.stays(by: rule, along: way) == SlowStaySearch.stays(by: rule, along: way))
    }

    @Test func drivingInCirclesForHoursIsFast() throws {
        var fixes = circle(40_000, radius: 150, round: 63)
        fixes[20_000] = SyntheticTrack.fix(east: 0, second: 20_000)
        let stays = StaySearch.stays(by: TravelRules.Stop(), along: try way(fixes))
        #expect(stays.count == 1 && stays[0].lowerBound > fixes[20_000].secondsSince1970)
    }
}
