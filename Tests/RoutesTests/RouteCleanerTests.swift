import Foundation
import Testing

@testable import Routes

@Suite struct RouteCleanerTests {
    private func clean(_ fixes: [Fix], _ rules: CleaningRules = CleaningRules()) throws -> CleanedRoute {
        try RouteCleaner(rules: rules).clean(Route(segments: [SyntheticTrack.numbered(fixes)]))
    }

    private func only(_ change: (inout CleaningRules) -> Void) -> CleaningRules {
        var rules = CleaningRules.none
        change(&rules)
        return rules
    }

    @Test func cleanTrackStaysAsItIs() throws {
        let cleaned = try clean(SyntheticTrack.drive(101))
        #expect(abs(cleaned.distance - 20_000) < 1e-6)
        #expect(cleaned.distance == cleaned.rawDistance)
        #expect(cleaned.removedFixes.isEmpty)
        #expect(cleaned.figures.movingTime == 1_000)
        #expect(cleaned.removals.map(\.rule) == CleaningRule.allCases.dropLast())
    }

    @Test func everyKindOfErrorIsRemoved() throws {
        var fixes = SyntheticTrack.drive(51)
        fixes += SyntheticTrack.drift(east: 10_000, from: 520, minutes: 30)
        fixes += SyntheticTrack.drive(51, startingAt: 2_340, east: 10_000).dropFirst()
        fixes.insert(SyntheticTrack.fix(east: 3_100, north: 9_000, second: 155), at: 16)
        fixes.insert(fixes[5], at: 6)
        var late = fixes.remove(at: 40)
        late.accuracy = 3
        fixes.insert(late, at: 44)
        var zero = SyntheticTrack.fix(east: 0, second: 205)
        (zero.latitude, zero.longitude, zero.isValid) = (0, 0, true)
        fixes.insert(zero, at: 23)
        let cleaned = try clean(fixes)
        #expect(cleaned.rawDistance > 20_000_000)
        #expect(abs(cleaned.distance - 20_000) < 5)
        let account = Dictionary(uniqueKeysWithValues: cleaned.removals.map { ($0.rule, $0) })
        #expect(account[.invalid]?.fixesRemoved == 1)
        #expect(account[.duplicates]?.fixesRemoved == 1)
        #expect(account[.jumps]?.fixesRemoved == 1)
        #expect(account[.orderByTime]?.fixesMoved == 1)
        #expect(account[.parkedDrift]?.fixesMoved == 2)
        #expect((account[.parkedDrift]?.metres ?? 0) > 500)
        #expect((account[.jumps]?.metres ?? 0) > 17_000)
        #expect(cleaned.fixCount + cleaned.removedFixes.count == cleaned.account.rawFixCount)
    }

    @Test func metresOfTheRulesAddUp() throws {
        var fixes =
            SyntheticTrack.drive(2_000) + SyntheticTrack.drift(east: 399_800, from: 20_010, minutes: 60)
        for index in stride(from: 50, to: 1_900, by: 97) { fixes[index].latitude += 0.3 }
        fixes.swapAt(700, 705)
        let cleaned = try clean(fixes)
        let sum = cleaned.removals.reduce(0) { $0 + $1.metres }
        #expect(cleaned.rawDistance > cleaned.distance + 1_000_000)
        #expect(abs(sum - (cleaned.rawDistance - cleaned.distance)) < 1e-6)
    }

    @Test func wrongFirstFixIsRemovedAndNotTheOthers() throws {
        var fixes = SyntheticTrack.drive(20)
        fixes[0].latitude += 1
        let cleaned = try clean(fixes)
        #expect(cleaned.removedFixes.map(\.sourceIndex) == [0] && cleaned.removedFixes[0].rule == .jumps)
        #expect(abs(cleaned.distance - 3_600) < 1e-6)
    }

    @Test func wrongLastFixIsRemoved() throws {
        var fixes = SyntheticTrack.drive(20)
        fixes[19].latitude += 1
        #expect(try clean(fixes).removedFixes.map(\.sourceIndex) == [19])
    }

    @Test func aRunOfWrongFixesIsRemoved() throws {
        var fixes = SyntheticTrack.drive(60)
        for index in 20..<32 { fixes[index].latitude += 2 }
        let cleaned = try clean(fixes)
        #expect(cleaned.removedFixes.map(\.sourceIndex) == Array(20..<32))
        #expect(abs(cleaned.distance - 11_800) < 1e-6)
    }

    @Test func aLongStayElsewhereIsRealAndItsLegCounts() throws {
        let fixes =
            SyntheticTrack.drive(40)
            + SyntheticTrack.drive(40, startingAt: 410, east: 900_000)
        let cleaned = try clean(fixes)
        #expect(cleaned.removedFixes.isEmpty)
        #expect(cleaned.account.fastLegs == 1)
        #expect(abs(cleaned.distance - (900_000 + 7_800)) < 1e-6)
    }

    @Test func speedAtTheLimitIsKept() throws {
        let fixes = (0..<10).map { SyntheticTrack.fix(east: Double($0) * 699, second: Double($0) * 10) }
        #expect(try clean(fixes, only { $0.jumps = .init() }).removedFixes.isEmpty)
        let rules = only { $0.jumps = .init(maximumSpeed: 69) }
        let tooFast = try clean(fixes, rules)
        #expect(tooFast.removedFixes.isEmpty, "what is too fast throughout is no jump")
        #expect(tooFast.account.fastLegs == 9)
    }

    /// Fixes every ten seconds around a circle, after so many along a straight way at a speed that grows.
    private func circling(at speed: Double, radius: Double, run: Int) -> [Fix] {
        var (fixes, east, second) = ([Fix](), 0.0, 0.0)
        for step in 0...run {
            fixes.append(SyntheticTrack.fix(east: east, second: second))
            east += speed * 10 * Double(step + 1) / Double(run + 1)
            second += 10
        }
        for step in 0..<150 {
            let angle = Double(step) * speed * 10 / radius
            fixes.append(
                SyntheticTrack.fix(
                    east: east + radius * sin(angle), north: radius * (1 - cos(angle)), second: second))
            second += 10
        }
        return fixes
    }

    @Test(arguments: [(90.0, 2_500.0), (90, 5_000), (200, 8_000), (75, 1_500)])
    func aFastBendIsNotAJump(speed: Double, radius: Double) throws {
        for run in [0, 20] {
            let cleaned = try clean(circling(at: speed, radius: radius, run: run))
            #expect(cleaned.removedFixes.isEmpty)
            #expect(cleaned.account.fastLegs > 140)
        }
    }

    @Test(arguments: [1, 2, 3, 6]) func aReceiverConvergingInStepsIsNotAFastVehicle(steps: Int) throws {
        let cold = (0..<steps).map { step in
            SyntheticTrack.fix(
                east: 0, north: 11_000 * Double(steps - step), second: Double(step - steps) * 10)
        }
        let drive = SyntheticTrack.drive(60)
        let cleaned = try clean(SyntheticTrack.numbered(cold + drive))
        #expect(cleaned.removedFixes.map(\.sourceIndex) == Array(0..<steps))
        #expect(abs(cleaned.distance - 59 * 200) < 0.01)
    }

    @Test func aJumpInAFastTrackIsRemoved() throws {
        for metres in [3_000.0, 50_000] {
            var fixes = circling(at: 90, radius: 5_000, run: 20)
            for index in [60, 90, 91] { fixes[index].latitude += metres / 110_574 }
            #expect(try clean(fixes).removedFixes.map(\.sourceIndex) == [60, 90, 91])
        }
    }

    /// A fix a minute along a straight way at 15 m/s, one of them so many metres beside it.
    private func minutes(aside metres: Double) -> [Fix] {
        (0..<60).map { minute in
            SyntheticTrack.fix(
                east: Double(minute) * 900, north: minute == 30 ? metres : 0, second: Double(minute) * 60)
        }
    }

    @Test func aPossibleSpikeStaysAndIsReported() throws {
        let cleaned = try clean(minutes(aside: 3_900))
        #expect(cleaned.removedFixes.isEmpty && cleaned.account.detours == 1)
        #expect(try clean(minutes(aside: 1_500)).account.detours == 0, "a side valley")
        #expect(try clean(minutes(aside: 0)).account.detours == 0)
        #expect(try clean(SyntheticTrack.drive(60), only { $0.jumps = .init() }).account.detours == 0)
    }

    @Test func sameTimeElsewhereKeepsTheFirst() throws {
        var fixes = SyntheticTrack.drive(5)
        fixes.insert(SyntheticTrack.fix(east: 250, second: 10), at: 2)
        let cleaned = try clean(fixes, only { $0.duplicates = true })
        #expect(
            cleaned.removedFixes.map(\.sourceIndex) == [2] && cleaned.removedFixes[0].reason == .sameMoment)
    }

    @Test func untimedFixesAreOnlyDuplicatesAtTheSamePlace() throws {
        let fixes = [0.0, 0, 100, 100, 0].map { SyntheticTrack.fix(east: $0, second: nil) }
        let cleaned = try clean(fixes)
        #expect(cleaned.removedFixes.map(\.sourceIndex) == [1, 3])
        #expect(abs(cleaned.distance - 200) < 1e-6)
        #expect(cleaned.figures.movingTime == 0)
    }

    @Test func invalidFixesAreRemovedWithTheirReason() throws {
        var fixes = SyntheticTrack.drive(6)
        fixes[1].isValid = false
        fixes[2].latitude = .nan
        fixes[3].longitude = 181
        let strict = only { $0.invalid = .init() }
        #expect(try clean(fixes, strict).removedFixes.map(\.sourceIndex) == [1, 2, 3])
        let lenient = only { $0.invalid = .init(trustsDevice: false) }
        #expect(try clean(fixes, lenient).removedFixes.map(\.sourceIndex) == [2, 3])
    }

    @Test func parkingIsOnePlaceWithItsTimes() throws {
        let drift = SyntheticTrack.drift(east: 0, from: 0, minutes: 20)
        let cleaned = try clean(drift, only { $0.parkedDrift = .init() })
        #expect(cleaned.rawDistance > 300)
        #expect(cleaned.distance == 0)
        #expect(cleaned.fixCount == 2)
        #expect(cleaned.figures.startTime == drift.first?.time)
        #expect(cleaned.figures.endTime == drift.last?.time)
        #expect(cleaned.figures.movingTime == 0)
    }

    @Test func shortStopIsNotParking() throws {
        let fixes = SyntheticTrack.drift(east: 0, from: 0, minutes: 4)
        #expect(try clean(fixes, only { $0.parkedDrift = .init() }).distance > 50)
        #expect(try clean(fixes, only { $0.parkedDrift = .init(minimumDuration: 200) }).distance == 0)
    }

    @Test func aShortExcursionWhileParkedIsDrift() throws {
        var fixes = SyntheticTrack.drift(east: 0, from: 0, minutes: 20)
        fixes[20] = SyntheticTrack.fix(east: 90, second: 400)
        #expect(try clean(fixes, only { $0.parkedDrift = .init() }).distance == 0)
        let near = only { $0.parkedDrift = .init(farthestExcursion: 80) }
        #expect(try clean(fixes, near).distance > 150)
        let strict = only { $0.parkedDrift = .init(longestExcursion: 0) }
        #expect(try clean(fixes, strict).distance > 150)
    }

    @Test(arguments: [1.0, 5, 20]) func aShortDriveOutAndBackIsNotDrift(interval: Double) throws {
        var fixes: [Fix] = []
        for second in stride(from: 0, through: 1_260, by: interval) {
            let driven = max(0, 25 - (second - 625).magnitude)
            fixes.append(SyntheticTrack.fix(east: driven * 20, second: second))
        }
        let cleaned = try clean(fixes, only { $0.parkedDrift = .init() })
        #expect(abs(cleaned.distance - cleaned.rawDistance) < 65 && cleaned.distance > 600)
        #expect(cleaned.removals[0].fixesMoved == (interval == 1 ? 6 : 4))
        let far = only { $0.parkedDrift = .init(farthestExcursion: 1_000) }
        #expect(try clean(fixes, far).distance == 0)
    }

    @Test func parkingOnTheAntimeridian() throws {
        let fixes = (0..<40).map { step in
            var fix = SyntheticTrack.fix(east: 0, second: Double(step) * 20)
            fix.longitude = step % 2 == 0 ? 179.9999 : -179.9999
            return fix
        }
        let cleaned = try clean(fixes)
        #expect(abs(cleaned.rawDistance - 39 * 0.0002 * SyntheticTrack.metresPerDegree) < 1e-6)
        #expect(cleaned.distance == 0)
        #expect(abs(abs(cleaned.route.fixes[0].longitude) - 180) < 1e-3)
    }

    @Test(arguments: [0, 1, 2]) func fewFixes(count: Int) throws {
        let fixes = Array(repeating: SyntheticTrack.fix(east: 0, second: 0), count: count)
        let cleaned = try clean(fixes)
        #expect(cleaned.distance == 0)
        #expect(cleaned.fixCount == min(count, 1))
    }

    @Test func noRulesMeanNoChange() throws {
        var fixes = SyntheticTrack.drive(5)
        fixes[2].latitude += 1
        let cleaned = try clean(fixes, .none)
        #expect(cleaned.removals.isEmpty)
        #expect(cleaned.distance == cleaned.rawDistance)
    }

    @Test func segmentsAreCleanedApartAndGapsDoNotCount() throws {
        let route = Route(segments: [
            SyntheticTrack.drive(6), SyntheticTrack.drive(6, startingAt: 5_000, east: 50_000),
        ])
        let cleaned = try RouteCleaner().clean(route)
        #expect(abs(cleaned.distance - 2_000) < 1e-6)
        #expect(abs(route.breakDistance - 49_000) < 1e-6)
    }

    @Test func manyFixesOfOneMomentAreFast() throws {
        let fixes = (0..<20_000).map {
            SyntheticTrack.fix(east: Double($0 % 2) / 10, second: Double($0) / 100)
        }
        #expect(try clean(fixes).fixCount == 20_000)
    }

    @Test(arguments: [
        CleaningRules(jumps: .init(maximumSpeed: .nan)), CleaningRules(jumps: .init(maximumSpeed: 0)),
        CleaningRules(jumps: .init(longestRun: 0)), CleaningRules(jumps: .init(longestRun: .max)),
        CleaningRules(parkedDrift: .init(radius: -1)),
        CleaningRules(parkedDrift: .init(minimumDuration: .infinity)),
        CleaningRules(accuracy: .init(worst: .nan)), CleaningRules(spikes: .init(acceleration: 0)),
        CleaningRules(gaps: .init(duration: .infinity)),
    ]) func invalidRulesFail(rules: CleaningRules) {
        let error = #expect(throws: RouteError.self) { try RouteCleaner(rules: rules) }
        #expect(error?.code == .badRules)
    }
}
