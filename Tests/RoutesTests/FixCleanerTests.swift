import Testing
import TestSupport

@testable import Routes

/// Cleaning a stream.
@Suite struct FixCleanerTests {
    private struct Outcome: Equatable {
        var legs: [MeasuredFix] = []
        var removed: [RemovedFix] = []
        var fixCount = 0
        var distance = 0.0
        var rawDistance = 0.0
        var effects: [RuleEffect] = []
    }

    private func outcome(
        _ blocks: [[Fix]], _ rules: CleaningRules = CleaningRules(gaps: .init()), window: Int = 64
    ) throws -> Outcome {
        let cleaner = try FixCleaner(rules: rules, window: window, keepsRemovals: true)
        var outcome = Outcome()
        for block in blocks {
            try block.withUnsafeBufferPointer { try cleaner.add($0) }
            cleaner.drain { outcome.legs += $0 }
        }
        try cleaner.finish()
        cleaner.drain { outcome.legs += $0 }
        outcome.removed = cleaner.takeRemoved().sorted { $0.sourceIndex < $1.sourceIndex }
        outcome.fixCount = cleaner.account.fixCount
        outcome.distance = cleaner.account.distance
        outcome.rawDistance = cleaner.account.rawDistance
        outcome.effects = cleaner.account.effects
        return outcome
    }

    @Test(arguments: 1...12) func resultsDoNotDependOnTheBlockSize(seed: UInt64) throws {
        let fixes = DirtyTrack.fixes(3_000, seed: seed)
        var random = SeededGenerator(seed: seed)
        let whole = try outcome([fixes])
        #expect(try outcome(fixes.map { [$0] }) == whole)
        var rest = fixes[...]
        var blocks: [[Fix]] = []
        while !rest.isEmpty {
            let block = rest.prefix(Int.random(in: 1...700, using: &random))
            blocks.append(Array(block))
            rest = rest.dropFirst(block.count)
        }
        #expect(try outcome(blocks) == whole)
        let wide = try outcome([fixes], window: 1_000)
        #expect(wide.legs == whole.legs && wide.removed == whole.removed)
    }

    @Test(arguments: 1...12) func aStreamIsTheSameAsARouteInMemory(seed: UInt64) throws {
        let fixes = DirtyTrack.fixes(2_000, seed: seed)
        let rules = CleaningRules(gaps: .init())
        let stream = try outcome([fixes], rules)
        let route = try RouteCleaner(rules: rules).clean(Route(segments: [fixes]))
        #expect(stream.legs.map(\.fix.sourceIndex) == route.route.fixes.map(\.sourceIndex))
        #expect(stream.removed == route.removedFixes)
        #expect(abs(stream.distance - route.distance) < 1e-6)
        #expect(abs(stream.rawDistance - route.rawDistance) < 1e-6)
        for (left, right) in zip(stream.effects, route.removals) {
            #expect(left.fixesRemoved == right.fixesRemoved && left.fixesMoved == right.fixesMoved)
            #expect(abs(left.metres - right.metres) < 1e-6, "\(left.rule)")
        }
    }

    @Test(arguments: 1...4) func withoutRulesEveryFixPassesUnchanged(seed: UInt64) throws {
        var fixes = DirtyTrack.fixes(2_000, seed: seed)
        for index in stride(from: 0, to: fixes.count, by: 300) { fixes[index].startsSegment = true }
        var lenient = CleaningRules.none
        lenient.accuracy = CleaningRules.Accuracy(worst: .greatestFiniteMagnitude)
        let free = try FixCleaner(rules: .none)
        let judged = try FixCleaner(rules: lenient)
        var legs: (free: [MeasuredFix], judged: [MeasuredFix]) = ([], [])
        for block in [fixes[..<700], fixes[700..<701], fixes[701...]] {
            try block.withUnsafeBufferPointer {
                try free.add($0)
                try judged.add($0)
            }
            free.drain { legs.free += $0 }
            judged.drain { legs.judged += $0 }
        }
        try free.finish()
        try judged.finish()
        var account = judged.account
        account.effects = []
        #expect(legs.free == legs.judged && legs.free.count == 2_000)
        #expect(free.account == account)
    }

    @Test(arguments: [nil, 60.0], [CleaningRules.none, CleaningRules()]) func metersMeasureTheCleanedFixes(
        gap: Double?, rules: CleaningRules
    ) throws {
        var rules = rules
        rules.gaps = gap.map { CleaningRules.Gaps(duration: $0, distance: 100) }
        var fixes = DirtyTrack.fixes(2_000, seed: 7)
        for index in stride(from: 0, to: fixes.count, by: 300) { fixes[index].startsSegment = true }
        let (direct, shown) = (try FixCleaner(rules: rules), try FixCleaner(rules: rules))
        var (directly, afterwards) = (try RouteMeter(), try RouteMeter())
        var way = LegRoom()
        for start in stride(from: 0, to: fixes.count, by: 170) {
            try fixes[start..<min(start + 170, fixes.count)].withUnsafeBufferPointer {
                try direct.add($0, by: &way, into: &directly)
                try shown.add($0)
            }
        }
        for cleaner in [direct, shown] { try cleaner.finish() }
        direct.drain { directly.add($0) }
        shown.drain { afterwards.add($0) }
        #expect(directly.figures == afterwards.figures)
        #expect(direct.account == shown.account)
    }

    @Test(arguments: [CleaningRules(gaps: .init()), .none]) func tracksMayShareOutputMemory(
        rules: CleaningRules
    )
        throws
    {
        let tracks = [DirtyTrack.fixes(1_500, seed: 1), DirtyTrack.fixes(1_500, seed: 2)]
        let cleaners = try tracks.map { _ in try FixCleaner(rules: rules, keepsRemovals: true) }
        var outcomes = [Outcome(), Outcome()]
        var way = LegRoom()
        for start in stride(from: 0, to: 1_500, by: 90) {
            for (index, track) in tracks.enumerated() {
                try track[start..<min(start + 90, track.count)].withUnsafeBufferPointer { fixes in
                    try cleaners[index].add(fixes, by: &way) { outcomes[index].legs += $0 }
                }
            }
        }
        for (index, track) in tracks.enumerated() {
            try cleaners[index].finish()
            cleaners[index].drain { outcomes[index].legs += $0 }
            #expect(try outcomes[index].legs == outcome([track], rules, window: 128).legs)
        }
    }

    /// Rules that leave different fixes waiting between blocks.
    private static let someRules: [CleaningRules] = {
        var withoutJumps = CleaningRules()
        withoutJumps.jumps = nil
        var withoutSpikes = CleaningRules()
        withoutSpikes.spikes = nil
        var withoutParking = CleaningRules()
        withoutParking.parkedDrift = nil
        var onlySpikes = withoutJumps
        onlySpikes.parkedDrift = nil
        return [CleaningRules(), withoutJumps, withoutSpikes, withoutParking, onlySpikes, .none]
    }()

    @Test(arguments: someRules) func sharedMemoryChangesNothing(rules: CleaningRules) throws {
        var tracks = (1...3).map { DirtyTrack.fixes(1_500, seed: $0, dirtEvery: 90) }
        for index in stride(from: 400, to: 1_500, by: 400) { tracks[1][index].startsSegment = true }
        let shared = try tracks.map { _ in try FixCleaner(rules: rules) }
        var meters = try tracks.map { _ in try RouteMeter() }
        var way = LegRoom()
        for start in stride(from: 0, to: 1_500, by: 70) {
            for (index, track) in tracks.enumerated() {
                try track[start..<min(start + 70, track.count)].withUnsafeBufferPointer { fixes in
                    try shared[index].add(fixes, by: &way, into: &meters[index])
                }
            }
        }
        for (index, track) in tracks.enumerated() {
            try shared[index].finish(by: &way, into: &meters[index])
            let alone = try FixCleaner(rules: rules)
            var meter = try RouteMeter()
            try track.withUnsafeBufferPointer { try alone.add($0) }
            try alone.finish()
            alone.drain { meter.add($0) }
            #expect(meters[index].figures == meter.figures)
            #expect(shared[index].account == alone.account)
        }
    }

    @Test(arguments: 1...8) func legsAndAccountAreRight(seed: UInt64) throws {
        let stream = try outcome([DirtyTrack.fixes(3_000, seed: seed)])
        var meter = LegMeter()
        for leg in stream.legs {
            if leg.fix.startsSegment { meter.restart() }
            #expect(leg.metres == meter.metres(to: leg.fix))
        }
        let taken = stream.effects.reduce(0) { $0 + $1.metres }
        #expect(abs(stream.rawDistance - taken - stream.distance) < 1e-6)
        #expect(stream.fixCount == stream.legs.count)
        #expect(stream.fixCount + stream.removed.count == 3_000)
        #expect(stream.effects.reduce(0) { $0 + $1.fixesRemoved } == stream.removed.count)
        #expect(stream.effects.filter { $0.fixesRemoved + $0.fixesMoved > 0 }.count >= 6)
    }

    @Test(arguments: 1...12) func jumpsAreThoseOfTheWholeSegment(seed: UInt64) throws {
        var rules = CleaningRules.none
        rules.jumps = .init(longestRun: [20, 3, 1, 60][Int(seed % 4)])
        let fixes = DirtyTrack.fixes(2_500, seed: seed, dirtEvery: seed % 2 == 0 ? 6 : 40)
        let jumps = try #require(rules.jumps)
        #expect(
            try outcome([fixes], rules).removed.map(\.sourceIndex)
                == WholeJumpSearch.removed(by: jumps, from: fixes))
    }

    @Test(arguments: 1...12) func jumpsOfWhatIsTooFastAreThoseOfTheWholeSegment(seed: UInt64) throws {
        var rules = CleaningRules.none
        rules.jumps = .init(maximumSpeed: Double(8 + seed), longestRun: seed % 2 == 0 ? 20 : 5)
        let fixes = DirtyTrack.fixes(2_500, seed: seed, dirtEvery: 40)
        let jumps = try #require(rules.jumps)
        let whole = WholeJumpSearch.removed(by: jumps, from: fixes)
        #expect(try outcome([fixes], rules).removed.map(\.sourceIndex) == whole)
        #expect(try outcome(fixes.map { [$0] }, rules).removed.map(\.sourceIndex) == whole)
    }

    @Test(arguments: 1...12) func rareJumpsAreThoseOfTheWholeSegment(seed: UInt64) throws {
        var rules = CleaningRules.none
        rules.jumps = .init(longestRun: [20, 3, 1, 60][Int(seed % 4)])
        let fixes = DirtyTrack.fixes(6_000, seed: seed, dirtEvery: 300)
        let jumps = try #require(rules.jumps)
        let whole = WholeJumpSearch.removed(by: jumps, from: fixes)
        #expect(!whole.isEmpty)
        #expect(try outcome([fixes], rules).removed.map(\.sourceIndex) == whole)
    }

    @Test(arguments: 1...6) func resultsDoNotDependOnTheInputOrder(seed: UInt64) throws {
        let fixes = DirtyTrack.fixes(1_500, seed: seed).filter { $0.time != nil }
        var random = SeededGenerator(seed: seed)
        let first = try RouteCleaner().clean(Route(segments: [fixes]))
        let other = try RouteCleaner().clean(Route(segments: [fixes.shuffled(using: &random)]))
        #expect(first.distance == other.distance)
        #expect(first.route.fixes.map(\.time) == other.route.fixes.map(\.time))
        #expect(first.route.fixes.map(\.position) == other.route.fixes.map(\.position))
        #expect(first.figures.maximumSpeed == other.figures.maximumSpeed)
        #expect(abs(first.rawDistance - first.removals.reduce(0) { $0 + $1.metres } - first.distance) < 1e-3)
    }

    @Test func aFixThatIsTooLateFails() throws {
        var fixes = SyntheticTrack.drive(500)
        fixes.append(fixes.remove(at: 100))
        let error = #expect(throws: RouteError.self) { try outcome([fixes], window: 64) }
        #expect(error?.code == .tooLate && error?.place == "fix 1")
        #expect(try outcome([fixes], window: 400).legs.count == 500)
    }

    @Test func aFixOlderThanWrittenOnesIsTooLateEvenAfterOneWithoutATime() throws {
        var fixes = SyntheticTrack.drive(80)
        fixes[1].time = nil
        fixes.append(SyntheticTrack.fix(east: 90_000, second: -600))
        let numbered = SyntheticTrack.numbered(fixes)
        for window in [40, 78, 79] {
            let error = #expect(throws: RouteError.self) { try outcome([numbered], window: window) }
            #expect(error?.code == .tooLate && error?.place == "fix 81", "window \(window)")
        }
    }

    @Test func segmentStartsDoNotMoveWithTheirFix() throws {
        var fixes = SyntheticTrack.drive(20)
        var second = SyntheticTrack.drive(20, startingAt: 1_000, east: 50_000)
        second.insert(second.remove(at: 10), at: 0)
        second[0].startsSegment = true
        fixes += second
        let cleaned = try outcome([SyntheticTrack.numbered(fixes)])
        #expect(
            cleaned.legs.filter(\.fix.startsSegment).map(\.fix.secondsSince1970)
                == [
                    SyntheticTrack.fix(east: 0, second: 0), SyntheticTrack.fix(east: 0, second: 1_000),
                ].map(\.secondsSince1970))
        #expect(abs(cleaned.distance - 2 * 19 * 200) < 0.01)
    }

    @Test func segmentsAreCleanedApart() throws {
        var fixes = SyntheticTrack.drive(30) + SyntheticTrack.drive(30, startingAt: 5_000, east: 50_000)
        fixes[30].startsSegment = true
        let stream = try outcome([fixes])
        #expect(abs(stream.distance - 2 * 5_800) < 1e-6)
        #expect(stream.legs.filter(\.fix.startsSegment).count == 2)
    }

    @Test func dirtWithoutEndIsDecidedInBoundedMemory() throws {
        var random = SeededGenerator(seed: 5)
        let fixes = (0..<60_000).map { step in
            SyntheticTrack.fix(
                east: Double.random(in: -9e5...9e5, using: &random), second: Double(step), index: step)
        }
        let cleaner = try FixCleaner(window: 0)
        var most = 0
        for (index, fix) in fixes.enumerated() {
            try cleaner.add(fix)
            cleaner.drain { _ in most = index }
        }
        #expect(most > 50_000)
    }

    @Test func noInputGivesNoOutput() throws {
        let stream = try outcome([])
        #expect(stream.legs.isEmpty && stream.distance == 0 && stream.fixCount == 0)
    }
}

/// Ordering what does not fit into memory.
@Suite struct ArrivedFixTests {
    @Test(arguments: 1...8) func fixesOrderedFromAfarAreThoseOrderedInMemory(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var fixes = SyntheticTrack.numbered(
            DirtyTrack.fixes(1_000, seed: seed).shuffled(using: &random))
        fixes[400].startsSegment = true
        var arrival = ArrivalAccount(rules: CleaningRules())
        var arrived: [ArrivedFix] = []
        for fix in fixes { arrival.take(fix) { arrived.append($0) } }
        arrival.finish { arrived.append($0) }
        let ordered = arrived.shuffled(using: &random).sorted(by: ArrivedFix.precedes)
        let route = Route(segments: [Array(fixes[..<400]), Array(fixes[400...])])
        #expect(ordered.map(\.fix) == route.segments.flatMap(TimeOrder.ordered))

        let cleaner = try FixCleaner(window: 0)
        var last: ArrivedFix?
        for arrived in ordered {
            if let last, !arrived.isOfSegment(of: last) { try cleaner.finish() }
            var fix = arrived.fix
            fix.startsSegment = false
            try cleaner.add(fix)
            last = arrived
        }
        try cleaner.finish()
        let account = arrival.completing(cleaner.account)
        let whole = try RouteCleaner().clean(route).account
        #expect(abs(account.rawDistance - whole.rawDistance) < 1e-6)
        #expect(abs(account.distance - whole.distance) < 1e-6)
        #expect(account.effects.map(\.fixesRemoved) == whole.effects.map(\.fixesRemoved))
        #expect(account.effects.map(\.fixesMoved) == whole.effects.map(\.fixesMoved))
        #expect(abs(account.effects[0].metres - whole.effects[0].metres) < 1e-6)
    }
}
