import Testing

@testable import Routes

@Suite("A resampled route") struct ResamplingTests {
    @Test("has a fix at every interval in metres, and both ends") func metres() throws {
        // 1000 m of legs of 200 m.
        let fixes = SyntheticTrack.drive(6)
        let route = try RouteResampler(every: .metres(150)).resample(Route(segments: [fixes])).segments[0]
        #expect(route.count == 8)
        #expect(route.first == fixes.first && route.last == fixes.last)
        for (place, fix) in route.dropLast().enumerated() {
            let away = GeodesicDistance.metres(from: fixes[0], to: fix)
            #expect(abs(away - 150 * Double(place)) < 1e-6)
            // 20 m a second.
            #expect(abs((fix.time?.seconds(since: fixes[0].time!) ?? 0) - 7.5 * Double(place)) < 1e-6)
        }
    }

    @Test("does not end with two fixes at the same position") func wholeNumber() throws {
        let route = Route(segments: [SyntheticTrack.drive(6)])
        let fixes = try RouteResampler(every: .metres(100)).resample(route).segments[0]
        #expect(fixes.count == 11)
        let minutes = try RouteResampler(every: .seconds(10)).resample(route).segments[0]
        #expect(minutes.count == 6)
    }

    @Test("has fixes on the minute, whenever the recording starts") func seconds() throws {
        let whole = SyntheticTrack.drive(200, startingAt: 7)
        let late = Array(whole.dropFirst(25))
        let resampler = try RouteResampler(every: .seconds(60))
        let all = try resampler.resample(Route(segments: [whole])).segments[0]
        let part = try resampler.resample(Route(segments: [late])).segments[0]
        #expect(
            all.dropFirst().dropLast().allSatisfy {
                $0.secondsSince1970.truncatingRemainder(dividingBy: 60) == 0
            })
        // But for the first fix, the late one's are those of the whole.
        let places = Set(all.map { $0.time })
        #expect(part.dropFirst().allSatisfy { places.contains($0.time) })
        let speed = GeodesicDistance.metres(from: all[1], to: all[2]) / 60
        #expect(abs(speed - 20) < 1e-6)
    }

    @Test("interpolates heights and speeds, also across the antimeridian") func figures() throws {
        let fixes = [
            Fix(latitude: 0, longitude: 179.9, elevation: 100, speed: 10),
            Fix(latitude: 0, longitude: -179.9, elevation: 200, speed: 20),
        ]
        let metres = GeodesicDistance.metres(along: fixes)
        let route = try RouteResampler(every: .metres(metres / 4)).resample(Route(segments: [fixes]))
        let inner = route.segments[0][3]
        #expect(abs(inner.longitude + 179.95) < 1e-9)
        #expect(abs((inner.elevation ?? 0) - 175) < 1e-6 && abs((inner.speed ?? 0) - 17.5) < 1e-6)
        #expect(inner.time == nil && inner.accuracy == nil)
    }

    @Test("has nothing between segments, and keeps stays") func segments() throws {
        let drives = [SyntheticTrack.drive(3), SyntheticTrack.drive(3, startingAt: 600, east: 90_000)]
        let route = try RouteResampler(every: .metres(100)).resample(Route(segments: drives + [[]]))
        #expect(route.segments.map(\.count) == [5, 5, 0])
        let stay = [
            SyntheticTrack.fix(east: 0, second: 0), SyntheticTrack.fix(east: 0, second: 300),
        ]
        #expect(try RouteResampler(every: .metres(10)).resample(Route(segments: [stay])).fixCount == 2)
        #expect(try RouteResampler(every: .seconds(60)).resample(Route(segments: [stay])).fixCount == 6)
    }

    @Test("fails for unsorted times and too many fixes") func refused() throws {
        let back = Route(segments: [SyntheticTrack.drive(3).reversed()])
        let untimed = Route(segments: [[Fix(latitude: 0, longitude: 0), Fix(latitude: 0, longitude: 1)]])
        for route in [back, untimed] {
            #expect { try RouteResampler(every: .seconds(60)).resample(route) } throws: {
                ($0 as? RouteError)?.code == .badTime
            }
        }
        #expect { try RouteResampler(every: .metres(0.001)).resample(untimed) } throws: {
            ($0 as? RouteError)?.code == .tooManyFixes
        }
        #expect(throws: RouteError.self) { try RouteResampler(every: .metres(.nan)) }
    }
}
