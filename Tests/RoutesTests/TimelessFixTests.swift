import Testing

@testable import Routes

/// Fixes without a time among those that have one, judged by their place.
@Suite struct TimelessFixTests {
    private func clean(_ fixes: [Fix], _ rules: CleaningRules = CleaningRules()) throws -> CleanedRoute {
        try RouteCleaner(rules: rules).clean(Route(segments: [SyntheticTrack.numbered(fixes)]))
    }

    /// A drive in which some fixes have no time and lie so many degrees north of the way.
    private func drive(timeless: [Int], north: Double) -> [Fix] {
        var fixes = SyntheticTrack.drive(200)
        for index in timeless {
            fixes[index].time = nil
            fixes[index].latitude += north
        }
        return fixes
    }

    @Test(arguments: [[100], [1], [198], [62, 63, 64, 65], [20, 22, 150]])
    func whatCannotHaveBeenVisitedIsAJump(timeless: [Int]) throws {
        let fixes = drive(timeless: timeless, north: 0.1)
        let cleaned = try clean(fixes)
        #expect(cleaned.removedFixes.map(\.sourceIndex) == timeless)
        #expect(cleaned.removedFixes.allSatisfy { $0.rule == .jumps })
        #expect(abs(cleaned.distance - 199 * 200) < 1e-6)
        let taken = cleaned.removals.reduce(0) { $0 + $1.metres }
        #expect(abs(cleaned.rawDistance - taken - cleaned.distance) < 1e-6)
        let cleaner = try FixCleaner(keepsRemovals: true)
        for fix in SyntheticTrack.numbered(fixes) { try cleaner.add(fix) }
        try cleaner.finish()
        #expect(cleaner.takeRemoved() == cleaned.removedFixes)
        #expect(cleaner.account.distance == cleaned.distance)
    }

    @Test func fixesOnOrNearTheWayStay() throws {
        for north in [0, 0.002] {
            let cleaned = try clean(
                drive(timeless: [1, 40, 41, 42, 100], north: north), CleaningRules(spikes: nil))
            #expect(cleaned.removedFixes.isEmpty)
        }
    }

    @Test func withoutTimesAroundThemTheyStay() throws {
        #expect(try clean(drive(timeless: Array(0..<200), north: 0.1)).removedFixes.isEmpty)
        #expect(try clean(drive(timeless: Array(20..<120), north: 0.1)).removedFixes.isEmpty)
    }

    @Test func jumpsBesideThemAreRemovedToo() throws {
        var fixes = drive(timeless: [100, 102], north: 0.1)
        for index in [99, 101, 103] { fixes[index].latitude -= 0.1 }
        let cleaned = try clean(fixes)
        #expect(Set(cleaned.removedFixes.map(\.sourceIndex)).isSuperset(of: [100, 102]))
        let taken = cleaned.removals.reduce(0) { $0 + $1.metres }
        #expect(abs(cleaned.rawDistance - taken - cleaned.distance) < 1e-6)
    }
}
