import Testing
import TestSupport

@testable import Routes

/// Whichever rules divide a vehicle's time, no metre is lost and none counts twice.
@Suite struct TravelRuleCombinationTests {
    /// A dirty drive with silences on the way, breaks in the record, and switches that are on and off as they please.
    private static func route(seed: UInt64) -> Route {
        var random = SeededGenerator(seed: seed)
        var segments: [[Fix]] = [[]]
        var (late, away) = (0.0, 0.0)
        var (ignition, motion) = (true, true)
        for var fix in DirtyTrack.fixes(400, seed: seed, dirtEvery: 40) {
            if Int.random(in: 0..<60, using: &random) == 0 {
                late += Double(Int.random(in: 60...40_000, using: &random))
                away += Double(Int.random(in: 0...20_000, using: &random))
            }
            if Int.random(in: 0..<100, using: &random) == 0 { segments.append([]) }
            if Int.random(in: 0..<25, using: &random) == 0 { ignition.toggle() }
            if Int.random(in: 0..<25, using: &random) == 0 { motion.toggle() }
            fix.time = fix.time.map { Timestamp(secondsSince1970: $0.secondsSince1970 + late) }
            fix.longitude += away / SyntheticTrack.metresPerDegree
            (fix.ignition, fix.motion) = (ignition, motion)
            segments[segments.count - 1].append(fix)
        }
        return Route(device: "7", segments: segments.filter { !$0.isEmpty })
    }

    private static func rules(_ bits: Int) -> TravelRules {
        let home = Circle(latitude: 0, longitude: 100, radius: 3_000)
        return TravelRules(
            gap: bits & 1 == 0 ? nil : TravelRules.Gap(), stop: bits & 2 == 0 ? nil : TravelRules.Stop(),
            ignition: bits & 4 == 0 ? nil : TravelRules.Switch(),
            motion: bits & 8 == 0 ? nil : TravelRules.Switch(debounce: 0),
            journeys: bits & 16 == 0 ? nil : TravelRules.Journeys(home: home),
            day: bits & 32 == 0 ? nil : TravelRules.Day())
    }

    @Test(arguments: 1...8 as ClosedRange<UInt64>) func metresOfAllKindsAreThoseOfTheWhole(seed: UInt64)
        throws
    {
        let route = Self.route(seed: seed)
        let cleaned = try RouteCleaner().clean(route)
        let (breaks, rawBreaks) = (Self.breaks(cleaned.route), Self.breaks(route))
        for bits in 0..<64 {
            let itinerary = try TravelSplitter(rules: Self.rules(bits)).split(route)
            let sum = { (figure: KeyPath<Stretch, Double>) in
                itinerary.stretches.reduce(0) { $0 + $1[keyPath: figure] }
            }
            #expect(abs(sum(\.distance) - cleaned.distance - breaks) < 1e-6, "rules \(bits)")
            #expect(abs(sum(\.rawDistance) - cleaned.rawDistance - rawBreaks) < 1e-6, "rules \(bits)")
            #expect(sum(\.gapDistance) >= breaks - 1e-6, "rules \(bits)")
            for (one, next) in zip(itinerary.stretches, itinerary.stretches.dropFirst()) {
                #expect(one.end.time == next.start.time && one.duration > 0, "rules \(bits)")
            }
        }
    }

    /// Metres between the route's segments.
    private static func breaks(_ route: Route) -> Double {
        let segments = route.segments.filter { !$0.isEmpty }
        return zip(segments, segments.dropFirst()).reduce(0) { sum, pair in
            guard let end = pair.0.last, let start = pair.1.first else { return sum }
            return sum + GeodesicDistance.metres(from: end, to: start)
        }
    }

    @Test(arguments: 1...8 as ClosedRange<UInt64>) func stopsStayAtOnePlace(seed: UInt64) throws {
        for bits in 0..<16 {
            let itinerary = try TravelSplitter(rules: Self.rules(bits)).split(Self.route(seed: seed))
            for stop in itinerary.stops {
                let metres = GeodesicDistance.metres(from: stop.start.position, to: stop.end.position)
                #expect(metres < 500, "rules \(bits): \(stop.start.time.iso8601) \(metres) m")
            }
        }
    }
}
