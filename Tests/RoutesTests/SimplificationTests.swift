import Testing

@testable import Geodesy
@testable import Routes

@Suite("A simplified route") struct SimplificationTests {
    /// Where the walk starts, how long its steps are, and the tolerance.
    struct Walk: Sendable, CustomTestStringConvertible {
        let latitude: Double
        let longitude: Double
        let step: Double
        let tolerance: Double
        var testDescription: String { "from \(latitude), \(longitude), steps of \(step) m, \(tolerance) m" }
    }

    static let walks = [
        Walk(latitude: 46.95, longitude: 7.44, step: 20, tolerance: 0.001),
        Walk(latitude: 46.95, longitude: 7.44, step: 20, tolerance: 5),
        Walk(latitude: 46.95, longitude: 7.44, step: 2_000, tolerance: 300),
        Walk(latitude: 0, longitude: 179.99, step: 500, tolerance: 100),
        Walk(latitude: -60, longitude: -179.999, step: 30_000, tolerance: 20_000),
        Walk(latitude: 70, longitude: 20, step: 400_000, tolerance: 100_000),
        Walk(latitude: 89.9, longitude: 0, step: 5_000, tolerance: 1_000),
        Walk(latitude: 35, longitude: 100, step: 100_000, tolerance: 500),
    ]

    /// Calls `body` with each fix that was left out and the fixes around it that stayed.
    private func forEachLeftOut(
        _ fixes: [Fix], _ kept: [Fix], _ body: (_ fix: Fix, _ start: Fix, _ end: Fix) -> Void
    ) throws {
        var place = 0
        for fix in fixes {
            if place + 1 < kept.count, fix.sourceIndex == kept[place + 1].sourceIndex { place += 1 }
            guard fix.sourceIndex != kept[place].sourceIndex else { continue }
            body(fix, kept[place], kept[place + 1])
        }
        #expect(place == kept.count - 1)
    }

    @Test("has no dropped fix farther from it than the tolerance, by the geodesic", arguments: walks)
    func bound(_ walk: Walk) throws {
        for seed in 1...3 as ClosedRange<UInt64> {
            var track = ScatteredTrack(seed: seed)
            let fixes = track.walk(
                150, fromLatitude: walk.latitude, longitude: walk.longitude, step: walk.step)
            let kept = try RouteSimplifier(.distance(metres: walk.tolerance)).simplify(fixes)
            #expect(kept.first == fixes.first && kept.last == fixes.last)
            var worst = 0.0
            try forEachLeftOut(fixes, kept) { fix, start, end in
                worst = max(worst, LegDistance.metres(from: fix, toLegFrom: start, to: end))
            }
            #expect(worst <= walk.tolerance)
            if walk.tolerance > 1 { #expect(kept.count < fixes.count) }
        }
    }

    @Test("is within the tolerance of a dropped fix at its time", arguments: walks)
    func boundInTime(_ walk: Walk) throws {
        var track = ScatteredTrack(seed: 9)
        let fixes = track.walk(
            150, fromLatitude: walk.latitude, longitude: walk.longitude, step: walk.step)
        let kept = try RouteSimplifier(.distanceInTime(metres: walk.tolerance)).simplify(fixes)
        let loose = try RouteSimplifier(.distance(metres: walk.tolerance)).simplify(fixes)
        #expect(kept.count >= loose.count)
        var worst = 0.0
        try forEachLeftOut(fixes, kept) { fix, start, end in
            let share =
                (fix.secondsSince1970 - start.secondsSince1970)
                / (end.secondsSince1970 - start.secondsSince1970)
            let there = FixInterpolation(from: start, to: end).fix(at: share)
            worst = max(worst, GeodesicDistance.metres(from: fix, to: there))
        }
        #expect(worst <= walk.tolerance)
    }

    @Test("loses fixes on a line over thousands of kilometres, and the antimeridian") func longLine() throws {
        let ends = [(-35.0, 150.0), (30.0, -120.0)].map { Fix(latitude: $0.0, longitude: $0.1) }
        let leg = FixInterpolation(from: ends[0], to: ends[1])
        let fixes = (0...400).map { leg.fix(at: Double($0) / 400) }
        #expect(try RouteSimplifier(.distance(metres: 0.01)).simplify(fixes).count == 2)
        #expect(try RouteSimplifier(.area(squareMetres: 100)).simplify(fixes).count == 2)
    }

    @Test("keeps a fix on the other side of the earth") func antipode() throws {
        let fixes = [(0.0, 10.0), (0.0, -169.95), (0.0, 10.1)].map { Fix(latitude: $0.0, longitude: $0.1) }
        #expect(try RouteSimplifier(.distance(metres: 1_000)).simplify(fixes).count == 3)
    }

    @Test("keeps each segment's ends, and stays with their times") func segments() throws {
        let drives = [SyntheticTrack.drive(50), SyntheticTrack.drive(50, startingAt: 9_000, east: 50_000)]
        let route = Route(name: "Tour", segments: drives + [[], Array(drives[0].prefix(1))])
        let simple = try RouteSimplifier(.distance(metres: 1)).simplify(route)
        #expect(simple.segments.map(\.count) == [2, 2, 0, 1])
        #expect(simple.segments[1] == [drives[1][0], drives[1][49]])
        #expect(simple.name == "Tour")
        // A stay in the middle of a straight way is only seen in time.
        let stay = SyntheticTrack.drive(10) + SyntheticTrack.drive(10, startingAt: 5_000, east: 2_000)
        #expect(try RouteSimplifier(.distance(metres: 1)).simplify(stay).count == 2)
        #expect(try RouteSimplifier(.distanceInTime(metres: 1)).simplify(stay).count == 4)
    }

    @Test("by area loses the smallest triangles first and keeps a large one") func area() throws {
        // Triangles of 100 m and 10 m height over legs of 200 m.
        var fixes = SyntheticTrack.drive(7)
        fixes[2] = SyntheticTrack.fix(east: 400, north: 100, second: 20)
        fixes[5] = SyntheticTrack.fix(east: 1_000, north: 10, second: 50)
        fixes = SyntheticTrack.numbered(fixes)
        let simple = try RouteSimplifier(.area(squareMetres: 3_500)).simplify(fixes)
        #expect(simple.contains { $0.sourceIndex == 2 })
        #expect(!simple.contains { $0.sourceIndex == 5 })
        #expect(
            try RouteSimplifier(.area(squareMetres: 900)).simplify(fixes).contains { $0.sourceIndex == 5 })
    }

    @Test("is the same with a heap and with a linear search for the smallest triangle")
    func areaByBruteForce() throws {
        var track = ScatteredTrack(seed: 4)
        let fixes = track.walk(120, fromLatitude: 46.9, longitude: 7.4, step: 50)
        let queue = try RouteSimplifier(.area(squareMetres: 800)).simplify(fixes)
        var (left, floor) = (fixes, 0.0)
        func area(_ place: Int) -> Double {
            GeodesicRing(left[place - 1...place + 1].map(\.position)).area.magnitude
        }
        while left.count > 2 {
            let place = (1..<left.count - 1).min { area($0) < area($1) } ?? 1
            floor = max(floor, area(place))
            guard floor < 800 else { break }
            left.remove(at: place)
        }
        #expect(queue.map(\.sourceIndex) == left.map(\.sourceIndex))
    }

    @Test("is fast even for adversarial input") func madeToBeSlow() throws {
        // Each loop of the spiral lies within the one before: the farthest fix is always one of the first.
        let spiral = (0..<40_000).map { step in
            let radius = 1_000 * (1 - Double(step) / 40_000)
            let turn = Geodesic.geocentric(latitude: 0, longitude: Double(step) * 61)
            return SyntheticTrack.fix(
                east: radius * turn.x / 6_378_137, north: radius * turn.y / 6_378_137, second: nil)
        }
        let kept = try RouteSimplifier(.distance(metres: 0.5)).simplify(spiral)
        #expect(kept.count > 30_000)
    }

    @Test("is unchanged if nothing can be removed") func few() throws {
        let simplifier = try RouteSimplifier(.distance(metres: 10))
        let one = SyntheticTrack.drive(1)
        #expect(simplifier.simplify(one) == one)
        #expect(simplifier.simplify([one[0], one[0]]).count == 2)
        #expect(simplifier.simplify([Fix](repeating: one[0], count: 5)).count == 2)
        #expect(simplifier.simplify([Fix(latitude: .nan, longitude: 7)]).isEmpty)
    }

    @Test("fails for parameters out of range", arguments: [0, -1, .nan, .infinity, 1e9])
    func badMeasures(_ metres: Double) {
        #expect(throws: RouteError.self) { try RouteSimplifier(.distance(metres: metres)) }
        #expect(throws: RouteError.self) { try RouteSimplifier(.area(squareMetres: metres * 1e9)) }
    }
}
