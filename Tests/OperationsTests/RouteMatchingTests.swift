@testable import RouteOperations
import Batch
import Parcels
import Routes
import SimpleFeatures
import SwissCoordinates
import Testing

@Suite("Routes in areas")
struct RouteMatchingTests {
    private let toPlane: Transformer
    private let back: Transformer

    init() throws {
        toPlane = try Transformer(from: .wgs84, to: .lv95)
        back = try Transformer(from: .lv95, to: .wgs84)
    }

    private func parcel(_ name: String, _ x: Double, _ y: Double, side: Double = 100, right: Bool = false)
        -> Parcel
    {
        let corners = [(x, y), (x + side, y), (x + side, y + side), (x, y + side), (x, y)]
        return Parcel(
            number: name, kind: right ? .buildingRight : .land,
            polygons: [
                Polygon(
                    rings: [corners.map { Position(x: 2_600_000 + $0.0, y: 1_200_000 + $0.1) }])
            ])
    }

    private func route(_ places: [(Double, Double)], every seconds: Double = 10) throws -> Route {
        Route(segments: [
            try places.enumerated().map { index, place in
                let position = try back.transform(
                    Position(x: 2_600_000 + place.0, y: 1_200_000 + place.1))
                return Fix(
                    latitude: position.y, longitude: position.x,
                    time: Timestamp(secondsSince1970: 1_772_431_200 + Double(index) * seconds))
            }
        ])
    }

    private func match(_ route: Route, _ parcels: [Parcel], keepsWays: Bool = false) throws -> (
        plan: AreaPlan, route: MatchedRoute
    ) {
        let plan = try #require(try AreaPlan(parcels, by: nil, back))
        var matching = RouteMatching(plan, toPlane, keepsWays: keepsWays)
        return (plan, matching.match(route))
    }

    private func sum(_ route: MatchedRoute) -> Double {
        route.shares.values.reduce(0) { $0 + $1.metres }
    }

    @Test("have metres, seconds and crossings in each, and what lies outside") func figures() throws {
        let parcels = [parcel("1", 0, 0), parcel("2", 100, 0)]
        // In from the west, through both, round, and back through the second.
        let way = try route([(-100, 50), (300, 50), (300, 60), (150, 60)], every: 40)
        let (plan, matched) = try match(way, parcels)
        #expect(matched.order.map { $0.map { plan.areas[$0].name } } == [nil, "1", "2"])
        let shares = matched.order.map { matched.shares[$0] }
        #expect(shares.map { $0?.crossings } == [2, 1, 2])
        #expect(abs((shares[1]?.metres ?? 0) - 100) < 0.05 && abs((shares[1]?.seconds ?? 0) - 10) < 0.01)
        #expect(abs((shares[2]?.metres ?? 0) - 150) < 0.05)
        #expect(abs((shares[2]?.entered?.seconds(since: way.fixes[0].time!) ?? 0) - 20) < 0.01)
        #expect(abs(sum(matched) / way.distance - 1) < 1e-12 && matched.overlap == 0)
        #expect(abs(matched.distance / way.distance - 1) < 1e-12)
    }

    @Test("add up to the route, over legs of any length and round the earth") func sums() throws {
        let parcels = (0..<20).map { parcel("\($0)", Double($0 % 5) * 100, Double($0 / 5) * 100) }
        let far = [
            Fix(latitude: 46.9, longitude: 7.3), Fix(latitude: 47.1, longitude: 7.6),
            Fix(latitude: -35, longitude: 150), Fix(latitude: 47, longitude: 7.44),
            Fix(latitude: 46.952, longitude: 7.4401), Fix(latitude: 46.952, longitude: 7.4401),
        ]
        let near = try route([(-50, 30), (420, 380), (380, 20), (0, 0), (500, 0), (500, 400)])
        var whole = near
        whole.segments.append(far)
        let (_, matched) = try match(whole, parcels)
        #expect(abs(sum(matched) / whole.distance - 1) < 1e-9)
        let (_, alone) = try match(near, parcels)
        #expect(abs(sum(alone) / near.distance - 1) < 1e-9)
        // A leg over the whole world that begins elsewhere is in no area.
        let (_, away) = try match(Route(segments: [[far[2], Fix(latitude: 60, longitude: -120)]]), parcels)
        #expect(away.order == [nil])
    }

    @Test("cross the same areas by a long leg as by its short pieces") func longLegs() throws {
        let parcels = (0..<10).map { parcel("\($0)", Double($0) * 4_000, 0, side: 4_000) }
        let ends = try route([(-60_000, 1_000), (90_000, 3_000)]).segments[0]
        let whole = Route(segments: [ends])
        let pieces = try RouteResampler(every: .metres(500)).resample(whole)
        let (_, long) = try match(whole, parcels)
        let (_, short) = try match(pieces, parcels)
        #expect(long.order == short.order && long.order.count > 8)
        for place in long.order {
            #expect(abs((long.shares[place]?.metres ?? 0) - (short.shares[place]?.metres ?? 0)) < 0.01)
        }
    }

    @Test("lie in land, rights over it apart, and on two claims to one piece of land") func overlaps() throws
    {
        let way = try route([(10, 50), (90, 50)])
        let (plan, matched) = try match(way, [parcel("1", 0, 0), parcel("R", 0, 0, side: 60, right: true)])
        let metres = Dictionary(
            uniqueKeysWithValues: matched.shares.compactMap { place, share in
                place.map { (plan.areas[$0].name, share.metres) }
            })
        #expect(abs((metres["1"] ?? 0) - 80) < 0.02 && abs((metres["R"] ?? 0) - 50) < 0.02)
        #expect(matched.overlap == 0 && matched.shares[nil] == nil)
        let (_, twice) = try match(way, [parcel("1", 0, 0), parcel("2", 0, 0)])
        #expect(abs(twice.overlap / way.distance - 1) < 1e-9)
        #expect(abs((sum(twice) - twice.overlap) / way.distance - 1) < 1e-9)
    }

    @Test("stay in an area over a stop and a gap, and give the pieces of the way") func ways() throws {
        var way = try route([(10, 50), (20, 50), (20, 50), (150, 50), (60, 50)])
        way.segments.append(try route([(55, 50), (50, 50)]).segments[0])
        let (plan, matched) = try match(way, [parcel("1", 0, 0), parcel("2", 100, 0)], keepsWays: true)
        let first = try #require(matched.shares[0])
        #expect(plan.areas[0].name == "1")
        #expect(first.crossings == 2 && first.ways.map(\.count) == [4, 2, 2])
        #expect(matched.shares[1]?.crossings == 1 && matched.shares[1]?.ways.count == 1)
        #expect(abs(matched.breakDistance - 5) < 0.01)
        var summary = MatchSummary(input: "way")
        summary.add(matched)
        let column = summary.rows.flatMap(\.columns).first { $0.name == "break_m" }
        #expect(abs((column.flatMap { Double($0.value.text) } ?? 0) - 5) < 0.01)
    }
}
