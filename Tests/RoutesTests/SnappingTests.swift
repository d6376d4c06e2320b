import Testing

@testable import Routes

@Suite("A route compared with its plan") struct SnappingTests {
    /// Corners in metres east and north.
    private func plan(_ corners: [(Double, Double)]) throws -> PlannedRoute {
        try PlannedRoute([
            Route(segments: [corners.map { SyntheticTrack.fix(east: $0.0, north: $0.1, second: nil) }])
        ])
    }

    private func drive(_ places: [(Double, Double)], every seconds: Double = 10) -> Route {
        Route(segments: [
            places.enumerated().map { index, place in
                SyntheticTrack.fix(
                    east: place.0, north: place.1, second: Double(index) * seconds, index: index)
            }
        ])
    }

    private func line(from: Double, to: Double, every step: Double, north: Double = 0) -> [(Double, Double)] {
        stride(from: from, through: to, by: step).map { ($0, north) }
    }

    @Test("is on it, with deviations and the fraction driven") func alongside() throws {
        let snapper = try RouteSnapper(try plan([(0, 0), (10_000, 0)]))
        let result = snapper.snap(drive(line(from: 0, to: 5_000, every: 100, north: 12)))
        #expect(result.detours.isEmpty && result.distanceOff == 0)
        #expect(abs(result.planLength - 10_000) < 1e-6)
        #expect(abs(result.shareDriven - 0.5) < 1e-6)
        #expect(result.fixes.allSatisfy { abs($0.deviation - 12) < 0.001 })
        #expect(result.route.fixes.allSatisfy { $0.latitude.magnitude < 1e-9 })
        #expect(result.route.fixes.map(\.time) == result.fixes.map(\.fix.time))
        #expect(abs(result.distance - 5_000) < 0.01)
    }

    @Test("reports a detour with its metres, but not a short swerve") func detour() throws {
        let snapper = try RouteSnapper(try plan([(0, 0), (10_000, 0)]))
        var places = line(from: 0, to: 2_000, every: 100)
        // 300 m aside, 1000 m along, and back: 1000 m of it more than 50 m away, and 2 times 250 m.
        places += [(2_000, 300)] + line(from: 2_100, to: 3_000, every: 100, north: 300)
        places += line(from: 3_000, to: 6_000, every: 100)
        places += [(6_100, 80)] + line(from: 6_200, to: 10_000, every: 100)
        let result = snapper.snap(drive(places))
        let detour = try #require(result.detours.first)
        #expect(result.detours.count == 1)
        #expect(abs(detour.distance - 1_500) < 0.01)
        #expect(abs(detour.deviation - 300) < 0.01)
        #expect(abs(detour.leftAt - 2_000) < 0.001 && abs(detour.rejoinedAt - 3_000) < 0.001)
        #expect(detour.duration == 120)
        #expect(detour.fixes == 21...31)
        #expect(result.distanceOff > 1_540 && result.distanceOff < 1_600)
        #expect(result.shareDriven > 0.87 && result.shareDriven < 0.89)
        #expect(abs(try #require(result.fixes.last).progress - 10_000) < 1e-6)
    }

    @Test("advances if the plan returns through the same street") func outAndBack() throws {
        let snapper = try RouteSnapper(try plan([(0, 0), (5_000, 0), (0, 0)]))
        let places = line(from: 0, to: 5_000, every: 100) + line(from: 0, to: 4_900, every: 100).reversed()
        let result = snapper.snap(drive(places))
        let progress = result.fixes.map(\.place)
        #expect(zip(progress, progress.dropFirst()).allSatisfy { $0.0 < $0.1 })
        #expect(abs(result.shareDriven - 1) < 1e-6)
        // Home again before the end of the street.
        let early = snapper.snap(
            drive(line(from: 0, to: 3_000, every: 100) + line(from: 0, to: 2_900, every: 100).reversed()))
        #expect(abs(try #require(early.fixes.last).place - 10_000) < 1)
        #expect(abs(early.shareDriven - 0.6) < 0.02)
    }

    @Test("starts a round trip at its start and ends it at its end") func roundTrip() throws {
        let corners = [(0.0, 0.0), (2_000.0, 0.0), (2_000.0, 2_000.0), (0.0, 2_000.0), (0.0, 0.0)]
        let snapper = try RouteSnapper(try plan(corners))
        var places: [(Double, Double)] = []
        for (start, end) in zip(corners, corners.dropFirst()) {
            for step in 0..<20 {
                let share = Double(step) / 20
                let (east, north) = (end.0 - start.0, end.1 - start.1)
                places.append((start.0 + east * share, start.1 + north * share))
            }
        }
        let result = snapper.snap(drive(places + [(0, 0)]))
        #expect(result.fixes.first?.place == 0)
        #expect(abs(try #require(result.fixes.last).place - 8_000) < 0.01)
        #expect(result.detours.isEmpty)
    }

    @Test("never loses progress while standing with drift") func drift() throws {
        let snapper = try RouteSnapper(try plan([(0, 0), (10_000, 0)]))
        let places = (0..<200).map { step in
            let (away, across) = ((step * 7) % 19 - 9, (step * 11) % 19 - 9)
            return (Double(1_000 + away), Double(across))
        }
        let result = snapper.snap(drive(places))
        #expect(zip(result.fixes, result.fixes.dropFirst()).allSatisfy { $0.progress <= $1.progress })
        #expect(result.planDriven < 20)
    }

    @Test("finds each fix's nearest piece, as a linear search does") func nearest() throws {
        var track = ScatteredTrack(seed: 3)
        let way = track.walk(300, fromLatitude: 46.9, longitude: 179.99, step: 400)
        let plan = try PlannedRoute([Route(segments: [way])])
        for fix in track.walk(200, fromLatitude: 46.95, longitude: -179.99, step: 1_000) {
            let point = SurfacePoint(fix)
            let hit = plan.tree.nearest(to: point)
            let squares = plan.pieces.map { $0.surface.squaredDistance(to: point) }
            #expect(hit.square == squares.min())
            let near = plan.tree.pieces(within: 2_000, of: point)
            #expect(near.map(\.piece) == squares.indices.filter { squares[$0] <= 4e6 })
        }
    }

    @Test("deviates by the geodesic from a leg over thousands of kilometres") func longLeg() throws {
        let ends = [Fix(latitude: -30, longitude: 170), Fix(latitude: 35, longitude: -110)]
        let snapper = try RouteSnapper(try PlannedRoute([Route(segments: [ends])]))
        let there = FixInterpolation(from: ends[0], to: ends[1]).fix(at: 0.37)
        var aside = there
        aside.latitude += 0.01
        let result = snapper.snap(Route(segments: [[there, aside]]))
        #expect(result.fixes[0].deviation < 0.001)
        #expect(
            abs(result.fixes[1].deviation - LegDistance.metres(from: aside, toLegFrom: ends[0], to: ends[1]))
                < 0.001)
        #expect(abs(result.fixes[0].place - 0.37 * result.planLength) < 0.01)
    }

    @Test("is empty without fixes, and one detour far away") func edges() throws {
        let snapper = try RouteSnapper(try plan([(0, 0), (1_000, 0)]))
        #expect(snapper.snap(Route(segments: [])).fixes.isEmpty)
        let far = snapper.snap(drive(line(from: 0, to: 2_000, every: 100, north: 900)))
        #expect(far.detours.count == 1 && far.shareDriven == 0)
        #expect(abs(far.distanceOff - far.distance) < 1e-9)
        #expect(throws: RouteError.self) { try PlannedRoute([Route(segments: [[]])]) }
        #expect(throws: RouteError.self) {
            try RouteSnapper(try plan([(0, 0), (1, 0)]), rules: SnappingRules(distance: .nan))
        }
    }
}
