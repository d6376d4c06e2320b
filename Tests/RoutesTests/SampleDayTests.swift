import Foundation
import RouteFiles
import Testing

@testable import Routes

/// The sample day, whose README states the true distance and the errors.
@Suite struct SampleDayTests {
    private static let trueDistance = 105_637.620

    private static func file(_ name: String) -> String {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
            .appending(path: "SampleData/routes/\(name)").path
    }

    private func clean(_ name: String) throws -> CleanedRoute {
        let routes = try RouteReader().read(fileAt: Self.file(name))
        #expect(routes.count == 1)
        return try RouteCleaner().clean(try #require(routes.first))
    }

    @Test(arguments: [("day.gpx", 10_633_104.653), ("positions.json", 10_633_109.259)])
    func distanceIsTheTrueOne(name: String, raw: Double) throws {
        let day = try clean(name)
        #expect(abs(day.rawDistance - raw) < 0.001)
        #expect(abs(day.distance - Self.trueDistance) < 0.0005 * Self.trueDistance)
        let sum = day.removals.reduce(0) { $0 + $1.metres }
        #expect(abs(sum - (day.rawDistance - day.distance)) < 1e-6)
        #expect(day.account.rawFixCount == 1_239)
        #expect(day.account.fastLegs == 0)
        #expect(day.figures.startTime?.iso8601 == "2025-05-14T05:30:00Z")
        #expect(day.figures.endTime?.iso8601 == "2025-05-14T09:32:47Z")
    }

    @Test(arguments: ["day.gpx", "positions.json"]) func eachRuleFindsItsDirt(name: String) throws {
        let day = try clean(name)
        let removed = Dictionary(grouping: day.removedFixes, by: \.rule).mapValues { $0.map(\.sourceIndex) }
        #expect(removed[.invalid] == [409])
        #expect(removed[.jumps] == [682])
        #expect(removed[.duplicates] == [75, 286, 522, 819, 918, 1_128])
        let drift = Set(removed[.parkedDrift] ?? [])
        // But for two of each stay, which are put on its place.
        #expect(Set(316...343).subtracting(drift).count <= 2)
        #expect(Set(643...663).subtracting(drift).count <= 2)
        #expect(day.removals.first { $0.rule == .orderByTime }?.fixesMoved == 1)
        let times = day.route.fixes.compactMap { $0.time }
        #expect(zip(times, times.dropFirst()).allSatisfy { $0.0 <= $0.1 })
    }

    @Test(arguments: ["day.gpx", "positions.json"])
    func stopsLastAsLongAsTheVehicleStood(name: String) throws {
        let route = try #require(try RouteReader().read(fileAt: Self.file(name)).first)
        let minutes = try TravelSplitter().split(route).stops.map { $0.duration / 60 }
        #expect(minutes.map { $0.rounded() } == [7, 62, 48])
    }

    @Test func bothFilesAreTheSameDay() throws {
        let gpx = try RouteReader().read(fileAt: Self.file("day.gpx"))[0].fixes
        let json = try RouteReader().read(fileAt: Self.file("positions.json"))[0].fixes
        #expect(gpx.map(\.time) == json.map(\.time))
        #expect(gpx.map(\.position) == json.map(\.position))
        #expect(gpx.map(\.sourceIndex) == json.map(\.sourceIndex))
    }
}
