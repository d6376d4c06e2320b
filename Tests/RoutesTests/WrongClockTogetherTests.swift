import Testing

@testable import Routes

/// A clock that is wrong for a moment changes nothing about how records follow each other.
@Suite struct WrongClockTogetherTests {
    private static let day = 86_400.0
    private static let morning = SyntheticTrack.drive(20)
    private static let evening = SyntheticTrack.drive(20, startingAt: 36_000, east: 30_000)

    /// Seconds by which clocks are wrong in the middle of the two.
    private static let errors: [(morning: Double, evening: Double)] = [
        (11 * day, 0), (-11 * day, 0), (0, -1_024 * 7 * day), (0, 11 * day),
        (-1_024 * 7 * day, -1_024 * 7 * day),
    ]

    private func shifted(_ fixes: [Fix], by seconds: Double) -> [Fix] {
        var fixes = fixes
        fixes[10].secondsSince1970 += seconds
        return fixes
    }

    /// Metres without the straight line between the two drives.
    private func checkBreak(in routes: [Route]) throws {
        #expect(routes.count == 1)
        let cleaned = try RouteCleaner().clean(try #require(routes.first))
        #expect(abs(cleaned.distance - 7_600) < 1e-6 && abs(cleaned.rawDistance - 7_600) < 1e-6)
        #expect(abs(cleaned.figures.breakDistance - 26_200) < 1)
    }

    @Test(arguments: errors) func segmentsOfAFileStayApart(error: (morning: Double, evening: Double)) throws {
        let segments = [
            shifted(Self.morning, by: error.morning), shifted(Self.evening, by: error.evening),
        ]
        for segments in [segments, segments.reversed()] {
            let file = [Route(device: "7", segments: segments)]
            try checkBreak(in: file.joiningTracks().together())
        }
    }

    @Test(arguments: errors) func tracksOfAFileStayApart(error: (morning: Double, evening: Double)) throws {
        let tracks = [
            Route(device: "7", segments: [shifted(Self.morning, by: error.morning)]),
            Route(device: "7", segments: [shifted(Self.evening, by: error.evening)]),
        ]
        try checkBreak(in: tracks.joiningTracks().together())
        try checkBreak(in: tracks.reversed().joiningTracks().together())
    }

    @Test(arguments: errors) func filesGoOn(error: (morning: Double, evening: Double)) throws {
        let pause = SyntheticTrack.drive(20, startingAt: 18_000, east: 10_000)
        func together(_ morning: Double, _ evening: Double) throws -> CleanedRoute {
            let files = [
                Route(segments: [shifted(Self.morning, by: morning), pause]),
                Route(segments: [shifted(Self.evening, by: evening)]),
            ]
            return try RouteCleaner().clean(try #require(files.reversed().together().first))
        }
        let (right, wrong) = (try together(0, 0), try together(error.morning, error.evening))
        #expect(right.route.segments.count == 2 && wrong.route.segments.count == 2)
        #expect(abs(wrong.distance - right.distance) < 1e-6)
        #expect(abs(wrong.figures.breakDistance - right.figures.breakDistance) < 1e-6)
    }
}
