import Testing
import TestSupport

@testable import Routes

/// Fixes whose clock is wrong, and those that only look so.
@Suite struct WrongClockTests {
    private static let day = 86_400.0

    private func clean(_ fixes: [Fix], _ rules: CleaningRules = CleaningRules()) throws -> CleanedRoute {
        try RouteCleaner(rules: rules).clean(Route(segments: [SyntheticTrack.numbered(fixes)]))
    }

    private func shifted(_ fixes: [Fix], _ indices: Range<Int>, by seconds: Double) -> [Fix] {
        var fixes = fixes
        for index in indices { fixes[index].secondsSince1970 += seconds }
        return fixes
    }

    /// The removed fixes of a stream, in which nothing may come too late.
    private func streamed(_ fixes: [Fix]) throws -> (removed: [RemovedFix], account: CleaningAccount) {
        let cleaner = try FixCleaner(keepsRemovals: true)
        for fix in SyntheticTrack.numbered(fixes) { try cleaner.add(fix) }
        try cleaner.finish()
        return (cleaner.takeRemoved(), cleaner.account)
    }

    @Test(arguments: [-day, day, -3_600, -1_772_431_200, 19 * 365 * day])
    func aFixWithAWrongClockIsRemoved(seconds: Double) throws {
        for run in [50..<51, 50..<53, 1..<2, 3..<4, 97..<98, 98..<99] {
            let fixes = shifted(SyntheticTrack.drive(100), run, by: seconds)
            let cleaned = try clean(fixes)
            #expect(cleaned.removedFixes.map(\.sourceIndex) == Array(run), "\(run)")
            #expect(abs(cleaned.distance - 19_800) < 1e-6 && abs(cleaned.rawDistance - 19_800) < 1e-6)
            #expect(cleaned.removals.reduce(0) { $0 + $1.fixesMoved } == 0)
            let removed = try #require(cleaned.removedFixes.first)
            #expect(removed.rule == .invalid && removed.fix.time == fixes[run.lowerBound].time)
            let stream = try streamed(fixes)
            #expect(stream.removed == cleaned.removedFixes)
            #expect(stream.account.distance == cleaned.distance)
            #expect(stream.account.effects.map(\.fixesRemoved) == cleaned.removals.map(\.fixesRemoved))
        }
    }

    @Test(arguments: [-1_024 * 7 * day, 365 * day, -40 * day])
    func aWrongClockAtASegmentEndIsRemoved(seconds: Double) throws {
        for run in [0..<1, 0..<3, 99..<100, 97..<100] {
            let fixes = shifted(SyntheticTrack.drive(100), run, by: seconds)
            let cleaned = try clean(fixes)
            #expect(cleaned.removedFixes.map(\.sourceIndex) == Array(run), "\(run)")
            #expect(cleaned.removedFixes.allSatisfy { $0.rule == .invalid })
            #expect(abs(cleaned.distance - Double(99 - run.count) * 200) < 1e-6)
            let stream = try streamed(fixes)
            #expect(stream.removed == cleaned.removedFixes && stream.account.distance == cleaned.distance)
        }
    }

    @Test func aLoneFixElsewhereOrNotLongApartStays() throws {
        for (seconds, north) in [
            (-40 * Self.day, 0.1), (40 * Self.day, 0.1), (-20 * Self.day, 0), (20 * Self.day, 0),
        ] {
            for index in [0, 99] {
                var fixes = shifted(SyntheticTrack.drive(100), index..<index + 1, by: seconds)
                fixes[index].latitude += north
                #expect(try clean(fixes, CleaningRules(jumps: nil)).removedFixes.isEmpty)
            }
        }
    }

    @Test func aTimeBeforeGPSIsWrongAnywhere() throws {
        for run in [0..<1, 0..<20, 40..<41, 40..<60, 80..<100] {
            var fixes = SyntheticTrack.drive(100)
            for index in run {
                fixes[index].secondsSince1970 = Double(index)
                fixes[index].latitude += 0.1
            }
            let cleaned = try clean(fixes)
            #expect(cleaned.removedFixes.map(\.sourceIndex) == Array(run), "\(run)")
            #expect(cleaned.removedFixes.allSatisfy { $0.rule == .invalid })
        }
        let start = SyntheticTrack.drive(1)[0].secondsSince1970
        #expect(try clean(shifted(SyntheticTrack.drive(100), 0..<100, by: -start)).removedFixes.isEmpty)
    }

    @Test func theReasonHasTheClockError() throws {
        let early = try clean(shifted(SyntheticTrack.drive(20), 9..<10, by: -Self.day))
        #expect(early.removedFixes.map(\.reason.description) == ["its clock is 24 h behind its neighbours"])
        let late = try clean(shifted(SyntheticTrack.drive(20), 9..<10, by: 7_300 * Self.day))
        #expect(
            late.removedFixes.map(\.reason.description) == ["its clock is 7300 days ahead of its neighbours"])
    }

    @Test func severalWrongClocksInATrackAreRemoved() throws {
        var fixes = SyntheticTrack.drive(200)
        for index in [20, 26, 90, 150] { fixes[index].secondsSince1970 -= Self.day * Double(index) }
        #expect(try clean(fixes).removedFixes.map(\.sourceIndex) == [20, 26, 90, 150])
    }

    @Test func aFixWithoutATimeAfterAWrongClockStaysInPlace() throws {
        var fixes = shifted(SyntheticTrack.drive(40), 20..<21, by: -Self.day)
        fixes[21].time = nil
        let cleaned = try clean(fixes)
        #expect(cleaned.removedFixes.map(\.sourceIndex) == [20])
        #expect(cleaned.route.fixes.map(\.sourceIndex) == Array(0..<20) + Array(21..<40))
    }

    @Test func theRuleCanBeTurnedOff() throws {
        let fixes = shifted(SyntheticTrack.drive(40), 20..<21, by: -Self.day)
        #expect(try clean(fixes, CleaningRules(invalid: .init(clockOffset: 0))).removedFixes.isEmpty)
        #expect(try clean(fixes, CleaningRules(invalid: .init(clockOffset: 90_000))).removedFixes.isEmpty)
        #expect(try clean(fixes, CleaningRules(orderByTime: false)).removedFixes.isEmpty)
    }

    @Test func whatIsUploadedLateStays() throws {
        let drive = SyntheticTrack.drive(400)
        for late in [100..<101, 100..<103, 100..<160] {
            let rest = drive[..<late.lowerBound] + drive[late.upperBound...]
            let fixes = Array(rest.prefix(320)) + drive[late] + Array(rest.dropFirst(320))
            let cleaned = try clean(fixes)
            #expect(cleaned.removedFixes.isEmpty && abs(cleaned.distance - 399 * 200) < 1e-6)
        }
    }

    @Test func twoDaysInterleavedStay() throws {
        let (one, other) = (SyntheticTrack.drive(60), SyntheticTrack.drive(60, startingAt: Self.day))
        for run in [1, 2, 3, 7] {
            let fixes = stride(from: 0, to: 60, by: run).flatMap { start in
                one[start..<min(start + run, 60)] + other[start..<min(start + run, 60)]
            }
            let cleaned = try clean(fixes, CleaningRules(jumps: nil, parkedDrift: nil))
            #expect(cleaned.removedFixes.isEmpty, "\(run) by turns")
        }
    }

    @Test func aFileInReverseStays() throws {
        let cleaned = try clean(SyntheticTrack.drive(100).reversed())
        #expect(cleaned.removedFixes.isEmpty && abs(cleaned.distance - 19_800) < 1e-6)
        let hours = (0..<50).map { SyntheticTrack.fix(east: 0, second: Double($0) * 3_600) }
        #expect(try clean(hours.reversed(), CleaningRules(parkedDrift: nil)).removedFixes.isEmpty)
    }

    @Test func pausesOfMonthsStay() throws {
        for pause in [1, 2, 3, 20] {
            let fixes =
                SyntheticTrack.drive(30)
                + SyntheticTrack.drive(pause, startingAt: 90 * Self.day, east: 5_800)
                + SyntheticTrack.drive(30, startingAt: 200 * Self.day, east: 5_800)
            #expect(try clean(fixes, CleaningRules(parkedDrift: nil)).removedFixes.isEmpty)
        }
    }

    @Test func aClockThatStaysWrongIsNotCorrected() throws {
        let fixes = shifted(SyntheticTrack.drive(100), 50..<80, by: -1_024 * 7 * Self.day)
        #expect(try clean(fixes).removedFixes.isEmpty)
    }

    @Test func aWrongClockElsewhereIsNotAClockError() throws {
        var fixes = shifted(SyntheticTrack.drive(100), 50..<51, by: -Self.day)
        fixes[50].latitude += 0.1
        #expect(try clean(fixes).removedFixes.allSatisfy { $0.rule != .invalid })
    }

    @Test func timesWithoutOrderAreHandedOnInBoundedMemory() throws {
        var random = SeededGenerator(seed: 3)
        var search = ClockSearch(rule: CleaningRules.Invalid())
        var (waiting, most) = (0, 0)
        for index in 0..<20_000 {
            var fix = SyntheticTrack.fix(
                east: 0, second: Double.random(in: 0...1e7, using: &random), index: index)
            if index % 5_000 > 100 { fix.time = nil }
            if search.passes(fix) { continue }
            search.hold(fix)
            waiting += 1
            while search.next(isLast: false) != nil { waiting -= 1 }
            most = max(most, waiting)
        }
        #expect(most <= 64)
    }
}
