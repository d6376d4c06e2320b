import Foundation
import RouteFiles
import Testing
import TestSupport

@testable import Routes

/// Whatever is cut, put together or turned round, the metres are the same.
@Suite struct TravelSumTests {
    private static func day() throws -> Route {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let path = folder.appending(path: "SampleData/routes/positions.json").path
        return try #require(try RouteReader().read(fileAt: path).first)
    }

    @Test func theSampleDayHasItsFourDrives() throws {
        let itinerary = try TravelSplitter().split(Self.day())
        #expect(itinerary.stretches.map(\.kind) == [.travel, .stop, .travel, .stop, .travel, .stop, .travel])
        let truth = [9_995.308, 12_850.656, 28_089.050, 54_702.607]
        for (travel, metres) in zip(itinerary.travels, truth) {
            #expect(abs(travel.distance / metres - 1) < 0.001)
        }
        // From the fix by which the place was reached to the one before it was left; there is one a minute or so.
        for (stop, minutes) in zip(itinerary.stops, [7.0, 62, 48]) {
            #expect(abs(stop.duration / 60 - minutes) < 2.6)
        }
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>) func windowsAddUpToTheWhole(seed: UInt64) throws {
        var chance = SeededGenerator(seed: seed)
        let whole = try TravelSplitter().split(Self.day())
        let first = try #require(whole.stretches.first).start.time.secondsSince1970
        let last = try #require(whole.stretches.last).end.time.secondsSince1970
        let cuts = (0..<12).map { _ in Double.random(in: first - 600...last + 600, using: &chance) }.sorted()
        let ends = [nil] + cuts.map { Timestamp(secondsSince1970: $0) } + [nil]
        let parts = zip(ends, ends.dropFirst()).map { whole.within(TimeWindow(since: $0, until: $1)) }
        let sum = { (figure: (Stretch) -> Double) in
            parts.flatMap(\.stretches).reduce(0) { $0 + figure($1) }
        }
        let all = { (figure: (Stretch) -> Double) in whole.stretches.reduce(0) { $0 + figure($1) } }
        for figure in [\.distance, \.rawDistance, \.movingTime, \.gapDistance, \.duration]
            as [KeyPath<Stretch, Double>]
        {
            #expect(abs(sum { $0[keyPath: figure] } - all { $0[keyPath: figure] }) < 1e-6)
        }
        #expect(sum { Double($0.fixCount) } == all { Double($0.fixCount) })
        for (part, next) in zip(parts, parts.dropFirst()) {
            guard let end = part.stretches.last, let start = next.stretches.first else { continue }
            #expect(end.end.isCut == start.start.isCut)
            #expect(end.end.isCut == (end.kind == start.kind))
        }
    }

    @Test(arguments: 1...10 as ClosedRange<UInt64>) func orderOfTheFixesDoesNotMatter(seed: UInt64) throws {
        var chance = SeededGenerator(seed: seed)
        let route = try Self.day()
        var turned = route
        // Of fixes of one moment the first is kept, so that only their own order has to stay.
        turned.segments = [
            route.fixes.enumerated().map { ($0.offset, $0.element, UInt64.random(in: 0...9, using: &chance)) }
                .sorted { ($0.2, $0.0) < ($1.2, $1.0) }.map(\.1)
        ]
        let one = try TravelSplitter().split(route)
        let other = try TravelSplitter().split(turned)
        #expect(one.stretches.map(\.distance) == other.stretches.map(\.distance))
        #expect(one.stretches.map(\.start) == other.stretches.map(\.start))
    }

    @Test(arguments: 1...10 as ClosedRange<UInt64>) func joinedFilesEqualTheWhole(seed: UInt64) throws {
        var chance = SeededGenerator(seed: seed)
        let route = try Self.day()
        let fixes = route.fixes
        let cuts = ([0, fixes.count] + (0..<6).map { _ in Int.random(in: 0...fixes.count, using: &chance) })
            .sorted()
        let files = zip(cuts, cuts.dropFirst()).map { start, end in
            var own = Array(fixes[start..<end])
            // As readers mark what begins a file.
            if !own.isEmpty { own[0].startsSegment = true }
            return Route(device: route.device, segments: [own])
        }
        let together = files.shuffled(using: &chance).together()
        #expect(together.count == 1)
        let one = try TravelSplitter().split(route)
        let other = try TravelSplitter().split(try #require(together.first))
        #expect(one.stretches.map(\.distance) == other.stretches.map(\.distance))
        #expect(abs(one.rawDistance - other.rawDistance) < 1)
    }

    @Test func aDuplicateFileCountsOnce() throws {
        let route = try Self.day()
        let together = [route, route].together()
        let once = try TravelSplitter().split(route)
        let twice = try TravelSplitter().split(try #require(together.first))
        #expect(together.count == 1 && abs(once.distance - twice.distance) < 1e-6)
    }

    @Test func vehiclesStayApart() {
        let drive = SyntheticTrack.drive(5), later = SyntheticTrack.drive(5, startingAt: 500)
        let named = [
            Route(device: "8", segments: [later]), Route(device: "7", segments: [drive]),
            Route(device: "8", segments: [drive]),
        ].together()
        #expect(named.map(\.device) == ["7", "8"] && named.map(\.fixCount) == [5, 10])
        let many = ["Bus", "12", "7", "100", "Auto"].map { Route(device: $0, segments: [drive]) }
        #expect(many.together().map(\.device) == ["7", "12", "100", "Auto", "Bus"])
        #expect([Route(segments: [later]), Route(segments: [drive])].together().count == 1)
        #expect(
            [Route(name: "a", segments: [drive]), Route(name: "b", segments: [drive])].together().count == 2)
        #expect([Route(segments: [drive]), Route(segments: [drive])].together(unnamed: "7").count == 1)
    }

    @Test func segmentsAndTracksGiveTheSameRouteInAnyOrder() {
        let first = SyntheticTrack.drive(5), second = SyntheticTrack.drive(5, startingAt: 2_000, east: 3_000)
        let there = [Route(segments: [first, second])].together()
        let back = [Route(segments: [second, first])].together()
        #expect(there[0].distance == back[0].distance && there[0].segments.count == 2)
        let tracks = [Route(name: "b", segments: [second]), Route(name: "a", segments: [first])]
        let joined = tracks.joiningTracks()
        #expect(joined.count == 1 && joined[0].distance == there[0].distance)
        #expect(joined.together()[0].segments.count == 2)
    }
}
