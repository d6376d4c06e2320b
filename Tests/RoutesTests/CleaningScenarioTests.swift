import Testing
import TestSupport

@testable import Routes

/// Errors of every kind added to clean drives, whose distance is known, and removed again.
@Suite struct CleaningScenarioTests {
    private func clean(_ fixes: [Fix], _ rules: CleaningRules = CleaningRules()) throws -> CleanedRoute {
        try RouteCleaner(rules: rules).clean(Route(segments: [SyntheticTrack.numbered(fixes)]))
    }

    @Test func jumpsDoNotInflateTheDistance() throws {
        var fixes = SyntheticTrack.drive(15)
        for index in [3, 7, 11] { fixes[index].latitude += 0.306 }
        let cleaned = try clean(fixes)
        #expect(cleaned.rawDistance > 200_000)
        #expect(abs(cleaned.distance - 2_800) < 1e-6)
        #expect(cleaned.removedFixes.map(\.sourceIndex) == [3, 7, 11])
        guard case .speed(let needed)? = cleaned.removedFixes.first?.reason else {
            Issue.record("a jump is removed for its speed")
            return
        }
        #expect(abs(needed - 0.306 * 110_574.3886 / 10) < 10)
    }

    @Test func driftDoesNotInflateTheDistance() throws {
        let fixes =
            SyntheticTrack.drive(20) + SyntheticTrack.drift(east: 3_800, from: 200, minutes: 75)
            + SyntheticTrack.drive(20, startingAt: 4_720, east: 3_800).dropFirst()
        let cleaned = try clean(fixes)
        #expect(cleaned.rawDistance > 10_000)
        #expect(abs(cleaned.distance - 7_600) < 10)
    }

    @Test func aSpikeBesideTheWayIsRemovedAndNotItsNeighbours() throws {
        var fixes = SyntheticTrack.drive(40)
        for index in fixes.indices {
            fixes[index] = SyntheticTrack.fix(east: Double(index) * 30, second: Double(index))
        }
        fixes[17].latitude += 60 / 110_574.3886
        fixes[18].accuracy = 4
        let cleaned = try clean(fixes)
        #expect(cleaned.removedFixes.map(\.sourceIndex) == [17])
        #expect(cleaned.removedFixes[0].rule == .spikes)
        #expect(abs(cleaned.distance - 39 * 30) < 1e-6)
        var lenient = CleaningRules()
        lenient.spikes?.distance = 80
        #expect(try clean(fixes, lenient).removedFixes.isEmpty)
    }

    @Test func aSharpTurnIsNotASpike() throws {
        let fixes = (0..<40).map { step in
            SyntheticTrack.fix(
                east: Double(min(step, 20)) * 14, north: Double(max(step - 20, 0)) * 14, second: Double(step))
        }
        #expect(try clean(fixes).removedFixes.isEmpty)
    }

    @Test func vagueFixesAreRemovedAndUnknownAccuracyStays() throws {
        var fixes = SyntheticTrack.drive(12)
        fixes[3].accuracy = 900
        fixes[3].latitude += 0.001
        fixes[4].accuracy = 0
        fixes[5].accuracy = 200
        let cleaned = try clean(fixes)
        #expect(cleaned.removedFixes.map(\.sourceIndex) == [3])
        #expect(cleaned.removedFixes[0].reason == .accuracy(metres: 900))
        #expect(abs(cleaned.distance - 2_200) < 1e-6)
    }

    @Test func shuffledFixesGiveTheSameRoute() throws {
        var random = SeededGenerator(seed: 8)
        let cleaned = try clean(SyntheticTrack.drive(300).shuffled(using: &random))
        #expect(cleaned.rawDistance > 1_000_000)
        #expect(abs(cleaned.distance - 299 * 200) < 1e-6)
        #expect(cleaned.removedFixes.isEmpty)
    }

    @Test func clockThatRunsBackAtTheEnd() throws {
        var fixes = SyntheticTrack.drive(30)
        fixes.append(fixes[29])
        fixes[30].time = Timestamp(secondsSince1970: 0)
        let cleaned = try clean(fixes)
        #expect(
            cleaned.route.fixes.first?.sourceIndex == 30 || cleaned.removedFixes.map(\.sourceIndex) == [30])
        #expect(cleaned.distance >= 29 * 200 - 1e-6)
    }

    @Test func theMostAccurateDuplicateStaysInAnyOrder() throws {
        var fixes = SyntheticTrack.drive(9)
        var vague = SyntheticTrack.fix(east: 830, second: 40)
        vague.accuracy = 90
        fixes[4].accuracy = 4
        let behind = Array(fixes[...4]) + [vague] + Array(fixes[5...])
        let before = Array(fixes[..<4]) + [vague] + Array(fixes[4...])
        for fixes in [behind, before] {
            let cleaned = try clean(fixes)
            #expect(cleaned.removedFixes.map(\.fix.accuracy) == [90])
            #expect(abs(cleaned.distance - 1_600) < 1e-6)
        }
    }

    @Test func gapsAreLeftOutOnRequestOnly() throws {
        let fixes =
            SyntheticTrack.drive(20)
            + SyntheticTrack.drive(20, startingAt: 10_000, east: 20_000)
        let usual = try clean(fixes)
        #expect(abs(usual.distance - 23_800) < 1e-6)
        #expect(abs(usual.figures.gapDistance - 16_200) < 1e-6)
        #expect(usual.figures.gaps == 1)
        let split = try clean(fixes, CleaningRules(gaps: .init()))
        #expect(abs(split.distance - 7_600) < 1e-6)
        #expect(split.route.segments.map(\.count) == [20, 20])
        #expect(split.figures.gapDistance == 0)
        #expect(try clean(fixes, CleaningRules(gaps: .init(duration: 9_900))).route.segments.count == 1)
    }

    @Test func leapSecondsAndSummerTimeChangeNothing() throws {
        for midnight in ["2016-12-31T23:59:00Z", "2026-03-29T00:59:00Z", "2026-10-25T00:59:00Z"] {
            let start = try Timestamp(iso8601: midnight).secondsSince1970
            let fixes = (0..<12).map { step in
                var fix = SyntheticTrack.fix(east: Double(step) * 200, second: nil)
                fix.time = Timestamp(secondsSince1970: start + Double(step) * 10)
                return fix
            }
            let cleaned = try clean(fixes)
            #expect(cleaned.removedFixes.isEmpty && cleaned.figures.movingTime == 110)
        }
    }

    @Test func polesAndAntimeridianAreOrdinaryPlaces() throws {
        let overPole = (0..<21).map { step in
            let metres = Double(step - 10) * 200
            return Fix(
                latitude: 90 - metres.magnitude / 111_693.98, longitude: metres < 0 ? 20 : -160,
                time: Timestamp(secondsSince1970: Double(step) * 10))
        }
        let polar = try clean(overPole)
        #expect(polar.removedFixes.isEmpty)
        #expect(abs(polar.distance - 4_000) < 0.1)
        let overMeridian = (0..<21).map { step in
            let longitude = 179.98 + Double(step) * 0.002
            return Fix(
                latitude: 0, longitude: longitude > 180 ? longitude - 360 : longitude,
                time: Timestamp(secondsSince1970: Double(step) * 10))
        }
        let cleaned = try clean(overMeridian)
        #expect(cleaned.removedFixes.isEmpty)
        #expect(abs(cleaned.distance - 0.04 * SyntheticTrack.metresPerDegree) < 1e-6)
        #expect(abs((cleaned.figures.extent?.west ?? 0) - 179.98) < 1e-9)
        #expect(abs((cleaned.figures.extent?.east ?? 0) + 179.98) < 1e-9)
    }
}
